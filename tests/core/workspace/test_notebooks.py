"""A notebook's file: its code cells, and a write that changes one cell's source and nothing else."""

from __future__ import annotations

import json

import pytest

from selfrefine.errors import TargetError
from selfrefine.workspace import files, notebooks

OLD = "%time 1\ndef f(é):\n    return é\n\nf(1)"
NEW = "%time 1\nimport os\ndef f(é):\n    return é * 2\n\nf(1)"
LINES = OLD.splitlines(keepends=True)


def cell(source, kind="code", **more):
    return {"cell_type": kind, "metadata": {"tags": ["é\u2028"]}, **more, "source": source}  # fmt: skip


def data(source):
    note = cell("def f(é): not code", kind="markdown")
    shown = [{"text": ["source: [1]\n"], "data": {"image/png": "iVBORw0KGgo=\n"}}]
    cells = [note, cell("x = 1"), cell(source, outputs=shown), cell([])]
    return {"metadata": {"source": OLD, "language_info": {"name": "python"}}, "cells": cells, "nbformat": 4}  # fmt: skip


def made(lines=LINES, *, newline="\n", bom="", text=False, **how):
    source = "".join(lines) if text else lines
    whole = json.dumps(data(source), **({"indent": 1, "ensure_ascii": False} | how))
    return bom + whole.replace("\n", newline)


FORMS = {
    "lines": {},
    "a text": {"text": True},
    "other indents": {"indent": 4},
    "tabs": {"indent": "\t"},
    "one line": {"indent": None},
    "no space at all": {"indent": None, "separators": (",", ":")},
    "ascii": {"ensure_ascii": True},
    "a text in ascii": {"text": True, "ensure_ascii": True},
    "crlf": {"newline": "\r\n"},
    "bom": {"bom": "\ufeff"},
}


def written(tmp_path, text):
    """Write the new code into a notebook, and return the file."""
    path = tmp_path / "n.ipynb"
    path.write_bytes(text.encode())
    cells = notebooks.read(path, "n.ipynb").cells
    assert cells.texts == ("x = 1", OLD, "")
    cells = cells.holding("f")
    old = cells.code
    new = old.replace("def f", "import os\ndef f").replace("return é", "return é * 2")
    notebooks.write(path, cells, old, new)
    return path.read_bytes().decode()


@pytest.mark.parametrize("form", FORMS.values(), ids=FORMS)
def test_a_write_changes_the_source_and_no_other_byte(tmp_path, form):
    assert written(tmp_path, made(**form)) == made(NEW.splitlines(keepends=True), **form)  # fmt: skip


def test_a_line_that_stays_keeps_its_bytes(tmp_path):
    odd = '"\\u0066(1)"'
    old, new = (made(lines).replace('"f(1)"', odd) for lines in (LINES, NEW.splitlines(keepends=True)))  # fmt: skip
    assert written(tmp_path, old) == new


def test_of_a_name_that_comes_twice_the_last_counts(tmp_path):
    twice = '"source": 1,\n   "outputs"'
    old, new = (made(lines).replace('"outputs"', twice) for lines in (LINES, NEW.splitlines(keepends=True)))  # fmt: skip
    assert written(tmp_path, old) == new


def test_a_list_of_one_text_gets_lines(tmp_path):
    new = json.loads(written(tmp_path, made([OLD])))
    assert new == data(NEW.splitlines(keepends=True))


NONE = "not a notebook of nbformat 4; save it with Jupyter, which converts older ones as well"
WRONG = {
    "{x": NONE,
    "[" * 100_000: NONE,
    "{}": NONE,
    "[1]": NONE,
    '{"worksheets": []}': NONE,
    '{"cells": 1}': NONE,
    '{"cells": [1]}': NONE,
    '{"cells": [{"cell_type": "code"}]}': NONE,
    '{"cells": [{"cell_type": "code", "source": [1]}]}': NONE,
    '{"cells": [], "metadata": []}': NONE,
    '{"cells": [], "metadata": {"kernelspec": {"language": "R"}}}': "a notebook in R; only those in Python can be refined",
    '{"cells": [], "metadata": {"language_info": {"name": "julia"}}}': "a notebook in julia; only those in Python can be refined",
}  # fmt: skip


@pytest.mark.parametrize("text", WRONG, ids=lambda text: text[:40])
def test_what_is_no_python_notebook_is_refused_in_a_line(tmp_path, text):
    path = tmp_path / "n.ipynb"
    path.write_text(text)
    with pytest.raises(TargetError) as caught:
        notebooks.read(path, "n.ipynb")
    assert str(caught.value) == f"n.ipynb: {WRONG[text]}"


@pytest.mark.parametrize("now", [made(["f = 1"]), '{"cells": []}'])
def test_a_cell_that_has_changed_meanwhile_is_left(tmp_path, now):
    path = tmp_path / "n.ipynb"
    path.write_text(made())
    cells = notebooks.read(path, "n.ipynb").cells.holding("f")
    path.write_text(now)
    with pytest.raises(
        TargetError, match=r"n.ipynb\[cell 2\]: changed while it was being refined"
    ):
        notebooks.write(path, cells, cells.code, NEW)
    assert path.read_text() == now


def test_nobody_else_takes_a_notebook_for_a_python_file(tmp_path):
    path = tmp_path / "n.ipynb"
    path.write_text(made())
    with pytest.raises(
        TargetError, match="a notebook; only `refine`, `verify` and `check`"
    ):
        files.read(path)
