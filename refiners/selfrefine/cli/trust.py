"""``selfrefine trust``: which folders selfrefine may execute without being called on them by name."""

from __future__ import annotations

import sys
from pathlib import Path

import click

from selfrefine.cli import OK
from selfrefine.cli.console import opened
from selfrefine.workspace import trust

_folder = click.argument("path", type=click.Path(path_type=Path))


@click.group("trust")
def command() -> None:
    """Manage the trusted folders: selfrefine may execute code in and below them.

    The editor's server and `refine --changed`, as in a pre-commit hook, execute
    nothing in other folders.  Naming a TARGET on the command line is consent
    for that run, and needs no list.
    """


@command.command("add")
@_folder
def add(path: Path) -> int:
    """Trust a folder: its tests and its functions may be executed."""
    click.echo(f"trusted: {trust.add(path)}", file=sys.stderr)
    return OK


@command.command("remove")
@_folder
def remove(path: Path) -> int:
    """Stop trusting a folder."""
    real = trust.remove(path)
    above = next((f for f in trust.folders() if f in real.parents), None)
    still = f", but {above} is, with all folders below it" if above else ""
    click.echo(f"no longer trusted: {real}{still}", file=sys.stderr)
    return OK


@command.command("list")
@click.argument("path", required=False, type=click.Path(path_type=Path))
def show(path: Path | None) -> int:
    """List the trusted folders; with PATH, only those that contain it."""
    real = path.resolve() if path else None
    with opened(None) as out:
        for folder in trust.folders():
            if real is None or folder in {real, *real.parents}:
                out.write(f"{folder}\n")
    return OK
