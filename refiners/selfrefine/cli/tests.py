"""``selfrefine tests``: the tests that a function lacks: shown as a diff, or written."""

from __future__ import annotations

import json
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from selfrefine.cli import OK, options, places
from selfrefine.cli.console import opened
from selfrefine.cli.sessions import Sessions
from selfrefine.code.target import find
from selfrefine.errors import UsageError
from selfrefine.report import pins
from selfrefine.workspace import files

if TYPE_CHECKING:
    from selfrefine.report.pins import Written

FORMATS = ("diff", "full", "json")


@click.command("tests")
@click.argument("target", metavar="PATH::QUALNAME")
@click.option("--write", is_flag=True, help="Change the test file, or create it.")
@options.only_trusted
@options.cache
@options.output(FORMATS)
def command(
    *,
    target: str,
    write: bool,
    only_trusted: bool,
    output_format: str | None,
    output_file: Path | None,
    quiet: bool,
    verbose: int,
    **flags: Any,
) -> int:
    """Write the tests that a function lacks: they pin down what it does now.

    Mutants (small mistakes) are put into copies of the function.  For those that
    its own tests let survive, a few calls that kill them become tests for pytest,
    with readable arguments and the results that were observed.  Each test has
    to pass three times: in another order, with another hash seed and in another
    time zone.

    What was observed may be wrong: read the diff before you keep it.
    """
    console = options.console(quiet=quiet, verbose=verbose)
    place = places.parse(target)
    if not place.names_one:
        raise UsageError(f"{target}: name one function, such as {target}::function")
    file = Path(place.path)
    text = files.read(file).text
    shown = places.shown(file)
    found = find(text, path=shown, qualname=place.qualname, line=place.line)
    settings = options.resolved(file, flags, console)
    with opened(output_file) as out, Sessions(named=not only_trusted) as sessions:
        with console.progress(found.qualname) as tell:
            written = sessions.of(file, settings, tell).write_tests(found, file)
        if output_format == "json":
            data = pins.to_json(written, done=write)
            out.write(json.dumps(data, indent=2, ensure_ascii=False) + "\n")
        elif output_format == "full":
            out.write(pins.full(written))
        else:
            out.diff(written.diff, written.encoding)
        if write and written.new:
            _write(written)
        if output_format != "full" or write:
            console.say(pins.summary(written, done=write))
    return OK


def _write(written: Written) -> None:
    """Write the file of tests.

    Raises:
        TargetError: it changed since it was read, or cannot be written.
    """
    if written.old is None:
        files.create(written.file, written.new)
    else:
        known = files.SourceFile(written.file, written.old, written.encoding)
        files.write(known, written.new)
