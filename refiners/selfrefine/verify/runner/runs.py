"""Runs: the three things that are executed (tests, replay, race) and what comes back of each."""

from __future__ import annotations

import sys
from typing import TYPE_CHECKING, Any

from selfrefine.code.coding import CodingError, encoded
from selfrefine.errors import SandboxError, TargetError
from selfrefine.verify.runner import results
from selfrefine.verify.runner.client import Worker
from selfrefine.verify.runner.results import Place, RaceRun, ReplayRun, Stage, TestRun
from selfrefine.verify.runner.sandbox import Choice, choose
from selfrefine.verify.runner.testmap import TestMap
from selfrefine.verify.runner.workspace import Workspace, copy_of

if TYPE_CHECKING:
    from collections.abc import Callable, Collection, Sequence
    from pathlib import Path

    from typing_extensions import Self

    from selfrefine.verify.inputs import Call
    from selfrefine.verify.inputs.encores import Encore

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
        copied: files that look like secrets and are copied nevertheless, as patterns.
    """

    def __init__(
        self,
        root: Path,
        python: Path,
        *,
        sandbox: str | Choice = "auto",
        test_map: TestMap | None = None,
        copied: tuple[str, ...] = (),
    ) -> None:
        self.root = root.resolve()
        self.python = python
        self.sandbox = sandbox if isinstance(sandbox, Choice) else choose(sandbox)
        self.test_map = test_map or TestMap(None)
        self._copied = copied
        self._workspace: Workspace | None = None
        self._testing: Worker | None = None
        self._bare: Worker | None = None
        self._stage: Stage | None = None
        self.controls: dict[tuple[str, str, str], frozenset[str]] = {}
        """Tests that fail where the function's results never arrive (`gates/control.py`)."""
        self.why_fresh = ""
        """Why the last run of tests had to import everything anew; empty where a warm one was exact."""

    @property
    def workspace(self) -> Workspace:
        """The private copy, made on first use."""
        if self._workspace is None:
            self._workspace = copy_of(self.root, self._copied)
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
        allowed: Collection[str] | None = None,
        drop: bool = False,
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
            "allowed": None if allowed is None else sorted(allowed),
            "drop": drop,
        }
        wall = seconds * (1 + kill_late)
        worker = self._worker(testing=True)
        messages = self._run(worker, stage.place, text, job, wall=wall)
        if any(m.get("error") in ("inexact", "no-stage") for m in messages):
            self.why_fresh = next((m["detail"] for m in messages if "detail" in m), "")
            return None
        self.why_fresh = ""
        return results.read_tests(
            messages, ids, stage.module, stage.sys_path, stage.problem
        )

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
        allowed: Collection[str] | None = None,
        drop: bool = False,
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
            allowed: what the function may look at besides its arguments; None to collect it.
            drop: whether each call loses its result.
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
                allowed=allowed,
                drop=drop,
            )  # fmt: skip
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
            "allowed": None if allowed is None else sorted(allowed),
            "drop": drop,
        }
        wall = seconds * (1 + kill_late) + START
        worker = self._worker(testing=True)
        return results.read_tests(self._run(worker, place, text, job, wall=wall), args)

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
        encores: Sequence[Encore] = (),
        allowed: Sequence[Collection[str]] | None = None,
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
            enough: takes each outcome as it comes; True ends the run.
            encores: which calls to make again after all of them.
            allowed: what each call may do besides computing; None to collect it.
        """
        job = self._job("replay", place, text) | {
            "calls": [call.wire() for call in calls],
            "seconds": list(seconds),
            "ladders": {str(k): v for k, v in (ladders or {}).items()},
            "enough": ENOUGH,
            "budget": budget,
            "encores": [[encore.call, encore.other] for encore in encores],
            "wanted_lines": list(wanted),
            "allowed": allowed and [sorted(keys) for keys in allowed],
        }
        worker = self._worker(testing=False)
        messages = self._run(worker, place, text, job, wall=wall, enough=enough)
        return results.read_replay(messages, len(calls))

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
        lap: float,
        further: Sequence[Call] = (),
        times: int = 0,
        further_lap: float = 0.0,
    ) -> RaceRun:
        """Time versions of the function in interleaved laps, and compare what they give.

        Args:
            place: the function, with module and path known.
            texts: the original's file, the same again, the candidate's, and others.
            calls: what to call them with.
            repeat: how often in each lap.
            laps: how many at most.
            least: how many at least.
            seconds: after which there are no more than the least.
            wall: the limit of all.
            lap: CPU seconds that the calls, each once, take in the original.
            further: other calls, that are made many times and not timed.
            times: how often at most.
            further_lap: CPU seconds that all this may take in the original.
        """
        job = self._job("time", place, texts[0]) | {
            "versions": [_source(place, text).decode("latin-1") for text in texts],
            "calls": [call.wire() for call in [*calls, *further]],
            "timed": len(calls),
            "further": times,
            "further_lap": further_lap,
            "repeat": repeat,
            "laps": laps,
            "least": least,
            "seconds": seconds,
            "lap": lap,
        }
        worker = self._worker(testing=False)
        return results.read_race(self._run(worker, place, texts[0], job, wall=wall))

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
            "source": _source(place, text).decode("latin-1"),
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
        self.workspace.put(place.file, _source(place, text))
        messages, stopped = [], False
        try:
            for message in worker.run(job, wall=wall):
                messages.append(message)
                if not stopped and "outcome" in message and enough(message["outcome"]):
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


def _source(place: Place, text: str) -> bytes:
    """Return what a file with this text holds: that is what runs, never the text.

    Raises:
        TargetError: Python could not read it, such as an unsaved text with a sign that its codec lacks.
    """
    try:
        return encoded(text)
    except CodingError as error:
        raise TargetError(
            f"{place.file}: cannot be executed as it stands ({error}); correct its encoding first"
        ) from None


def _why_fresh(stage: Stage | None, place: Place) -> str:
    """Return why what was collected cannot serve for a function; empty where it can."""
    if stage is None:
        return "the tests could not be collected beforehand"
    if (stage.place.file, stage.place.qualname) != (place.file, place.qualname):
        return "the tests were collected for another function"
    return stage.inexact
