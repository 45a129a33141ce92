"""``selfrefine init``: write a commented section of settings, and say what was found of a project."""

from __future__ import annotations

import os
import shlex
import sys
from pathlib import Path
from typing import TYPE_CHECKING

import click

from selfrefine.cli import OK, options, places
from selfrefine.cli.walk import is_test, python_files
from selfrefine.errors import ConfigError, InterpreterError, UsageError
from selfrefine.settings import sources
from selfrefine.settings.table import FIELDS
from selfrefine.workspace import files
from selfrefine.workspace.interpreters import interpreter_of

if TYPE_CHECKING:
    from collections.abc import Iterator

    from selfrefine.cli.console import Console

SHOWN = ("task", "max_iterations", "budget_seconds", "min_grade", "exclude", "format")
"""Settings that a project may want to change; the schema has them all."""
OVERRIDES = """\
# For some files something else:
# [[tool.selfrefine.overrides]]
# paths = ["tests/**"]
# task = "readability"
"""
MOST = 2000
"""Files that are looked at for tests."""


@click.command("init")
@click.argument(
    "folder",
    default=".",
    type=click.Path(path_type=Path, file_okay=False, exists=True),
)
@click.option("-q", "--quiet", is_flag=True, help="Print only what went wrong.")
def command(*, folder: Path, quiet: bool) -> int:
    """Write a commented [tool.selfrefine] section into FOLDER's pyproject.toml, and say what was found there.

    Everything else in the file stays as it is, byte for byte; a section that
    is there is left alone.  Nothing is executed.
    """
    console = options.console(quiet=quiet, verbose=0)
    folder = Path(os.path.abspath(folder))  # noqa: PTH100  a link keeps its name
    path = folder / "pyproject.toml"
    shown = places.shown(path)
    before = sources.content(path) if path.is_file() else b""
    if sources.find_file(folder / "any.py") in {path, folder / "selfrefine.toml"}:
        console.say(
            f"{places.shown(folder)}: has settings already; nothing was changed"
        )
    else:
        _write(path, before)
        console.say(f"{shown}: [tool.selfrefine] {'added' if before else 'written'}")
    _tell(folder, console)
    return OK


def section() -> str:
    """Return the section: settings with their defaults, commented out."""
    lines = ["[tool.selfrefine]"]
    for name in SHOWN:
        lines += [
            f"# {FIELDS[name].metadata['about']}",
            f"# {name.replace('_', '-')} = {_toml(name)}",
        ]
    return "\n".join(lines) + "\n\n" + OVERRIDES


def _toml(name: str) -> str:
    # The empty default is not for a repository to write.
    default = "verified" if name == "min_grade" else FIELDS[name].default
    if isinstance(default, tuple):
        return "[]"
    return f'"{default}"' if isinstance(default, str) else str(default)


def _write(path: Path, before: bytes) -> None:
    """Add the section at the end of a file.

    Raises:
        ConfigError: the file is not TOML, or would not be any more.
    """
    end = b"\r\n" if b"\r\n" in before else b"\n"
    gap = b"" if not before else end if before.endswith(b"\n") else end + end
    after = before + gap + section().encode().replace(b"\n", end)
    if sys.version_info >= (3, 11):
        import tomllib
    else:
        import tomli as tomllib
    try:
        tomllib.loads(before.decode("utf-8"))
    except (ValueError, RecursionError) as error:
        raise ConfigError(f"{path}: not readable as TOML ({error})") from None
    try:
        tomllib.loads(after.decode("utf-8"))
    except ValueError:
        raise ConfigError(
            f"{path}: its `tool` cannot take a section at the end; write selfrefine.toml instead"
        ) from None
    try:
        if before:
            files.replace(path, after)
        else:
            path.write_bytes(after)
    except OSError as error:
        raise UsageError(f"{path}: cannot be written ({error.strerror})") from None


def _tell(folder: Path, console: Console) -> None:
    """Say how the folder's functions would be refined, and what comes next."""
    try:
        console.say(f"interpreter: {interpreter_of(folder / 'any.py')}")
    except InterpreterError as error:
        console.warn(str(error))
    tests = sum(1 for _ in _tests(folder))
    if tests:
        console.say(f"tests: {tests} file{'s' if tests > 1 else ''}")
    else:
        console.say("tests: none found; without them little can be verified")
    here = shlex.quote(places.shown(folder))
    console.say(f"next: `selfrefine check {here}` lists what the rules find")


def _tests(folder: Path) -> Iterator[Path]:
    found = (path for path, _ in zip(python_files(folder), range(MOST), strict=False))
    return (path for path in found if is_test(path))
