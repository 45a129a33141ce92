"""Interpreters: which Python runs a project's tests, of all the environments that its tools may have made.

They are looked at, never asked: nothing of them is started here but the shim of a version manager
that the user has on their path.
"""

from __future__ import annotations

import os
import sys
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING

from selfrefine.errors import InterpreterError
from selfrefine.workspace.trust import folder_of

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

ASKED_WITH = ("HOME", "PYENV_ROOT", "ASDF_DATA_DIR", "MISE_DATA_DIR", "SYSTEMROOT")
"""Variables that a version manager's shim is started with, besides the path."""

INSTALLERS = {"pip", "setuptools", "wheel"}


@dataclass(frozen=True)
class Choice:
    """An interpreter, and in a few words why it is this one."""

    python: Path
    why: str


def interpreter_of(
    file: Path, *, configured: str = "", environ: Mapping[str, str] | None = None
) -> Path:
    """Return the Python that runs the project's tests; arguments and errors are those of `choose`."""
    return choose(file, configured=configured, environ=environ).python


def choose(
    file: Path, *, configured: str = "", environ: Mapping[str, str] | None = None
) -> Choice:
    """Choose the Python that runs the project's tests.

    In order: what the user configured, the active environment, the environment
    beside the file or above it that holds pytest and the project, the Python
    that runs us; instead of that one the first of the path, if ours is a
    tool's own environment.  pre-commit activates its own, which is not the
    project's.

    Args:
        file: any file of the project.
        configured: what the user's own settings name.
        environ: the environment; ``os.environ`` by default.

    Raises:
        InterpreterError: the configured one is missing.
    """
    env = os.environ if environ is None else environ
    if configured:
        return Choice(_find_named(configured, file), "your settings name it")
    active = None if env.get("PRE_COMMIT") else _active(env)
    if active:
        return active
    from selfrefine.workspace import toolchains

    found = toolchains.best(file, env)
    if found:
        return Choice(found.python, found.why)
    ours = Choice(Path(sys.executable), "it runs selfrefine, and the project has none")
    if env.get("PRE_COMMIT") or holds_us_alone():
        first = on_path(env, file)
        return Choice(first, "the first of your path") if first else ours
    return ours


@cache
def holds_us_alone() -> bool:
    """Whether our environment holds nothing but what we need ourselves: then it is a tool's own, as pipx and uv make them."""
    from importlib.metadata import PackageNotFoundError, requires

    from packaging.requirements import Requirement
    from packaging.utils import canonicalize_name

    needed: set[str] = set()
    todo = ["selfrefine"]
    while todo:
        name = canonicalize_name(todo.pop())
        if name in needed:
            continue
        needed.add(name)
        try:
            required = map(Requirement, requires(name) or ())
        except PackageNotFoundError:
            continue
        todo += [
            each.name
            for each in required
            if each.marker is None or each.marker.evaluate({"extra": ""})
        ]
    return {canonicalize_name(name) for name in _installed()} <= needed | INSTALLERS


def _installed() -> Iterator[str]:
    """Yield the names of what is installed, as its folders have them: to read each one's metadata takes 0.1 s."""
    for folder in _places():
        for pattern in ("*.dist-info", "*.egg-info"):
            yield from (found.stem.partition("-")[0] for found in folder.glob(pattern))


def _places() -> Iterator[Path]:
    return map(Path, sys.path)


def on_path(env: Mapping[str, str], file: Path) -> Path | None:
    """Return the first Python of the path that is neither of the environment that runs us nor of the repository."""
    import shutil

    own = Path(sys.prefix).resolve()
    for folder in _outside(env, file):
        if folder.resolve().is_relative_to(own):
            continue
        for name in ("python3", "python"):
            python = shutil.which(name, path=str(folder))
            if python:
                return _behind_shim(Path(python), file, env)
    return None


def _outside(env: Mapping[str, str], file: Path) -> list[Path]:
    """Return the folders of the path that no repository has put there: a relative one is whatever lies here."""
    folders = map(Path, env.get("PATH", "").split(os.pathsep))
    return [f for f in folders if f.is_absolute() and not _within_project(f, file)]


def _within_project(path: Path, file: Path) -> bool:
    return path.resolve().is_relative_to(folder_of(file))


def python_in(environment: Path) -> Path | None:
    """Return the interpreter of a virtual environment, or of one of conda's."""
    for relative in ("bin/python", "Scripts/python.exe", "python.exe"):
        python = environment / relative
        if python.is_file():
            return python
    return None


def _find_named(configured: str, file: Path) -> Path:
    import shutil

    name = os.path.expanduser(configured)  # noqa: PTH111  may be a bare name
    found = shutil.which(name)
    if not found:
        raise InterpreterError(
            f"{configured}: no such Python interpreter; set `interpreter` to one that runs your tests"
        )
    # Absolute, as the worker runs elsewhere; not resolved, as an environment's Python is a link.
    return _behind_shim(Path(found).absolute(), file, os.environ)


def _active(env: Mapping[str, str]) -> Choice | None:
    for name in ("VIRTUAL_ENV", "CONDA_PREFIX"):
        folder = env.get(name)
        # What conda starts every shell with belongs to no project.
        if not folder or (name, env.get("CONDA_DEFAULT_ENV")) == ("CONDA_PREFIX", "base"):  # fmt: skip
            continue
        python = python_in(Path(folder))
        if python:
            return Choice(python, f"the active environment ({name})")
    return None


def _behind_shim(python: Path, file: Path, env: Mapping[str, str]) -> Path:
    """Return the interpreter that a version manager's shim starts: the shim wants the user's home, which is hidden.

    A shim is a program, and runs outside of the sandbox: only one that does not lie in the repository is asked, and
    it is not told of any folder or version, as another shim may have left them in the environment.
    """
    if python.parent.name != "shims" or _within_project(python, file):
        return python
    import subprocess

    ask = [str(python), "-I", "-c", "import sys; print(sys.executable)"]
    try:
        done = subprocess.run(
            ask,
            # Not in the current folder: a shim reads files there, and that may be anybody's.
            cwd=python.anchor,
            env={name: env[name] for name in ASKED_WITH if name in env}
            | {"PATH": os.pathsep.join(map(str, _outside(env, file)))},
            stdin=subprocess.DEVNULL,
            capture_output=True,
            text=True,
            timeout=20,
            check=True,
        )
    except (OSError, subprocess.SubprocessError):
        raise InterpreterError(
            f"{python}: does not start; set `interpreter` to a Python that runs your tests"
        ) from None
    return Path(done.stdout.strip())
