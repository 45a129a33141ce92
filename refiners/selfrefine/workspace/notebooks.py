"""Notebooks: the code cells of a Jupyter notebook, and the file with another text of one of them.

Invariant: a write changes the `source` of that cell and no other byte of the file.
"""

from __future__ import annotations

import json
import re
from dataclasses import dataclass
from json import JSONDecoder
from typing import TYPE_CHECKING, Any, TypeAlias

from selfrefine.code.edits import apply, minimal, split_lines
from selfrefine.code.notebook import Cells, without_magics
from selfrefine.errors import TargetError
from selfrefine.redact import on_one_line
from selfrefine.workspace import files

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

_Span: TypeAlias = tuple[int, int]
_SPACE = re.compile(r"[ \t\r\n]*")


@dataclass(frozen=True)
class Notebook:
    """A notebook's file.

    Args:
        file: its JSON.
        cells: its code cells.
        sources: where the source of each stands in the JSON.
    """

    file: files.SourceFile
    cells: Cells
    sources: tuple[_Span, ...]


def read(path: Path, shown: str) -> Notebook:
    """Read a notebook.

    Args:
        path: where it is.
        shown: its path as messages show it.

    Raises:
        TargetError: it is missing, or no notebook in Python; one line says why.
    """
    file, shown = files.read_any(path), on_one_line(shown)
    try:
        language = _language(json.loads(file.text.removeprefix("\ufeff")))
        places = tuple(_sources(file.text))
        # A source is a text or a list of lines.
        texts = tuple("".join(json.loads(file.text[start:end])) for start, end in places)  # fmt: skip
    except (ValueError, RecursionError, LookupError, TypeError, AttributeError):
        raise TargetError(f"{shown}: not a notebook of nbformat 4; save it with Jupyter, which converts older ones as well") from None  # fmt: skip
    if not language.lower().startswith("python"):
        raise TargetError(f"{shown}: a notebook in {on_one_line(language)}; only those in Python can be refined")  # fmt: skip
    return Notebook(file, Cells(shown, texts), places)


def _language(data: Any) -> str:
    """Return the language of a notebook's kernel; the cells have sources, or any error says that it is no notebook."""
    for cell in data["cells"]:
        "".join(cell["source"])
    known = data.get("metadata", {})
    named = known.get("kernelspec", {}).get("language")
    return str(named or known.get("language_info", {}).get("name") or "python")


def write(path: Path, cells: Cells, old: str, new: str) -> None:
    """Give a cell another text, in the form that it has in the file.

    Args:
        path: the notebook.
        cells: with that cell.
        old: the cell's code as it is.
        new: its code as it shall be.

    Raises:
        TargetError: the cell has changed since it was read, or the file cannot be written.
    """
    now = read(path, cells.path)
    texts = now.cells.texts
    if len(texts) != len(cells.texts) or without_magics(texts[cells.at]) != old:
        raise TargetError(f"{cells.name}: changed while it was being refined; not written, run again")  # fmt: skip
    start, end = now.sources[cells.at]
    text = now.file.text
    source = _encoded(apply(texts[cells.at], minimal(old, new)), text[start:end])
    files.write(now.file, text[:start] + source + text[end:])


def _encoded(source: str, like: str) -> str:
    """Return a source as JSON in the form of another one: a text or a list of lines, with the white space between them."""
    ascii_only = like.isascii() and "\\u" in like
    if not like.startswith("["):
        return json.dumps(source, ensure_ascii=ascii_only)
    items = list(_items(like, 0))
    # A line that stays keeps its bytes.
    known = {json.loads(like[start:end]): like[start:end] for start, end in items}
    lines = [known.get(line) or json.dumps(line, ensure_ascii=ascii_only) for line in split_lines(source)]  # fmt: skip
    first, last = items[0][0], items[-1][1]
    between = like[items[0][1] : items[1][0]] if items[1:] else f",{like[1:first]}"
    return f"{like[:first]}{between.join(lines)}{like[last:]}"


def _sources(text: str) -> Iterator[_Span]:
    """Yield where the source of each code cell stands in a notebook's JSON."""
    top = _members(text, text.index("{"))
    for cell, _ in _items(text, top["cells"][0]):
        members = _members(text, cell)
        if text[slice(*members.get("cell_type", (0, 0)))] == '"code"':
            yield members["source"]


def _members(text: str, at: int) -> dict[str, _Span]:
    """Return the names of an object in JSON, each with where its value stands; of equal names the last one counts."""
    spans = _items(text, at)
    return {json.loads(text[slice(*n)]): value for n, value in zip(spans, spans, strict=True)}  # fmt: skip


def _items(text: str, at: int) -> Iterator[_Span]:
    """Yield where the values of a list in JSON stand; of an object names and values in turn."""
    decoder = JSONDecoder()
    at = _past_space(text, at + 1)
    while text[at] not in "]}":
        _, end = decoder.raw_decode(text, at)
        yield at, end
        at = _past_space(text, end)
        if text[at] in ",:":
            at = _past_space(text, at + 1)


def _past_space(text: str, at: int) -> int:
    found = _SPACE.match(text, at)
    return found.end() if found else at
