"""Rows: what is kept of each finished item of a data set, as JSON Lines; the file of a killed run goes on.

The first line is the header; a row is written in one piece when its item is
done, so that a kill loses the item that was under way and nothing else.
"""

from __future__ import annotations

import dataclasses
import json
import os
from dataclasses import dataclass, field
from typing import IO, TYPE_CHECKING, Any

from selfrefine import jsontext
from selfrefine.errors import UsageError

if TYPE_CHECKING:
    from collections.abc import Mapping
    from pathlib import Path

FORMAT = 1


@dataclass(frozen=True)
class Header:
    """Under which conditions rows were made; a run goes on only under the same.

    Args:
        task: the task's name.
        engine: who has the ideas for functions; ``text`` for texts.
        model: the model's name; empty where none is asked.
        critic: who gives feedback; empty where it is the model itself.
        judge: who judges what code cannot; empty where it is the model itself.
        data: the data set's file name.
        digest: SHA-256 of what was read from it.
        items: how many items it has, or as many of them as were wanted.
        feedback: the kinds of feedback.
        max_iterations: rounds at most.
    """

    task: str
    engine: str
    model: str
    critic: str
    judge: str
    data: str
    digest: str
    items: int
    feedback: tuple[str, ...]
    max_iterations: int


@dataclass(frozen=True)
class Version:
    """y0, y1, ...: one version of one item.

    Args:
        text: a function, or a text.
        accepted: whether it became the best so far.
        grade: how strong the proof of a function is.
        reason: why it was accepted or not.
        scores: the critic's, of a text.
        gate: the gate that rejected a function; empty where none did.
        tests: how many of the item's tests were run on a function, and how many passed.
        before: CPU seconds of the item's function as it was, one for each trial.
        after: the same of this version, in the same trials.
        speedup: ratio, low and high, as the gates measured it.
        meaningful: which of its names the judge finds meaningful; None where none was asked.
    """

    text: str
    accepted: bool = True
    grade: str = ""
    reason: str = ""
    gate: str = ""
    scores: Mapping[str, float] = field(default_factory=dict)
    tests: tuple[int, int] = (0, 0)
    before: tuple[float, ...] = ()
    after: tuple[float, ...] = ()
    speedup: tuple[float, float, float] | None = None
    meaningful: tuple[str, ...] | None = None


@dataclass(frozen=True)
class Row:
    """What came of one item with one kind of feedback.

    Args:
        id: the item's.
        feedback: ``actionable``, ``generic`` or ``none``.
        source: what the item gives: a function's name, or a text.
        answer: the right answer where the item has one; no loop ever sees it.
        versions: y0, y1, ..., in order.
        preferred: ``first``, ``best`` or ``either``; empty where no judge was asked.
        message: why there is less than there could be.
    """

    id: str
    feedback: str
    source: str
    answer: str
    versions: tuple[Version, ...]
    stop_reason: str
    preferred: str = ""
    usage: Mapping[str, Any] = field(default_factory=dict)
    seconds: float = 0.0
    message: str = ""


@dataclass(frozen=True)
class Run:
    """A header with its rows."""

    header: Header
    rows: tuple[Row, ...]


def read(path: Path) -> Run:
    """Read what was kept; a last line that was cut off by a kill is left out.

    Raises:
        UsageError: it is no such file, or one of a later version.
    """
    try:
        lines = path.read_bytes().decode("utf-8", "replace").split("\n")[:-1]
    except OSError as error:
        raise UsageError(f"{path}: cannot be read ({error.strerror})") from None
    try:
        head = jsontext.loads(lines[0])
        version = head.pop("selfrefine_eval")
        if version != FORMAT:
            raise UsageError(
                f"{path} is of version {version}; this selfrefine reads {FORMAT}"
            )
        header = Header(**head | {"feedback": tuple(head["feedback"])})
        return Run(header, tuple(_row(jsontext.loads(line)) for line in lines[1:]))
    except (IndexError, KeyError, TypeError, ValueError, AttributeError):
        raise UsageError(
            f"{path} is not a trace of `selfrefine eval`; name another file"
        ) from None


def _row(data: dict[str, Any]) -> Row:
    return Row(**data | {"versions": tuple(map(_version, data["versions"]))})


def _version(data: dict[str, Any]) -> Version:
    lists = {k: tuple(v) for k, v in data.items() if isinstance(v, list)}
    return Version(**data | lists)


class RowStore:
    """The file that rows are added to; context manager.

    Args:
        path: made where it is missing, gone on with where it is there.
        header: of this run.

    Raises:
        UsageError: it was made under other conditions, is in use, or cannot be written.
    """

    def __init__(self, path: Path, header: Header) -> None:
        self._path = path
        self.rows: tuple[Row, ...] = ()
        try:
            self._file: IO[bytes] = path.open("ab")
        except OSError as error:
            raise UsageError(
                f"--trace {path}: cannot be written ({error.strerror})"
            ) from None
        try:
            _lock(self._file, path)
            self._begin(header)
        except BaseException:
            self._file.close()
            raise

    def _begin(self, header: Header) -> None:
        whole = self._path.read_bytes().rfind(b"\n") + 1
        self._file.truncate(whole)
        if not whole:
            self._write({"selfrefine_eval": FORMAT} | dataclasses.asdict(header))
            return
        run = read(self._path)
        for name, value in dataclasses.asdict(run.header).items():
            wanted = getattr(header, name)
            if value != wanted:
                raise UsageError(
                    f"--trace {self._path}: was made with {name.replace('_', '-')} {_show(value)}, "
                    f"not {_show(wanted)}; name another file"
                )
        self.rows = run.rows

    def add(self, row: Row) -> None:
        """Keep a finished row; it is on the disk when this returns."""
        self._write(dataclasses.asdict(row))
        self.rows += (row,)

    def _write(self, data: dict[str, Any]) -> None:
        line = json.dumps(data, ensure_ascii=False) + "\n"
        self._file.write(line.encode("utf-8", "backslashreplace"))
        self._file.flush()
        os.fsync(self._file.fileno())

    def __enter__(self) -> RowStore:  # noqa: PYI034  `Self` is of Python 3.11
        return self

    def __exit__(self, *exc: object) -> None:
        self._file.close()


def _show(value: object) -> str:
    return ", ".join(value) if isinstance(value, tuple) else str(value)[:16] or "none"


def _lock(file: IO[bytes], path: Path) -> None:
    """Keep two runs out of one file."""
    try:
        import fcntl
    except ImportError:  # not on this platform
        return
    try:
        fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except OSError:
        raise UsageError(f"--trace {path}: another run writes there") from None
