"""`selfrefine tests`: a diff by default, a file with --write, and what could only be `partly` is `verified` after that."""

import json
import subprocess
import sys

import pytest

from support.commandline import environment, selfrefine
from support.projects import copied

REWRITE = '''
def grade(points: int) -> str:
    """Return the grade."""
    if points < 0:
        raise ValueError(points)
    return "A" if points >= 91 else "B"
'''.lstrip()


@pytest.fixture
def notes(tmp_path):
    root = copied("notes", tmp_path)
    (root / "candidate.py").write_text(REWRITE)
    return root


def verified(root):
    done = selfrefine("verify", "notes.py::grade", "--candidate", "candidate.py", cwd=root)  # fmt: skip
    return json.loads(done.out)["verdict"]


@pytest.mark.further
def test_what_was_partly_is_verified_with_the_tests(notes):
    before = verified(notes)
    assert before["grade"] == "partly"
    assert any("selfrefine tests notes.py::grade" in line for line in before["missing"])
    tests = notes / "tests" / "test_notes.py"
    old = tests.read_text()
    shown = selfrefine("tests", "notes.py::grade", cwd=notes)
    assert shown.code == 0, shown.err
    assert tests.read_text() == old
    done = selfrefine("tests", "notes.py::grade", "--write", "--output-format", "json", cwd=notes)  # fmt: skip
    data = json.loads(done.out)
    assert data["status"] == "written"
    assert data["file"] == "tests/test_notes.py"
    assert data["diff"] == shown.out
    assert 3 <= data["cases"] <= 12
    assert data["mutants"]["told"] == data["mutants"]["alive"] > 4
    text = tests.read_text()
    assert text.startswith(old[: old.index("from notes")])
    assert "from notes import Mood, Note, Notebook, Sieve, due, first, grade, kept, label, unsorted" in text  # fmt: skip
    assert subprocess.run(
        [sys.executable, "-m", "pytest", "-q", "-p", "no:randomly"],
        cwd=notes,
        env=environment(notes),
        check=False,
    ).returncode == 0  # fmt: skip
    assert verified(notes)["grade"] == "verified"
    again = selfrefine("tests", "notes.py::grade", cwd=notes)
    assert (again.code, again.out) == (0, "")
    assert "no test is missing" in again.err


@pytest.mark.further
def test_a_file_of_its_own_is_created(notes):
    (notes / "tests" / "test_notes.py").unlink()
    done = selfrefine("tests", "notes.py::share", cwd=notes)
    assert "new file mode" in done.out
    assert not (notes / "tests" / "test_notes.py").exists()
    subprocess.run(["git", "init", "-q"], cwd=notes, check=True)
    subprocess.run(["git", "apply"], cwd=notes, input=done.out.encode(), check=True)
    assert "pytest.approx" in (notes / "tests" / "test_notes.py").read_text()


@pytest.mark.parametrize(
    ("target", "words"),
    [
        ("notes.py", "name one function"),
        ("notes.py::absent", "no function absent"),
        ("notes.py::make_adder.<locals>.add", "nested in another function"),
        ("notes.py::guessed", "no test reaches the function: add one"),
    ],
)
@pytest.mark.further
def test_one_line_says_why_there_are_none(notes, target, words):
    done = selfrefine("tests", target, "-q", cwd=notes)
    assert (done.code, done.out) == (2, "")
    assert len(done.err.splitlines()) == 1
    assert words in done.err
