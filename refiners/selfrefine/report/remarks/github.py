"""GitHub: workflow commands, which Actions show as annotations of a pull request.

Source: "Workflow commands for GitHub Actions", and `escapeData` and
`escapeProperty` of the toolkit for what has to be spelt otherwise.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Sequence

    from selfrefine.report.remarks import Remark

COMMANDS = {"note": "notice", "warning": "warning", "error": "error"}


def render(remarks: Sequence[Remark]) -> str:
    """Return a command of one line for each remark."""
    return "".join(map(_command, remarks))


def _command(remark: Remark) -> str:
    properties = {
        "file": remark.path,
        "line": str(remark.line),
        "endLine": str(remark.end_line),
        "title": f"selfrefine {remark.rule}",
    }
    words = ",".join(f"{name}={_property(value)}" for name, value in properties.items())
    return f"::{COMMANDS[remark.level]} {words}::{_data(remark.message)}\n"


def _data(text: str) -> str:
    return text.replace("%", "%25").replace("\r", "%0D").replace("\n", "%0A")


def _property(text: str) -> str:
    return _data(text).replace(":", "%3A").replace(",", "%2C")
