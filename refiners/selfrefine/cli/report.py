"""``selfrefine report``: refinements that were kept as JSON, as one HTML page."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import Any

import click

from selfrefine import jsontext
from selfrefine.cli import OK
from selfrefine.cli.console import opened
from selfrefine.errors import UsageError
from selfrefine.loop.refinement import SCHEMA_VERSION


@click.command("report")
@click.argument("results", nargs=-1, required=True, metavar="RESULT...")
@click.option(
    "-o",
    "--output-file",
    type=click.Path(path_type=Path, dir_okay=False),
    help="Write the page to this file instead of stdout.",
)
def command(*, results: tuple[str, ...], output_file: Path | None) -> int:
    """Show refinements as one HTML page, which needs no network.

    RESULT is a file that `refine --output-format json` or `json-lines` wrote; - is stdin.
    """
    from selfrefine.report.page import page

    rows = [row for name in results for row in _rows(name)]
    with opened(output_file) as out:
        out.write(page(rows))
    return OK


def _rows(name: str) -> list[dict[str, Any]]:
    """Return the refinements in a file.

    Raises:
        UsageError: it cannot be read, or holds something else.
    """
    text = _input_text(name)
    try:
        data = jsontext.loads(text)
    except ValueError:
        data = None
    try:
        lines = text.splitlines()
        rows = (
            data if data is not None else [jsontext.loads(row) for row in lines if row]
        )
    except ValueError as error:
        raise UsageError(f"{name}: neither JSON nor JSON lines ({error})") from None
    rows = rows if isinstance(rows, list) else [rows]
    for row in rows:
        if not isinstance(row, dict) or row.get("schema_version") != SCHEMA_VERSION:
            raise UsageError(
                f"{name}: no refinement; give what `selfrefine refine --output-format json` wrote"
            )
    return rows


def _input_text(name: str) -> str:
    try:
        if name == "-":
            return sys.stdin.buffer.read().decode()
        return Path(name).read_text("utf-8")
    except OSError as error:
        raise UsageError(f"{name}: {error.strerror}") from None
    except UnicodeDecodeError:
        raise UsageError(f"{name}: not UTF-8") from None
