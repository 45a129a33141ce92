"""Runs: the three things that are executed (tests, replay, race) and what comes back of each."""

from __future__ import annotations

import sys
from typing import TYPE_CHECKING, Any

from selfrefine.errors import SandboxError
from selfrefine.runner.client import Worker
from selfrefine.runner.results import Place, ReplayRun, Stage, TestRun, read_tests
from selfrefine.runner.sandbox import Choice, choose
from selfrefine.runner.testmap import TestMap
from selfrefine.runner.workspace import Workspace, copy_of

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence
    from pathlib import Path

    from typing_extensions import Self

    from selfrefine.inputs import Call

ENOUGH = 0.01
"""CPU seconds of one call from which a ladder of amplified inputs need not climb further."""
START = 5.0
"""Seconds that pytest may take to start and collect, besides the tests."""


class Runner:
    """Executes one project; context manager; owns the private copy and the workers.

    Args:
        root: the project's root.
        python: its interpreter.
        sandbox: `Settings.sandbox`, or what was chosen already.
        test_map: what is remembered from run to run; nothing without one.
    """

    def __init__(
        self,
        root: Path,
        python: Path,
        *,
        sandbox: str | Choice = "auto",
        test_map: TestMap | None = None,
    ) -> None:
        self.root = root.resolve()
        self.python = python
        self.sandbox = sandbox if isinstance(sandbox, Choice) else choose(sandbox)
        self.test_map = test_map or TestMap(None)
        self._workspace: Workspace | None = None
        self._testing: Worker | None = None
        self._bare: Worker | None = None
        self._stage: Stage | None = None
        self.why_fresh = ""
        """Why the last run of tests had to import everything anew; empty where a warm one was exact."""

    @property
    def workspace(self) -> Workspace:
        """The private copy, made on first use."""
        if self._workspace is None:
            self._workspace = copy_of(self.root)
        return self._workspace

    @property
    def why_not(self) -> str:
        """One line: why nothing may be executed; empty where it may."""
        return self.sandbox.reason

    @property
    def import_path(self) -> tuple[str, ...]:
        """The import path of the project's interpreter by itself."""
        worker = self._worker(testing=False)
        worker.start()
        return worker.import_path

    @property
    def version(self) -> tuple[int, int]:
        """The project's Python version; ours where its own may not be started."""
        if self.why_not:
            return sys.version_info[:2]
        worker = self._worker(testing=False)
        worker.start()
        return worker.version

    def collect(
        self,
        place: Place,
        text: str,
        files: Sequence[str],
        *,
        options: Sequence[str] = (),
        seconds: float,
    ) -> Stage | None:
        """Collect test files once, for many runs with other bodies of one function.

        Returns:
            What was collected; None where nothing could be, and `tests` imports anew each time.
        """
        self._stage = None
        job = self._job("collect", place, text) | {
            "root": str(self.workspace.copy),
            "args": list(files),
            "options": list(options),
            "sys_path": self._import_path(),
        }
        worker = self._worker(testing=True)
        messages = self._run(worker, place, text, job, wall=seconds)
        held = next((m for m in messages if "collected" in m), None)
        if held is not None:
            self._stage = Stage(
                place,
                held["collected"],
                held["inexact"],
                held["module"] or "",
                tuple(held["path"]),
                held["problem"],
            )
        return self._stage

    def selected(
        self,
        stage: Stage,
        text: str,
        ids: Sequence[str] | None,
        *,
        record: bool = False,
        stop_first: bool = False,
        wanted: Sequence[int] = (),
        seconds: float,
        kill_late: bool = True,
    ) -> TestRun | None:
        """Run collected tests in a fork; the arguments are those of `tests`, `ids` None means all.

        Returns:
            None where that would not be exact: then `tests` must import anew.
        """
        job = self._job("selected", stage.place, text) | {
            "ids": None if ids is None else list(ids),
            "record": record,
            "stop_first": stop_first,
            "wanted_lines": list(wanted),
            "seconds": seconds,
        }
        wall = seconds * (1 + kill_late)
        worker = self._worker(testing=True)
        messages = self._run(worker, stage.place, text, job, wall=wall)
        if any(m.get("error") in ("inexact", "no-stage") for m in messages):
            self.why_fresh = next((m["detail"] for m in messages if "detail" in m), "")
            return None
        self.why_fresh = ""
        return read_tests(messages, stage.module, stage.sys_path, stage.problem)

    def tests(
        self,
        place: Place,
        text: str,
        args: Sequence[str],
        *,
        record: bool = False,
        stop_first: bool = False,
        wanted: Sequence[int] = (),
        options: Sequence[str] = (),
        seconds: float,
        kill_late: bool = True,
        warm: bool = True,
    ) -> TestRun:
        """Run tests with `text` in the file's place.

        Args:
            place: the function.
            text: the whole file.
            args: test files or node ids, in the order in which to run them.
            record: whether to count entries per test and to record calls.
            stop_first: whether to stop at the first failure.
            wanted: lines of `text` of which to tell whether they ran.
            options: further arguments of the user for pytest.
            seconds: when to stop starting tests.
            kill_late: whether a test under way then has as long again before it is killed.
            warm: whether what was collected may serve; else everything is imported anew.
        """
        stage = self._stage
        self.why_fresh = _why_fresh(stage, place) if warm else "so it was asked"
        if stage is not None and not self.why_fresh and not record:
            held = self.selected(
                stage,
                text,
                args,
                stop_first=stop_first,
                wanted=wanted,
                seconds=seconds,
                kill_late=kill_late,
            )
            if held is not None:
                return held
        job = self._job("tests", place, text) | {
            "root": str(self.workspace.copy),
            "args": list(args),
            "options": list(options),
            "record": record,
            "stop_first": stop_first,
            "wanted_lines": list(wanted),
            "seconds": seconds + START,
            "sys_path": self._import_path(),
        }
        wall = seconds * (1 + kill_late) + START
        worker = self._worker(testing=True)
        return read_tests(self._run(worker, place, text, job, wall=wall))

    def replay(
        self,
        place: Place,
        text: str,
        calls: Sequence[Call],
        *,
        seconds: Sequence[float],
        wall: float,
        ladders: dict[int, list[int]] | None = None,
        budget: float = 1e9,
        wanted: Sequence[int] = (),
        enough: Callable[[dict[str, Any]], bool] = lambda _: False,
    ) -> ReplayRun:
        """Make calls of the function in `text`, in a process without pytest or tests.

        Args:
            place: the function, with module and path known.
            text: the whole file.
            calls: what to call it with.
            seconds: the limit of each call.
            wall: the limit of all.
            ladders: call to the later calls that are skipped once it took long enough.
            budget: CPU seconds after which the remaining calls are skipped.
            wanted: lines of `text` of which to tell whether they ran.
            enough: takes each call's outcome as it comes; True ends the run.
        """
        job = self._job("replay", place, text) | {
            "calls": [call.wire() for call in calls],
            "seconds": list(seconds),
            "ladders": {str(k): v for k, v in (ladders or {}).items()},
            "enough": ENOUGH,
            "budget": budget,
            "wanted_lines": list(wanted),
        }
        worker = self._worker(testing=False)
        messages = self._run(worker, place, text, job, wall=wall, enough=enough)
        made = [m for m in messages if "call" in m]
        end = messages[-1]["end"]
        if [m["call"] for m in made] != list(range(len(calls)))[: len(made)]:
            end = "forged"
        error = next(
            (f"{m['error']}: {m.get('detail', '')}" for m in messages if "error" in m),
            "",
        )
        done: dict[str, Any] = next((m for m in messages if "done" in m), {})
        return ReplayRun(
            tuple(m["outcome"] for m in made),
            tuple(float(m["cpu"]) for m in made),
            "error" if error else end,
            frozenset(done.get("lines", ())),
            error,
        )

    def hot(
        self, place: Place, text: str, call: Call, *, seconds: float
    ) -> dict[int, float]:
        """Return which share of one call's time goes by on each line of `text`, the largest first.

        Args:
            place: the function, with module and path known.
            text: the whole file.
            call: large enough to take some milliseconds.
            seconds: the limit of the call.

        Returns:
            Nothing where it could not be measured.
        """
        job = self._job("hot", place, text)
        job |= {"calls": [call.wire()], "seconds": [seconds]}
        worker = self._worker(testing=False)
        messages = self._run(worker, place, text, job, wall=2 * seconds + START)
        spent: dict[str, float] = next((m["hot"] for m in messages if "hot" in m), {})
        whole = sum(spent.values())
        shares = {int(line): part / whole for line, part in spent.items() if whole}
        return dict(sorted(shares.items(), key=lambda item: -item[1]))

    def race(
        self,
        place: Place,
        texts: Sequence[str],
        calls: Sequence[Call],
        *,
        repeat: int,
        laps: int,
        least: int,
        seconds: float,
        wall: float,
    ) -> list[list[float]]:
        """Time versions of the function in interleaved laps.

        Returns:
            For each lap the CPU seconds of each version, read from outside its process;
            empty where a version failed.
        """
        job = self._job("time", place, texts[0]) | {
            "versions": list(texts),
            "calls": [call.wire() for call in calls],
            "repeat": repeat,
            "laps": laps,
            "least": least,
            "seconds": seconds,
        }
        messages = self._run(
            self._worker(testing=False), place, texts[0], job, wall=wall
        )
        if messages[-1]["end"] != "done":
            return []
        return [m["lap"] for m in messages if "lap" in m]

    def last_words(self) -> str:
        """Return what the testing worker said last of an error."""
        return self._testing.last_words() if self._testing else ""

    def close(self) -> None:
        """Kill the workers and remove the private copy."""
        for worker in (self._testing, self._bare):
            if worker:
                worker.close()
        self._testing = self._bare = None
        if self._workspace:
            self._workspace.close()
            self._workspace = None

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *exc: object) -> None:
        self.close()

    def _job(self, do: str, place: Place, text: str) -> dict[str, Any]:
        return {
            "do": do,
            "cwd": str(self.workspace.copy),
            "path": str(self.workspace.place_of(place.file)),
            "text": text,
            "qualname": place.qualname,
            "module": place.module,
            "sys_path": list(place.sys_path),
        }

    def _run(
        self,
        worker: Worker,
        place: Place,
        text: str,
        job: dict[str, Any],
        *,
        wall: float,
        enough: Callable[[dict[str, Any]], bool] = lambda _: False,
    ) -> list[dict[str, Any]]:
        """Run one job with the text on disk as well, and put the copy back afterwards."""
        self.workspace.put(place.file, text)
        messages, stopped = [], False
        try:
            for message in worker.run(job, wall=wall):
                messages.append(message)
                if not stopped and "call" in message and enough(message["outcome"]):
                    stopped = True
                    worker.stop()
            return messages
        finally:
            # What the tests made while they were collected stands as long as they do.
            self.workspace.reset(keep_folders=job["do"] == "collect")

    def _worker(self, *, testing: bool) -> Worker:
        scratch = self.workspace.scratch
        backend = self.sandbox.backend
        if backend is None:
            raise SandboxError(f"{self.root}: {self.sandbox.reason}")
        if testing:
            self._testing = self._testing or Worker(
                self.python, backend, scratch, name="tests", preload="pytest"
            )
            return self._testing
        self._bare = self._bare or Worker(self.python, backend, scratch, name="calls")
        return self._bare

    def _import_path(self) -> list[str]:
        """Return the copy's import roots, before whatever is installed: the tree is what is tested."""
        copy = self.workspace.copy
        roots = [copy / "src"] if (copy / "src").is_dir() else []
        return [str(root) for root in [*roots, copy]]


def _why_fresh(stage: Stage | None, place: Place) -> str:
    """Return why what was collected cannot serve for a function; empty where it can."""
    if stage is None:
        return "the tests could not be collected beforehand"
    if (stage.place.file, stage.place.qualname) != (place.file, place.qualname):
        return "the tests were collected for another function"
    return stage.inexact
