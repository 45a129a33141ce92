"""Worker: our end of one worker process: starts it, sends jobs, yields messages, kills it.

Invariant: when `close` returns, no process of the worker is left.
"""

from __future__ import annotations

import contextlib
import os
import re
import secrets
import signal
import subprocess
import threading
import time
from pathlib import Path
from typing import TYPE_CHECKING, Any

from selfrefine.errors import InterpreterError, WorkerError
from selfrefine_runner.client import hash_seeds, lent_packages
from selfrefine_runner.sandbox import Plan, Sandbox, cgroup, view
from selfrefine_runner.worker.process import frames

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

    from selfrefine_runner.client.workspace import Workspace
    from selfrefine_runner.greetings import Greeting, Ready
    from selfrefine_runner.protocol import Job, Stop

KEPT_VARIABLES = (
    "PATH",
    "LANG",
    "LC_ALL",
    "LC_CTYPE",
    "TZ",
    "SYSTEMROOT",
    "VIRTUAL_ENV",
)
"""The environment that project code sees: an allow-list, so that no key gets through."""
GRACE = 5.0
"""Seconds beyond a job's own limit before the worker itself counts as stuck."""
START = 30.0
_TELLING = re.compile(r"\w+(Error|Warning|Exception)\b|\berror:", re.IGNORECASE)
MEMORY = 4 << 30
FILE_SIZE = 256 << 20
OPEN_FILES = 1024
PROCESSES = 256
"""Of one job; threads come on top."""
TASKS = 512
"""Processes and threads of one job."""
DISK = 1 << 30
FILES = 200_000
PRELOADED = {
    "pytest": lent_packages.PYTEST,
    "crosshair.core_and_libs": lent_packages.CROSSHAIR,
}
"""Of each module that a worker may import before its jobs the distribution."""
PROGRAM = Path(__file__).parents[1] / "worker"
FAREWELL = 2.0
"""Seconds to wait for the end of what is killed."""


class Worker:
    """One worker process; jobs run one after another.

    Args:
        python: the project's interpreter.
        sandbox: what stands around it.
        workspace: the private copy, whose folder it shares.
        name: of its own folder there, for its home and temporary files.
        preload: a package that every job of it needs, imported once: ``pytest``, ``crosshair.core_and_libs``, or nothing.
        variables: what its environment has otherwise than that of others.
    """

    def __init__(
        self,
        python: Path,
        sandbox: Sandbox,
        workspace: Workspace,
        *,
        name: str,
        preload: str = "",
        variables: Mapping[str, str] | None = None,
    ) -> None:
        self._python = Path(python)
        self._sandbox = sandbox
        self._workspace = workspace
        self._own = workspace.scratch / name
        self._log = workspace.scratch / f"{name}.log"
        self._preload = preload
        self._variables = variables or {}
        self._process: subprocess.Popen[bytes] | None = None
        self._reader = frames.Reader(-1)
        """Of what the process says; of none before there is one."""
        self._sending = threading.Lock()
        self._greeted = False
        self._nonce = ""
        self._groups: tuple[Path, ...] = ()
        self.version: tuple[int, int] = (3, 10)
        self.import_path: tuple[str, ...] = ()
        self.lent = False
        """Whether the package was lent, since the interpreter has none."""

    def run(self, job: Job, *, wall: float) -> Iterator[Any]:
        """Yield the messages of one job, as `protocol` has them; the last is an `End`.

        Args:
            job: without what is added here.
            wall: seconds after which its child is killed.

        Raises:
            InterpreterError: the interpreter does not start.
            WorkerError: the worker died or is stuck.
        """
        process = self._ensure_process()
        with contextlib.suppress(OSError):
            os.truncate(self._log, 0)
        self._nonce = nonce = secrets.token_hex(8)
        deadline = time.monotonic() + wall + GRACE
        try:
            with self._sending:
                frames.send(_fd(process.stdin), {**job, "nonce": nonce, "wall": wall})
            allowed = frames.allowance(job)
            while True:
                message = self._reader.receive(deadline, None, allowed)
                if message.get("spoilt"):
                    self.close()  # what it stands on was damaged; the next job gets a new one
                yield message
                if "end" in message:
                    return
        except frames.ExceededError as error:
            self.close()
            yield {"end": "limit", "detail": str(error)}
        except (frames.BrokenError, OSError) as error:
            detail = self._in_brackets()
            self.close()
            raise WorkerError(
                f"{self._python}: the worker ended unexpectedly ({error}){detail}"
            ) from None
        except GeneratorExit:
            # The caller lost interest in a job that still runs: only a new worker is clean again.
            self.close()
            raise

    def stop(self) -> None:
        """Have the job under way ended, from any thread: its `run` then yields that it was stopped, soon."""
        process = self._process
        if process is not None and self._greeted:
            with self._sending, contextlib.suppress(OSError, ValueError):
                order: Stop = {"do": "stop", "nonce": self._nonce}
                frames.send(_fd(process.stdin), order)

    def interrupt(self) -> None:
        """Kill the process, from any thread; who waits for its job is told that it died."""
        process = self._process
        if process is not None:
            with contextlib.suppress(ProcessLookupError, PermissionError):
                os.killpg(process.pid, signal.SIGKILL)

    def start(self) -> None:
        """Start the process now, so that the first job need not wait for it."""
        self._ensure_process()

    def close(self) -> None:
        """Kill the worker with all its children."""
        process, self._process = self._process, None
        if process is None:
            return
        inside = _child_descriptors(process.pid)
        with contextlib.suppress(ProcessLookupError, PermissionError):
            os.killpg(process.pid, signal.SIGKILL)
        _await_end(inside)
        cgroup.end(self._groups)
        for pipe in (process.stdin, process.stdout):
            if pipe:
                with contextlib.suppress(OSError):
                    pipe.close()
        process.wait()
        cgroup.remove(self._groups)

    def launch(self) -> None:
        """Start the process now, without waiting until it is ready.

        Raises:
            InterpreterError: the interpreter does not start.
        """
        if self._process is not None and self._process.poll() is None:
            return
        self.close()
        lent = self._lent()
        plan = self._plan(lent.reads if lent else ())
        # `-I` would leave the seed of hashes unread.
        argv = [str(self._python), "-s", "-B", str(plan.reads[0] / "__main__.py")]
        try:
            with (
                self._log.open("ab") as log,
                self._sandbox.command(argv, plan).closing() as command,
            ):
                self._groups = cgroup.make(TASKS, _memory())
                process = subprocess.Popen(
                    cgroup.within(self._groups, command.argv),
                    stdin=subprocess.PIPE,
                    stdout=subprocess.PIPE,
                    stderr=log,
                    env={**_environment(plan), **self._variables},
                    cwd=plan.copy,
                    start_new_session=True,
                    bufsize=0,
                    pass_fds=command.handed,
                )
        except OSError as error:
            raise InterpreterError(
                f"{self._python}: does not start ({error.strerror}); set `interpreter` to the project's Python"
            ) from None
        self._process, self._greeted = process, False
        self._reader = frames.Reader(_fd(process.stdout))
        greeting = self._greeting(plan, command.private, lent)
        # Whoever waits for the answer is told why there is none.
        with contextlib.suppress(OSError):
            frames.send(_fd(process.stdin), greeting)

    def _ensure_process(self) -> subprocess.Popen[bytes]:
        self.launch()
        assert self._process is not None  # noqa: S101  it was launched
        if self._greeted:
            return self._process
        try:
            deadline = time.monotonic() + START
            hello: Ready = self._reader.receive(deadline)
        except (frames.BrokenError, OSError) as error:
            detail = self._in_brackets()
            self.close()
            why = f"cannot run the worker{detail}; it needs CPython 3.8 or later"
            if isinstance(error, frames.LateError):
                why = f"the worker did not start within {START:g} s{detail}: the machine is busy, or this is no CPython"
            raise InterpreterError(f"{self._python}: {why}") from None
        self._greeted = True
        self.version = (hello["python"][0], hello["python"][1])
        self.import_path = tuple(hello["path"])
        self.lent = hello["lent"]
        return self._process

    def _plan(self, lent: tuple[Path, ...]) -> Plan:
        home, temporary = self._own / "home", self._own / "tmp"
        for folder in (home, temporary):
            folder.mkdir(parents=True, exist_ok=True)
        space = self._workspace
        seen = view.of_project(self._python, self._sandbox, space.root, space.copied)
        reads = (self._program(), *seen.reads, *lent)
        return Plan(space.copy, home, temporary, reads, seen.hidden, seen.root)

    def _program(self) -> Path:
        """Return the worker's folder, by a link: no path that its code can see says whose it is."""
        link = self._own / "lib" / PROGRAM.name
        link.parent.mkdir(exist_ok=True)
        with contextlib.suppress(FileExistsError):
            link.symlink_to(PROGRAM)
        return link

    def _lent(self) -> lent_packages.Lent | None:
        """Return what of ours it may use, if the package that it is to import is one of those."""
        name = PRELOADED.get(self._preload)
        return (
            lent_packages.lend(self._python, name, self._own / "lent") if name else None
        )

    def _greeting(
        self, plan: Plan, private: tuple[str, ...], lent: lent_packages.Lent | None
    ) -> Greeting:
        return {
            "limits": _limits(),
            "bounds": {
                "processes": PROCESSES,
                "memory": _memory(),
                "disk": DISK,
                "files": FILES,
            },
            "private": list(private),
            "copy": str(plan.copy),
            "preload": self._preload,
            "loan": lent.loan if lent else None,
        }

    def last_words(self) -> str:
        """Return the line of the worker's error output that says most: the last that names an error."""
        try:
            text = self._log.read_text("utf-8", "replace")
        except OSError:
            return ""
        rows = [row.strip() for row in text.split("\n") if row.strip()]
        telling = [row for row in rows if _TELLING.search(row)]
        return (telling or rows or [""])[-1][:200]

    def _in_brackets(self) -> str:
        words = self.last_words()
        return f" ({words})" if words else ""


def _fd(pipe: Any) -> int:
    return int(pipe.fileno())


def _child_descriptors(pid: int) -> list[int]:
    """Return descriptors of a process's children: of a sandbox's inner end, which outlives its outer one a little."""
    try:
        held = Path(f"/proc/{pid}/task/{pid}/children").read_text("ascii").split()
    except OSError:
        return []
    watched = []
    for child in held:
        with contextlib.suppress(OSError):
            watched.append(os.pidfd_open(int(child)))
    return watched


def _await_end(watched: list[int]) -> None:
    """Wait until processes have ended, and with them the process spaces of which they are the first."""
    deadline = time.monotonic() + FAREWELL
    for fd in watched:
        with contextlib.suppress(OSError):
            signal.pidfd_send_signal(fd, signal.SIGKILL)
        with contextlib.suppress(frames.BrokenError):
            frames.readable((fd,), deadline)
        os.close(fd)


def _limits() -> dict[str, int]:
    return {
        "RLIMIT_AS": MEMORY,
        "RLIMIT_CORE": 0,
        "RLIMIT_FSIZE": FILE_SIZE,
        "RLIMIT_NOFILE": OPEN_FILES,
        "RLIMIT_NPROC": TASKS,
    }


def _memory() -> int:
    """Return the bytes that all processes of a job may occupy together: at most half of the machine's."""
    installed = os.sysconf("SC_PHYS_PAGES") * os.sysconf("SC_PAGE_SIZE")
    return min(MEMORY, installed // 2)


def _environment(plan: Plan) -> dict[str, str]:
    kept = {name: os.environ[name] for name in KEPT_VARIABLES if name in os.environ}
    return {
        **kept,
        "HOME": str(plan.home),
        "TMPDIR": str(plan.temporary),
        "PYTHONDONTWRITEBYTECODE": "1",
        hash_seeds.VARIABLE: str(hash_seeds.FIRST),
    }
