"""Process: one worker of a batch on this machine: a job that stays, on cores of its own."""

from __future__ import annotations

import contextlib
import os
import shutil
import signal
import subprocess
import tempfile
import time
from dataclasses import replace
from typing import IO, TYPE_CHECKING, Any

from selfrefine import jsontext
from selfrefine.job.command import COMMAND

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from selfrefine.batch.cores import Seat
    from selfrefine.job.params import RefineParams

GRACE_SECONDS = 1.0
"""How long workers may take to put away what they have started."""
SWEEP_SECONDS, TICK = 10.0, 0.02
"""How long what they wrote is removed again, and how often it is looked."""
CHUNK = 1 << 16
TAIL = 2000


class Process:
    """One process; started when it is asked first.

    Args:
        seat: where it executes.
    """

    def __init__(self, seat: Seat) -> None:
        from selfrefine_runner.client.scratch import new_name

        self.seat = seat
        # Short: a path below it may have to fit into the name of a socket.  The job makes the folder.
        self._scratch = f"{tempfile.gettempdir()}/{new_name()}"
        self._process: subprocess.Popen[bytes] | None = None
        self._said: IO[bytes] | None = None
        self._begun = b""

    def fileno(self) -> int:
        """Return what is ready to be read when it has said something."""
        assert self._process is not None  # noqa: S101  it was asked
        assert self._process.stdout is not None  # noqa: S101
        return self._process.stdout.fileno()

    def ask(self, params: RefineParams) -> None:
        """Have a function refined."""
        if self._process is None:
            self._start()
        assert self._process is not None  # noqa: S101  it was started
        assert self._process.stdin is not None  # noqa: S101
        asked = replace(params, scratch=self._scratch, cores=self.seat.files)
        # Whoever reads its answer hears that it has died.
        with contextlib.suppress(OSError):
            self._process.stdin.write(asked.to_line())
            self._process.stdin.flush()

    def hear(self) -> Iterator[dict[str, Any] | None]:
        """Yield the messages that have come; None at the end of all, where the process has died."""
        chunk = os.read(self.fileno(), CHUNK)
        if not chunk:
            yield None
            return
        *lines, self._begun = (self._begun + chunk).split(b"\n")
        for line in lines:
            with contextlib.suppress(ValueError):
                message = jsontext.loads(line)
                if isinstance(message, dict):
                    yield message

    def last_words(self) -> str:
        """Return the last line that it wrote to stderr, in brackets; empty where it wrote none."""
        if self._said is None:
            return ""
        size = self._said.seek(0, os.SEEK_END)
        self._said.seek(max(0, size - TAIL))
        lines = self._said.read().decode("utf-8", "replace").split("\n")
        rows = [line.strip() for line in lines if line.strip()]
        return f" ({rows[-1][:200]})" if rows else ""

    def _start(self) -> None:
        self._said = tempfile.TemporaryFile()  # noqa: SIM115  `end` closes it
        self._process = subprocess.Popen(
            COMMAND,
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=self._said,
            cwd=tempfile.gettempdir(),
            env=_environment() | {"TMPDIR": self._scratch},
            start_new_session=True,
        )
        self.seat.hold(self._process.pid)

    def hang_up(self) -> None:
        """Tell the process to end; `end` waits for it."""
        if self._process is None:
            return
        with contextlib.suppress(OSError):
            if self._process.stdin:
                self._process.stdin.close()
        _signal(self._process, signal.SIGTERM)

    def end(self, until: float) -> None:
        """Leave no process and no file of it.

        Args:
            until: the `time.monotonic` value after which it is killed.
        """
        if self._process is not None:
            self._end(self._process, until)
        # Whoever interrupts this calls it once more: only then nothing is left to do.
        self._process, self._begun = None, b""
        _remove(self._scratch)

    def _end(self, process: subprocess.Popen[bytes], until: float) -> None:
        with contextlib.suppress(subprocess.TimeoutExpired):
            process.wait(max(0.01, until - time.monotonic()))
        _signal(process, signal.SIGKILL)
        process.wait()
        for stream in (process.stdin, process.stdout, self._said):
            if stream:
                with contextlib.suppress(OSError):
                    stream.close()
        self._said = None


def end_all(processes: Sequence[Process]) -> None:
    """End several processes together."""
    for process in processes:
        process.hang_up()
    until = time.monotonic() + GRACE_SECONDS
    for process in processes:
        process.end(until)


def _remove(folder: str) -> None:
    """Remove a folder; what was killed just now may still be writing there."""
    until = time.monotonic() + SWEEP_SECONDS
    while os.path.lexists(folder):
        shutil.rmtree(folder, ignore_errors=True)
        if time.monotonic() > until:
            # The next run takes away what has no owner.
            return
        time.sleep(TICK)


def _environment() -> dict[str, str]:
    """Return the environment without settings: those are resolved, and told with each function."""
    return {n: v for n, v in os.environ.items() if not n.startswith("SELFREFINE_")}


def _signal(process: subprocess.Popen[bytes], number: signal.Signals) -> None:
    # It leads a session of its own, so that its group is what it started, and only that.
    with contextlib.suppress(ProcessLookupError, PermissionError):
        os.killpg(process.pid, number)
