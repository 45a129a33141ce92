"""Console: what people read on stderr, and the data that goes to stdout or a file.

stdout carries data and nothing else.  Progress is a line that moves on a
terminal and plain lines elsewhere.  NO_COLOR and FORCE_COLOR are honoured, the
first before the second.
"""

from __future__ import annotations

import contextlib
import logging
import os
import sys
from dataclasses import dataclass, field
from typing import IO, TYPE_CHECKING

from selfrefine.errors import UsageError
from selfrefine.redact import log_to_stderr, on_one_line, redact, visible

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator
    from pathlib import Path

    from rich.progress import Progress

QUIET, NORMAL, VERBOSE = -1, 0, 1


@dataclass
class Console:
    """Where messages go.

    Args:
        verbosity: -1 errors only, 0, 1 more words, 2 tracebacks as well.
    """

    verbosity: int = NORMAL
    _said: set[str] = field(default_factory=set)
    _view: Progress | None = None

    def error(self, message: str) -> None:
        """Say what went wrong."""
        self._print(f"error: {message}")

    def warn(self, message: str) -> None:
        """Say what is odd, once."""
        if message not in self._said and self.verbosity > QUIET:
            self._said.add(message)
            self._print(f"warning: {message}")

    def say(self, message: str) -> None:
        """Say what was done."""
        if self.verbosity > QUIET:
            self._print(message)

    def detail(self, message: str) -> None:
        """Say what only the curious want to know."""
        if self.verbosity >= VERBOSE:
            self._print(message)

    @contextlib.contextmanager
    def progress(self, label: str, count: str = "") -> Iterator[Callable[[str], None]]:
        """Show what happens to `label`; yields the function that is told.

        Args:
            label: what is worked on.
            count: how far the run is, such as ``2/5``; terminals show it.
        """
        if self.verbosity <= QUIET:
            yield lambda _: None
        elif not _moves(sys.stderr):
            yield lambda message: self._print(f"{label}: {message}")
        else:
            with _moving_line() as self._view:
                view = self._view
                start = on_one_line(redact(f"{count} {label}".lstrip()))
                task = view.add_task(start)
                yield lambda message: view.update(
                    task, description=f"{start}: {on_one_line(redact(message))}"
                )
            self._view = None

    def _print(self, line: str) -> None:
        """Print a line, above the moving one if there is one; the one place where messages leave."""
        line = on_one_line(redact(line))
        if self._view:
            self._view.console.print(
                line, markup=False, highlight=False, soft_wrap=True
            )
        else:
            # Where nobody can be told anything, the work goes on.
            with contextlib.suppress(OSError):
                sys.stderr.write(f"{line}\n")
                sys.stderr.flush()


@dataclass(frozen=True)
class Output:
    """Where data goes, byte by byte: a diff is in the encoding of its file."""

    stream: IO[bytes]
    coloured: bool = False

    def write(self, text: str, encoding: str = "utf-8") -> None:
        """Write data, at once; a program gets every byte, a terminal nothing that would move its cursor."""
        self._write(visible(text) if self.stream.isatty() else text, encoding)

    @property
    def among_messages(self) -> bool:
        """Whether it goes where stderr goes, as on a terminal or under a hook."""
        try:
            ours, theirs = os.fstat(self.stream.fileno()), os.fstat(2)
        except OSError:
            return False
        return (ours.st_dev, ours.st_ino) == (theirs.st_dev, theirs.st_ino)

    def _write(self, text: str, encoding: str) -> None:
        try:
            data = text.encode(encoding)
        except UnicodeEncodeError:
            # The candidate holds what its file's encoding lacks; no diff could be right, but people can read it.
            data = _as_bytes(text)
        self.stream.write(data)
        self.stream.flush()

    def diff(self, text: str, encoding: str = "utf-8") -> None:
        """Write a diff, in colours where people look at it."""
        if not (self.coloured and text):
            self.write(text, encoding)
            return
        import click

        colours = {"+": "green", "-": "red", "@": "cyan"}
        for line in text.removesuffix("\n").split("\n"):
            heading = line.startswith(("+++", "---")) or None
            colour = None if heading else colours.get(line[:1])
            shown = click.style(visible(line), fg=colour, bold=heading)
            self._write(shown + "\n", encoding)


def _as_bytes(text: str) -> bytes:
    """Return UTF-8, with the bytes of a name that is none as they are, and half a character spelt out."""
    try:
        return text.encode("utf-8", "surrogateescape")
    except UnicodeEncodeError:
        return text.encode("utf-8", "backslashreplace")


@contextlib.contextmanager
def opened(path: Path | None) -> Iterator[Output]:
    """Open a file for data; stdout for None.

    Raises:
        UsageError: it cannot be written.
    """
    if path is None:
        yield Output(sys.stdout.buffer, _has_colours(sys.stdout))
        return
    try:
        stream = path.open("wb")
    except OSError as error:
        raise UsageError(f"-o {path}: cannot be written ({error.strerror})") from None
    with stream:
        yield Output(stream)


def set_up(verbosity: int) -> Console:
    """Return the console, and let the log speak as loudly: ``SELFREFINE_LOG_LEVEL`` may raise it."""
    levels = {QUIET: logging.ERROR, NORMAL: logging.WARNING, VERBOSE: logging.INFO}
    named = getattr(
        logging, os.environ.get("SELFREFINE_LOG_LEVEL", "").upper(), logging.CRITICAL
    )
    log_to_stderr("%(levelname)s %(name)s: %(message)s")
    logging.getLogger("selfrefine").setLevel(
        min(levels.get(verbosity, logging.DEBUG), named)
    )
    return Console(verbosity)


def _moving_line() -> Progress:
    """Return the line that moves: a spinner, what happens, and for how long already."""
    # On a terminal only, and only now: rich takes longer to load than a small function to refine.
    from rich.console import Console as Terminal
    from rich.progress import Progress, SpinnerColumn, TextColumn, TimeElapsedColumn
    from rich.table import Column

    words = Column(no_wrap=True, overflow="ellipsis", ratio=1)
    return Progress(
        SpinnerColumn(),
        TextColumn("{task.description}", markup=False, table_column=words),
        TimeElapsedColumn(),
        console=Terminal(stderr=True),
        transient=True,
        expand=True,
    )


def _has_colours(stream: IO[str]) -> bool:
    """Whether data may have colours (no-color.org, force-color.org)."""
    if os.environ.get("NO_COLOR"):
        return False
    return bool(os.environ.get("FORCE_COLOR")) or stream.isatty()


def _moves(stream: IO[str]) -> bool:
    return stream.isatty() and os.environ.get("TERM") != "dumb"
