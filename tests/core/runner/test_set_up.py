"""What a whole session sets up is set up once for all runs, unless it leaves more than objects or calls the function."""

import sys

import pytest

from selfrefine_runner.client.place import Place
from selfrefine_runner.client.project import Project
from selfrefine_runner.client.tests import TestOptions, collect_tests, run_collected

MODULE = "def twice(n):\n    return n + n\n"
TESTS = """import os, time
import pytest
from m import twice


@pytest.fixture(scope="session")
def settings():
    return {{"pid": os.getpid()}}


@pytest.fixture(scope="session")
def database(settings{more}):
    time.sleep(0.3)
    {what}
    yield {{**settings, "made in": os.getpid()}}


@pytest.fixture(scope="module", autouse=True)
def around():
    yield


@pytest.fixture
def row(request):
    return request.getfixturevalue("database")


def test_a(row):
    assert twice(1) == 2, row["made in"]


def test_b(database, tmp_path):
    assert twice(2) == 4, database["made in"]
"""
WRONG = MODULE.replace("n + n", "n * n * n * 5")


@pytest.fixture
def run(tmp_path):
    """Return a function that runs the tests with the original, then a wrong version twice, and gives why that fails."""

    def ran(what, more=""):
        root = tmp_path / "project"
        root.mkdir()
        (root / "pyproject.toml").write_text("[project]\nname = 'm'\n")
        (root / "m.py").write_text(MODULE)
        (root / "test_m.py").write_text(TESTS.format(what=what, more=more))
        with Project(root, sys.executable) as project:
            place = Place(root / "m.py", "twice", module="m")
            how = TestOptions(seconds=20)
            held = collect_tests(project, place, MODULE, ["test_m.py"], how)
            recording = TestOptions(seconds=20, record=True)
            first = run_collected(project, held, MODULE, None, recording)
            assert [(r.passed, r.hits > 0) for r in first.results] == [(True, True)] * 2
            runs = [run_collected(project, held, WRONG, held.ids, how) for _ in range(2)]  # fmt: skip
            return [result.why for run in runs for result in run.results]

    return ran


def test_it_is_made_once_for_all_runs(run):
    why = run("pass")
    assert all("AssertionError" in line for line in why)
    assert len(set(why)) == 1


@pytest.mark.further
@pytest.mark.few("calls the function")
@pytest.mark.parametrize(
    ("what", "more"),
    [
        ("assert twice(3)", ""),
        ("open(os.path.join(os.environ['TMPDIR'], 'held'), 'w').close()", ""),
        ("held = os.open(os.curdir, os.O_RDONLY)", ""),
        ("import subprocess; subprocess.run(['true'], check=True)", ""),
        ("pass", ", tmp_path_factory"),
    ],
    ids=["calls the function", "writes", "opens", "starts", "harmless, on another one"],
)  # fmt: skip
def test_what_leaves_more_is_made_by_each_run(run, what, more):
    why = run(what, more)
    assert len(set(why)) == (1 if what == "pass" else 2)
