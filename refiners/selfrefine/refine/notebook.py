"""Notebook: a function of a notebook's cell is judged in the module that the cells make, and told of as one of its cell."""

from __future__ import annotations

import contextlib
import re
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

from selfrefine.code.edits import apply, minimal, split_lines, unified_diff
from selfrefine.code.notebook import MODULE, TEST
from selfrefine.errors import SelfRefineError

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

    from selfrefine.code.notebook import Cells
    from selfrefine.code.target import Target
    from selfrefine.loop.refinement import Refinement
    from selfrefine.loop.verdict import Verdict
    from selfrefine.refine.progress import Progress

_LINES = re.compile(r"\blines? \d+(?:, \d+)*")


@dataclass(frozen=True)
class InCell:
    """A function where the user sees it, and where it is judged.

    Args:
        cells: the notebook, with the cell.
        target: the function in the cell's code.
        module: the same in the module.
        file: where the module stands in copies of the project, and nowhere else.
    """

    cells: Cells
    target: Target
    module: Target
    file: Path

    @classmethod
    def made(cls, cells: Cells, target: Target, notebook: Path) -> InCell:
        """Return a function of a notebook's cell with its module.

        Raises:
            TargetError: the cells make none.
        """
        name = re.sub(r"\W", "_", f"_{notebook.stem}") + MODULE
        return cls(cells, target, cells.module(target), notebook.with_name(name))

    def refinement(self, found: Refinement, placed: str) -> Refinement:
        """Return a refinement of the module as one of the cell.

        Args:
            found: the refinement.
            placed: the module with what its diff shows.
        """
        before, after = (self.cells.restored(self._code(t)) for t in (self.module.text, placed))  # fmt: skip
        judged = (replace(i.attempt, verdict=self._verdict(i.attempt.verdict)) for i in found.iterations)  # fmt: skip
        verdict, message = self._verdict(found.verdict), found.message
        return replace(
            found,
            target=self.target,
            verdict=verdict,
            iterations=tuple(replace(i, attempt=a) for i, a in zip(found.iterations, judged, strict=True)),
            new_text=self._code(found.new_text),
            diff=unified_diff(before, after, self.cells.name),
            message=verdict.reason if message == found.verdict.reason else self._message(message),
        )  # fmt: skip

    def progress(self, step: Progress) -> Progress:
        """Return what happens in the module as what happens in the cell."""
        shown = step.shown
        if shown is not None:
            shown = replace(shown, start_line=self.target.start_line, new_text=self._code(shown.new_text))  # fmt: skip
        return replace(step, message=self._message(step.message), shown=shown)

    @contextlib.contextmanager
    def errors(self) -> Iterator[None]:
        """Have errors that name the test say that it is the notebook."""
        try:
            yield
        except SelfRefineError as error:
            error.args = (self._message(str(error)),)
            raise

    def _code(self, text: str) -> str:
        """Return the cell's code for another text of the module: what is the cell's alone stays."""
        start, old = self.module.cell or 0, self.module.text
        end = start + len(self.cells.code)
        edits = minimal(old[start:end], text[start : len(text) - len(old) + end])
        return apply(self.cells.code, edits)

    def _message(self, text: str) -> str:
        """Return a message with the notebook for its test."""
        parts = self.file.parts
        known = (str(self.file), *("/".join(parts[n:]) for n in range(1, len(parts))))
        paths = "|".join(map(re.escape, known))
        told = re.sub(f"(?:{paths})(?:::{TEST})?", self.cells.path, text)
        return told.replace(f"Failed: {self.cells.path}", self.cells.path)

    def _missing(self, text: str) -> str:
        """Return what a verdict lacks with the lines of the cell; others count those of a candidate."""
        above = len(split_lines(self.module.text[: self.module.cell]))

        def cell(lines: re.Match[str]) -> str:
            return re.sub(r"\d+", lambda n: str(int(n[0]) - above), lines[0])

        return self._message(_LINES.sub(cell, text))

    def _verdict(self, verdict: Verdict) -> Verdict:
        told, lacks, mutants = self._message, self._missing, verdict.mutants
        if mutants is not None:
            survivors, rows = (tuple(map(lacks, m)) for m in (mutants.survivors, mutants.rows))  # fmt: skip
            mutants = replace(mutants, survivors=survivors, rows=rows)
        reason = verdict.reason
        for line in verdict.missing:
            reason = reason.replace(line, lacks(line))
        return replace(
            verdict,
            reason=told(reason),
            missing=tuple(map(lacks, verdict.missing)),
            gates=tuple(replace(g, detail=told(g.detail)) for g in verdict.gates),
            mutants=mutants,
        )
