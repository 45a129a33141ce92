"""Reports: what came of a run of tests, read from what the worker's child said of it."""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from typing import TYPE_CHECKING, Any

from selfrefine.verify.values import Call, Origin
from selfrefine_runner.client.place import CallSite
from selfrefine_runner.client.survey import Survey, read_survey
from selfrefine_runner.worker.jobs.recording import KEPT

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from selfrefine_runner.client.tests import CollectedSession
    from selfrefine_runner.protocol import Ending
    from selfrefine_runner.responses import (
        CompanionCalls,
        End,
        RecordedCall,
        TestReport,
        TestsMessage,
    )


PHASES = ("setup", "call", "teardown")
WATCHED = "watched"


@dataclass(frozen=True)
class TestResult:
    """One test: its node id, what each phase said, how often it entered the function, and each of its companions."""

    __test__ = False

    id: str
    phases: dict[str, Any]
    hits: int = 0
    companions: dict[str, int] = field(default_factory=dict)

    @property
    def passed(self) -> bool:
        """Whether set-up, call and tear-down each reported success, exactly once."""
        return all(self.phases.get(phase) == "passed" for phase in PHASES)

    @property
    def failed(self) -> bool:
        """Whether a phase failed; a skipped or expected failure is neither passed nor failed."""
        return any(self.phases.get(phase) in ("failed", "doubled") for phase in PHASES)

    @property
    def unready(self) -> bool:
        """Whether its set-up failed, so that the test itself never began."""
        return self.phases.get("setup") == "failed" and "call" not in self.phases

    @property
    def disturbed(self) -> bool:
        """Whether it failed only since it was watched, and so neither passed nor failed."""
        return self.phases.get("call") == WATCHED

    def watched(self) -> TestResult:
        """Return the same test as one that fails only since it is watched."""
        return replace(self, phases={**self.phases, **dict.fromkeys(PHASES, WATCHED)})

    @property
    def why(self) -> str:
        """The line that says most about a failure."""
        return str(self.phases.get("why", ""))

    @property
    def seconds(self) -> float:
        """Wall time of all phases."""
        return float(self.phases.get("seconds", 0.0))


@dataclass(frozen=True)
class TestRun:
    """One run of pytest in the worker.

    Args:
        results: each test that was run.
        end: how the run ended.
        lines: which of the wanted ones ran.
        calls: what was recorded.
        sites: which calls those are.
        kinds: for each kind of calls, as far as is cheap to see, some of them.
        paths: for each path through the function that ran something new, some calls that took it.
        attributes: argument, by position or name, to attribute to the kinds of values that it held.
        unfit: why other calls could not be recorded, and how often.
        module: the name under which the function's file was imported.
        sys_path: where imports were looked for.
        problems: test files that could not be collected, to the reason.
        stopped: whether there was no time for all.
        refused: whether pytest ended before it came to any test, as where a conftest cannot be imported.
        survey: which other functions the tests entered, where that was asked for.
        hung: the tests that were killed since they took too long.
        collected: all that were collected, whether they were run or not; empty where that is not known.
        no_pytest: whether pytest is missing.
        companions: what the same run says of each further function whose calls it recorded.
        events: what the function looked at besides its arguments, where that was collected.
        tripped: the first such event that was not allowed.
    """

    __test__ = False

    results: tuple[TestResult, ...]
    end: Ending
    lines: frozenset[int] = frozenset()
    calls: tuple[Call, ...] = ()
    sites: tuple[CallSite, ...] = ()
    kinds: tuple[tuple[CallSite, ...], ...] = ()
    paths: tuple[tuple[CallSite, ...], ...] = ()
    attributes: dict[str, dict[str, list[str]]] = field(default_factory=dict)
    unfit: dict[str, int] = field(default_factory=dict)
    module: str = ""
    sys_path: tuple[str, ...] = ()
    problems: Mapping[str, str] = field(default_factory=dict)
    stopped: bool = False
    no_pytest: bool = False
    events: frozenset[str] = frozenset()
    tripped: str = ""
    refused: bool = False
    survey: Survey = field(default_factory=Survey)
    hung: tuple[str, ...] = ()
    collected: tuple[str, ...] = ()
    companions: tuple[TestRun, ...] = ()

    @property
    def problem(self) -> str:
        """The first that could not be collected, and why; empty where all could."""
        return next((f"{name}: {why}" for name, why in self.problems.items()), "")

    @property
    def uncollected(self) -> frozenset[str]:
        """The test files that could not be collected."""
        return frozenset(name.partition("::")[0] for name in self.problems)


def _problems(done: Any) -> dict[str, str]:
    return {str(name): str(why) for name, why in done.get("problems", {}).items()}


def read_tests(
    messages: list[TestsMessage],
    end: End,
    asked: Sequence[str] | None,
    session: CollectedSession | None = None,
) -> TestRun:
    """Read the messages of a run of tests: what no run of ours sends was forged.

    Args:
        messages: as the worker passed them on.
        end: the worker's own.
        asked: node ids and files that were to be run; None for all there are.
        session: says what a run of collected tests does not say itself.
    """
    try:
        results = tuple(_test(m) for m in messages if "test" in m)
    except _WrongShapeError:
        return TestRun((), "forged")
    if any(m["error"] == "no-pytest" for m in messages if "error" in m):
        return TestRun(results, "error", no_pytest=True)
    done: Any = next((m for m in messages if "done" in m), {})
    # What did not come to its end has told of its calls one by one.
    reports: list[Any] = [m for m in messages if "test" in m]
    told = [call for m in reports for call in m.get("calls", ())][-KEPT:]
    run = TestRun(
        results,
        end["end"] if _is_as_asked(results, asked) else "forged",
        frozenset(done.get("lines", ())),
        **_recorded(done, done.get("calls", told)),
        module=done.get("module") or (session.module if session else ""),
        sys_path=tuple(done.get("path", ())) or (session.sys_path if session else ()),
        problems=_problems(done) or (session.problems if session else {}),
        stopped=bool(done.get("stopped")),
        events=frozenset(str(e) for m in [*reports, done] for e in m.get("events", ())),
        tripped=next((str(m["tripped"]) for m in messages if "tripped" in m), ""),
        refused=bool(done.get("refused")),
        survey=read_survey(messages),
        collected=session.ids if session else (),
    )
    beside = [m for m in messages if "companion" in m]
    return replace(run, companions=_companions(run, beside)) if beside else run


def _companions(
    run: TestRun, messages: Sequence[CompanionCalls]
) -> tuple[TestRun, ...]:
    """Return what a run says of the functions beside its own; nothing where that is not what a run of ours sends."""
    if [m["companion"] for m in messages] != list(range(len(messages))):
        return ()
    found = []
    for number, message in enumerate(messages):
        recorded: Any = message["recorded"]
        results = (
            replace(r, hits=r.companions.get(str(number), 0)) for r in run.results
        )
        one = replace(
            run,
            results=tuple(results),
            lines=frozenset(),
            module=message["module"],
            **_recorded(recorded, recorded["calls"]),
        )
        found.append(one)
    return tuple(found)


def _recorded(said: Any, calls: Sequence[RecordedCall]) -> dict[str, Any]:
    """Return what a recorder said, by the names of `TestRun`."""
    return {
        "calls": tuple(map(_call_of, calls)),
        "sites": tuple(CallSite(*call["at"]) for call in calls),
        "kinds": _rows_of(said.get("kinds", ())),
        "paths": _rows_of(said.get("paths", ())),
        "attributes": said.get("attributes", {}),
        "unfit": said.get("unfit", {}),
    }


def _rows_of(rows: Sequence[Any]) -> tuple[tuple[CallSite, ...], ...]:
    return tuple(tuple(CallSite(*at) for at in row) for row in rows)


class _WrongShapeError(Exception):
    """No run of ours sends this."""


def _test(message: TestReport) -> TestResult:
    name, phases, hits = message["test"], message["phases"], message.get("hits", 0)
    others = message.get("companions", {})
    if not (
        isinstance(name, str)
        and isinstance(phases, dict)
        and isinstance(hits, int)
        and isinstance(others, dict)
        and all(isinstance(count, int) for count in others.values())
        and isinstance(phases.get("seconds", 0.0), int | float)
    ):
        raise _WrongShapeError
    return TestResult(name, phases, hits, others)


def _is_as_asked(results: tuple[TestResult, ...], asked: Sequence[str] | None) -> bool:
    """Whether each test was reported once, and none that nobody asked for."""
    names = [result.id for result in results]
    if len(set(names)) < len(names):
        return False
    if asked is None:
        return True
    wanted = set(asked)
    return all(
        name in wanted or name.partition("::")[0] in wanted or _within(name, wanted)
        for name in names
    )


def _within(name: str, wanted: set[str]) -> bool:
    """Whether a test belongs to a class or a parametrized function that was asked for."""
    return any(name.startswith((f"{other}::", f"{other}[")) for other in wanted)


def _call_of(call: RecordedCall) -> Call:
    same = tuple(call.get("shared", ()))
    origin: Origin = "generated" if call.get("cut") else "recorded"
    return Call(tuple(call["args"]), call["kwargs"], origin, shared=same)
