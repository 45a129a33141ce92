"""GitLab: a Code Quality report, which merge requests show beside the changes.

Source: GitLab's documentation, "Code Quality report format".
"""

from __future__ import annotations

import json
from typing import TYPE_CHECKING

from selfrefine.report.annotations import fingerprints

if TYPE_CHECKING:
    from collections.abc import Sequence

    from selfrefine.report.annotations import Annotation

SEVERITIES = {"note": "info", "warning": "minor", "error": "major"}


def render(annotations: Sequence[Annotation]) -> str:
    """Return a list of violations; paths must be relative to the repository, so run it there."""
    violations = [
        {
            "description": annotation.message,
            "check_name": f"selfrefine-{annotation.rule}",
            "fingerprint": fingerprint,
            "severity": SEVERITIES[annotation.level],
            "location": {
                "path": annotation.path.removeprefix("./"),
                "lines": {"begin": annotation.line, "end": annotation.end_line},
            },
        }
        for annotation, fingerprint in zip(
            annotations, fingerprints(annotations), strict=True
        )
    ]
    return json.dumps(violations, indent=2, ensure_ascii=False) + "\n"
