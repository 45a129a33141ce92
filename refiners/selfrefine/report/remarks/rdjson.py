"""Rdjson: reviewdog's diagnostic format, whose suggestions are the edits.

Source: `DiagnosticResult` of the Reviewdog Diagnostic Format; its columns count bytes of UTF-8.
"""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from collections.abc import Sequence

    from selfrefine.report.remarks import Position, Remark

SEVERITIES = {"note": "INFO", "warning": "WARNING", "error": "ERROR"}


def render(remarks: Sequence[Remark]) -> str:
    """Return one object with all diagnostics."""
    result = {
        "source": {"name": "selfrefine"},
        "diagnostics": [_diagnostic(remark) for remark in remarks],
    }
    return json.dumps(result, indent=2, ensure_ascii=False) + "\n"


def _diagnostic(remark: Remark) -> dict[str, Any]:
    # Without columns a range is of whole lines, the last one included.
    lines = {"start": {"line": remark.line}, "end": {"line": remark.end_line}}
    return {
        "message": remark.message,
        "location": {"path": remark.path, "range": lines},
        "severity": SEVERITIES[remark.level],
        "code": {"value": remark.rule},
        "suggestions": [
            {
                "range": {"start": _place(part.start), "end": _place(part.end)},
                "text": part.text,
            }
            for part in remark.replacements
        ],
    }


def _place(position: Position) -> dict[str, int]:
    return {"line": position.line, "column": position.byte_column}
