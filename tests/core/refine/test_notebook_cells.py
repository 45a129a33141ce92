"""A function of a notebook's cell: what a session shows and says of it is about the cell."""

import sys

from selfrefine.code.notebook import Cells
from selfrefine.code.target import find
from selfrefine.refine.session import Session
from selfrefine.settings.resolve import Settings

ADD = """\
%time 1
seen = []

def add(x):
    seen.append(x)
    out = []
    for each in seen:
        if each not in out:
            out.append(each)
    return out"""
NEW = "def add(x):\n" + "    seen\n" * 10 + "    return (\n"
CELLS = Cells("n.ipynb", ("import json\n\n\nx = 1", ADD, "add(1)", "add(2)\nassert seen == [1, 2]"), 1)  # fmt: skip


def test_what_is_shown_meanwhile_is_the_cell(tmp_path):
    (tmp_path / "pyproject.toml").touch()
    file = tmp_path / "n.ipynb"
    file.touch()
    steps = []
    settings = Settings(interpreter=sys.executable, cache=False, engine="rules")
    with Session(settings, progress=steps.append, trusted=lambda _: True) as session:
        target = find(CELLS.code, path=CELLS.name, qualname="add")
        found = session.refine(target, file, cells=CELLS)
        shown = [step.shown for step in steps if step.shown]
        # Whoever wrote a candidate counts its lines, not the cell's.
        wrong = session.verify(target, NEW, file, cells=CELLS)
    assert found.status == "refined"
    assert found.new_text.startswith("0#ime 1\nseen = []\n\ndef add(x):\n")
    assert {(each.start_line, each.new_text) for each in shown} >= {(4, found.new_text)}
    assert all(each.new_text.startswith("0#ime 1\nseen = []\n") for each in shown)
    assert found.diff.startswith("--- a/n.ipynb[cell 2]\t\n+++ b/n.ipynb[cell 2]\t\n@@ -4,")  # fmt: skip
    # The condition stands in line 13 of the module.
    rows = found.verdict.mutants.rows
    assert any(row.startswith("line 8: the condition `each not in out`") for row in rows), rows  # fmt: skip
    assert "does not parse: line 12: " in wrong.message
