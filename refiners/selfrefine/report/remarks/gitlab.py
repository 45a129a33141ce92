"""GitLab: a Code Quality report, which merge requests show beside the changes.

Source: GitLab's documentation, "Code Quality report format".
"""

from __future__ import annotations

import json
from typing import TYPE_CHECKING

from selfrefine.report.remarks import fingerprints

if TYPE_CHECKING:
    from collections.abc import Sequence

    from selfrefine.report.remarks import Remark

SEVERITIES = {"note": "info", "warning": "minor", "error": "major"}


def render(remarks: Sequence[Remark]) -> str:
    """Return a list of violations; paths must be relative to the repository, so run it there."""
    violations = [
        {
            "description": remark.message,
            "check_name": f"selfrefine-{remark.rule}",
            "fingerprint": fingerprint,
            "severity": SEVERITIES[remark.level],
            "location": {
                "path": remark.path.removeprefix("./"),
                "lines": {"begin": remark.line, "end": remark.end_line},
            },
        }
        for remark, fingerprint in zip(remarks, fingerprints(remarks), strict=True)
    ]
    return json.dumps(violations, indent=2, ensure_ascii=False) + "\n"
