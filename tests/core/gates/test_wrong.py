"""The table of wrong rewrites that pass modest tests: none is verified, and the equal ones beside them are.

All of it takes minutes: `make bench-wrong` judges every row, and says what share comes out how.
"""

import itertools

import pytest

from selfrefine.verify.gates import GATES, complexity, timing
from support.judging import judging
from support.wrong import lay_out, modules, outcome, parts, rewrites

ROWS = rewrites()
WRONG = [row for row in ROWS if row.shows]
EQUAL = [row for row in ROWS if not row.shows]


@pytest.mark.every(4)
@pytest.mark.parametrize("row", WRONG, ids=lambda row: row.id)
def test_a_wrong_rewrite_differs_where_the_table_says(row):
    (_, original), *_ = parts(row.module)[1][row.name]
    before = outcome(row.module, original, row.shows, row.name)
    assert before != outcome(row.module, row.code, row.shows, row.name)


@pytest.mark.parametrize("module", modules())
@pytest.mark.every(5)
def test_every_rewrite_passes_the_tests_of_the_table(module):
    for name, rows in parts(module)[1].items():
        check = rows[1][1]
        test = f"test_{name.lower().replace('.', '_')}"
        expression = f"(exec({check!r}, globals()), {test}())[1]"
        for what, code in (rows[0], *rows[2:]):
            found = outcome(module, code, expression, name)
            assert found == ("NoneType", "None"), (name, what)


BEHAVIOUR = tuple(gate for gate in GATES if gate not in (complexity, timing))


@pytest.mark.parametrize("module", modules())
@pytest.mark.few("texts")
def test_wrong_rewrites_are_not_verified_and_equal_ones_are_not_refused(
    module, tmp_path
):
    """Of each module the rewrites of one function: a sample of the table, from every corner of it."""
    rows = [row for row in ROWS if row.module == module]
    name, chosen = next(itertools.groupby(rows, lambda row: row.name))
    with judging(lay_out(module, tmp_path)) as judge:
        for row in chosen:
            verdict = judge(name, row.code, BEHAVIOUR)
            if row.shows:
                assert verdict.grade != "verified" or not verdict.accepted, row.id
            else:
                assert verdict.accepted, row.id
