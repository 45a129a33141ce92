"""``selfrefine verify``: the gates alone, on somebody else's candidate, or on a file full of them."""

from __future__ import annotations

import json
import logging
import sys
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from selfrefine import jsontext
from selfrefine.cli import FOUND, OK, options, places
from selfrefine.cli.console import opened
from selfrefine.cli.sessions import Sessions
from selfrefine.code.target import find
from selfrefine.errors import SelfRefineError, UsageError, one_line
from selfrefine.loop.refinement import failure
from selfrefine.loop.verdict import at_least
from selfrefine.redact import on_one_line
from selfrefine.report import text, words
from selfrefine.workspace import files, notebooks
from selfrefine.workspace.versions import explained

if TYPE_CHECKING:
    from collections.abc import Iterator

    from selfrefine.cli.console import Console
    from selfrefine.code.notebook import Cells
    from selfrefine.loop.refinement import Refinement
    from selfrefine.loop.verdict import Grade

NO_MUTANTS = "no mutants: the rewrite is proven to take the same steps, or its calls cannot be repeated"
FORMATS = ("json", "json-lines", "concise", "full")
COLUMNS = ("path", "qualname", "candidate")

log = logging.getLogger(__name__)


@dataclass(frozen=True)
class Row:
    """A candidate with the function that it would replace.

    Args:
        id: the caller's own, given back as it is.
        path: the file, as messages show it.
        qualname: the function's dotted name.
        candidate: needed imports, private helpers, then the function.
        folder: what a relative path starts from.
        wrong: why this is no row at all.
        line: within the function, if several have its name.
    """

    id: Any
    path: str = ""
    qualname: str = ""
    candidate: str = ""
    folder: Path = Path()
    wrong: str = ""
    line: int | None = None


@click.command("verify")
@click.argument("target", required=False, metavar="PATH::QUALNAME")
@click.option("--candidate", metavar="FILE", help="The candidate; - for stdin.")
@click.option(
    "--jsonl",
    metavar="FILE",
    help="Rows of id, path, qualname, candidate; - for stdin.",
)
@click.option(
    "--mutants",
    "--slips",
    "mutants",
    is_flag=True,
    help="List the mutants, each with the call that killed it.",
)
@options.cache
@options.settings("task", "min_grade", "prove")
@options.explain
@options.output(FORMATS)
def command(
    *,
    target: str | None,
    candidate: str | None,
    jsonl: str | None,
    mutants: bool,
    explain: bool,
    output_format: str | None,
    output_file: Path | None,
    quiet: bool,
    verbose: int,
    **flags: Any,
) -> int:
    """Verify a rewrite, the candidate: exit 0 if it is verified, 1 if it is not.

    A candidate that is accepted as `partly` exits 0 only with --min-grade partly.

    A candidate is Python text: the imports that it needs, private helpers,
    then the whole function.  Without --task, being better in either way is
    enough.

    With --jsonl each row gives a row, in order; relative paths start from the
    folder of FILE, or from the current one for stdin.  A row that cannot be
    judged says why in its message, and the run goes on.
    """
    console = options.console(quiet=quiet, verbose=verbose)
    if jsonl is not None and (target or candidate):
        raise UsageError("--jsonl has its own targets and candidates: give no others")
    if jsonl is None and not (target and candidate):
        raise UsageError("give PATH::QUALNAME and --candidate FILE, or --jsonl FILE")
    with opened(output_file) as out, Sessions(named=True) as sessions:
        judge = _Judge(sessions, flags, console)
        if jsonl is None:
            refinement, wanted = judge.verify(_row_of(target or "", candidate or ""))
            out.write(_render(refinement, output_format or "json"))
            if output_format not in {"concise", "full"}:
                console.say(text.concise(refinement))
            if explain:
                for line in words.explain(refinement).split("\n"):
                    console.say(line)
            for line in _mutants(refinement) if mutants else ():
                console.say(line)
            enough = _proves(refinement, wanted)
            if refinement.verdict.accepted and not enough:
                console.say(f"exit 1, since {wanted} is required (--min-grade)")
            return OK if enough else FOUND
        all_enough = True
        for row in _rows(jsonl):
            data, enough = judge.answer(row)
            all_enough &= enough
            out.write(json.dumps(data, ensure_ascii=False) + "\n")
        return OK if all_enough else FOUND


class _Judge:
    """Verifies rows; a session for each project, warm from row to row."""

    def __init__(
        self, sessions: Sessions, flags: dict[str, Any], console: Console
    ) -> None:
        self.sessions = sessions
        self.flags = flags
        self.console = console

    def verify(self, row: Row) -> tuple[Refinement, Grade]:
        """Put a row's candidate through the gates; return what came out, and the weakest grade that is enough.

        Raises:
            SelfRefineError: it cannot be judged.
        """
        if row.wrong:
            raise UsageError(row.wrong)
        file = row.folder / row.path
        text, shown, cells = _text_of(file, row.path, row.qualname)
        target = find(text, path=shown, qualname=row.qualname, line=row.line)
        settings = options.resolved(file, self.flags, self.console)
        with self.console.progress(row.qualname) as tell:
            session = self.sessions.of(file, settings, tell)
            task = self.flags["task"]
            refinement = session.verify(target, row.candidate, file, task=task, cells=cells)  # fmt: skip
        return refinement, settings.write_grade

    def answer(self, row: Row) -> tuple[dict[str, Any], bool]:
        """Return the row that answers a row, whatever happens, and whether its candidate is good enough."""
        wanted: Grade = "verified"
        try:
            refinement, wanted = self.verify(row)
        except Exception as error:
            log.debug("row %s", row.id, exc_info=True)
            if isinstance(error, SelfRefineError):
                error = explained(error, row.folder / row.path)
            refinement = _failure(row, one_line(error))
        data = refinement.to_json(with_iterations=False) | {"id": row.id}
        return data, _proves(refinement, wanted)


def _mutants(refinement: Refinement) -> tuple[str, ...]:
    """Return the lines that list mutants."""
    verdict = refinement.verdict
    if verdict.mutants:
        rows = verdict.mutants.rows
        return (str(verdict.mutants), *(on_one_line(f"  {row}") for row in rows))
    if not verdict.accepted:
        return ("no mutants: a rejected candidate is not tested with them",)
    if verdict.grade != "verified":
        return ("no mutants: they are tried last, when nothing else is missing",)
    return (NO_MUTANTS,)


def _proves(refinement: Refinement, wanted: Grade) -> bool:
    """Whether a candidate is accepted with the grade that is wanted."""
    verdict = refinement.verdict
    return verdict.accepted and at_least(verdict.grade, wanted)


def _row_of(target: str, candidate: str) -> Row:
    """Return the one row that the command line means.

    Raises:
        UsageError: the target names no single function, or the candidate cannot be read.
    """
    place = places.parse(target)
    if not place.names_one:
        raise UsageError(f"{target}: name one function, such as {target}::function")
    text, shown, _ = _text_of(Path(place.path), place.path, place.qualname)
    found = find(text, path=shown, qualname=place.qualname, line=place.line)
    code = b"".join(_lines(candidate))
    return Row(
        None,
        place.path,
        found.qualname,
        files.decode(code, Path(candidate)).text,
        line=found.start_line,
    )


def _text_of(
    file: Path, shown: str, qualname: str | None
) -> tuple[str, str, Cells | None]:
    """Return the text with a function and its name: of a file, or of the cell of a notebook that defines it last.

    Raises:
        UsageError: it cannot be read, or the function of a notebook is not named.
    """
    if not files.is_notebook(file):
        return files.read(file).text, shown, None
    if qualname is None:
        raise UsageError(f"{shown}: a notebook; name a function of the file as {shown}::function")  # fmt: skip
    cells = notebooks.read(file, shown).cells.holding(qualname)
    return cells.code, cells.name, cells


def _rows(jsonl: str) -> Iterator[Row]:
    """Yield each row as it comes in, those that are none with what is wrong.

    Raises:
        UsageError: the file cannot be read.
    """
    folder = Path() if jsonl == places.STDIN else Path(jsonl).parent
    for number, line in enumerate(_lines(jsonl), 1):
        if line.strip():
            yield _row(line, f"line {number}", folder)


def _row(line: bytes, name: str, folder: Path) -> Row:
    try:
        data = jsontext.loads(line)
    except ValueError:  # of bytes that are not UTF-8, too
        data = None
    if not isinstance(data, dict):
        return Row(name, wrong=f"{name}: not a JSON object")
    missing = [column for column in COLUMNS if not isinstance(data.get(column), str)]
    known = {column: data[column] for column in COLUMNS if column not in missing}
    wrong = f"{name}: no text for {', '.join(missing)}" if missing else ""
    return Row(data.get("id", name), **known, folder=folder, wrong=wrong)


def _lines(name: str) -> Iterator[bytes]:
    """Yield the lines of a file, or of stdin for ``-``.

    Raises:
        UsageError: it cannot be read.
    """
    if name == places.STDIN:
        yield from sys.stdin.buffer
        return
    try:
        with Path(name).open("rb") as stream:
            yield from stream
    except OSError as error:
        raise UsageError(
            f"{name}: {error.strerror}; give a file, or - for stdin"
        ) from None


def _failure(row: Row, message: str) -> Refinement:
    return failure(row.path, row.qualname, message, "both", "none")


def _render(refinement: Refinement, form: str) -> str:
    data = refinement.to_json(with_iterations=False)
    if form == "json":
        return json.dumps(data, indent=2, ensure_ascii=False) + "\n"
    if form == "json-lines":
        return json.dumps(data, ensure_ascii=False) + "\n"
    return text.full(refinement) if form == "full" else text.concise(refinement) + "\n"
