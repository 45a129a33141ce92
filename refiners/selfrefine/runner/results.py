"""Results: what comes back of each thing that is executed."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any, Literal

from selfrefine.inputs import Call

if TYPE_CHECKING:
    from pathlib import Path

End = Literal["done", "time", "died", "forged", "error", "stopped", "limit"]
"""How a job ended; `limit`: its processes together used too much."""


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
    """One run of pytest in the worker."""

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


@dataclass(frozen=True)
class ReplayRun:
    """Outcomes of calls, in their order; shorter than the calls where the child ended early."""

    outcomes: tuple[dict[str, Any], ...]
    cpu: tuple[float, ...]
    end: End
    lines: frozenset[int] = frozenset()
    error: str = ""


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
    module: str = "",
    sys_path: tuple[str, ...] = (),
    problem: str = "",
) -> TestRun:
    """Read the messages of a run of tests."""
    results = tuple(
        TestResult(m["test"], m["phases"], m.get("hits", 0))
        for m in messages
        if "test" in m
    )
    if any(m.get("error") == "no-pytest" for m in messages):
        return TestRun(results, "error", no_pytest=True)
    done: dict[str, Any] = next((m for m in messages if "done" in m), {})
    return TestRun(
        results,
        messages[-1]["end"],
        frozenset(done.get("lines", ())),
        tuple(_recorded(call) for call in done.get("calls", ())),
        done.get("unfit", {}),
        done.get("module") or module,
        tuple(done.get("path", ())) or sys_path,
        done.get("problem") or problem,
        bool(done.get("stopped")),
    )


def _recorded(call: dict[str, Any]) -> Call:
    return Call(tuple(call["args"]), call["kwargs"], origin="recorded")
