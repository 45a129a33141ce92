"""Command: how a job is started as a process."""

from __future__ import annotations

import sys

COMMAND = (
    # Without the current folder on `sys.path`: a project may have a `selfrefine` or a `json` of its own.
    (sys.executable, "-P", "-m", "selfrefine.job")
    if sys.version_info >= (3, 11)
    else (
        sys.executable,
        "-c",
        "import sys; sys.path.remove(''); import selfrefine.job.__main__ as job; sys.exit(job.main())",
    )
)
