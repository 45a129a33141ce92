"""``selfrefine check``: what the rules find; nothing is executed."""

from __future__ import annotations

import json
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

import selfrefine_rules as rules
from selfrefine.cli import FAILED, FOUND, OK, options, places
from selfrefine.cli.console import opened
from selfrefine.cli.parse_errors import Unparsed
from selfrefine.cli.walk import excluded, python_files
from selfrefine.errors import TargetError, UnfitFileError
from selfrefine.redact import on_one_line
from selfrefine.report import annotations as ci
from selfrefine.tasks import load
from selfrefine.workspace import files, notebooks
from selfrefine_rules import findings

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from selfrefine.cli.console import Console

FORMATS = ("concise", "full", "json", "json-lines", *ci.names())


@click.command("check")
@click.argument("paths", nargs=-1, metavar="PATH...")
@options.cache
@options.settings("task")
@click.option(
    "--evidence",
    is_flag=True,
    help="Also list what no rule can fix: complex functions, and ruff's findings.",
)
@options.output(FORMATS, default="concise")
def command(
    *,
    paths: tuple[str, ...],
    task: str | None,
    cache: bool | None,
    evidence: bool,
    output_format: str,
    output_file: Path | None,
    quiet: bool,
    verbose: int,
) -> int:
    """List what the rules find: exit 0 if they find nothing, 1 if they find something.

    PATH is a file or a folder; the current folder without one.  Nothing is
    executed, so a finding is a place to look at, not yet a verified
    improvement: `selfrefine refine` verifies it.
    """
    console = options.console(quiet=quiet, verbose=verbose)
    failed = False
    found: list[rules.Diagnostic] = []
    newer = Unparsed()
    with opened(output_file) as out:
        for path in _files(paths or (".",)):
            try:
                diagnostics = _check(
                    path,
                    {"task": task, "cache": cache},
                    console,
                    named=str(path) in paths,
                    evidence=evidence,
                )
            except UnfitFileError as error:
                if str(path) not in paths:
                    console.warn(f"{error}; left out")
                    continue
                failed = True
                console.error(str(error))
                continue
            except TargetError as error:
                failed = True
                newer.error(error, console)
                continue
            found += diagnostics
            for diagnostic in diagnostics:
                out.write(_render(diagnostic, output_format))
        if output_format == "json":
            out.write(
                json.dumps([d.to_json() for d in found], indent=2, ensure_ascii=False)
                + "\n"
            )
        if output_format in ci.names():
            said = [ci.of_diagnostic(each) for each in found]
            out.write(ci.render(output_format, said))
    newer.close(console)
    console.say(_count(found))
    return FAILED if failed else FOUND if found else OK


def _files(paths: Sequence[str]) -> Iterator[Path]:
    seen = set()
    for path in paths:
        for file in python_files(Path(path)):
            if file not in seen:
                seen.add(file)
                yield file


def _check(
    path: Path,
    flags: dict[str, Any],
    console: Console,
    *,
    named: bool,
    evidence: bool,
) -> tuple[rules.Diagnostic, ...]:
    """Return what the rules find in a file; a file that was named is never excluded."""
    settings = options.resolved(path, flags, console)
    if not named and excluded(path, settings.exclude):
        return ()
    aspects = load(settings.task).serves
    folder = findings.default_folder() if settings.cache else None
    every: list[rules.Diagnostic] = []
    for text, shown in _texts(path):
        looked = findings.look(text, shown, aspects=aspects, folder=folder)
        if looked.left:
            console.warn(looked.left)
        found = looked.found
        if evidence:
            found += rules.evidence(text, shown, aspects=aspects)
        every += sorted(found, key=lambda d: (d.line, d.column))
    return tuple(every)


def _texts(path: Path) -> Iterator[tuple[str, str]]:
    """Yield the text of a file with its name, or those of a notebook's cells."""
    shown = places.shown(path)
    if not files.is_notebook(path):
        yield files.read(path).text, shown
        return
    cells = notebooks.read(path, shown).cells
    for at, code in enumerate(cells.codes):
        yield code, cells.named(at)


def _render(diagnostic: rules.Diagnostic, form: str) -> str:
    if form == "json" or form in ci.names():
        return ""
    if form == "json-lines":
        return json.dumps(diagnostic.to_json(), ensure_ascii=False) + "\n"
    finding = diagnostic.finding
    place = f"{on_one_line(diagnostic.path)}:{diagnostic.line}:{diagnostic.column}"
    if form == "concise":
        said = f"{finding.rule} {finding.problem} -> {finding.instruction}"
        return f"{place}: {on_one_line(said)}\n"
    return (
        f"{place}: {finding.rule} [{finding.aspect}] in {diagnostic.qualname}\n"
        f"    {on_one_line(finding.problem)}\n    {on_one_line(finding.instruction)}\n"
    )


def _count(found: Sequence[rules.Diagnostic]) -> str:
    number = len(found)
    return (
        "no findings" if not number else f"{number} finding{'s' if number > 1 else ''}"
    )
