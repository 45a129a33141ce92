"""Rules: the offline engine, which answers with the fixes of its rules and of ruff; knows no model.

Each critique gathers what can still be tried, the most valuable first.  Ruff's
fixes are small, so they are offered together, and one by one only where that
changed the behaviour.  The last round, too, starts with all that is left at once.

Invariants, each with a test:
1. No code is offered twice, and no change that was rejected is offered again on other
   code; unless it gained no time and something faster was accepted since, because what
   takes the time is then something else.
2. Accepting everything comes to an end: nothing that is offered leads back.
"""

from __future__ import annotations

import time
from dataclasses import replace
from functools import cache
from typing import TYPE_CHECKING, Any

import selfrefine_rules as rules
from selfrefine.engines import chains
from selfrefine.engines.attempts import Change, Offer, Past, changes_of, fingerprint
from selfrefine.engines.priors import Priors
from selfrefine.errors import EngineError, Interrupted
from selfrefine.loop.feedback import Feedback
from selfrefine.loop.refinement import Usage
from selfrefine_rules import Proposal
from selfrefine_rules.lib.cost import cognitive
from selfrefine_rules.lib.merging import merge_all

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from selfrefine.engines import Engine, EngineContext
    from selfrefine.loop.evidence import Evidence
    from selfrefine.loop.feedback import Finding
    from selfrefine.loop.self_refine import Critique, History, Rewrite
    from selfrefine.loop.verdict import Verdict
    from selfrefine_rules import Aspect

_BEHAVIOUR = frozenset({"syntax", "scope", "risk", "tests", "replay"})
_RUFF_SECONDS = 10.0
_CHAINED = frozenset({"ruff:RET505", "ruff:RET506", "ruff:RET507", "ruff:RET508"})
"""Fixes of one branch each, of which only those of the whole chain lower a figure."""
_COLD = 0.25
"""What a finding is worth on lines that take no time, beside one on the line that takes all."""
_FASTER = 1.1
"""The ratio from which on something else may take most of the time."""


class _Unseen(dict[str, str]):
    """What was observed where nothing was executed; notes whether anybody asks for a parameter."""

    asked = False

    def __bool__(self) -> bool:
        return True

    def __contains__(self, key: object) -> bool:
        self.asked = True
        return False

    def get(self, key: str, default: Any = None) -> Any:  # noqa: ARG002  of a dict
        self.asked = True
        return default


def connect(context: EngineContext) -> Engine:
    """Start the engine for one refinement."""
    return Rules(context)


class Rules:
    """Answers critique and rewrite from rules; remembers what it offered.

    Args:
        context: the task, whose aspects decide which rules are asked, and the settings.
    """

    name = "rules"
    count_rejected = False
    waits = False

    def __init__(self, context: EngineContext) -> None:
        self._context = context
        self._aspects = context.task.serves
        self._bases: set[str] = set()
        self._offered: dict[str, Offer] = {}
        self._given: dict[int, str] = {}
        """Attempts by number, as they were before the project's formatter saw them."""
        self._linted: dict[str, Sequence[Proposal]] = {}
        self._latest: tuple[tuple[str, int], list[Proposal]] = (("", 0), [])
        # What is recorded shall come out the same when it is replayed.
        learns = context.settings.cache and context.record is None
        self._priors = _shared_priors() if learns else Priors(None)

    @property
    def usage(self) -> Usage:
        """Nothing: rules are free."""
        return Usage()

    def critique(self, request: Critique, evidence: Evidence) -> Feedback:
        """Return what can still be tried, the most valuable first, then bare evidence."""
        found = self._ideas(request.code, request.history, evidence)
        return Feedback(
            findings=tuple(proposal.finding for proposal in found),
            scores=_scores(found, evidence, self._aspects),
            stop=all(proposal.code is None for proposal in found),
        )

    def is_silent(self, code: str, evidence: Evidence) -> bool:
        """Whether nothing can be offered, whatever an execution would tell.

        Args:
            code: the function.
            evidence: what the text itself says.
        """
        unseen = _Unseen()
        code = code.rstrip("\n") + "\n"
        offers = self._offers(code, (), replace(evidence, observed=unseen))
        return not unseen.asked and all(offer.code is None for offer in offers)

    def rewrite(self, request: Rewrite, evidence: Evidence) -> str | None:
        """Return the code that acts on the first finding for which there is some."""
        for proposal in self._ideas(request.code, request.history, evidence):
            if proposal.code and proposal.finding in request.feedback.findings:
                self._given[len(request.history)] = proposal.code
                return proposal.code
        return None

    def close(self) -> None:
        """Keep what the verdicts taught."""
        self._priors.keep()

    def _ideas(self, code: str, history: History, evidence: Evidence) -> list[Proposal]:
        """Return what to offer now, in order, then what is evidence only."""
        # A target has no last line end, but the rules' answers have.
        code = code.rstrip("\n") + "\n"
        asked = (code, len(history))
        if self._latest[0] == asked:
            return self._latest[1]
        self._bases.add(fingerprint(code))
        offers = self._offers(code, history, evidence)
        for offer in offers:
            if offer.code:
                self._offered[fingerprint(offer.code)] = Offer(
                    changes_of(code, offer),
                    offer.finding.aspect == "efficiency",
                    offer.finding.rule,
                )
        facts = [proposal for proposal in self._lint(code) if proposal.code is None]
        self._latest = (asked, [*offers, *facts])
        return self._latest[1]

    def _offers(
        self, code: str, history: History, evidence: Evidence
    ) -> list[Proposal]:
        """Return what can be tried on a base, the most valuable first."""
        past = self._past(history)

        def own(base: str) -> list[Proposal]:
            every = rules.propose(
                base,
                observed=evidence.observed,
                aspects=self._aspects,
                beside=self._context.beside,
            )
            return past.keep_open(base, every)

        def small(base: str) -> list[Proposal]:
            return past.keep_open(base, self._lint(base))

        def place(proposal: Proposal) -> tuple[bool, float]:
            finding = proposal.finding
            worth = finding.value * _heat(finding, evidence)
            return finding.aspect != "efficiency", -worth

        chained = self._chains(code, evidence, past)
        offers = past.keep_new([*chained, *own(code), *_bundle(code, small, past)])
        offers = sorted(map(self._weigh, offers), key=place)
        if self._is_last_round(history) and len(offers) > 1:
            whole = merge_all(code, lambda base: [*own(base), *small(base)])
            offers = [*past.keep_new([whole]), *offers]
        return offers

    def _chains(self, code: str, evidence: Evidence, past: Past) -> list[Proposal]:
        """Return the ends of chains of steps, where time is what counts."""
        if "efficiency" not in self._aspects:
            return []

        def steps(base: str) -> list[Proposal]:
            every = rules.propose(
                base,
                observed=evidence.observed,
                aspects=("efficiency",),
                bridges=True,
                beside=self._context.beside,
            )
            return past.keep_open(base, every)

        return past.keep_open(code, chains.search(code, steps, evidence.observed))

    def _lint(self, code: str) -> Sequence[Proposal]:
        """Ask ruff, once for each code."""
        if code not in self._linted:
            end = self._context.deadline or float("inf")
            left = end - time.monotonic()
            if left <= 0:
                raise Interrupted("budget_seconds")
            try:
                self._linted[code] = rules.lint(
                    code,
                    python=self._context.python,
                    aspects=self._aspects,
                    seconds=min(left, _RUFF_SECONDS),
                )
            except EngineError:
                # What had no more time than the function did not hang.
                if time.monotonic() >= end:
                    raise Interrupted("budget_seconds") from None
                raise
        return self._linted[code]

    def _weigh(self, proposal: Proposal) -> Proposal:
        """Return a proposal with the confidence that verdicts here gave its rule."""
        finding = proposal.finding
        if finding.rule is None:
            return proposal
        learned = self._priors.confidence(finding.rule, finding.confidence)
        return Proposal(replace(finding, confidence=learned), proposal.code)

    def _past(self, history: History) -> Past:
        rejected: dict[Change, bool] = {}
        for number, attempt in enumerate(history):
            given = self._given.get(number, attempt.code)
            offer = self._offered.get(fingerprint(given))
            if offer is None:
                continue
            if offer.rule is not None:
                self._priors.learn(
                    offer.rule, attempt.code, accepted=attempt.verdict.accepted
                )
            if attempt.verdict.accepted:
                continue
            behaves = _behaves(attempt.verdict)
            faster = any(_is_faster(later.verdict) for later in history[number + 1 :])
            if not (behaves and offer.saves_time and faster):
                rejected |= dict.fromkeys(offer.changes, behaves)
        tried = {fingerprint(attempt.code) for attempt in history}
        tried |= {
            fingerprint(code) for n, code in self._given.items() if n < len(history)
        }
        return Past(frozenset(tried | self._bases), rejected)

    def _is_last_round(self, history: History) -> bool:
        accepted = sum(attempt.verdict.accepted for attempt in history)
        return accepted + 1 >= self._context.settings.max_iterations


def _bundle(
    code: str, small: Callable[[str], list[Proposal]], past: Past
) -> list[Proposal]:
    """Return small fixes as one proposal; one by one where all together misbehaved."""
    every = small(code)
    telling = [p for p in every if p.finding.gain > rules.TASTE]
    chained = any(p.finding.rule in _CHAINED for p in every)
    if not chained and (not telling or len(every) == 1):
        return telling
    whole = merge_all(code, small)
    if not telling and cognitive(whole.code or code) >= cognitive(code):
        return []
    if past.keep_open(code, past.keep_new([whole])):
        return [whole]
    gained_nothing = any(past.rejected.get(c, False) for c in changes_of(code, whole))
    return [] if gained_nothing else telling


@cache
def _shared_priors() -> Priors:
    """Return what this process and earlier ones learned of the rules."""
    from selfrefine.store.table import place

    return Priors(place("priors"))


def _heat(finding: Finding, evidence: Evidence) -> float:
    """Return by how much a finding matters: less where its lines were seen to take no time."""
    if finding.aspect != "efficiency" or not evidence.hot:
        return 1.0
    lines = range(finding.line, finding.end_line + 1)
    return _COLD + sum(evidence.hot.get(line, 0.0) for line in lines)


def _behaves(verdict: Verdict) -> bool:
    """Whether a candidate was only rejected because it is not better.

    Where no gate refused it, it was proven too little; a part of it may be proven well.
    """
    failed = {gate.gate for gate in verdict.gates if gate.passed is False}
    return bool(failed) and failed.isdisjoint(_BEHAVIOUR)


def _is_faster(verdict: Verdict) -> bool:
    gain = verdict.speedup
    return verdict.accepted and gain is not None and gain.ratio >= _FASTER


def _scores(
    found: Sequence[Proposal], evidence: Evidence, aspects: Sequence[Aspect]
) -> dict[str, float]:
    """Score each aspect from 0 to 10.

    Readability loses 0.4 for each point of cognitive complexity, so that 25
    points are worth nothing.  Efficiency loses the expected gain of each open
    finding and, where growth was measured, is at most 10 less 4 for each unit
    of the exponent above 1.
    """
    open_gain = sum(
        proposal.finding.gain
        for proposal in found
        if proposal.code and proposal.finding.aspect == "efficiency"
    )
    growth = max((evidence.growth or 1.0) - 1.0, 0.0)
    every = {
        "efficiency": min(10 - open_gain, 10 - 4 * growth),
        "readability": 10 - 0.4 * evidence.metrics.cognitive,
    }
    return {aspect: round(max(every[aspect], 0.0), 1) for aspect in aspects}
