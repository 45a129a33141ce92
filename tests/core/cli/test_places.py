from pathlib import Path

import pytest

from selfrefine.cli.places import Place, Wanted, expand, locate, parse, shown
from selfrefine.cli.sessions import Budget
from selfrefine.cli.walk import excluded, is_test, python_files
from selfrefine.errors import TargetError, UsageError
from selfrefine.loop.refinement import Usage


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("a.py", Place("a.py")),
        ("a.py::f", Place("a.py", qualname="f")),
        ("a.py::A.f", Place("a.py", qualname="A.f")),
        ("a.py::A::f", Place("a.py", qualname="A.f")),
        ("a.py:12", Place("a.py", line=12)),
        ("C:/a.py", Place("C:/a.py")),
        ("odd:12", Place("odd:12")),  # a file of that name exists
    ],
)
def test_a_target_is_taken_apart(tmp_path, monkeypatch, text, expected):
    monkeypatch.chdir(tmp_path)
    Path("odd:12").touch()
    assert parse(text) == expected


def test_what_stdin_brings_is_named_like_any_target():
    assert parse("-", "a.py:3") == Place("a.py", line=3, piped=True)
    with pytest.raises(UsageError):
        parse("-")


TEXT = """
class A:
    @property
    def x(self): ...

    @x.setter
    def x(self, new): ...


def outer():
    def inner(): ...


def skipped(): ...  # selfrefine: skip
"""


@pytest.mark.parametrize(
    ("place", "changed", "expected"),
    [
        (Place("f.py"), None, ["A.x 0", "A.x 1", "outer 0"]),
        (Place("f.py"), (range(7, 8), range(11, 12)), ["A.x 1", "outer 0"]),
        (Place("f.py"), (range(8, 10),), []),
        (Place("f.py", qualname="A.x"), None, ["A.x 1"]),
        (Place("f.py", line=4), None, ["A.x 0"]),
        (Place("f.py", line=11), None, ["outer.<locals>.inner 0"]),
        (Place("f.py", qualname="skipped"), None, ["skipped 0"]),
    ],
)
def test_a_place_means_functions(place, changed, expected):
    found = expand(place, TEXT, "f.py", changed)
    assert [f"{w.qualname} {w.nth}" for w in found] == expected
    for wanted in found:
        assert locate(wanted, TEXT, "f.py").qualname == wanted.qualname


def test_a_function_is_found_again_where_it_has_moved_to():
    moved = "import x\n\n" + TEXT
    assert locate(Wanted("A.x", 0), moved, "f.py").start_line == 5
    assert locate(Wanted("A.x", 1), moved, "f.py").start_line == 8
    with pytest.raises(TargetError):
        locate(Wanted("A.y"), moved, "f.py")


def test_paths_are_shown_from_here(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    assert shown(tmp_path / "a" / "b.py") == "a/b.py"
    assert shown(Path("a/../c.py")) == "c.py"
    assert shown(Path("../c.py")) == "../c.py"


@pytest.mark.parametrize(
    ("name", "expected"),
    [
        ("test_a.py", True),
        ("a_test.py", True),
        ("conftest.py", True),
        ("a.py", False),
        ("latest.py", False),
    ],
)
def test_test_files(name, expected):
    assert is_test(Path("x") / name) == expected


@pytest.mark.parametrize(
    ("pattern", "expected"),
    [
        ("gen", True),
        ("gen/", True),
        ("src/gen", True),
        ("src/gen/*.py", True),
        ("*_pb2.py", True),
        ("src/*_pb2.py", True),  # a star takes a slash, too, as in every such setting
        ("other", False),
        ("ge", False),
        ("lib/gen", False),
    ],
)
def test_exclude_patterns(tmp_path, pattern, expected):
    (tmp_path / "selfrefine.toml").touch()
    assert excluded(tmp_path / "src" / "gen" / "x_pb2.py", [pattern]) == expected


def test_a_folder_is_walked_in_order(tmp_path):
    for name in (
        "b.py",
        "a/z.py",
        "a.txt",
        ".hidden/c.py",
        "__pycache__/d.py",
        "venv/pyvenv.cfg",
        "venv/e.py",
    ):
        (tmp_path / name).parent.mkdir(exist_ok=True)
        (tmp_path / name).touch()
    found = [path.relative_to(tmp_path).as_posix() for path in python_files(tmp_path)]
    assert found == ["b.py", "a/z.py"]


@pytest.mark.parametrize(
    ("budget", "usage", "expected"),
    [
        (Budget(), Usage(10**9, 10**9, usd=10**9), None),
        (Budget(seconds=1e-9), Usage(), "budget_seconds"),
        (Budget(tokens=10), Usage(4, 5), None),
        (Budget(tokens=10), Usage(5, 5), "budget_tokens"),
        (Budget(usd=0.5), Usage(usd=0.4), None),
        (Budget(usd=0.5), Usage(usd=0.5), "budget_usd"),
    ],
)
def test_a_budget_is_for_all(budget, usage, expected):
    budget.spend(usage)
    assert budget.exhausted() == expected
