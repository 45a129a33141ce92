"""Rdjson: reviewdog's diagnostic format, whose suggestions are the edits.

Source: `DiagnosticResult` of the Reviewdog Diagnostic Format; its columns count bytes of UTF-8.
"""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from collections.abc import Sequence

    from selfrefine.report.annotations import Annotation, Position

SEVERITIES = {"note": "INFO", "warning": "WARNING", "error": "ERROR"}


def render(annotations: Sequence[Annotation]) -> str:
    """Return one object with all diagnostics."""
    result = {
        "source": {"name": "selfrefine"},
        "diagnostics": [_diagnostic(annotation) for annotation in annotations],
    }
    return json.dumps(result, indent=2, ensure_ascii=False) + "\n"


def _diagnostic(annotation: Annotation) -> dict[str, Any]:
    # Without columns a range is of whole lines, the last one included.
    lines = {"start": {"line": annotation.line}, "end": {"line": annotation.end_line}}
    return {
        "message": annotation.message,
        "location": {"path": annotation.path, "range": lines},
        "severity": SEVERITIES[annotation.level],
        "code": {"value": annotation.rule},
        "suggestions": [
            {
                "range": {"start": _place(part.start), "end": _place(part.end)},
                "text": part.text,
            }
            for part in annotation.replacements
        ],
    }


def _place(position: Position) -> dict[str, int]:
    return {"line": position.line, "column": position.byte_column}
