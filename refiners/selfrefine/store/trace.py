"""Trace: one refinement as JSON Lines, each request, answer, feedback, candidate and verdict as it happened.

A row has its `kind` and `at`, the seconds since the first row:

    start      what was refined, with the file's text, and under which settings
    baseline   under which seed of hashes calls are compared; 0 where none are
    exchange   one request to a model, and its answer or why there is none
    ignored    what of an answer is no part of the candidate
    feedback   what the engine says of the best version so far
    candidate  what it wrote
    verdict    what the gates say of that
    end        the result, as a refinement's JSON

An exchange's messages mostly repeat those of the one before: `kept` counts them, and
`messages` holds the rest; `read` puts them together again.  What looks like a key is
masked.  The file is its owner's alone, and each row is complete before the next begins.
"""

from __future__ import annotations

import contextlib
import json
import os
import threading
import time
from collections.abc import Mapping
from dataclasses import dataclass
from datetime import datetime, timezone
from typing import TYPE_CHECKING, Any

from selfrefine import jsontext
from selfrefine.errors import UsageError
from selfrefine.redact import redact

if TYPE_CHECKING:
    from pathlib import Path

VERSION = 1


class Trace:
    """Writes the rows of one refinement.

    Args:
        folder: where the file is made, as are missing folders; None for a trace that keeps nothing.
        name: the file's name without its suffix.

    Raises:
        UsageError: the file cannot be made.
    """

    def __init__(self, folder: Path | None, name: str) -> None:
        self.path = folder / f"{name}.jsonl" if folder else None
        self._started = time.monotonic()
        self._last: list[Any] = []
        self._lock = threading.Lock()
        if folder and self.path:
            try:
                folder.mkdir(mode=0o700, parents=True, exist_ok=True)
                os.close(os.open(self.path, os.O_CREAT | os.O_EXCL, 0o600))
            except OSError as error:
                raise UsageError(
                    f"--trace {folder}: no trace can be written there ({error.strerror})"
                ) from None

    def begin(self, **fields: Any) -> None:
        """Write the first row."""
        now = datetime.now(timezone.utc).isoformat(timespec="seconds")
        self.write("start", version=VERSION, time=now, **fields)

    def write(self, kind: str, **fields: Any) -> None:
        """Write one row; called by several threads where several answers are awaited."""
        if self.path is None:
            return
        with self._lock:
            at = round(time.monotonic() - self._started, 4)
            row: dict[str, Any] = {"kind": kind, "at": at} | fields
            if "messages" in row:
                messages, before = row["messages"], self._last
                kept = _common(before, messages)
                row |= {"kept": kept, "messages": messages[kept:]}
                self._last = messages
            data = json.dumps(_clean(row), ensure_ascii=False) + "\n"
            # A full disk loses the trace, and not the refinement.
            with contextlib.suppress(OSError), self.path.open("ab") as file:
                file.write(data.encode("utf-8", "backslashreplace"))


def _common(before: list[Any], now: list[Any]) -> int:
    """Return how many of the first items are the same."""
    pairs = zip(before, now, strict=False)
    return next(
        (number for number, (a, b) in enumerate(pairs) if a != b),
        min(len(before), len(now)),
    )


def _clean(value: Any) -> Any:
    """Return a JSON value without keys of any service."""
    if isinstance(value, str):
        return redact(value)
    if isinstance(value, Mapping):
        return {name: _clean(inner) for name, inner in value.items()}
    if isinstance(value, list | tuple):
        return [_clean(inner) for inner in value]
    return value


@dataclass(frozen=True)
class Recording:
    """A trace that was read.

    Args:
        path: its file.
        rows: all of them, the first one being the start; messages are whole again.
    """

    path: Path
    rows: tuple[Mapping[str, Any], ...]

    @property
    def start(self) -> Mapping[str, Any]:
        """What was refined."""
        return self.rows[0]

    @property
    def end(self) -> Mapping[str, Any]:
        """The result; empty where the refinement was killed."""
        last = self.rows[-1]
        return last if last["kind"] == "end" else {}

    def of(self, kind: str) -> list[Mapping[str, Any]]:
        """Return the rows of a kind, in order."""
        return [row for row in self.rows if row["kind"] == kind]


def read(path: Path) -> Recording:
    """Read a trace; a last row that was cut off by a kill is left out.

    Raises:
        UsageError: it is none, or one of a later version.
    """
    try:
        lines = path.read_text("utf-8").split("\n")
        rows = [jsontext.loads(line) for line in lines[:-1] if line]
    except (OSError, ValueError) as error:
        raise UsageError(f"{path} is not a trace ({error})") from None
    if not all(isinstance(row, dict) and "kind" in row for row in rows):
        raise UsageError(f"{path} is not a trace; write one with `refine --trace DIR`")
    first = rows[0] if rows else {}
    if first.get("kind") != "start":
        raise UsageError(f"{path} is not a trace: it does not begin with a start")
    if first.get("version") != VERSION:
        raise UsageError(
            f"{path} is a trace of version {first.get('version')}; this selfrefine reads {VERSION}"
        )
    last: list[Any] = []
    for row in rows:
        if "kept" in row:
            last = row["messages"] = last[: row["kept"]] + row["messages"]
    return Recording(path, tuple(rows))
