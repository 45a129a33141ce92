"""Landlock: the kernel's rules for files, a filter of system calls, and namespaces where it lets us make them.

For Linux without a bubblewrap that works.  A launcher of ours (`launch.py`) confines itself and then
becomes the project's interpreter, so that nothing of the project's environment runs before.
"""

from __future__ import annotations

import functools
import json
import os
import subprocess
import sys
from pathlib import Path
from typing import Any

from selfrefine.verify.runner.sandbox import ELSEWHERE, Command, Plan, seccomp, view

NAME = "landlock"
TMPFS = 256 << 20
_DEVICES = ("/dev/null", "/dev/zero", "/dev/full", "/dev/random", "/dev/urandom")
_LAUNCHER = Path(__file__).with_name("launch.py")
_SECONDS = 20


def describe() -> str:
    """Say what it does."""
    abi = int(_probe()["abi"])
    apart = bool(_probe()["namespaces"])
    does = [
        f"kernel's version {abi} with a filter of system calls ({seccomp.machine()})",
        "home and all but the system and the interpreter unreadable",
        "nothing writable but a private copy",
        "no network" if apart else "no sockets",
        "limits",
    ]
    return (
        f"{', '.join(does)}; not stopped: {cannot(apart=apart)}; the kernel is shared"
    )


def cannot(*, apart: bool) -> str:
    """Say what it does not stop.

    Args:
        apart: whether in namespaces of its own.
    """
    gaps = ["names of files can be probed", "no unix sockets by name"]
    if not apart:
        gaps += [
            "modes and times of files can be changed",
            "a candidate can end its worker",
            "no process space of its own: command lines of other processes can be read",
        ]
        if int(_probe()["abi"]) < _SCOPED:
            gaps.append("processes of yours can be signalled")
    return ", ".join(gaps)


_SCOPED = 6
"""From this version on signals stay within the sandbox."""


@functools.lru_cache(maxsize=1)
def problem() -> str:
    """Try it, with namespaces and without."""
    if sys.platform != "linux":
        return ELSEWHERE
    if not seccomp.machine():
        return "no filter of system calls for this machine"
    return str(_probe()["problem"])


def gap() -> str:
    """Without namespaces the kernel's rules leave holes: see `cannot`."""
    if _probe()["namespaces"]:
        return ""
    return "this user may make no namespaces, so modes of files could be changed and command lines read"


def command(argv: list[str], plan: Plan) -> Command:
    """Start through the launcher; only the copy and what is private can be written."""
    apart = bool(_probe()["namespaces"])
    asked = _confinement(namespaces=apart)
    for path in plan.reads:
        # A rule for a folder holds for all below it: without version control, each part has its own.
        whole = not (path / ".git").is_dir()
        parts = [path] if whole else [p for p in path.iterdir() if p.name != ".git"]
        asked["reads"] += map(str, parts)
        asked["lists"] += [] if whole else [str(path)]
    private = plan.private
    if apart:
        private = (*private, "/dev/shm")  # noqa: S108  it is mounted anew
        asked["memory"] = private
    asked["writes"] = [str(plan.copy), *private]
    return Command(_launcher_argv(asked, argv), private=private)


def _confinement(*, namespaces: bool) -> dict[str, Any]:
    families = seccomp.NETWORKED[1:] if namespaces else ()
    return {
        "reads": _system(),
        "lists": [],
        "writes": [],
        "devices": _DEVICES,
        "memory": [],
        "size": TMPFS,
        "filter": seccomp.program(families).hex(),
        "namespaces": namespaces,
    }


def _launcher_argv(asked: dict[str, Any], argv: list[str]) -> list[str]:
    return [sys.executable, "-I", "-S", "-B", str(_LAUNCHER), json.dumps(asked), *argv]


def _system() -> list[str]:
    """Return what is allowed of the system's folders; a rule cannot take back what another gives."""
    secrets = set(view.secrets())
    homes = set(view.hidden_homes())
    allowed: list[str] = []
    waiting = [Path(name) for name in (*view.SYSTEM, "/proc")]
    while waiting:
        path = waiting.pop()
        if path in secrets or path in homes or not path.exists():
            continue
        if any(path in hidden.parents for hidden in secrets | homes):
            waiting += path.iterdir()
        else:
            allowed.append(str(path))
    return allowed


@functools.lru_cache(maxsize=1)
def _probe() -> dict[str, Any]:
    """Run something inside, with namespaces and else without; say what worked."""
    why = ""
    for namespaces in (True, False):
        asked = _confinement(namespaces=namespaces)
        told, problem = _run(_launcher_argv(asked, ["/bin/sh", "-c", "exit 0"]))
        if not problem:
            return {"abi": told, "namespaces": namespaces, "problem": ""}
        why = problem
    return {"abi": 0, "namespaces": False, "problem": why}


def _run(argv: list[str]) -> tuple[int, str]:
    """Return the kernel's version of Landlock, and what went wrong."""
    reading, writing = os.pipe()
    try:
        done = subprocess.run(
            [*argv[:5], json.dumps(json.loads(argv[5]) | {"tell": writing}), *argv[6:]],
            stdin=subprocess.DEVNULL,
            capture_output=True,
            text=True,
            timeout=_SECONDS,
            check=False,
            pass_fds=(writing,),
        )
    except (OSError, subprocess.TimeoutExpired) as error:
        return 0, f"the launcher does not run: {type(error).__name__}"
    finally:
        os.close(writing)
        with os.fdopen(reading) as pipe:
            told = pipe.read()
    if done.returncode or not told:
        words = done.stderr.strip().splitlines() or [f"ended with {done.returncode}"]
        return 0, words[-1][:120]
    return int(told), ""
