"""A test that hangs, or whose set-up fails, is left out and named; a repository may leave tests out itself."""

import time

import pytest

from selfrefine.code.target import find
from selfrefine.verify.omitted_tests import remedy
from selfrefine.verify.original import begin
from selfrefine.verify.reaching_tests import left_out
from selfrefine_runner.client.project import Project
from selfrefine_runner.client.testmap import TestMap
from support.commandline import selfrefine
from support.plain_python import PLAIN
from support.projects import copied, reach

UNIQUE = "words.py::unique"
HANGS = "tests/test_words.py::test_that_hangs"


LEFT = (
    "example/tls/localhost.pem",
    "a.key",
    "tests/test_localhost.pem",
    "b.key",
    "c.key",
)


def test_of_files_that_look_like_secrets_those_of_tests_are_named_first():
    words = left_out(LEFT)
    assert "(tests/test_localhost.pem, example/tls/localhost.pem, a.key and 2 more)" in words  # fmt: skip
    assert words.endswith('config.toml, `copy-files = ["tests/test_localhost.pem"]`')


MISSING = [
    # what a test says, the variable that is named
    ("ImproperlyConfigured: Requested setting INSTALLED_APPS, but settings are not configured. You must either define the environment variable DJANGO_SETTINGS_MODULE or call settings.configure()", "DJANGO_SETTINGS_MODULE"),
    ("RuntimeError: DATABASE_URL is not set", "DATABASE_URL"),
    ("ValueError: environment variable 'MODE' missing", "MODE"),
    ("KeyError: 'SHOP'", "SHOP"),
    ("AssertionError: HTTP_OK is 200", ""),
    ("AssertionError: SELFREFINE_TEST_NAME differs", "SELFREFINE_TEST_NAME"),
]  # fmt: skip


@pytest.mark.parametrize(("why", "name"), MISSING)
def test_a_variable_that_tests_miss_is_named_with_where_to_give_it(monkeypatch, why, name):  # fmt: skip
    monkeypatch.setenv("SELFREFINE_TEST_NAME", "1")
    said = remedy(why)
    assert (f"pass `{name}` with `tests-env` in " in said) is bool(name)
    assert said.endswith("config.toml") is bool(name)


@pytest.mark.further
def test_a_set_up_that_fails_ends_nothing(tmp_path):
    root, path = copied("unready", tmp_path), tmp_path / "map.sqlite3"
    file = root / "words.py"
    target = find(file.read_text(), path="words.py", qualname="unique")
    for _ in range(2):
        with Project(root, PLAIN, test_map=TestMap(path)) as runner:
            baseline = begin(runner, target, file, timeout=30, few=False).baseline
        assert [t.id for t in baseline.tests] == ["tests/test_words.py::test_unique"]
        [note] = [n for n in baseline.notes if "set-up" in n]
        assert "test_on_the_server, tests/test_words.py::test_speed (" in note
        assert "no server listens" in note


THRIFTY = """import tracemalloc

from words import unique


def test_memory():
    tracemalloc.start()
    for n in range(300):
        unique([f"{n} {i}" for i in range(40)])
    _, peak = tracemalloc.get_traced_memory()
    tracemalloc.stop()
    assert peak < 100_000, peak
"""


@pytest.mark.further
def test_a_test_that_fails_only_since_calls_are_recorded_ends_nothing(tmp_path):
    root, path = copied("unready", tmp_path), tmp_path / "map.sqlite3"
    (root / "tests" / "test_memory.py").write_text(THRIFTY)
    for _ in range(2):
        run, notes = reach(root, UNIQUE, path)
        assert not [r for r in run.results if r.failed and not r.unready]
        assert [r.id for r in run.results if r.hits and r.passed] == ["tests/test_words.py::test_unique"]  # fmt: skip
        [note] = [n for n in notes if "without recording calls" in n]
        assert note.endswith(": tests/test_memory.py::test_memory")


@pytest.mark.further
def test_a_test_that_reaches_and_fails_ends_it_still(tmp_path):
    root = copied("unready", tmp_path)
    test = root / "tests" / "test_words.py"
    test.write_text(test.read_text().replace('["a", "b"]', "[]"))
    done = selfrefine("refine", UNIQUE, "--engine", "rules", cwd=root)
    assert done.code == 2
    assert "test_unique: fails before any change" in done.err


@pytest.mark.further
def test_a_test_that_hangs_is_killed_alone_and_remembered(tmp_path):
    root, path = copied("hanging", tmp_path), tmp_path / "map.sqlite3"
    run, notes = reach(root, UNIQUE, path, timeout=12)
    assert run.hung == (HANGS,)
    names = {r.id.partition("::")[2] for r in run.results if r.hits and r.passed}
    assert names == {"test_before", "test_after", "test_last"}
    # What was recorded before it survives, what comes after it is recorded.
    assert len({call.key for call in run.calls}) >= 3
    [note] = [n for n in notes if HANGS in n]
    assert "longer than 2 s" in note
    began = time.monotonic()
    run, notes = reach(root, UNIQUE, path, timeout=12)
    assert run.hung == ()
    assert note in notes
    assert {r.id.partition("::")[2] for r in run.results} == names
    assert sum(r.seconds for r in run.results) < 1, time.monotonic() - began
    # Another test file is another test.
    test = root / "tests" / "test_words.py"
    test.write_text(test.read_text().replace("threading.Event().wait()", "pass"))
    run, notes = reach(root, UNIQUE, path, timeout=12)
    assert HANGS in {r.id for r in run.results if r.passed}
    assert not [n for n in notes if HANGS in n]


@pytest.mark.further
def test_a_longer_time_tries_it_again(tmp_path):
    root, path = copied("hanging", tmp_path), tmp_path / "map.sqlite3"
    reach(root, UNIQUE, path, timeout=6)
    run, _ = reach(root, UNIQUE, path, timeout=12)
    assert run.hung == (HANGS,)


@pytest.mark.further
def test_the_slowest_are_named_where_the_time_ends(tmp_path):
    root = copied("hanging", tmp_path)
    rows = "".join(f"\n\ndef test_{n}():\n    time.sleep(0.5)\n    unique([{n}])\n" for n in range(9))  # fmt: skip
    (root / "tests" / "test_words.py").write_text("import time\nfrom words import unique\n" + rows)  # fmt: skip
    _, notes = reach(root, UNIQUE, None, timeout=2)
    [note] = [n for n in notes if n.startswith("not all tests were run")]
    assert "the slowest: tests/test_words.py::test_" in note


@pytest.mark.further
def test_a_repository_may_deselect_and_the_verdict_says_so(tmp_path):
    root = copied("deselected", tmp_path)
    done = selfrefine("refine", UNIQUE, "--engine", "rules", "--output-format", "json", cwd=root)  # fmt: skip
    assert '"selected": 1' in done.out, done.err
    assert "tests are deselected by tests-args: '-mnot slow' --ignore=tests/slow" in done.out  # fmt: skip
    assert "tests-args ignored: only the user's own settings may set this" in done.err


@pytest.mark.parametrize("option", ["--ignore-glob=*slow*", "--ignore=tests/slow"])
def test_files_of_ignored_folders_are_not_run(tmp_path, option):
    root = copied("deselected", tmp_path)
    run, _ = reach(root, UNIQUE, None, options=[option])
    assert {r.id.partition("::")[0] for r in run.results} == {"tests/test_words.py"}
