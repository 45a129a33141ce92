"""`selfrefine refine`, `verify` and `check` on a notebook, as real processes."""

import json

import jsonschema
import pytest

from support.commandline import REPOSITORY, selfrefine

pytestmark = pytest.mark.timed

SCHEMA = json.loads((REPOSITORY / "docs" / "refinement.schema.json").read_text("utf-8"))

COMMON = """\
%time 1
def common(xs: list[int], ys: list[int]) -> list[int]:
    out = []
    for x in xs:
        if x in ys:
            out.append(x)  # é
    return out
common?"""
GRADE = """\
def grade(points: bool) -> str:
    if points is not None:
        if points:
            return "A"
        else:
            return "B"
    else:
        return "none\""""
BETTER = """\
def grade(points: bool) -> str:
    if points is None:
        return "none"
    return "A" if points else "B"
"""
CALLS = """\
rows = open("rows.txt").read().split()
print(common([1, 2], [2, 3]),
      grade(True))
assert grade(False) == "B" and common([len(rows)], [2]) == [2]"""


def cell(source, kind="code"):
    made = {"cell_type": kind, "id": "é", "metadata": {}, "source": source.splitlines(keepends=True)}  # fmt: skip
    return made | ({"execution_count": 7, "outputs": [{"text": ["é\n"]}]} if kind == "code" else {})  # fmt: skip


def notebook(*sources):
    cells = [cell("# Notes", "markdown"), *map(cell, sources)]
    return json.dumps({"cells": cells, "metadata": {}, "nbformat": 4}, indent=1, ensure_ascii=False)  # fmt: skip


@pytest.fixture
def folder(tmp_path):
    """A project whose settings of pytest keep the generated test neither away nor from passing."""
    (tmp_path / "pyproject.toml").write_text(
        "[tool.pytest.ini_options]\n"
        'testpaths = ["tests"]\npython_functions = ["check_*"]\nfilterwarnings = ["error"]\n'
    )
    beside = tmp_path / "the notes"
    beside.mkdir()
    (beside / "rows.txt").write_text("a b")
    (beside / "1 a.ipynb").write_text(notebook("import json", COMMON, GRADE, CALLS), "utf-8")  # fmt: skip
    return tmp_path


NAME = "the notes/1 a.ipynb"


def test_a_refinement_changes_the_cell_and_no_other_byte(folder):
    path = folder / NAME
    before = path.read_text("utf-8")
    shown = selfrefine("refine", f"{NAME}::common", cwd=folder)
    assert shown.code == 0, shown.err
    assert path.read_text("utf-8") == before
    head, _, diff = shown.out.partition("@@ ")
    assert head.split("\t")[0] == f"--- a/{NAME}[cell 2]"
    assert " %time 1\n" in diff
    assert "-    for x in xs:\n" in diff
    assert f"{NAME}[cell 2]:2: common: refined, verified" in shown.err
    assert "; 1 test, " in shown.err

    written = selfrefine("refine", f"{NAME}::common", "--write", cwd=folder)
    assert written.code == 0, written.err
    new = COMMON.partition("    out = []")[0] + "    ys_set = set(ys)\n    return [x for x in xs if x in ys_set]  # é\ncommon?"  # fmt: skip
    assert path.read_text("utf-8") == notebook("import json", new, GRADE, CALLS)
    assert not list(folder.glob("**/*_selfrefine_*"))


def test_few_inputs_are_partly(folder):
    (folder / "good.py").write_text(BETTER)
    done = selfrefine("verify", f"{NAME}::grade", "--candidate", "good.py", cwd=folder)
    assert done.code == 1, done.err
    data = json.loads(done.out)
    jsonschema.validate(data, SCHEMA)
    verdict = data["verdict"]
    assert (verdict["accepted"], verdict["grade"]) == (True, "partly")
    assert verdict["missing"] == ["a function of a notebook needs 20 compared inputs to be verified, and has 2: call it with more in a cell"]  # fmt: skip
    assert verdict["tests"] == {"selected": 1, "passed": 1}
    assert data["target"] == {"path": f"{NAME}[cell 3]", "qualname": "grade", "start_line": 1, "end_line": 8}  # fmt: skip
    assert data["diff"].startswith(f"--- a/{NAME}[cell 3]")


def test_a_wrong_candidate_is_rejected_by_a_cell(folder):
    (folder / "wrong.py").write_text(BETTER.replace('"B"', '"C"'))
    done = selfrefine("verify", f"{NAME}::grade", "--candidate", "wrong.py", cwd=folder)
    assert done.code == 1
    assert f'{NAME} fails: {NAME}[cell 4]:4: AssertionError: assert grade(False) == "B"' in done.err  # fmt: skip
    assert "_selfrefine_" not in done.err + done.out


@pytest.mark.further
def test_all_functions_of_a_notebook_and_the_last_definition_of_each(folder):
    old = GRADE.replace("grade", "common")
    path = folder / "b.ipynb"
    path.write_text(notebook(old, GRADE, COMMON, "common([1], [2]); grade(True)"), "utf-8")  # fmt: skip
    done = selfrefine("refine", "b.ipynb", "--output-format", "json-lines", cwd=folder)
    assert done.code == 0, done.err
    found = [json.loads(line) for line in done.out.splitlines()]
    assert [(each["target"]["path"], each["status"]) for each in found] == [
        ("b.ipynb[cell 2]", "refined"),
        ("b.ipynb[cell 3]", "refined"),
    ]


def test_a_check_reads_the_cells(folder):
    done = selfrefine("check", NAME, cwd=folder)
    assert done.code == 1
    assert done.out.startswith(f"{NAME}[cell 2]:5:9: list-membership ")


BROKEN = [
    ("n.ipynb::common", "{x", "n.ipynb: not a notebook of nbformat 4; save it with Jupyter"),
    ("n.ipynb::common", '{"worksheets": []}', "n.ipynb: not a notebook of nbformat 4"),
    ("n.ipynb::commen", notebook(COMMON), "n.ipynb: no function commen; did you mean common?"),
    ("n.ipynb:3", notebook(COMMON), "n.ipynb: a notebook; name a function of the file as n.ipynb::function"),
    ("n.ipynb::common", notebook(COMMON, "def f(:"), "n.ipynb[cell 2]:1: the file does not parse"),
    ("n.ipynb::common", notebook(COMMON.replace("    out =", "    %time\n    out =")), "n.ipynb[cell 1]:2: common holds a magic of IPython; move it out"),
    ("n.ipynb::common", notebook(COMMON, "common([1], [1])\n1 / 0"), "n.ipynb[cell 1]: common: n.ipynb: fails before any change (n.ipynb[cell 2]:2: ZeroDivisionError: division by zero); fix"),
]  # fmt: skip


@pytest.mark.parametrize(("target", "text", "message"), BROKEN)
def test_what_cannot_be_refined_is_told_in_a_line(folder, target, text, message):
    (folder / "n.ipynb").write_text(text, "utf-8")
    done = selfrefine("refine", target, cwd=folder)
    assert done.code == 2
    (error,) = done.errors
    assert error.startswith(f"error: {message}")
    assert done.out == ""
