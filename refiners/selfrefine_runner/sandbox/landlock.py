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
from typing import TYPE_CHECKING, Any

from selfrefine_runner.sandbox import ELSEWHERE, Command, Plan, seccomp, view

if TYPE_CHECKING:
    from collections.abc import Iterable

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
    hidden = {*plan.hidden, plan.root} if plan.root else {*plan.hidden}
    asked = _confinement(hidden, namespaces=apart)
    beside = [path for path in plan.reads if path not in plan.kept]
    for paths, without in ((beside, hidden), (plan.kept, {*plan.hidden})):
        allowed, split = _without(paths, without)
        asked["reads"] += allowed
        asked["lists"] += split
    private = plan.private
    if apart:
        private = (*private, "/dev/shm")  # noqa: S108  it is mounted anew
        asked["memory"] = private
    asked["writes"] = [str(plan.copy), *private]
    if apart and plan.root is not None:
        links = [(str(link), str(to)) for link, to in plan.links()]
        asked["replaced"] = [str(plan.root), links, [str(path) for path in plan.kept]]
        asked["lists"].append(str(plan.root))
    return _launched(asked, argv, private)


def _confinement(hidden: Iterable[Path] = (), *, namespaces: bool) -> dict[str, Any]:
    families = seccomp.NETWORKED[1:] if namespaces else ()
    system = [Path(name) for name in (*view.SYSTEM, "/proc")]
    secret = {*view.secrets(), *view.hidden_homes(), *hidden}
    return {
        "reads": _without(system, secret, links=True)[0],
        "lists": [],
        "writes": [],
        "devices": _DEVICES,
        "memory": [],
        "size": TMPFS,
        "filter": seccomp.program(families).hex(),
        "namespaces": namespaces,
    }


def _launched(
    asked: dict[str, Any], argv: list[str], private: tuple[str, ...] = ()
) -> Command:
    """Return the command by way of the launcher, which reads the plan from a descriptor: it may be long."""
    plan = os.memfd_create("plan")
    with os.fdopen(os.dup(plan), "wb") as file:
        file.write(json.dumps(asked).encode())
    os.lseek(plan, 0, os.SEEK_SET)
    launcher = [sys.executable, "-I", "-S", "-B", str(_LAUNCHER), str(plan)]
    return Command([*launcher, *argv], (plan,), private)


def _without(
    paths: Iterable[Path], hidden: set[Path], *, links: bool = False
) -> tuple[list[str], list[str]]:
    """Return what is allowed of some folders, and of which of them the names alone.

    A rule holds for all below a folder, and cannot take back what another gives: where something is
    hidden, each of its neighbours has a rule.

    Args:
        paths: files and folders.
        hidden: what must not be read, wherever it lies.
        links: whether a link among those neighbours may lead out of the folder.
    """
    above = {parent for path in hidden for parent in path.parents}
    allowed, split = [], []
    waiting = [(path, True) for path in paths]
    while waiting:
        path, follows = waiting.pop()
        # A rule for a link is one for what it leads to.
        real = path.resolve() if path.is_symlink() else path
        if not path.exists() or not hidden.isdisjoint((real, *real.parents)):
            continue
        if real in above:
            split.append(str(path))
            waiting += [(inner, links) for inner in path.iterdir()]
        elif follows or real == path:
            allowed.append(str(path))
    return allowed, split


@functools.lru_cache(maxsize=1)
def _probe() -> dict[str, Any]:
    """Run something inside, with namespaces and else without; say what worked."""
    why = ""
    for namespaces in (True, False):
        asked = _confinement(namespaces=namespaces)
        told, problem = _run(asked)
        if not problem:
            return {"abi": told, "namespaces": namespaces, "problem": ""}
        why = problem
    return {"abi": 0, "namespaces": False, "problem": why}


def _run(asked: dict[str, Any]) -> tuple[int, str]:
    """Return the kernel's version of Landlock, and what went wrong."""
    reading, writing = os.pipe()
    command = _launched({**asked, "tell": writing}, ["/bin/sh", "-c", "exit 0"])
    try:
        with command.closing():
            done = subprocess.run(
                command.argv,
                stdin=subprocess.DEVNULL,
                capture_output=True,
                text=True,
                timeout=_SECONDS,
                check=False,
                pass_fds=(*command.handed, writing),
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
