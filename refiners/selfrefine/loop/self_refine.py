"""Self-Refine (Madaan et al. 2023, Algorithm 1) as a pure generator.

The flow yields what it needs (`Critique`, `Rewrite`, `Verify`) and is sent the
answer (`Feedback`, a candidate or None, `Verdict`); it does no I/O.  The
driver `run` is the only code that waits; budgets and cancellation live in it.

Invariants, each with a test:
1. `Outcome.best` is the start or an accepted candidate, never a rejected one.
2. The history holds every attempt in order, the rejected ones with their reason.
3. No candidate is verified twice, unless the machine was too busy to judge it.
4. A rejected last attempt never ends the loop as ``sufficient``, whatever the feedback says.
5. A rejection that no candidate can fix ends the loop the first time; two that are late at one place do.
6. Of several candidates of a round, each has to beat those accepted before it: the best of them wins.
7. The grade counts before the gain: nothing that is proven less than the best takes its place.
8. Nothing is the best at the end that was judged by the first part of the evidence alone.
"""

from __future__ import annotations

from collections.abc import Callable, Generator
from dataclasses import dataclass, replace
from typing import Any, Literal, TypeAlias, cast

from selfrefine.errors import Interrupted
from selfrefine.loop.feedback import Feedback
from selfrefine.loop.verdict import INCURABLE, Grade, Verdict, demand

StopReason = Literal[
    "sufficient",
    "no_findings",
    "max_iterations",
    "no_progress",
    "target_reached",
    "budget_seconds",
    "budget_tokens",
    "budget_usd",
    "cancelled",
    "engine_failed",
    "untestable",
]


Evidence = Literal["all", "first", "rest"]
MOST_REPEATS = 2
"""Attempts without a gain that only repeat earlier code; more would be the same."""


@dataclass(frozen=True)
class Attempt:
    """One turn: the feedback, the candidate that acts on it, and the verdict.

    Args:
        round: in which it was made, from 1; several candidates of one round share their feedback.
        repeats: whether the code was there before, so that no gate saw it again.
    """

    feedback: Feedback
    code: str
    verdict: Verdict
    round: int = 0
    repeats: bool = False


History: TypeAlias = tuple[Attempt, ...]


@dataclass(frozen=True)
class Critique:
    """Ask for feedback on `code` (p_fb)."""

    code: str
    history: History


@dataclass(frozen=True)
class Rewrite:
    """Ask for a candidate that acts on `feedback` (p_refine), or for several independent ones, as a tuple.

    None means that none is left.  Without feedback and history, what is asked for is a stub's body (p_gen).
    """

    code: str
    feedback: Feedback
    history: History


@dataclass(frozen=True)
class Verify:
    """Ask the gates whether `code` behaves as before and is better than `best`.

    What is proven more than `grade`, that of `best`, need only be better than the start.  The first part of the
    evidence is enough to go on with; the rest is asked for by the same code.
    """

    code: str
    best: str
    grade: Grade = "verified"
    evidence: Evidence = "all"


Request: TypeAlias = Critique | Rewrite | Verify


@dataclass(frozen=True)
class Outcome:
    """How a loop ended.

    Args:
        best: the best verified code; the start where nothing better was found.
        verdict: the verdict of `best`; None where it is the start.
        history: every attempt in order.
        stop_reason: why the loop ended.
        message: one line more where the reason needs it.
        code: of the error that ended it, if one did.
    """

    best: str
    verdict: Verdict | None
    history: History
    stop_reason: StopReason
    message: str = ""
    code: str = ""


Flow: TypeAlias = Generator[Request, Any, Outcome]
UNENDED = "it was judged by the first part of the evidence, and there was no time for the rest"
STEP = "a step to the next rewrite, which was judged in full"


def self_refine(
    code: str,
    *,
    max_iterations: int = 4,
    count_rejected: bool = True,
    reached: Callable[[Verdict], bool] = lambda _: False,
    generate: bool = False,
    chained: bool = False,
) -> Flow:
    """Refine `code` until the feedback and the external signals agree to stop.

    Args:
        code: y0, the function as it stands.
        max_iterations: the paper's ceiling on rounds (section 3).
        count_rejected: whether a rejected candidate uses up a round; engines whose
            candidates are free do not count them.
        reached: the external stop signal: whether an accepted verdict meets the task's target.
        generate: whether `code` is a stub: until one candidate is accepted, there is
            nothing to criticise, and what is wrong with the last one is in its verdict.
        chained: whether an accepted candidate is a step to the next one: each is judged by the first
            part of the evidence, and by all of it only the last one; where that fails, all of them.

    Yields:
        Requests; each wants its answer sent back.

    Returns:
        The outcome; also when the driver throws `Interrupted` into the flow.
    """
    at = _Progress(code, sure=not chained)
    try:
        while True:
            while at.rounds < max_iterations and not at.end:
                gained = yield from _round(at, code, reached, generate=generate)
                at.rounds += gained or count_rejected
            if at.sure or at.verdict is None:
                return at.outcome(*at.end or ("max_iterations",))
            yield from _complete_chain(at, code)
    except Interrupted as end:
        if not at.sure:
            at.best, at.verdict = code, None
            at.history = tuple(map(_unjudged, at.history))
        return at.outcome(cast("StopReason", end.reason), end.message, end.code)


@dataclass(eq=False)
class _Progress:
    """How far a loop has come.

    Args:
        best: the best code so far.
        sure: whether all evidence of `best` is known.
        verdict: of `best`; None while that is the start.
        history: every attempt in order.
        number: of the last round.
        rounds: those that count.
        end: why the loop ends, and words if there are any; empty while it goes on.
    """

    best: str
    sure: bool
    verdict: Verdict | None = None
    history: History = ()
    number: int = 0
    rounds: int = 0
    end: tuple[StopReason] | tuple[StopReason, str] | tuple[()] = ()

    def outcome(self, reason: StopReason, message: str = "", code: str = "") -> Outcome:
        """Return how the loop ended."""
        return Outcome(self.best, self.verdict, self.history, reason, message, code)


def _round(
    at: _Progress, start: str, reached: Callable[[Verdict], bool], *, generate: bool
) -> Generator[Request, Any, bool]:
    """Go on by one round; return whether something was gained."""
    at.number += 1
    feedback = Feedback()
    if at.verdict or not generate:
        feedback = yield Critique(at.best, at.history)
        if enough := _why_enough(feedback, at.history):
            at.end = (enough,)
            return False
    candidates = _candidates((yield Rewrite(at.best, feedback, at.history)))
    if not candidates:
        at.end = ("no_findings",)
    gained = False
    for candidate in candidates:
        seen = _repeat_of(candidate, start, at.history)
        grade: Grade = at.verdict.grade if at.verdict else "verified"
        evidence: Evidence = "all" if at.sure else "first"
        answer: Verdict = seen or (yield Verify(candidate, at.best, grade, evidence))
        answer = demand(answer, grade) if at.verdict else answer
        at.history += (Attempt(feedback, candidate, answer, at.number, seen is not None),)  # fmt: skip
        if answer.accepted:
            at.best, at.verdict, gained = candidate, answer, True
        elif end := _why_in_vain(at.history):
            at.end = end
            return False
    if gained and at.verdict and reached(at.verdict):
        at.end = ("target_reached",)
    return gained


def _unjudged(attempt: Attempt) -> Attempt:
    """Return a step of a chain that came to no end: what was judged in part is not accepted."""
    if not attempt.verdict.accepted:
        return attempt
    verdict = replace(attempt.verdict, accepted=False, grade="unverified", reason=UNENDED)  # fmt: skip
    return replace(attempt, verdict=verdict)


def _complete_chain(at: _Progress, start: str) -> Generator[Request, Any, None]:
    """Have the last step of a chain judged by all evidence; where it is not proven, each, and the loop goes on from there."""
    history = list(at.history)
    *steps, last = (n for n, each in enumerate(history) if each.verdict.accepted)
    whole = yield Verify(history[last].code, start, evidence="rest")
    proven = whole.accepted and whole.grade == "verified"
    best, verdict = start, cast("Verdict | None", None)
    for step in (*steps, last):
        code, answer = history[step].code, whole
        if step != last and proven:
            answer = replace(history[step].verdict, grade="partly", missing=(STEP,))
        elif step != last:
            answer = yield Verify(code, start, evidence="rest")
        answer = demand(answer, verdict.grade) if verdict and not proven else answer
        history[step] = replace(history[step], verdict=answer)
        if answer.accepted:
            best, verdict = code, answer
    at.best, at.verdict, at.history, at.sure = best, verdict, tuple(history), True
    at.end = at.end if proven else ()
    at.rounds = at.rounds if proven else sum(a.verdict.accepted for a in history)


def _why_enough(feedback: Feedback, history: History) -> StopReason | None:
    """Return why feedback ends the loop, if it does; after a round without a gain it does not."""
    last = [attempt for attempt in history if attempt.round == history[-1].round]
    if last and not any(attempt.verdict.accepted for attempt in last):
        return None
    if feedback.stop:
        return "sufficient"
    return None if feedback.findings else "no_findings"


def _why_in_vain(history: History) -> tuple[StopReason, str] | None:
    """Return why a rejection ends the loop, with words, if it does."""
    if history[-1].repeats and _is_stuck(history):
        return "no_progress", "the model repeats itself"
    why = _why_incurable(history)
    return ("untestable", why) if why else None


def _why_incurable(history: History) -> str:
    """Return the reason of a rejection that no candidate can fix: the next one would only cost more."""
    last = history[-1].verdict
    if last.cause in INCURABLE:
        return last.reason
    late = [a.verdict for a in history if a.verdict.cause == "late" and not a.repeats]
    if last.cause == "late" and len(late) > 1 and _place(late[-2]) == _place(last):
        return f"two rewrites timed out at the same place: {last.reason}"
    return ""


def _place(verdict: Verdict) -> str:
    """Return at what a rewrite was late: an input, or the tests."""
    return verdict.replay.counterexample or verdict.reason


def _candidates(answer: str | tuple[str, ...] | None) -> tuple[str, ...]:
    """Return the candidates of a round, each once."""
    if answer is None:
        return ()
    several = (answer,) if isinstance(answer, str) else answer
    return tuple({candidate.strip(): candidate for candidate in several}.values())


def run(
    flow: Flow,
    answer: Callable[[Request], object],
    *,
    interrupted: Callable[[], str | None] = lambda: None,
) -> Outcome:
    """Drive `flow` to its end, answering each request.

    Args:
        flow: a fresh flow of `self_refine`.
        answer: answers a request; may raise `Interrupted`, which ends the flow with its best.
        interrupted: asked before each request; a stop reason ends the flow.
    """
    try:
        request = next(flow)
        while True:
            try:
                _check(interrupted())
                reply = answer(request)
            except Interrupted as end:  # noqa: PERF203  a round takes seconds
                request = flow.throw(end)
            else:
                request = flow.send(reply)
    except StopIteration as end:
        return cast("Outcome", end.value)


def _check(reason: str | None) -> None:
    """Raise where the driver was told to end."""
    if reason:
        raise Interrupted(reason)


def _repeat_of(candidate: str, start: str, history: History) -> Verdict | None:
    """Return a rejection for a candidate that was judged before, so that it is not judged twice."""
    if candidate.strip() == start.strip():
        return Verdict(
            accepted=False, reason="the same code as the function that we started from"
        )
    for number, attempt in enumerate(history, 1):
        # What the machine was too busy for is no judgement.
        if (
            attempt.verdict.cause != "busy"
            and candidate.strip() == attempt.code.strip()
        ):
            return Verdict(
                accepted=False,
                reason=f"the same code as attempt {number}, already judged: {attempt.verdict.reason}",
                told=f"the same code as attempt {number}, already judged: {attempt.verdict.told or attempt.verdict.reason}",
            )
    return None


def _is_stuck(history: History) -> bool:
    """Whether two attempts since the last gain only repeated earlier code."""
    last = max((n for n, a in enumerate(history, 1) if a.verdict.accepted), default=0)
    return sum(attempt.repeats for attempt in history[last:]) >= MOST_REPEATS
