"""Skips: what its author does not want to be told of."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from selfrefine.code.syntax import comments

if TYPE_CHECKING:
    from collections.abc import Sequence

    from selfrefine.code import target

_SKIP = re.compile(r"#\s*selfrefine:\s*skip\b(?!-)")
_SKIP_FILE = re.compile(r"#\s*selfrefine:\s*skip-file\b")


def skipped(lines: Sequence[str], span: target.Span) -> bool:
    """Whether ``# selfrefine: skip`` stands on the function's ``def`` line or the line above it.

    Args:
        lines: the file's lines.
        span: where the function stands; "above" is above its decorators, or between them and ``def``.
    """
    head = lines[max(span.start_line - 2, 0) : span.name_line]
    return any(_SKIP.search(line) for line in head)


def skipped_file(text: str) -> bool:
    """Whether a line of a file is ``# selfrefine: skip-file``."""
    found = _SKIP_FILE.search(text)
    # Only what looks like one is tokenized: it may stand in a text.
    return bool(found) and any(
        _SKIP_FILE.match(line) for line in comments(text.removeprefix("\ufeff"))
    )
