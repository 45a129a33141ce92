"""Seatbelt: a profile for macOS's `sandbox-exec`, written from its documentation and tried on no machine yet."""

from __future__ import annotations

import functools
import json
import shutil
import subprocess
import sys
from typing import TYPE_CHECKING

from selfrefine_runner.sandbox import ELSEWHERE, Command

if TYPE_CHECKING:
    from pathlib import Path

    from selfrefine_runner.sandbox import Plan

NAME = "seatbelt"
_SYSTEM = (
    "/System", "/usr", "/bin", "/sbin", "/opt", "/dev", "/Library/Frameworks", "/Library/Developer",
    "/Library/Apple", "/private/etc", "/private/var/db/timezone", "/private/var/db/dyld",
)  # fmt: skip
_SECRET = ("/private/etc/master.passwd", "/private/etc/sudoers", "/private/etc/ssh")
_DEVICES = (
    "/dev/null",
    "/dev/zero",
    "/dev/random",
    "/dev/urandom",
    "/dev/dtracehelper",
)
_SECONDS = 10


def describe() -> str:
    """Say what it does."""
    return (
        "experimental: no network, home hidden, files read-only but a private copy, limits; no process space of its "
        "own, so what leaves its process group may outlive it"
    )


@functools.lru_cache(maxsize=1)
def problem() -> str:
    """Try it."""
    if sys.platform != "darwin":
        return ELSEWHERE
    if not shutil.which("sandbox-exec"):
        return "sandbox-exec is missing"
    try:
        done = subprocess.run(
            [  # noqa: S607  part of macOS
                "sandbox-exec",
                "-p",
                _profile((), (), ()),
                "/usr/bin/true",
            ],
            stdin=subprocess.DEVNULL,
            capture_output=True,
            timeout=_SECONDS,
            check=False,
        )
    except (OSError, subprocess.TimeoutExpired) as error:
        return f"sandbox-exec does not run: {type(error).__name__}"
    return "" if done.returncode == 0 else "sandbox-exec refuses the profile"


def gap() -> str:
    """Nothing that is known."""
    return ""


def command(argv: list[str], plan: Plan) -> Command:
    """Wrap a command."""
    writes = (plan.copy, plan.home, plan.temporary)
    hidden = (*plan.hidden, plan.root) if plan.root else plan.hidden
    profile = _profile(plan.reads, writes, hidden, plan.kept)
    return Command(["sandbox-exec", "-p", profile, *argv], private=plan.private)


def _profile(
    reads: tuple[Path, ...],
    writes: tuple[Path, ...],
    hidden: tuple[Path, ...],
    kept: tuple[Path, ...] = (),
) -> str:
    """Return the profile; a later rule wins over an earlier one."""
    below = [
        # What a link leads to is read by its own path.
        f"(subpath {json.dumps(str(path))})"
        for path in (*_SYSTEM, *reads, *(path.resolve() for path in reads), *writes)
    ]
    secret = [f"(subpath {json.dumps(str(path))})" for path in (*_SECRET, *hidden)]
    again = [f"(subpath {json.dumps(str(path))})" for path in kept]
    written = [f"(subpath {json.dumps(str(path))})" for path in writes]
    written += [f"(literal {json.dumps(path)})" for path in _DEVICES]
    return "\n".join(
        [
            "(version 1)",
            "(deny default)",
            "(allow process-fork)",
            "(allow process-exec)",
            "(allow signal (target same-sandbox))",
            "(allow process-info* (target same-sandbox))",
            "(allow sysctl-read)",
            "(allow ipc-posix-sem)",
            '(allow file-read-metadata (subpath "/"))',
            f'(allow file-read* (literal "/") {" ".join(below)})',
            f"(deny file-read* {' '.join(secret)})",
            *([f"(allow file-read* {' '.join(again)})"] if again else []),
            f"(allow file-write* {' '.join(written)})",
            "(deny network*)",
            "(deny mach-lookup)",
        ]
    )
