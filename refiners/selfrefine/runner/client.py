"""Client: our end of one worker; starts it, sends jobs, yields messages, kills it.

Invariant: when `close` returns, no process of the worker is left.
"""

from __future__ import annotations

import contextlib
import os
import re
import secrets
import signal
import subprocess
import time
from pathlib import Path
from typing import TYPE_CHECKING, Any

from selfrefine.errors import InterpreterError, WorkerError
from selfrefine.runner.inside import frames
from selfrefine.runner.sandbox import Plan, Sandbox

if TYPE_CHECKING:
    from collections.abc import Iterator

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
LOG = "worker.log"
_TELLING = re.compile(r"\w+(Error|Warning|Exception)\b|\berror:", re.IGNORECASE)
MEMORY = 4 << 30
FILE_SIZE = 256 << 20
OPEN_FILES = 1024


class Worker:
    """One worker process; jobs run one after another.

    Args:
        python: the project's interpreter.
        sandbox: what stands around it.
        scratch: the only folder in which it may write; holds ``home`` and ``tmp``.
        preload: a package that every job of it needs, imported once: ``pytest``, or nothing.
    """

    def __init__(
        self,
        python: Path,
        sandbox: Sandbox,
        scratch: Path,
        *,
        preload: str = "",
    ) -> None:
        self._python = python
        self._sandbox = sandbox
        self._scratch = scratch
        self._preload = preload
        self._process: subprocess.Popen[bytes] | None = None
        self._nonce = ""
        self.version: tuple[int, int] = (3, 10)

    def run(self, job: dict[str, Any], *, wall: float) -> Iterator[dict[str, Any]]:
        """Yield the messages of one job; the last is ``{"end": why}``.

        Args:
            job: as the worker takes it, without nonce and wall.
            wall: seconds after which its child is killed.

        Raises:
            InterpreterError: the interpreter does not start.
            WorkerError: the worker died or is stuck.
        """
        process = self._started()
        self._nonce = nonce = secrets.token_hex(8)
        deadline = time.monotonic() + wall + GRACE
        try:
            frames.send(_fd(process.stdin), {**job, "nonce": nonce, "wall": wall})
            while True:
                message = frames.receive(_fd(process.stdout), deadline)
                yield message
                if "end" in message:
                    return
        except (frames.Broken, OSError) as error:
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
        """Have the job under way ended: its `run` then yields ``{"end": "stopped"}`` soon."""
        if self._process is not None:
            with contextlib.suppress(OSError):
                frames.send(
                    _fd(self._process.stdin), {"do": "stop", "nonce": self._nonce}
                )

    def start(self) -> None:
        """Start the process now, so that the first job need not wait for it."""
        self._started()

    def close(self) -> None:
        """Kill the worker with all its children."""
        process, self._process = self._process, None
        if process is None:
            return
        with contextlib.suppress(ProcessLookupError, PermissionError):
            os.killpg(process.pid, signal.SIGKILL)
        for pipe in (process.stdin, process.stdout):
            if pipe:
                with contextlib.suppress(OSError):
                    pipe.close()
        process.wait()

    def _started(self) -> subprocess.Popen[bytes]:
        if self._process is not None and self._process.poll() is None:
            return self._process
        self.close()
        script = Path(__file__).with_name("worker.py")
        argv = self._sandbox.command(
            [str(self._python), "-I", "-B", str(script)], Plan(writable=self._scratch)
        )
        try:
            with (self._scratch / LOG).open("ab") as log:
                process = subprocess.Popen(
                    argv,
                    stdin=subprocess.PIPE,
                    stdout=subprocess.PIPE,
                    stderr=log,
                    env=_environment(self._scratch),
                    cwd=self._scratch,
                    start_new_session=True,
                    bufsize=0,
                )
        except OSError as error:
            raise InterpreterError(
                f"{self._python}: does not start ({error.strerror}); set `interpreter` to the project's Python"
            ) from None
        self._process = process
        try:
            frames.send(
                _fd(process.stdin), {"limits": _limits(), "preload": self._preload}
            )
            hello = frames.receive(_fd(process.stdout), time.monotonic() + START)
        except (frames.Broken, OSError):
            detail = self._in_brackets()
            self.close()
            raise InterpreterError(
                f"{self._python}: cannot run the worker{detail}; it needs CPython 3.8 or later"
            ) from None
        self.version = (hello["python"][0], hello["python"][1])
        return process

    def last_words(self) -> str:
        """Return the line of the worker's error output that says most: the last that names an error."""
        try:
            text = (self._scratch / LOG).read_text("utf-8", "replace")
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


def _limits() -> dict[str, int]:
    return {
        "RLIMIT_AS": MEMORY,
        "RLIMIT_CORE": 0,
        "RLIMIT_FSIZE": FILE_SIZE,
        "RLIMIT_NOFILE": OPEN_FILES,
    }


def _environment(scratch: Path) -> dict[str, str]:
    kept = {name: os.environ[name] for name in KEPT_VARIABLES if name in os.environ}
    return {
        **kept,
        "HOME": str(scratch / "home"),
        "TMPDIR": str(scratch / "tmp"),
        "PYTHONDONTWRITEBYTECODE": "1",
        "PYTHONHASHSEED": "0",
        "SELFREFINE_WORKER": "1",
    }
