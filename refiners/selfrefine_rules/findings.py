"""Findings: what the rules find in a file, remembered from one `check` to the next.

Invariant: an answer depends on the text, the aspects and the rules alone, and all
three are in its key; so an entry is right or absent.  LibCST, which takes longer
to load than most files to check, is loaded for new texts only.
"""

from __future__ import annotations

import contextlib
import dataclasses
import json
import os
from typing import TYPE_CHECKING

import selfrefine_rules as rules
from selfrefine import __version__, jsontext
from selfrefine.loop.feedback import Finding
from selfrefine_rules import lib

if TYPE_CHECKING:
    from collections.abc import Sequence
    from pathlib import Path

MOST = 2000
"""Texts that are remembered; the longest unused go first."""


def check(
    text: str, path: str, *, aspects: Sequence[rules.Aspect], folder: Path | None
) -> tuple[rules.Diagnostic, ...]:
    """Return what the rules find in a file, in its order; as `look`."""
    return look(text, path, aspects=aspects, folder=folder).found


def look(
    text: str, path: str, *, aspects: Sequence[rules.Aspect], folder: Path | None
) -> rules.Looked:
    """Look at a file with the rules; nothing is executed.

    Args:
        text: the whole file.
        path: the file's path as messages show it.
        aspects: leaves out the rules of other aspects.
        folder: where answers are kept; None to ask the rules each time.

    Raises:
        TargetError: the file does not parse.
    """
    if folder is None:
        return rules.look(text, path, aspects=aspects)
    entry = folder / f"{_key(text, aspects)}.json"
    known = _known_findings(entry, path)
    if known is None:
        known = rules.look(text, path, aspects=aspects)
        _keep(entry, known, path)
    return known


def default_folder() -> Path:
    """Return where answers are kept: the user's cache folder."""
    from platformdirs import user_cache_path

    return user_cache_path("selfrefine") / "findings"


def _key(text: str, aspects: Sequence[rules.Aspect]) -> str:
    import hashlib

    said = f"{_rules()}\0{','.join(aspects)}\0{text}"
    return hashlib.sha256(said.encode("utf-8", "surrogatepass")).hexdigest()


def _rules() -> str:
    """Return what changes when the rules do: the version, and their files for those who work on them."""
    marks = [__version__]
    for folder in (*rules.__path__, *lib.__path__):
        with contextlib.suppress(OSError), os.scandir(folder) as files:
            for file in sorted(files, key=lambda entry: entry.name):
                if file.name.endswith(".py"):
                    status = file.stat()
                    marks.append(f"{file.name} {status.st_mtime_ns} {status.st_size}")
    return "\n".join(marks)


def _known_findings(entry: Path, path: str) -> rules.Looked | None:
    try:
        rows, said, before = jsontext.loads(entry.read_text("utf-8"))
        found = tuple(
            rules.Diagnostic(
                **row | {"path": path, "finding": Finding(**row["finding"])}
            )
            for row in rows
        )
        os.utime(entry)
    except (OSError, ValueError, TypeError, KeyError, RecursionError):
        return None
    # It begins with the path under which the text was first looked at.
    return rules.Looked(found, said and path + said.removeprefix(before))


def _keep(entry: Path, looked: rules.Looked, path: str) -> None:
    """Remember an answer; where that cannot be, the next check asks the rules."""
    rows = [dataclasses.asdict(each) for each in looked.found]
    data = json.dumps([rows, looked.left, path])
    with contextlib.suppress(OSError):
        entry.parent.mkdir(parents=True, exist_ok=True, mode=0o700)
        # Half a row, such as another process may read now, is no JSON and so no answer.
        entry.write_text(data, "utf-8")
        kept = list(entry.parent.iterdir())
        if len(kept) > MOST:
            kept.sort(key=lambda each: each.stat().st_mtime)
            for old in kept[: len(kept) - MOST // 2]:
                old.unlink(missing_ok=True)
