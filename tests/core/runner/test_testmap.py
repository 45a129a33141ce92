"""The map saves runs of tests, and costs at most one where it is stale, broken or locked."""

import sqlite3
import stat

import pytest

from selfrefine.code.target import find
from selfrefine.verify.reaching_tests import reaching_tests
from selfrefine_runner.client.place import Place
from selfrefine_runner.client.project import Project
from selfrefine_runner.client.testmap import Key, TestMap
from support.plain_python import PLAIN

MODULE = "def double(x):\n    return x * 2\n\n\ndef other(x):\n    return x\n"
TESTS = "from m import double, other\n\n\ndef test_double():\n    assert double(1) == 2\n\n\ndef test_other():\n    assert other(1) == 1\n"
MORE = "from m import double\n\n\ndef test_more():\n    assert double(2) == 4\n"


@pytest.fixture
def project(tmp_path):
    root = tmp_path / "project"
    root.mkdir()
    (root / "m.py").write_text(MODULE)
    (root / "test_m.py").write_text(TESTS)
    (root / "test_far.py").write_text("import m\n\n\ndef test_far():\n    assert m\n")
    return root


def reached(project, path):
    """Return what ran and what of it reached, as a new process would find it."""
    file = project / "m.py"
    target = find(file.read_text(), path="m.py", qualname="double")
    with Project(project, PLAIN, test_map=TestMap(path)) as runner:
        run, _ = reaching_tests(runner, Place(file, "double"), target, (), 30)
    return {r.id for r in run.results}, {r.id for r in run.results if r.hits}


ALL = {"test_m.py::test_double", "test_m.py::test_other", "test_far.py::test_far"}
ONE = {"test_m.py::test_double"}


def write(name, text):
    return lambda root: (root / name).write_text(text)


@pytest.mark.few("its tests")
@pytest.mark.parametrize(
    ("change", "ran", "found"),
    [
        (lambda root: None, ONE, ONE),
        (write("m.py", MODULE.replace("x * 2", "x + x")), ONE, ONE),
        (write("m.py", MODULE.replace("return x\n", "return double(x) / 2\n")), ALL - {"test_far.py::test_far"}, ALL - {"test_far.py::test_far"}),
        (write("m.py", "import os\n" + MODULE), ALL, ONE),
        (write("conftest.py", ""), ALL, ONE),
        (write("pyproject.toml", "[tool.pytest.ini_options]\n"), ALL, ONE),
        (write("test_more.py", MORE), {*ONE, "test_more.py::test_more"}, {*ONE, "test_more.py::test_more"}),
        (write("test_far.py", MORE), {*ONE, "test_far.py::test_more"}, {*ONE, "test_far.py::test_more"}),
        (write("test_m.py", MORE), {"test_m.py::test_more"}, {"test_m.py::test_more"}),
        (lambda root: (root / "test_m.py").rename(root / "test_n.py"), {t.replace("_m.", "_n.") for t in ALL - {"test_far.py::test_far"}}, {"test_n.py::test_double"}),
        (write("data.json", "{}"), ONE, ONE),
    ],
    ids=["nothing", "the function", "another body", "its imports", "conftest", "settings", "new tests", "far tests", "its tests", "renamed", "data"],
)  # fmt: skip
def test_only_what_may_have_changed_is_run_again(project, tmp_path, change, ran, found):
    path = tmp_path / "map.sqlite3"
    assert reached(project, path) == (ALL, ONE)
    change(project)
    assert reached(project, path) == (ran, found)
    again, found_again = reached(project, path)
    assert again == found_again == found


def test_without_a_map_all_is_run_every_time(project):
    assert reached(project, None) == reached(project, None) == (ALL, ONE)


@pytest.mark.parametrize("content", [b"no database", b"", b"SQLite format 3\x00" + b"\xff" * 200])  # fmt: skip
def test_a_broken_map_is_made_anew(tmp_path, content):
    path = tmp_path / "map.sqlite3"
    path.write_bytes(content)
    key = Key(tmp_path, tmp_path, "m.py::f")
    assert TestMap(path).look(key, "s", {"t": "1"}) is None
    TestMap(path).keep(key, "s", {"t": "1"}, ["t::a"])
    TestMap(path).keep(key, "s", {"t": "1"}, ["t::a"])
    assert TestMap(path).look(key, "s", {"t": "1"}).tests == ("t::a",)
    assert stat.S_IMODE(path.stat().st_mode) in (0o600, 0o644)
    assert TestMap(path).size(tmp_path) == (1, 1)


def test_a_locked_map_is_done_without(tmp_path):
    path = tmp_path / "map.sqlite3"
    key = Key(tmp_path, tmp_path, "m.py::f")
    TestMap(path).keep(key, "s", {"t": "1"}, ["t::a"])
    assert stat.S_IMODE(path.stat().st_mode) == 0o600
    database = sqlite3.connect(path)
    database.execute("begin exclusive")
    assert TestMap(path).look(key, "s", {"t": "1"}) is None
    TestMap(path).keep(key, "s", {"t": "1"}, [])
    database.rollback()
    database.close()
    assert TestMap(path).look(key, "s", {"t": "1"}).tests == ("t::a",)


def test_another_interpreter_knows_nothing(tmp_path):
    found = TestMap(tmp_path / "map.sqlite3")
    found.keep(Key(tmp_path, tmp_path / "a", "f"), "s", {"t": "1"}, ["t::a"])
    assert found.look(Key(tmp_path, tmp_path / "b", "f"), "s", {"t": "1"}) is None
    assert found.look(Key(tmp_path, tmp_path / "a", "f"), "z", {"t": "1"}) is None
    assert (found.found, found.asked) == (0, 2)
