"""``selfrefine info``: versions, and what holds for a file; never a key."""

from __future__ import annotations

import dataclasses
import json
import os
import platform
import sys
from importlib import metadata
from pathlib import Path
from typing import Any

import click

from selfrefine import __version__
from selfrefine.cli import FAILED, OK, options
from selfrefine.cli.console import opened
from selfrefine.errors import InterpreterError
from selfrefine.redact import address
from selfrefine.settings import sources
from selfrefine.settings.resolve import Settings
from selfrefine.workspace import environments
from selfrefine.workspace.interpreters import choose, on_path
from selfrefine.workspace.projects import root_of
from selfrefine.workspace.trust import is_trusted, refusal
from selfrefine_runner import sandbox
from selfrefine_runner.client.testmap import TestMap, default_path

PACKAGES = (
    "black",
    "click",
    "complexipy",
    "hypothesis",
    "libcst",
    "openai",
    "pygls",
    "radon",
    "ruff",
)
PROBE = (
    "import importlib.util as u, platform, json; "
    "print(json.dumps([platform.python_version(), u.find_spec('pytest') is not None]))"
)


@click.command("info")
@click.argument("path", default=".", type=click.Path(path_type=Path))
@options.settings("engine", "model", "base_url")
@click.option(
    "--probe",
    "probing",
    is_flag=True,
    help="Ask the model two short questions, to find out what its endpoint can do.",
)
@options.output(("text", "json"), default="text")
def command(
    *,
    path: Path,
    probing: bool,
    output_format: str,
    output_file: Path | None,
    quiet: bool,
    verbose: int,
    **flags: Any,
) -> int:
    """Show versions, and the settings that apply to PATH (by default, the current folder); never a key."""
    console = options.console(quiet=quiet, verbose=verbose)
    # Settings and interpreters are found from a file; for a folder, from any file in it.
    file = path / "any.py" if path.is_dir() else path
    settings = options.resolved(file, flags, console)
    data = describe(file, settings)
    if probing:
        data["endpoint"] = _probe(settings)
    with opened(output_file) as out:
        if output_format == "json":
            out.write(json.dumps(data, indent=2, ensure_ascii=False) + "\n")
        else:
            out.write(
                "".join(
                    f"{name}: {_plain(value)}\n"
                    for name, value in _rows_for_people(data)
                )
            )
    return FAILED if probing and "error" in data["endpoint"] else OK


def _probe(settings: Settings) -> dict[str, Any]:
    """Ask the endpoint; of a provider without one there is nothing to find out."""
    from selfrefine import models

    provider = settings.model.partition(":")[0]
    if provider in models.providers() and provider != "openai":
        return {"error": f"{settings.model} has no endpoint to ask"}
    from selfrefine.models.openai.probe import probe

    return {"url": address(settings.base_url), **probe(settings.model, settings)}


def describe(file: Path, settings: Settings) -> dict[str, Any]:
    """Return what there is to know about how a file would be refined."""
    found = sources.find_file(file)
    return {
        "selfrefine": __version__,
        "python": f"{platform.python_version()} ({sys.executable})",
        "platform": platform.platform(),
        "packages": {name: _version(name) for name in PACKAGES},
        "project": str(root_of(file)),
        "trusted": is_trusted(file),
        "interpreter": _interpreter(file, settings),
        "sandbox": sandbox.choose(settings.sandbox).describe(),
        "tests": _describe_test_map(file, settings),
        "engine": settings.engine_name,
        "key": _key(settings),
        "settings_files": [
            str(f) for f in (found, sources.default_user_file()) if f and f.is_file()
        ],
        "user_settings_file": str(sources.default_user_file()),
        "settings": dataclasses.asdict(settings)
        | {"base_url": address(settings.base_url)},
    }


def _describe_test_map(file: Path, settings: Settings) -> dict[str, Any]:
    """Return what is kept of which tests reach what."""
    path = default_path() if settings.cache else None
    if path is None or not path.is_file():
        return {"map": str(path) if path else None, "functions": 0}
    mine, everything = TestMap(path).size(root_of(file))
    size = path.stat().st_size
    return {"map": str(path), "bytes": size, "functions": mine, "of": everything}


def _version(package: str) -> str | None:
    try:
        return metadata.version(package)
    except metadata.PackageNotFoundError:
        return None


def _interpreter(file: Path, settings: Settings) -> dict[str, Any]:
    """Ask the project's interpreter what it is; one that the repository brought is only named before trust."""
    try:
        chosen = choose(file, configured=settings.interpreter)
        python = chosen.python
        known = {"path": str(python), "why": chosen.why}
        if not _may_start(python, file, settings):
            return known | {"not started": str(refusal(file))}
        environments.check(python, file, configured=settings.interpreter)
        choice = sandbox.choose(settings.sandbox)
        if choice.backend is None:
            return known | {"not started": choice.reason}
        from selfrefine_runner.sandbox import view

        version, has_pytest = json.loads(view.ask(python, choice.backend, (), PROBE))
    except (InterpreterError, ValueError) as error:
        return {"error": str(error)}
    return known | {"version": str(version), "pytest": has_pytest is True}


def _may_start(python: Path, file: Path, settings: Settings) -> bool:
    """Whether an interpreter is the user's choice, or found in a project that the user trusts."""
    active = os.environ.get("VIRTUAL_ENV")
    users = {Path(sys.executable), on_path(os.environ, file)}
    chosen = bool(settings.interpreter) or python in users
    return chosen or bool(active and python.is_relative_to(active)) or is_trusted(file)


def _key(settings: Settings) -> str:
    """Say where the key comes from; the command is not run for that."""
    name = settings.api_key_env
    if not os.environ.get(name) and settings.api_key_command:
        return f"{name} is not set; api-key-command runs when a key is needed"
    return f"{name} is {'set' if os.environ.get(name) else 'not set'}"


def _rows_for_people(data: dict[str, Any]) -> list[tuple[str, Any]]:
    """Return what a person wants to know, the project first: nothing that is empty, and settings that are not the usual ones."""
    first = ("project", "trusted", "interpreter", "tests", "sandbox", "engine", "key")
    ordered = {name: data[name] for name in first} | data
    usual = dataclasses.asdict(Settings()) | {"base_url": address(Settings().base_url)}
    ordered["settings"] = {
        name: value for name, value in data["settings"].items() if value != usual[name]
    }
    rows = _rows(ordered)
    return [(name, value) for name, value in rows if value not in (None, "", (), [])]


def _rows(data: dict[str, Any], prefix: str = "") -> list[tuple[str, Any]]:
    rows: list[tuple[str, Any]] = []
    for name, value in data.items():
        full = prefix + name.replace("_", "-")
        rows += _rows(value, f"{full}.") if isinstance(value, dict) else [(full, value)]
    return rows


def _plain(value: Any) -> str:
    if isinstance(value, list | tuple):
        return ", ".join(map(str, value)) or "-"
    return (
        "-"
        if value in {None, ""}
        else str(value).lower() if isinstance(value, bool) else str(value)
    )
