"""GitHub: workflow commands, which Actions show as annotations of a pull request.

Source: "Workflow commands for GitHub Actions", and `escapeData` and
`escapeProperty` of the toolkit for what has to be spelt otherwise.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from selfrefine.redact import visible

if TYPE_CHECKING:
    from collections.abc import Sequence

    from selfrefine.report.annotations import Annotation

COMMANDS = {"note": "notice", "warning": "warning", "error": "error"}


def render(annotations: Sequence[Annotation]) -> str:
    """Return a command of one line for each annotation."""
    return "".join(map(_command, annotations))


def _command(annotation: Annotation) -> str:
    properties = {
        "file": annotation.path,
        "line": str(annotation.line),
        "endLine": str(annotation.end_line),
        "title": f"selfrefine {annotation.rule}",
    }
    words = ",".join(f"{name}={_property(value)}" for name, value in properties.items())
    return f"::{COMMANDS[annotation.level]} {words}::{_data(annotation.message)}\n"


def _data(text: str) -> str:
    spelt = text.replace("%", "%25").replace("\r", "%0D").replace("\n", "%0A")
    # What is left would move the cursor of whoever reads the log.
    return visible(spelt)


def _property(text: str) -> str:
    return _data(text).replace(":", "%3A").replace(",", "%2C")
