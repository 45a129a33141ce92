"""Project: what is executed in: the private copy, the workers beside it, and the tests that one of them holds."""

from __future__ import annotations

import contextlib
import sys
from concurrent.futures import wait
from typing import TYPE_CHECKING, Any, TypeVar

from selfrefine.deadline import Pool
from selfrefine.errors import SandboxError
from selfrefine.workspace.versions import lowest_of
from selfrefine_runner.client import hash_seeds, scratch
from selfrefine_runner.client.environment import look_of
from selfrefine_runner.client.heavy_imports import heavy_in
from selfrefine_runner.client.place import source_of, wire_source
from selfrefine_runner.client.survey_map import SurveyMap
from selfrefine_runner.client.testmap import TestMap
from selfrefine_runner.client.turns import Turns
from selfrefine_runner.client.worker import Worker
from selfrefine_runner.client.workspace import Workspace, copy_of
from selfrefine_runner.sandbox import Choice, choose

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Mapping
    from concurrent.futures import Future
    from pathlib import Path

    from typing_extensions import Self

    from selfrefine_runner.client.place import Place
    from selfrefine_runner.client.scratch import Scratch
    from selfrefine_runner.client.tests import CollectedSession
    from selfrefine_runner.protocol import Basis, Job
    from selfrefine_runner.responses import End
    from selfrefine_runner.sandbox import Sandbox

_Result = TypeVar("_Result")
START = 5.0
"""Seconds that pytest may take to start and collect, besides the tests."""
SWITCH = 0.0005
"""Seconds after which a thread that computes gives way to one that got a message."""
AGAIN = 0.05
"""Seconds after which what is to end is told so once more: it may have begun another job just then."""
TESTING = ("collect", "selected", "live", "tests")
"""Jobs of the worker that has imported pytest; a replay is to find nothing of it."""
PRELOADS = {
    "tests": "pytest",
    "elsewhere": "pytest",
    "calls": "",
    "others": "",
    "symbolic": "crosshair.core_and_libs",
}
"""What each worker has imported: those that run tests, make calls, make them under other hashes, and search; `elsewhere`
takes the place of the first."""


class Project:
    """One project under one interpreter; context manager; owns the private copy and the workers.

    Args:
        root: the project's root.
        python: its interpreter.
        sandbox: `Settings.sandbox`, or what was chosen already.
        test_map: what is remembered from run to run; nothing without one.
        copied: files that look like secrets and are copied nevertheless, as patterns.
        prove: seconds of symbolic search for each candidate, where CrossHair is installed.
        kept: whether somebody will `refresh` it.
        turns: whose turn it is to execute, where other processes do so on the same core.
        variables: of the environment that project code gets besides.
        hash_seed: the second one; without it, one is drawn.
    """

    def __init__(
        self,
        root: Path,
        python: Path,
        *,
        sandbox: str | Choice = "auto",
        test_map: TestMap | None = None,
        copied: tuple[str, ...] = (),
        prove: float = 0.0,
        kept: bool = False,
        turns: Turns | None = None,
        variables: Mapping[str, str] | None = None,
        hash_seed: int | None = None,
    ) -> None:
        self.root = root.resolve()
        self.python = python
        self.sandbox = sandbox if isinstance(sandbox, Choice) else choose(sandbox)
        self.test_map = test_map or TestMap(None)
        self.survey_map = SurveyMap(self.test_map.path)
        self._environment = look_of(python, self.root) if kept else None
        self._copied = copied
        self._variables = dict(variables or {})
        self._turns = turns or Turns()
        self._workspace: Workspace | None = None
        self._scratch: Scratch | None = None
        """The folder of a private copy that is being made."""
        self._workers: dict[str, Worker] = {}
        """By their names, as in `PRELOADS`."""
        self._given_seed = hash_seed
        self.hash_seed = hash_seeds.FIRST
        """Of the worker that makes calls under another one."""
        self._beside: Project | None = None
        self._thread: Pool | None = None
        self.prove = prove
        self.session: CollectedSession | None = None
        """The tests that a worker holds collected."""
        self.stops = 0
        """How often calls were ended before they were all made (`stop`)."""
        self.why_fresh = ""
        """Why the last run of tests had to import everything anew; empty where a warm one was exact."""
        self.controls: dict[tuple[str, str, str], dict[str, bool]] = {}
        """Whether tests fail where the function's results never arrive (`gates/forged_reports.py`)."""
        self.varied: dict[tuple[str, str, str, str], tuple[Any, ...]] = {}
        """What an original does within the tests with other arguments (`verify/search/live_variation.py`)."""
        self.ran: dict[tuple[str, str, str, tuple[str, ...]], frozenset[int]] = {}
        """Lines of an original that some tests run (`gates/replaced_lines.py`)."""
        self.covered: dict[tuple[str, str], set[int]] = {}
        """Lines of a text and its function that some call or test runs (`gates/replaced_lines.py`)."""

    def refresh(self) -> frozenset[str] | None:
        """Bring the private copy to where the user's tree is now, and forget what was known of what has changed.

        Returns:
            The files that are otherwise than they were, relative to the root; None if nothing of this
            project holds any more, such as since its environment is another one.
        """
        now = look_of(self.python, self.root)
        if now is None or now != self._environment:
            return None
        if self._workspace is None:
            return frozenset()
        if self._beside is not None:
            self._beside.settle()
            if self._beside.refresh() is None:
                self._beside.close()
        changed = self._workspace.refresh()
        if changed:
            self.controls.clear()
            self.varied.clear()
            self.ran.clear()
            self.covered.clear()
            self.session = None
        return changed

    @property
    def workspace(self) -> Workspace:
        """The private copy, made on first use."""
        if self._workspace is None:
            self.reserve()
            self._workspace = copy_of(self.root, self._copied, self._scratch)
            self._scratch = None
        return self._workspace

    def reserve(self) -> None:
        """Make the folder of the private copy: what another thread is copying when it is ended is removed as well."""
        if self._workspace is None and self._scratch is None:
            self._scratch = scratch.make()

    @property
    def beside(self) -> Project:
        """The same project in another copy, with workers of its own: for what runs while this one is busy."""
        if self._beside is None:
            self._beside = Project(
                self.root,
                self.python,
                sandbox=self.sandbox,
                copied=self._copied,
                prove=self.prove,
                kept=self._environment is not None,
                turns=self._turns,
                variables=self._variables,
            )
        return self._beside

    @property
    def shares_cores(self) -> bool:
        """Whether other processes refine on the same cores, so that nothing is to be found out ahead."""
        return self._turns.shared

    @property
    def why_not(self) -> str:
        """One line: why nothing may be executed; empty where it may."""
        return self.sandbox.reason

    @property
    def import_path(self) -> tuple[str, ...]:
        """The import path of the project's interpreter by itself."""
        worker = self._worker("calls")
        worker.start()
        return worker.import_path

    @property
    def import_roots(self) -> list[str]:
        """The copy's import roots, before whatever is installed: the tree is what is tested."""
        copy = self.workspace.copy
        roots = [copy / "src"] if (copy / "src").is_dir() else []
        return [str(root) for root in [*roots, copy]]

    @property
    def version(self) -> tuple[int, int]:
        """The project's Python version; ours where its own may not be started."""
        if self.why_not:
            return sys.version_info[:2]
        worker = self._worker("calls")
        worker.start()
        return worker.version

    @property
    def lowest_version(self) -> tuple[int, int]:
        """The lowest Python on which the project promises to run, where that is lower than its own."""
        return min(self.version, lowest_of(self.root) or self.version)

    def launch(self) -> None:
        """Have the workers started, so that they get ready while something else is done."""
        if not self.why_not:
            for name in ("tests", "calls"):
                self._worker(name).launch()

    def draw_hashes(self, text: str) -> None:
        """Have a worker started under another seed of hashes, so that it gets ready while something else is done.

        Args:
            text: of the first function that is called there.
        """
        if "others" not in self._workers:
            given = self._given_seed
            self.hash_seed = hash_seeds.drawn(text) if given is None else given
        self._worker("others").launch()

    def basis(self, place: Place, text: str) -> Basis:
        """Return what every job of a function says.

        Args:
            place: the function.
            text: its whole file.
        """
        return {
            "cwd": str(self.workspace.copy),
            "path": str(self.workspace.place_of(place.file)),
            "source": wire_source(place, text),
            "qualname": place.qualname,
            "module": place.module,
            "sys_path": list(place.sys_path),
            "heavy": list(heavy_in(text)),
        }

    def execute(
        self,
        job: Job,
        place: Place,
        text: str,
        *,
        wall: float,
        enough: Callable[[dict[str, Any]], bool] = lambda _: False,
    ) -> tuple[list[Any], End]:
        """Run one job with the text on disk as well, and put the copy back afterwards.

        Args:
            job: made of `basis`.
            place: the function.
            text: its whole file.
            wall: the limit in seconds.
            enough: takes each outcome as it comes; True ends the job.

        Returns:
            The job's messages, and its end.
        """
        worker = self._worker_of(job)
        messages, stopped = [], False
        with self._turns.taken():
            self.workspace.put(place.file, source_of(place, text))
            try:
                for message in worker.run(job, wall=wall):
                    messages.append(message)
                    said = not stopped and "outcome" in message
                    if said and enough(message["outcome"]):
                        stopped = True
                        worker.stop()
                return messages[:-1], messages[-1]
            finally:
                # What the tests made while they were collected stands as long as they do.
                self.workspace.reset(keep_folders=job["do"] == "collect")

    def last_words(self) -> str:
        """Return what the testing worker said last of an error."""
        worker = self._workers.get("tests")
        return worker.last_words() if worker else ""

    @property
    def borrows(self) -> bool:
        """Whether tests were run by our own pytest, as the project's environment has none."""
        worker = self._workers.get("tests")
        return worker is not None and worker.lent

    def aside(self, work: Callable[[], _Result]) -> Future[_Result]:
        """Have something done here in a thread, which stays until `close`: a sandbox ends with the thread that began it."""
        if self._thread is None:
            self.reserve()
            self._thread = Pool(1, "aside")
            # Whoever waits for a worker's next message is not to wait for the other thread as well.
            sys.setswitchinterval(min(SWITCH, sys.getswitchinterval()))
        return self._thread.submit(work)

    @contextlib.contextmanager
    def elsewhere(self, variables: Mapping[str, str]) -> Iterator[None]:
        """Run tests in a worker of its own meanwhile: with other hashes of texts each time, and these variables."""
        before = self._workers.pop("tests", None)
        given = {hash_seeds.VARIABLE: "random", **variables}
        worker = self._workers["tests"] = self._new_worker("elsewhere", given)
        try:
            yield
        finally:
            worker.close()
            self._workers.pop("tests", None)
            if before is not None:
                self._workers["tests"] = before

    def stop(self) -> None:
        """Have the calls that another thread makes here end soon, as if there were no more of them."""
        self.stops += 1
        for name, worker in list(self._workers.items()):
            if name != "tests":
                worker.stop()

    def settle(self) -> None:
        """Wait until nothing is done `aside`, and end what is."""
        if self._thread is None:
            return
        last = self._thread.submit(lambda: None)
        while not last.done():
            self.stop()
            wait([last], timeout=AGAIN)

    def interrupt(self) -> None:
        """Kill the workers, whatever they do, and end what is done `aside`: the next job starts new ones."""
        if self._beside is not None:
            self._beside.interrupt()
        if self._thread is not None:
            self._thread.interrupt()
        self._kill()

    def _kill(self) -> None:
        for worker in list(self._workers.values()):
            worker.interrupt()

    def rest(self) -> None:
        """Kill the workers, and keep the private copy: the next job starts others."""
        for worker in list(self._workers.values()):
            worker.close()
        self.session = None

    def close(self) -> None:
        """Kill the workers and remove the private copy."""
        if self._beside is not None:
            self._beside.close()
            self._beside = None
        if self._thread is not None:
            self._thread.end(self._kill)
            self._thread = None
        for worker in list(self._workers.values()):
            worker.close()
        self._workers.clear()
        if self._workspace:
            self._workspace.close()
        elif self._scratch and self._scratch.path.is_dir():
            self._scratch.close()
        self._workspace = self._scratch = None

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *exc: object) -> None:
        self.close()

    @property
    def _backend(self) -> Sandbox:
        if self.sandbox.backend is None:
            raise SandboxError(f"{self.root}: {self.sandbox.reason}")
        return self.sandbox.backend

    def _worker_of(self, job: Job) -> Worker:
        if job["do"] == "replay" and job["other_hashes"]:
            if "others" not in self._workers:
                self.draw_hashes(job["source"])
            return self._worker("others")
        if job["do"] == "symbolic":
            return self._worker("symbolic")
        return self._worker("tests" if job["do"] in TESTING else "calls")

    def _worker(self, name: str) -> Worker:
        if name not in self._workers:
            others = {hash_seeds.VARIABLE: str(self.hash_seed)}
            given = others if name == "others" else {}
            self._workers[name] = self._new_worker(name, given)
        return self._workers[name]

    def _new_worker(self, name: str, variables: Mapping[str, str]) -> Worker:
        return Worker(
            self.python,
            self._backend,
            self.workspace,
            name=name,
            preload=PRELOADS[name],
            variables={**self._variables, **variables},
        )
