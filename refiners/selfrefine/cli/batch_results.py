"""Batch results: what is done with the results of a batch: files, patches, a branch, and what goes to stdout."""

from __future__ import annotations

import json
import re
from datetime import datetime, timezone
from pathlib import Path
from typing import TYPE_CHECKING

from selfrefine.batch.application import by_file, place, ready
from selfrefine.batch.entry import digest
from selfrefine.code.edits import unified_diff
from selfrefine.errors import SelfRefineError, UsageError, one_line
from selfrefine.redact import on_one_line
from selfrefine.report import annotations as ci
from selfrefine.report import overview, words
from selfrefine.workspace import commits, files

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Mapping, Sequence

    from selfrefine.batch.entry import Row
    from selfrefine.batch.journal import Journal
    from selfrefine.cli.console import Console, Output
    from selfrefine.settings.resolve import Settings

FORMATS = ("concise", "diff", "json", "json-lines", "html", "markdown", *ci.names())
SUFFIXES = {
    ".html": "html",
    ".md": "markdown",
    ".diff": "diff",
    ".json": "json",
    ".jsonl": "json-lines",
    ".sarif": "sarif",
    ".rdjson": "rdjson",
}
"""Formats of reports, by the ends of their files' names."""
TRIES = 2
"""Times that a function is done again, since its file has changed or another change was in the way."""
WHY = {
    "changed": "its file has changed since it was refined",
    "collides": "its change conflicts with that of another function",
}


class Results:
    """The results of one batch.

    Args:
        journal: where they are.
        settings: returns what holds for a file.
        console: told what is left out.
    """

    def __init__(
        self,
        journal: Journal,
        settings: Callable[[Path], Settings],
        console: Console,
    ) -> None:
        self._journal = journal
        self._settings = settings
        self._console = console

    def ready(self) -> dict[str, list[Row]]:
        """Return the functions whose changes are to be made, by file."""
        return by_file(row for row in self._journal.done() if self._is_ready(row))

    def recover(self) -> None:
        """Find out which files were written before the batch was killed."""
        for path, after, numbers in self._journal.intents():
            now = _file_text(path)
            was_written = now is not None and digest(now) == after
            self._journal.applied(path, numbers if was_written else ())

    def write(self) -> int:
        """Write the files; return how many functions are to be done again, as their changes could not be made."""
        again = 0
        for path, rows in self.ready().items():
            try:
                source = files.read(Path(path))
                placed = place(source.text, rows)
                if placed.taken:
                    self._journal.intend(path, placed.text, placed.taken)
                    files.write(source, placed.text)
                    self._journal.applied(path, placed.taken)
            except SelfRefineError as error:
                self._journal.applied(path, ())
                self._console.error(one_line(error))
                continue
            again += self._again(rows, placed.left)
        return again

    def settle(self) -> int:
        """Have functions done again whose files have changed since; return how many."""
        again = 0
        for path, rows in self.ready().items():
            now = _file_text(path)
            stale = {r.entry.number: "changed" for r in rows if r.done and r.done.old != now}  # fmt: skip
            again += self._again(rows, stale)
        return again

    def patches(self, folder: Path) -> int:
        """Write a patch for each function; each applies to the file as it is.  Returns how many.

        Raises:
            UsageError: one cannot be written.
        """
        count = 0
        for rows in self.ready().values():
            for row in rows:
                assert row.done is not None  # noqa: S101  it is ready
                diff = unified_diff(row.done.old, row.done.new, row.entry.shown)
                target = (
                    folder / f"{row.entry.number:04}-{_plain(row.entry.name)}.patch"
                )
                try:
                    folder.mkdir(parents=True, exist_ok=True)
                    files.replace(target, diff.encode("utf-8", "surrogateescape"), private=True)  # fmt: skip
                    target.chmod(0o644)
                except OSError as error:
                    raise UsageError(f"--patches {folder}: cannot be written ({error.strerror})") from None  # fmt: skip
                count += 1
        return count

    def branch(self, root: Path, name: str) -> int:
        """Make a branch with a commit for each function; return how many.

        Raises:
            UsageError: git refuses.
        """
        made, taken = [], []
        for path, rows in self.ready().items():
            text = _file_text(path) or ""
            if not commits.is_committed(root, Path(path), text):
                self._console.warn(f"{rows[0].entry.shown}: left out of the branch, because it differs from its committed version")  # fmt: skip
                continue
            now: list[Row] = []
            for row in rows:
                placed = place(text, [*now, row])
                if row.entry.number in placed.left:
                    self._leave(row, placed.left[row.entry.number])
                    continue
                now.append(row)
                made.append(commits.Commit(Path(path), placed.text, _message(row)))
                taken.append((path, row.entry.number))
        if made:
            commits.make_branch(root, name, made)
        for path, number in taken:
            self._journal.applied(path, [number])
        return len(made)

    def print(self, form: str, out: Output) -> None:
        """Print all that is done, each function once, in a format."""
        rows = self._journal.done()
        if form == "diff":
            for diff, encoding in self._diffs():
                out.diff(diff, encoding)
            return
        out.write("".join(self._lines(form, rows)))

    def _lines(self, form: str, rows: Sequence[Row]) -> Iterator[str]:
        results = [row.done.result for row in rows if row.done]
        if form == "json":
            yield json.dumps(results, indent=2, ensure_ascii=False) + "\n"
        elif form == "json-lines":
            for result in results:
                yield json.dumps(result, ensure_ascii=False) + "\n"
        elif form == "concise":
            for row in rows:
                yield _concise(row)
        elif form == "html":
            yield overview.html(results, self._about())
        elif form == "markdown":
            yield overview.comment(results)
        else:
            yield ci.render(form, list(self._annotations(rows)))

    def _about(self) -> str:
        """Return what the batch was, in a line."""
        begun = datetime.fromtimestamp(self._journal.about["started"], timezone.utc)
        done, whole = self._journal.size()
        return f"started {begun:%Y-%m-%d %H:%M} UTC; {done} of {whole} functions done"

    def _annotations(self, rows: Sequence[Row]) -> Iterator[ci.Annotation]:
        """Yield what is to be said in a review; of changes that collide, the first is suggested."""
        offered: set[int] = set()
        for path, changes in self.ready().items():
            offered.update(place(_file_text(path) or "", changes).taken)
        for row in rows:
            assert row.done is not None  # noqa: S101  it is done
            free = row.entry.number in offered
            texts = (row.done.old, row.done.new) if free else ("", "")
            annotation = ci.of_result(row.done.result, *texts)
            if annotation:
                yield annotation

    def _diffs(self) -> Iterator[tuple[str, str]]:
        for path, rows in self.ready().items():
            source = files.read(Path(path))
            placed = place(source.text, rows)
            for row in rows:
                if row.entry.number in placed.left:
                    self._leave(row, placed.left[row.entry.number])
            diff = unified_diff(source.text, placed.text, rows[0].entry.shown)
            yield diff, source.encoding

    def _again(self, rows: Sequence[Row], left: Mapping[int, str]) -> int:
        again = 0
        for row in rows:
            if row.entry.number not in left:
                continue
            if row.tries >= TRIES:
                self._leave(row, left[row.entry.number])
                continue
            self._journal.again(row.entry.number)
            again += 1
        return again

    def _leave(self, row: Row, why: str) -> None:
        self._console.warn(f"{row.entry.name}: left out, as {WHY[why]}; run again")

    def _is_ready(self, row: Row) -> bool:
        return ready(row, self._settings(Path(row.entry.path)).write_grade)


def check_report(path: Path) -> None:
    """Raise `UsageError` where the name of a report says no format."""
    if path.suffix not in SUFFIXES:
        raise UsageError(
            f"--report {path}: its name must end with one of {', '.join(SUFFIXES)}"
        )


def _concise(row: Row) -> str:
    assert row.done is not None  # noqa: S101  it is done
    target = row.done.result["target"]
    written = "; written" if row.applied else ""
    where = f"{row.entry.shown}:{target['start_line']}: {row.entry.wanted.qualname}"
    return on_one_line(f"{where}: {words.headline(row.done.result)}{written}") + "\n"


def _message(row: Row) -> str:
    assert row.done is not None  # noqa: S101  it is done
    said = words.headline(row.done.result)
    return f"Refine {row.entry.wanted.qualname} in {row.entry.shown}\n\n{said}\n"


def _plain(name: str) -> str:
    """Return a name as a file may have it."""
    return re.sub(r"[^\w.-]+", "-", name, flags=re.ASCII).strip("-.")[:120]


def _file_text(path: str) -> str | None:
    try:
        return files.read(Path(path)).text
    except SelfRefineError:
        return None
