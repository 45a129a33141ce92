"""Behaviour: what a function's change since the last commit changed, for a shell that asks a job."""

from __future__ import annotations

import uuid
from typing import TYPE_CHECKING, Any

from selfrefine.redact import visible
from selfrefine.report import behaviour

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path

    from selfrefine.settings.resolve import Settings

SINCE = "HEAD"
NOTHING = f"its behaviour cannot have changed since {SINCE}: its source, and what it uses from its file, are the same"


def diff(
    file: Path,
    text: str,
    qualname: str,
    settings: Settings,
    tell: Callable[[str], None],
) -> dict[str, Any]:
    """Compare a function as it stands in a buffer with the last commit.

    Args:
        file: where the text lives on disk.
        text: the buffer.
        qualname: the function; of a nested one, the outermost around it counts.
        settings: what holds for the file.
        tell: told what is done.

    Returns:
        ``{id, status, qualname, summary, lens, verdicts, diff}``; the last is what `docs/diff.schema.json` describes.

    Raises:
        UsageError: this is no repository, or it has no commit.
        ProjectError: it cannot be executed.
    """
    from selfrefine.diff.session import Differ, Wanted
    from selfrefine.workspace import trees

    comparison = trees.compare(file.resolve().parent, SINCE)
    path = file.resolve().relative_to(comparison.root.resolve()).as_posix()
    outer = qualname.partition(".<locals>")[0]
    with Differ(
        comparison,
        lambda _: settings,
        trusted=lambda _: True,
        buffers={path: text},
        tell=tell,
    ) as differ:
        found = differ.answer([Wanted(path, outer)], settings.budget_seconds)
    summary, lens = NOTHING, ""
    if found.functions:
        first = found.functions[0]
        summary, lens = behaviour.verdict(first), behaviour.in_brief(first, SINCE)
        for each in first.examples[:1]:
            summary += f": {each.call}"
            summary += f" was {each.was}, now {each.now}" if each.was or each.now else ""  # fmt: skip
    return {
        "id": uuid.uuid4().hex[:12],
        "status": "compared",
        "qualname": outer,
        "summary": visible(summary),
        "lens": visible(lens),
        "verdicts": [behaviour.verdict(each) for each in found.told()],
        "diff": found.to_json(),
    }
