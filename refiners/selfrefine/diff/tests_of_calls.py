"""Tests of calls: writes each call that a diff shows as a test that can be pasted and asserts what the new version does."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from selfrefine.diff.examples import pasted
from selfrefine.verify.testgen.module import render, statement
from selfrefine.verify.testgen.subject import subject_of
from selfrefine_runner.client.pins import spell_calls

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from selfrefine.changes.answer import Example
    from selfrefine.diff.compared_calls import Row
    from selfrefine.diff.version import Version
    from selfrefine.verify.testgen.case import Case
    from selfrefine.verify.testgen.subject import Subject


def as_tests(
    found: Sequence[Example], rows: Iterable[Row], version: Version
) -> tuple[Example, ...]:
    """Return examples with tests, as far as code can tell of their arguments and of what came of them.

    Args:
        found: what is shown.
        rows: the calls that it was chosen from.
        version: the new one, in its tree.
    """
    subject = subject_of(version.node, version.place.module, version.target.qualname)
    # What only shows when a call is made again, no test of one call shows.
    calls = {pasted(row, version): row.call for row in rows if not row.again}
    wanted = [n for n, each in enumerate(found) if each.call in calls]
    if isinstance(subject, str) or not wanted:
        return tuple(found)
    spelled = spell_calls(
        version.project,
        version.place,
        version.text,
        subject.form,
        [calls[found[n].call] for n in wanted],
    )
    tests = {wanted[n]: _test(case, subject) for n, case in spelled.cases.items()}
    return tuple(replace(e, test=tests.get(n, "")) for n, e in enumerate(found))


def _test(case: Case, subject: Subject) -> str:
    """Return one case as a module of its own."""
    code = render([case], subject)
    return "\n".join([*sorted(map(statement, code.imports)), "", "", code.whole()])
