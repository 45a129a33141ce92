"""Results: what comes back of each thing that is executed."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any, Literal

from selfrefine.verify.inputs import Call

if TYPE_CHECKING:
    from collections.abc import Sequence
    from pathlib import Path

End = Literal["done", "time", "died", "forged", "error", "stopped", "limit", "tripped"]
"""How a job ended; `limit`: it used or sent too much; `tripped`: it did what the original does not."""


@dataclass(frozen=True)
class Place:
    """Where the function is, as project code sees it.

    Args:
        file: the user's file.
        qualname: the function.
        module: the name under which the project imports the file; empty until known.
        sys_path: where imports are looked for; empty until known.
    """

    file: Path
    qualname: str
    module: str = ""
    sys_path: tuple[str, ...] = ()


@dataclass(frozen=True)
class TestResult:
    """One test: its node id, what each phase said, how often it entered the function."""

    __test__ = False

    id: str
    phases: dict[str, Any]
    hits: int = 0

    @property
    def passed(self) -> bool:
        """Whether set-up, call and tear-down each reported success, exactly once."""
        return all(
            self.phases.get(phase) == "passed"
            for phase in ("setup", "call", "teardown")
        )

    @property
    def failed(self) -> bool:
        """Whether a phase failed; a skipped or expected failure is neither passed nor failed."""
        return any(
            self.phases.get(phase) in ("failed", "doubled")
            for phase in ("setup", "call", "teardown")
        )

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
        events: what the function looked at besides its arguments, where that was collected.
        tripped: the first such event that was not allowed.
    """

    __test__ = False

    results: tuple[TestResult, ...]
    end: End
    lines: frozenset[int] = frozenset()
    calls: tuple[Call, ...] = ()
    unfit: dict[str, int] = field(default_factory=dict)
    module: str = ""
    sys_path: tuple[str, ...] = ()
    problem: str = ""
    stopped: bool = False
    no_pytest: bool = False
    events: frozenset[str] = frozenset()
    tripped: str = ""


@dataclass(frozen=True)
class ReplayRun:
    """Outcomes of calls, in their order; shorter than the calls where the child ended early.

    Args:
        events: what each call did besides computing, where that was collected.
        tripped: the first such event that was not allowed.
        at: the call that raised it.
    """

    outcomes: tuple[dict[str, Any], ...]
    cpu: tuple[float, ...]
    end: End
    lines: frozenset[int] = frozenset()
    error: str = ""
    events: tuple[frozenset[str], ...] = ()
    tripped: str = ""
    at: int = 0
    again: tuple[dict[str, Any], ...] = ()
    """Outcomes of the calls that were made again."""


@dataclass(frozen=True)
class Lapped:
    """One call within a lap, by its index and how often it was made there, and what two versions gave."""

    call: int
    count: int
    old: dict[str, Any]
    new: dict[str, Any]


@dataclass(frozen=True)
class RaceRun:
    """Laps of several versions.

    Args:
        laps: for each lap the CPU seconds of each version, read from outside its process.
        end: how it ended.
        differing: outcomes of the original and the candidate that are not alike byte by byte.
        version: which version broke, where one did.
        printed: whether the candidate printed something else than the original.
    """

    laps: tuple[tuple[float, ...], ...]
    end: End
    differing: tuple[Lapped, ...] = ()
    version: int | None = None
    printed: bool = False


@dataclass(frozen=True)
class Stage:
    """Tests that a worker holds collected, with what it has to be the right one for a run.

    Args:
        place: the function whose body can be exchanged.
        count: how many tests were collected.
        inexact: why exchanging the body is not the same as importing anew; empty where it is.
    """

    place: Place
    count: int
    inexact: str = ""
    module: str = ""
    sys_path: tuple[str, ...] = ()
    problem: str = ""


def read_tests(
    messages: list[dict[str, Any]],
    asked: Sequence[str] | None,
    module: str = "",
    sys_path: tuple[str, ...] = (),
    problem: str = "",
) -> TestRun:
    """Read the messages of a run of tests.

    Args:
        messages: as the worker passed them on.
        asked: node ids and files that were to be run; None for all there are.
        module: of the stage, as what follows: known where the run itself does not say it.
        sys_path: where imports were looked for.
        problem: what could not be collected.
    """
    try:
        results = tuple(_test(m) for m in messages if "test" in m)
    except _WrongShapeError:
        return TestRun((), "forged")
    if any(m.get("error") == "no-pytest" for m in messages):
        return TestRun(results, "error", no_pytest=True)
    done: dict[str, Any] = next((m for m in messages if "done" in m), {})
    end = messages[-1]["end"]
    return TestRun(
        results,
        end if _as_asked(results, asked) else "forged",
        frozenset(done.get("lines", ())),
        tuple(_recorded(call) for call in done.get("calls", ())),
        done.get("unfit", {}),
        done.get("module") or module,
        tuple(done.get("path", ())) or sys_path,
        done.get("problem") or problem,
        bool(done.get("stopped")),
        events=frozenset(map(str, done.get("events", ()))),
        tripped=next((str(m["tripped"]) for m in messages if "tripped" in m), ""),
    )


class _WrongShapeError(Exception):
    """No run of ours sends this."""


def _test(message: dict[str, Any]) -> TestResult:
    name, phases, hits = message["test"], message["phases"], message.get("hits", 0)
    if not (
        isinstance(name, str)
        and isinstance(phases, dict)
        and isinstance(hits, int)
        and isinstance(phases.get("seconds", 0.0), int | float)
    ):
        raise _WrongShapeError
    return TestResult(name, phases, hits)


def _as_asked(results: tuple[TestResult, ...], asked: Sequence[str] | None) -> bool:
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


def read_replay(messages: list[dict[str, Any]], count: int) -> ReplayRun:
    """Read the messages of a replay of so many calls."""
    made = [m for m in messages if "call" in m]
    again = [m for m in messages if "again" in m]
    end: End = messages[-1]["end"]
    if not (
        _in_order([m["call"] for m in made], count)
        and _in_order([m["again"] for m in again], len(again))
        and all(_described(m) for m in made)
        and all(isinstance(m.get("outcome"), dict) for m in again)
    ):
        return ReplayRun((), (), "forged")
    error = next(
        (f"{m['error']}: {m.get('detail', '')}" for m in messages if "error" in m), ""
    )
    done: dict[str, Any] = next((m for m in messages if "done" in m), {})
    stray: dict[str, Any] = next((m for m in messages if "tripped" in m), {})
    return ReplayRun(
        tuple(m["outcome"] for m in made),
        tuple(float(m["cpu"]) for m in made),
        "error" if error else end,
        frozenset(done.get("lines", ())),
        error,
        tuple(frozenset(map(str, m.get("events", ()))) for m in made),
        str(stray.get("tripped", "")),
        int(stray.get("at") or 0),
        tuple(m["outcome"] for m in again),
    )


def _described(message: dict[str, Any]) -> bool:
    outcome, cpu = message.get("outcome"), message.get("cpu")
    return (
        isinstance(outcome, dict)
        and isinstance(outcome.get("kind"), str)
        and isinstance(cpu, int | float)
    )


def _in_order(numbers: list[Any], most: int) -> bool:
    """Whether these are the first of so many, each once."""
    return len(numbers) <= most and numbers == list(range(len(numbers)))


def read_race(messages: list[dict[str, Any]]) -> RaceRun:
    """Read the messages of a race."""
    return RaceRun(
        tuple(tuple(m["lap"]) for m in messages if "lap" in m),
        messages[-1]["end"],
        tuple(
            Lapped(m["differs"][0], m["differs"][1], m["old"], m["new"])
            for m in messages
            if "differs" in m
        ),
        messages[-1].get("version"),
        any("prints" in m for m in messages),
    )


def _recorded(call: dict[str, Any]) -> Call:
    return Call(tuple(call["args"]), call["kwargs"], origin="recorded")
