"""Documents: the texts that the client has open, as immutable snapshots.

pygls keeps texts too, but splits their lines at form feeds, U+2028 and others,
where LSP does not, so that the first edit below one of them corrupts its copy.
Nothing here uses that copy.
"""

from __future__ import annotations

import asyncio
import bisect
import itertools
import re
from dataclasses import dataclass, field, replace
from functools import cached_property
from typing import TYPE_CHECKING
from urllib.parse import unquote

from lsprotocol import types
from pygls.workspace import PositionCodec

from selfrefine.code.edits import split_lines
from selfrefine.code.notebook import without_magics
from selfrefine.errors import UsageError
from selfrefine.workspace import files
from selfrefine_server.fragments import file_of, place_of
from selfrefine_server.uris import path_of

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Sequence
    from pathlib import Path

LARGEST = 5_000_000
"""Characters of a document that is read; a larger one is followed as it is typed, and nothing else."""
TOO_LARGE = (
    f"larger than {LARGEST / 1e6:g} MB, so nothing in it is refined; split the file"
)

_END = re.compile(r"\r\n|\n|\r")


@dataclass(frozen=True)
class Snapshot:
    """One state of a document; positions are the client's, offsets are code points.

    Args:
        uri: as the client spells it.
        version: the client's number of this state; None for a file that is not open.
        text: all of it.
        codec: converts columns from and to the client's UTF-8, UTF-16 or UTF-32 units.
        cell: whether it is a notebook's cell.
        notebook: the file of the cell's notebook; None if that is not saved.
        raw: where the text is a cell's code alone, the cell with its magics.
        language: as the client calls it.
    """

    uri: str
    version: int | None
    text: str
    codec: PositionCodec
    cell: bool = False
    language: str = "python"
    notebook: Path | None = None
    raw: str = field(default="", compare=False, repr=False)

    @property
    def is_large(self) -> bool:
        """Whether it is only followed: its lines alone would take several times the memory."""
        return len(self.text) > LARGEST

    @cached_property
    def lines(self) -> list[str]:
        """The lines with their ends."""
        return split_lines(self.text)

    @cached_property
    def starts(self) -> list[int]:
        """The offset of each line, and that of the text's end."""
        return [0, *itertools.accumulate(map(len, self.lines))]

    @property
    def path(self) -> Path | None:
        """Where the document is on disk; None for what is not a file, such as a new buffer."""
        try:
            return path_of(self.uri)
        except UsageError:
            return None

    @property
    def is_python(self) -> bool:
        """Whether it is code in Python with bodies: neither text that a client shows plainly, nor a stub file."""
        language = self.language.lower()
        if self.path is not None and self.path.suffix == ".pyi":
            return False
        return language.startswith("python") or not language

    @property
    def is_fragment(self) -> bool:
        """Whether it is code without a file of its own."""
        new = self.uri.startswith("untitled:") and self.language == "python"
        return self.cell or new

    @property
    def is_only_read(self) -> bool:
        """Whether there is no file beside which it could be executed."""
        return self.is_fragment and self.notebook is None

    @property
    def code(self) -> Snapshot:
        """The text as Python reads it, each character at its place."""
        # What held itself would stay until the collector comes, with all its lines.
        return self._cell_code if self.cell else self

    @cached_property
    def _cell_code(self) -> Snapshot:
        return replace(self, text=without_magics(self.text), raw=self.text)

    def offset(self, position: types.Position) -> int:
        """Return the offset of a position, the nearest one where there is no such position."""
        start, line = self._line(position.line)
        # The codec miscounts past the end of a line, and it changes the position that it is given.
        character = min(position.character, self.codec.client_num_units(line))
        column = self.codec.position_from_client_units(
            [line], types.Position(0, character)
        )
        return start + column.character

    def _line(self, number: int) -> tuple[int, str]:
        """Return where a line starts, and the line without its end; past the last one, the end of the text."""
        if not self.is_large:
            past = number >= len(self.lines)
            line = "" if past else self.lines[number].rstrip("\r\n")
            return self.starts[min(number, len(self.lines))], line
        ends = itertools.islice(_END.finditer(self.text), max(number - 1, 0), None)
        above = next(ends, None) if number else None
        if number and above is None:
            return len(self.text), ""
        start = above.end() if above else 0
        end = _END.search(self.text, start)
        return start, self.text[start : end.start() if end else len(self.text)]

    def position(self, offset: int) -> types.Position:
        """Return the position of an offset."""
        line = bisect.bisect_right(self.starts, offset) - 1
        if line == len(self.lines) and self.text and self.text[-1] not in "\r\n":
            line -= 1
        before = self.text[self.starts[line] : offset]
        return types.Position(line, self.codec.client_num_units(before))

    def changed(
        self,
        version: int | None,
        changes: Iterable[types.TextDocumentContentChangeEvent],
    ) -> Snapshot:
        """Return the state after the client's changes, each of which builds on the one before."""
        state = self
        for change in changes:
            text = change.text
            if isinstance(change, types.TextDocumentContentChangePartial):
                start = state.offset(change.range.start)
                end = max(start, state.offset(change.range.end))
                text = state.text[:start] + text + state.text[end:]
            state = replace(state, version=version, text=text)
        return state


class Documents:
    """The newest snapshot of every open document, and the files behind the others."""

    def __init__(self) -> None:
        self._open: dict[str, Snapshot] = {}
        self._notebooks: dict[str, list[str]] = {}
        """The cells of each notebook, in order."""
        self.codec = PositionCodec()
        """What the client counts columns in, once that is agreed."""
        self.on_change: Callable[[str], None] = lambda _: None
        self.on_open: Callable[[Snapshot], None] = lambda _: None
        self.on_close: Callable[[str], None] = lambda _: None
        self.folders: Callable[[], list[str]] = list
        """Returns the URIs of the client's folders."""

    def open(
        self, item: types.TextDocumentItem, *, notebook: str | None = None
    ) -> None:
        """Remember a document that the client opened, or opened anew; a cell with its notebook."""
        uri, cell = item.uri, notebook is not None
        file = file_of(notebook or "")
        self._open[unquote(uri)] = snapshot = Snapshot(
            uri, item.version, item.text, self.codec, cell, str(item.language_id), file
        )
        self.on_change(uri)
        self.on_open(snapshot)

    def arrange(
        self, notebook: str, cells: Sequence[str], start: int, gone: int
    ) -> None:
        """Put cells into the order of a notebook, in the place of some that are gone."""
        self._notebooks.setdefault(unquote(notebook), [])[start : start + gone] = cells

    def forget(self, notebook: str) -> None:
        """Forget the order of a notebook's cells."""
        self._notebooks.pop(unquote(notebook), None)

    def cells_of(self, cell: Snapshot) -> tuple[tuple[str, ...], int]:
        """Return the texts of the code cells of a cell's notebook, and which of them it is; nothing where that is not saved."""
        cells = next((c for c in self._notebooks.values() if cell.uri in c), ())
        known = [found for uri in cells if (found := self.get(uri)) and found.is_python]
        texts = {found.uri: found.text for found in known} | {cell.uri: cell.raw}
        at = list(texts).index(cell.uri)
        return (tuple(texts.values()), at) if cells and cell.notebook else ((), 0)

    def change(
        self,
        uri: str,
        version: int | None,
        changes: Iterable[types.TextDocumentContentChangeEvent],
    ) -> None:
        """Take over what the user typed; what is not open cannot change."""
        snapshot = self.get(uri)
        if snapshot:
            self._open[unquote(uri)] = snapshot.changed(version, changes)
            self.on_change(uri)

    def close(self, uri: str) -> None:
        """Forget a document."""
        self._open.pop(unquote(uri), None)
        self.on_close(uri)

    def get(self, uri: str) -> Snapshot | None:
        """Return the newest snapshot of an open document."""
        return self._open.get(unquote(uri))

    @property
    def uris(self) -> list[str]:
        """Every open document, as its client spells it."""
        return [snapshot.uri for snapshot in self._open.values()]

    def place(self, snapshot: Snapshot) -> Path | None:
        """Return the file whose settings hold for a document; None for what we know nothing of."""
        if snapshot.is_fragment:
            return snapshot.notebook or place_of(snapshot.uri, self.folders())
        return snapshot.path

    async def newer(self, snapshot: Snapshot, seconds: float) -> bool:
        """Wait for the next change of a document; whether there is one in time."""
        for _ in range(20):
            if self.get(snapshot.uri) != snapshot:
                return True
            await asyncio.sleep(seconds / 20)
        return False

    def read(self, uri: str) -> Snapshot:
        """Return the newest snapshot of a document, from the disk where it is not open.

        Raises:
            SelfRefineError: it is no code that we know of, or no file that can be read.
        """
        snapshot = self.get(uri)
        if snapshot and snapshot.is_large:
            raise UsageError(f"{uri}: {TOO_LARGE}")
        if snapshot and snapshot.is_fragment:
            return snapshot.code
        path = (snapshot or Snapshot(uri, None, "", self.codec)).path
        if path is None:
            if uri.startswith("file:"):
                path_of(uri)
            raise UsageError(f"{uri}: only a saved file can be refined; save it first")
        return snapshot or Snapshot(uri, None, files.read(path).text, self.codec)
