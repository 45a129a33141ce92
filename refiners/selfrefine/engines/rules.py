"""The offline engine: answers with the fixes of its rules and of ruff; knows no model.

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
from dataclasses import dataclass, replace
from functools import cache
from typing import TYPE_CHECKING, TypeAlias

from selfrefine import edits, rules, syntax
from selfrefine.engines.priors import Priors
from selfrefine.feedback import Feedback, Finding
from selfrefine.metrics import line_complexities
from selfrefine.refinement import Usage
from selfrefine.rules import Proposal

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Mapping, Sequence

    from selfrefine.edits import Edit
    from selfrefine.engines import Brief, Engine
    from selfrefine.evidence import Evidence
    from selfrefine.loop import Critique, History, Rewrite
    from selfrefine.rules import Aspect
    from selfrefine.verdict import Verdict

Change: TypeAlias = tuple[tuple[str, str], ...]
"""What makes two candidates the same idea, on whatever code: what a rule said, or
what is taken away and added, place by place, without indentation."""

_ASPECTS: dict[str, tuple[Aspect, ...]] = {
    "efficiency": ("efficiency",),
    "readability": ("readability",),
}
_BEHAVIOUR = frozenset({"syntax", "scope", "risk", "tests", "replay"})
_RUFF_SECONDS = 10.0
_MOST_PASSES = 5
_CHAINED = frozenset({"ruff:RET505", "ruff:RET506", "ruff:RET507", "ruff:RET508"})
"""Fixes of one branch each, of which only those of the whole chain lower a figure."""
_COLD = 0.25
"""What a finding is worth on lines that take no time, beside one on the line that takes all."""
_FASTER = 1.1
"""The ratio from which on something else may take most of the time."""


def connect(brief: Brief) -> Engine:
    """Start the engine for one refinement."""
    return Rules(brief)


class Rules:
    """Answers critique and rewrite from rules; remembers what it offered.

    Args:
        brief: the task, whose aspects decide which rules are asked, and the settings.
    """

    name = "rules"
    count_rejected = False

    def __init__(self, brief: Brief) -> None:
        self._brief = brief
        self._aspects = _ASPECTS.get(brief.task.name, rules.ASPECTS)
        self._bases: set[str] = set()
        self._offered: dict[str, Offer] = {}
        self._given: dict[int, str] = {}
        """Attempts by number, as they were before the project's formatter saw them."""
        self._linted: dict[str, Sequence[Proposal]] = {}
        self._latest: tuple[tuple[str, int], list[Proposal]] = (("", 0), [])
        # What is recorded shall come out the same when it is replayed.
        learns = brief.settings.cache and brief.record is None
        self._priors = _kept_priors() if learns else Priors(None)

    @property
    def usage(self) -> Usage:
        """Nothing: rules are free."""
        return Usage()

    def critique(self, request: Critique, evidence: Evidence) -> Feedback:
        """Return what can still be tried, the most valuable first, then bare evidence."""
        found = self._found(request.code, request.history, evidence)
        return Feedback(
            findings=tuple(proposal.finding for proposal in found),
            scores=_scores(found, evidence, self._aspects),
            stop=all(proposal.code is None for proposal in found),
        )

    def rewrite(self, request: Rewrite, evidence: Evidence) -> str | None:
        """Return the code that acts on the first finding for which there is some."""
        for proposal in self._found(request.code, request.history, evidence):
            if proposal.code and proposal.finding in request.feedback.findings:
                self._given[len(request.history)] = proposal.code
                return proposal.code
        return None

    def close(self) -> None:
        """Keep what the verdicts taught."""
        self._priors.keep()

    def _found(self, code: str, history: History, evidence: Evidence) -> list[Proposal]:
        """Return what to offer now, in order, then what is evidence only."""
        # A target has no last line end, but the rules' answers have.
        code = code.rstrip("\n") + "\n"
        asked = (code, len(history))
        if self._latest[0] == asked:
            return self._latest[1]
        self._bases.add(_fingerprint(code))
        past = self._past(history)

        def own(base: str) -> list[Proposal]:
            every = rules.propose(
                base, observed=evidence.observed, aspects=self._aspects
            )
            return past.unrejected(base, every)

        def small(base: str) -> list[Proposal]:
            return past.unrejected(base, self._lint(base))

        offers = past.untried([*own(code), *_bundled(code, small, past)])
        offers = [self._weighed(offer) for offer in offers]
        offers.sort(
            key=lambda p: (
                p.finding.aspect != "efficiency",
                -p.finding.value * _heat(p.finding, evidence),
            )
        )
        if self._is_last_round(history) and len(offers) > 1:
            whole = _together(code, lambda base: [*own(base), *small(base)])
            offers = [*past.untried([whole]), *offers]
        for offer in offers:
            if offer.code:
                self._offered[_fingerprint(offer.code)] = Offer(
                    _changes(code, offer),
                    offer.finding.aspect == "efficiency",
                    offer.finding.rule,
                )
        facts = [proposal for proposal in self._lint(code) if proposal.code is None]
        self._latest = (asked, [*offers, *facts])
        return self._latest[1]

    def _lint(self, code: str) -> Sequence[Proposal]:
        """Ask ruff, once for each code."""
        if code not in self._linted:
            left = (self._brief.deadline or float("inf")) - time.monotonic()
            self._linted[code] = rules.lint(
                code,
                python=self._brief.python,
                aspects=self._aspects,
                seconds=max(min(left, _RUFF_SECONDS), 0.1),
            )
        return self._linted[code]

    def _weighed(self, proposal: Proposal) -> Proposal:
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
            offer = self._offered.get(_fingerprint(given))
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
        tried = {_fingerprint(attempt.code) for attempt in history}
        tried |= {
            _fingerprint(code) for n, code in self._given.items() if n < len(history)
        }
        return Past(frozenset(tried | self._bases), rejected)

    def _is_last_round(self, history: History) -> bool:
        accepted = sum(attempt.verdict.accepted for attempt in history)
        return accepted + 1 >= self._brief.settings.max_iterations


@dataclass(frozen=True)
class Offer:
    """What made a candidate.

    Args:
        changes: by which it is known again on other code.
        saves_time: whether it is meant to.
        rule: whose idea it was; None for several together.
    """

    changes: frozenset[Change]
    saves_time: bool
    rule: str | None


@dataclass(frozen=True)
class Past:
    """What this refinement has tried.

    Args:
        tried: fingerprints of all code that was judged or built on.
        rejected: each rejected change, and whether it behaved the same but gained nothing.
    """

    tried: frozenset[str]
    rejected: Mapping[Change, bool]

    def untried(self, proposals: Iterable[Proposal]) -> list[Proposal]:
        """Return the proposals whose code is new."""
        return [
            p for p in proposals if p.code and _fingerprint(p.code) not in self.tried
        ]

    def unrejected(self, base: str, proposals: Iterable[Proposal]) -> list[Proposal]:
        """Return the proposals whose change of `base` was not rejected before."""
        return [
            proposal
            for proposal in proposals
            if proposal.code
            and self.rejected.keys().isdisjoint(_changes(base, proposal))
        ]


def _bundled(
    code: str, small: Callable[[str], list[Proposal]], past: Past
) -> list[Proposal]:
    """Return small fixes as one proposal; one by one where all together misbehaved."""
    every = small(code)
    telling = [p for p in every if p.finding.gain > rules.TASTE]
    chained = any(p.finding.rule in _CHAINED for p in every)
    if not chained and (not telling or len(every) == 1):
        return telling
    whole = _together(code, small)
    if not telling and not _is_simpler(code, whole.code or code):
        return []
    if past.unrejected(code, past.untried([whole])):
        return [whole]
    gained_nothing = any(past.rejected.get(c, False) for c in _changes(code, whole))
    return [] if gained_nothing else telling


def _is_simpler(code: str, new: str) -> bool:
    return sum(line_complexities(new).values()) < sum(line_complexities(code).values())


def _together(code: str, fixes: Callable[[str], list[Proposal]]) -> Proposal:
    """Make all fixes that go together, and those that come up after them, one proposal."""
    base, made = code, list[Finding]()
    for _ in range(_MOST_PASSES):
        merged, findings = _merged(base, fixes(base))
        if not findings:
            break
        base, made = merged, [*made, *findings]
    first = max(made, key=lambda finding: finding.value)
    names = ", ".join(dict.fromkeys(finding.rule or "" for finding in made))
    return Proposal(
        Finding(
            aspect=first.aspect,
            problem=f"{len(made)} places can be better at once: {first.problem}",
            instruction=f"Apply the fixes of {names} together.",
            line=min(finding.line for finding in made),
            end_line=max(finding.end_line for finding in made),
            gain=first.gain,
            confidence=first.confidence,
        ),
        base,
    )


def _merged(code: str, proposals: Sequence[Proposal]) -> tuple[str, list[Finding]]:
    """Make the fixes that touch different lines; the first of those that touch the same."""
    made: list[Edit] = []
    findings: list[Finding] = []
    for proposal in proposals:
        new = [e for e in edits.minimal(code, proposal.code or code) if e not in made]
        if any(_clash(one, other) for one in new for other in made):
            continue
        if _parses(edits.apply(code, (*made, *new))):
            made += new
            findings.append(proposal.finding)
    return edits.apply(code, tuple(made)), findings


def _clash(one: Edit, other: Edit) -> bool:
    """Whether two edits overlap or touch."""
    return one.start <= other.end and other.start <= one.end


def _parses(code: str) -> bool:
    try:
        syntax.tree(code)
    except SyntaxError:
        return False
    return True


def _fingerprint(code: str) -> str:
    """Return code without what does not matter: blank lines and white space at line ends."""
    return "\n".join(line.rstrip() for line in code.split("\n") if line.strip())


def _changes(base: str, proposal: Proposal) -> frozenset[Change]:
    def plain(text: str) -> str:
        return "\n".join(line.strip() for line in text.split("\n"))

    places = tuple(
        (plain(base[edit.start : edit.end]), plain(edit.new))
        for edit in edits.minimal(base, proposal.code or base)
    )
    finding = proposal.finding
    if finding.rule is None or finding.rule.startswith("ruff:"):
        return frozenset({places})
    # Our own rules name what they mean, so that they are known again on other code.
    named = ((finding.problem, finding.instruction),)
    if finding.gain < rules.load(finding.rule).GAIN:
        # A part of a fix names its line: the same text may stand elsewhere.
        return frozenset({named})
    return frozenset({places, named})


@cache
def _kept_priors() -> Priors:
    """Return what this process and earlier ones learned of the rules."""
    from platformdirs import user_cache_path

    return Priors(user_cache_path("selfrefine") / "priors.json")


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
