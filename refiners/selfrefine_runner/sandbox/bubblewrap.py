"""Bubblewrap: own namespaces for files, processes and network; only what is listed can be seen at all."""

from __future__ import annotations

import functools
import json
import os
import re
import shutil
import subprocess
import sys
from itertools import chain, pairwise
from pathlib import Path

from selfrefine_runner.sandbox import ELSEWHERE, Command, Plan, seccomp, view

NAME = "bubblewrap"
TMPFS = 256 << 20
"""Bytes that each private folder in memory may hold."""

_ISOLATION = [
    "--unshare-all", "--die-with-parent", "--new-session", "--as-pid-1", "--cap-drop", "ALL",
    "--proc", "/proc", "--dev", "/dev",
]  # fmt: skip
_PRIVATE = ("/tmp", "/var/tmp", "/dev/shm")  # noqa: S108  they are mounted anew
_RUN = ("/run",)
_DEVICES = tuple(
    f"/dev/{name}" for name in ("null", "zero", "full", "random", "urandom", "tty")
)
"""The machine's own, of which bwrap's `--dev` makes mounts that can be written."""
_LAUNCHER = Path(__file__).with_name("launch.py")
_SECONDS = 10


def describe() -> str:
    """Say what it does."""
    filtered = seccomp.machine()
    calls = (
        f"dangerous system calls filtered ({filtered})"
        if filtered
        else "no filter of system calls"
    )
    return (
        f"{_version()}, {calls}; no network, home and all but the system and the interpreter hidden, "
        "files read-only but a private copy, own processes that die with us, private /tmp, limits; "
        "the kernel is shared"
    )


@functools.lru_cache(maxsize=1)
def problem() -> str:
    """Try it."""
    if sys.platform != "linux":
        return ELSEWHERE
    if not shutil.which("bwrap"):
        return "bwrap is not installed"
    started = _command(["true"], [], _hidden())
    try:
        with started.closing():
            done = subprocess.run(
                started.argv,
                stdin=subprocess.DEVNULL,
                capture_output=True,
                timeout=_SECONDS,
                check=False,
                pass_fds=started.handed,
            )
    except (OSError, subprocess.TimeoutExpired) as error:
        return f"bwrap does not run: {type(error).__name__}"
    if done.returncode == 0:
        return ""
    words = done.stderr.decode("utf-8", "replace").strip().splitlines()
    return (words or [f"bwrap ended with {done.returncode}"])[-1][:120]


def gap() -> str:
    """Nothing that is known."""
    return ""


def command(argv: list[str], plan: Plan) -> Command:
    """Wrap a command; only the copy and what is private can be written."""
    mounts = _show(plan)
    mounts += ["--bind", str(plan.copy), str(plan.copy), *_memory(plan.private)]
    private = (*plan.private, *_PRIVATE)
    made = _command(argv, mounts, _hidden(), private)
    return Command(made.argv, made.handed, private)


def _command(
    argv: list[str],
    mounts: list[str],
    hidden: list[str],
    private: tuple[str, ...] = _PRIVATE,
) -> Command:
    isolation = [
        *_ISOLATION,
        *_memory((*_PRIVATE, *_RUN)),
        *_system(),
        *hidden,
        *mounts,
    ]
    filtered = seccomp.program(seccomp.NETWORKED)
    handed = (seccomp.descriptor(filtered),) if filtered else ()
    asked = [part for fd in handed for part in ("--seccomp", str(fd))]
    fixed = _fix(isolation, private)
    wrapped = ["bwrap", *isolation, *fixed, *asked, "--", *argv]
    return Command([*_still(), *wrapped], handed)


def _still() -> list[str]:
    """Return what goes before the command so that root cannot change the modes of the machine's devices inside."""
    if os.geteuid() != 0:
        return []
    asked = json.dumps({"still": _DEVICES})
    return [sys.executable, "-I", "-S", "-B", str(_LAUNCHER), asked]


def _fix(options: list[str], private: tuple[str, ...]) -> list[str]:
    """Return the options that make read-only, once all is mounted, what is nobody's to write.

    To the user that root is in here, much of /proc belongs, the kernel's own settings among it.  A folder in
    memory that only hides something would be a place that nobody bounds or empties.
    """
    made = [folder for option, folder in pairwise(options) if option == "--tmpfs"]
    hiding = [folder for folder in dict.fromkeys(made) if folder not in private]
    fixed = [*hiding, "/proc", "/dev", "/"]
    return [part for folder in fixed for part in ("--remount-ro", folder)]


def _memory(folders: tuple[str, ...]) -> list[str]:
    """Return the options for folders in memory; an old bwrap cannot bound them, the worker's watch does."""
    size = ["--size", str(TMPFS)] if "--size" in _help() else []
    return [part for folder in folders for part in (*size, "--tmpfs", folder)]


def _system() -> list[str]:
    """Return the options for the system's folders; /bin and its like are links on most systems."""
    options: list[str] = []
    for name in view.SYSTEM:
        path = Path(name)
        if path.is_symlink() and len(path.parts) == len(("/", "bin")):
            options += ["--symlink", str(path.readlink()), name]
        elif path.exists():
            options += ["--ro-bind", name, name]
    return options


def _hidden() -> list[str]:
    options: list[str] = []
    for path in view.secrets():
        options += [] if path.is_symlink() else _empty(path)
    return options + [
        part for home in view.hidden_homes() for part in ("--tmpfs", str(home))
    ]


def _empty(path: Path) -> list[str]:
    """Return the options that show something empty in the place of a file or a folder."""
    if path.is_dir():
        return ["--tmpfs", str(path)]
    return ["--ro-bind", "/dev/null", str(path)]


def _show(plan: Plan) -> list[str]:
    """Return the options for what else is to be read, what is hidden there, and what stands in the project's place."""
    rows = {path: ["--ro-bind", str(path), str(path)] for path in plan.reads}
    rows |= {path: _empty(path) for path in plan.hidden}
    if plan.root is not None:
        links = [("--symlink", str(to), str(link)) for link, to in plan.links()]
        rows[plan.root] = ["--tmpfs", str(plan.root), *chain.from_iterable(links)]
    # What lies in another folder is mounted after it.
    ordered = sorted(rows, key=lambda path: len(path.parts))
    return [part for path in ordered for part in rows[path]]


@functools.lru_cache(maxsize=1)
def _help() -> str:
    return _ask("--help")


@functools.lru_cache(maxsize=1)
def _version() -> str:
    found = re.search(r"\d[\d.]*", _ask("--version"))
    return found.group() if found else "of unknown version"


def _ask(option: str) -> str:
    try:
        done = subprocess.run(
            ["bwrap", option],  # noqa: S607  the user's PATH says which
            stdin=subprocess.DEVNULL,
            capture_output=True,
            text=True,
            timeout=_SECONDS,
            check=False,
        )
    except (OSError, subprocess.TimeoutExpired):
        return ""
    return done.stdout + done.stderr
