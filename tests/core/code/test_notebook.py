"""A notebook's cells as a module and a test: what the module keeps, what the test runs, and where an edit goes."""

from __future__ import annotations

import pytest

from selfrefine.code.candidate import put_back
from selfrefine.code.notebook import TEST, Cells, without_magics
from selfrefine.code.target import find
from selfrefine.errors import TargetError

MAGICS = [
    ("%time x\ny = a % b\n", "0#ime x\ny = a % b\n"),
    ("!ls\r\nx = 1\r\n", "0#s\r\nx = 1\r\n"),
    ("if x:\n    %%bash\n", "if x:\n    0#bash\n"),
    ("%\n?\nx?\n", "0\n0\n0#\n"),
    ("x = '?'\n# why?\n", "x = '?'\n# why?\n"),
    ("names = !ls\na, b = %who\n", "names = 0#s\na, b = 0#ho\n"),
    ("y = (a\n%b)\n", "y = (a\n%b)\n"),
    ("%%time\nx = 1\n", "0#time\nx = 1\n"),
    ("%%bash\nls -l\n", "      \n     \n"),
]
DOUBLE = "def double(n):\n    return n + n\n"


@pytest.mark.parametrize(("text", "code"), MAGICS)
def test_what_ipython_takes_for_itself_is_no_python(text, code):
    assert without_magics(text) == code


def module_of(*texts, qualname="double"):
    """Return the module for a function, and its cells."""
    cells = Cells("n.ipynb", texts).holding(qualname)
    return cells.module(find(cells.code, path=cells.name, qualname=qualname)), cells


def imported(tmp_path, *texts):
    """Return the module's namespace as it is once it is imported."""
    module, _ = module_of(*texts)
    names = {"__file__": str(tmp_path / "n.py"), "__name__": "n"}
    exec(compile(module.text, "n.py", "exec"), names)
    return names


KEPT = [
    # Imports and definitions up to the function's cell, and what is needed of the others.
    (("import os\nclass A: pass", DOUBLE, "double(1)"), {"os", "A", "double"}),
    ((DOUBLE, "import os\nclass A: pass"), {"double"}),
    (("x = 1\nx", DOUBLE), {"double"}),
    (
        (
            "base = 1\nbase += 1\nx = 9",
            "TABLE = {}\nfor i in range(3):\n    TABLE[i] = base",
            "def double(n):\n    return TABLE[n] + late(n)",
            "def late(n):\n    return x2",
            "x2 = 5",
        ),
        {"base", "TABLE", "i", "double", "late", "x2"},
    ),
    # What a definition needs at once, not what it needs when it is called.
    (
        ("import functools\nsize = 3\nn = open('gone')", "@functools.lru_cache(size)\ndef other(m):\n    return n", DOUBLE),
        {"functools", "size", "other", "double"},
    ),
    (("n = open('gone')", "def double(n):\n    return [n for _ in n]"), {"double"}),
    (("%matplotlib inline", "%time 1\nfrom __future__ import annotations", DOUBLE), {"annotations", "double"}),
]  # fmt: skip


@pytest.mark.parametrize(("texts", "kept"), KEPT)
def test_the_module_has_what_the_function_needs(tmp_path, texts, kept):
    names = imported(tmp_path, *texts)
    assert {name for name in names if not name.startswith("__")} == {*kept, TEST}


RUNS = [
    (DOUBLE, "assert double(2) == 4"),
    # Every statement runs in its order: what the module knows already is as it was at that place.
    ("x = 1", DOUBLE, "assert double(x) == 2\nx = 5", "assert double(x) == 10"),
    # Of several definitions the last one is the function; before it the name has its earlier meaning.
    ("def double(n):\n    return 0", "assert double(2) == 0", DOUBLE, "assert double(2) == 4"),
    # A class stays the one whose objects the module knows.
    ("class A: pass\nONE = A()", "def double(n):\n    return isinstance(ONE, A)", "assert double(1)"),
    ("from __future__ import annotations\ndef double(n: Later):\n    return n", "class Later: pass", "display(double(1))"),
    ("%time\n" + DOUBLE, "with open('here.txt') as f:\n    assert double(f.read()) == 'xx'"),
    # A kernel runs its cells as the main program.
    (DOUBLE, "if __name__ == '__main__':\n    four = double(2)", "assert four == 4"),
]  # fmt: skip


@pytest.mark.parametrize("texts", RUNS)
def test_the_test_runs_the_cells_in_order(tmp_path, monkeypatch, texts):
    (tmp_path / "here.txt").write_text("x")
    imported(tmp_path, *texts)[TEST](monkeypatch)


def test_the_test_calls_the_functions_of_the_module(tmp_path, monkeypatch):
    names = imported(tmp_path, "seen = []", DOUBLE, "seen.append(double(2))")
    names[TEST](monkeypatch)
    assert names["seen"] == [4]
    assert names["double"].__code__.co_filename == "n.py"


FAILS = [
    ("\nx = 1 / 0", "n.ipynb[cell 2]:2: ZeroDivisionError: division by zero"),
    ("assert double(1) == 3", "n.ipynb[cell 2]:1: AssertionError: assert double(1) == 3"),
    ("await double(1)", "n.ipynb[cell 2]:1: SyntaxError: 'await' outside function (n.ipynb[cell 2], line 1)"),
]  # fmt: skip


@pytest.mark.parametrize(("text", "message"), FAILS)
def test_a_cell_that_fails_is_named(tmp_path, monkeypatch, text, message):
    names = imported(tmp_path, DOUBLE, text)
    with pytest.raises(pytest.fail.Exception) as caught:
        names[TEST](monkeypatch)
    assert str(caught.value) == message


PLACES = [
    ("import os\n" + DOUBLE, "import os\nimport math\n"),
    (DOUBLE, "import math\n\n\ndef double"),
    ("%time 1\n" + DOUBLE, "0#ime 1\n\nimport math\n"),
    # Not between the lines of a statement that the module lacks.
    ("print(\n  1)\n" + DOUBLE, "import math\n\n\n["),
]


@pytest.mark.parametrize(("text", "start"), PLACES)
def test_an_import_goes_to_the_cell(text, start):
    module, cells = module_of("import json", text, "import math")
    new = put_back(module, "import math\ndef double(n):\n    return math.sumprod(n)\n")
    assert new[: module.cell] == module.text[: module.cell]
    assert new[module.cell :].startswith(start)
    assert len(cells.code) == len(text)


@pytest.mark.parametrize("texts", [row for row, _ in KEPT] + RUNS)
def test_the_function_stands_in_the_module_where_it_stands_in_the_cell(texts):
    module, cells = module_of(*texts)
    of = find(cells.code, path="", qualname="double")
    start = module.start - module.cell
    assert (start, module.source) == (of.start, of.source)


def test_a_cell_gets_its_magics_back():
    _, cells = module_of("%time 1\n" + DOUBLE + "double?")
    new = cells.restored(cells.code.replace("n + n", "2 * n"))
    assert new == "%time 1\ndef double(n):\n    return 2 * n\ndouble?"


WRONG = [
    (("x = 1",), "n.ipynb: no function double; the file has no functions"),
    (("def doubles(): pass",), "n.ipynb: no function double; did you mean doubles?"),
    ((DOUBLE, "def g(:"), "n.ipynb[cell 2]:1: the file does not parse (invalid syntax); fix it first"),
    (("def double(n):\n    %time n\n    return n",), "n.ipynb[cell 1]:1: double holds a magic of IPython; move it out of the function first"),
]  # fmt: skip


@pytest.mark.parametrize(("texts", "message"), WRONG)
def test_what_makes_no_module_is_refused_in_a_line(texts, message):
    with pytest.raises(TargetError) as caught:
        module_of(*texts)
    assert str(caught.value) == message


def test_a_definition_that_another_one_replaces_is_refused():
    cells = Cells("n.ipynb", (DOUBLE, "x = 1", DOUBLE))
    with pytest.raises(
        TargetError, match=r"double is defined again in cell 3; refine it there"
    ):
        cells.module(find(cells.code, path=cells.name, qualname="double"))


def test_a_cell_of_another_language_defines_nothing():
    assert module_of(DOUBLE, "%%bash\n" + DOUBLE + "ls -l")[1].at == 0
