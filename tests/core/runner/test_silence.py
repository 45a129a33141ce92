"""Tests that cannot be collected are an error in pytest's own words, and never counted as none."""

import argparse
import types

import pytest

from selfrefine_runner.worker.pytest import test_run
from support.commandline import project, selfrefine

MODULE = '''
def unique(names: list[str]) -> list[str]:
    """Return the names without repetitions."""
    seen = []
    out = []
    for name in names:
        if name not in seen:
            seen.append(name)
            out.append(name)
    return out
'''
TEST = """
from shop import unique


def test_unique():
    assert unique(["a", "a", "b"]) == ["a", "b"]
"""
COMMAND = ("refine", "shop.py::unique", "--engine", "rules", "--output-format", "concise")  # fmt: skip

RUNS = {
    # Settings under which pytest by itself runs the one test; each made all tests vanish.
    "errors of warnings beside a timeout": 'faulthandler_timeout = 5\nfilterwarnings = ["error"]',
    "errors of warnings beside a cache": 'cache_dir = ".cache"\nfilterwarnings = ["error"]',
    "strict settings": 'faulthandler_timeout = 5\naddopts = "--strict-config -p no:asyncio"',
    "the last failed first": 'addopts = "-p no:asyncio --lf --nf"',
    "step by step": 'addopts = "-p no:asyncio --stepwise"',
}


@pytest.fixture
def shop(tmp_path):
    return project(tmp_path, shop=MODULE, test_shop=TEST)


@pytest.mark.further
@pytest.mark.few("errors of warnings beside a timeout")
@pytest.mark.parametrize("case", RUNS)
def test_tests_that_run_by_themselves_run_here(shop, case):
    # Plugins of the tests' own environment warn as well.
    rows = RUNS[case]
    if "addopts" not in rows:
        rows += '\naddopts = "-p no:asyncio"'
    (shop / "pyproject.toml").write_text(f"[tool.pytest.ini_options]\n{rows}\n")
    done = selfrefine(*COMMAND, cwd=shop)
    assert "refined, verified, " in done.out, done.err
    assert "; 1 test, " in done.out, done.err


BROKEN = {
    "a conftest that cannot be imported": ("conftest.py", "import not_there", "No module named 'not_there'"),
    "a conftest with an error": ("conftest.py", "1 / 0", "ZeroDivisionError"),
    "an option that does not exist": ("pytest.ini", "[pytest]\naddopts = --no-such-option", "--no-such-option"),
    "a plugin that does not exist": ("pytest.ini", "[pytest]\naddopts = -p no_such_plugin", "no_such_plugin"),
    "the only test file": ("test_shop.py", "import not_there\n" + TEST, "No module named 'not_there'"),
}  # fmt: skip


@pytest.mark.few("a conftest that cannot")
@pytest.mark.parametrize("case", BROKEN)
def test_tests_that_cannot_be_collected_are_an_error(shop, case):
    name, text, words = BROKEN[case]
    (shop / name).write_text(text)
    done = selfrefine(*COMMAND, cwd=shop)
    assert done.code == 2
    assert done.err.startswith("error: ") or "\nerror: " in done.err
    assert "no test of the project can be collected (" in done.err
    assert words in done.err
    assert "verified" not in done.out + done.err


@pytest.mark.further
def test_one_file_among_others_that_cannot_be_collected_is_none(shop):
    (shop / "test_other.py").write_text("import not_there\n")
    done = selfrefine(*COMMAND, cwd=shop)
    assert "refined, verified, " in done.out, done.err
    assert "; 1 test, " in done.out, done.err


@pytest.mark.further
def test_files_without_any_test_are_none_and_said_to_be(shop):
    (shop / "test_shop.py").write_text("VALUE = 1\n")
    done = selfrefine(*COMMAND, cwd=shop)
    assert "; no tests, " in done.out, done.err


@pytest.mark.further
@pytest.mark.parametrize(
    ("head", "missing"),
    [("names", "`names` has no type hint"), ("names: list[str], by=None", "`by` has")],
)
def test_without_tests_type_hints_are_wanted(shop, head, missing):
    (shop / "test_shop.py").unlink()
    text = MODULE.replace("names: list[str]", head).lstrip()
    (shop / "shop.py").write_text(text)
    done = selfrefine(*COMMAND, "--explain", cwd=shop)
    assert "verified" not in done.out, done.out
    assert missing in done.err or "unchanged" in done.out, done.err


class _Measuring:
    """Begins to trace as pytest-cov does: by options that were read before anybody could drop them."""

    saw = None

    @pytest.hookimpl(tryfirst=True)
    def pytest_load_initial_conftests(self, early_config):
        self.saw = list(early_config.known_args_namespace.cov_source)


def test_nobody_else_measures_which_lines_run():
    manager = pytest.PytestPluginManager()
    measuring = _Measuring()
    for plugin in (test_run.Reporter(), measuring):
        manager.register(plugin)
    early = types.SimpleNamespace(
        known_args_namespace=types.SimpleNamespace(cov_source=["shop"])
    )
    args = ["--cov=shop", "--cov-branch", "-n", "4", "tests"]
    parser = types.SimpleNamespace(optparser=argparse.ArgumentParser())
    parser.optparser.add_argument("-n")
    manager.hook.pytest_load_initial_conftests(
        early_config=early, parser=parser, args=args
    )
    assert measuring.saw == []
    assert args == ["tests"]


PASSING = "def test_nothing():\n    pass\n"
READ = "import os\n\nMODE = os.environ['SHOP_MODE']\n"
UNREAD = {
    "a package that is missing": ("import not_there\n", "install `not_there` in the tests' environment"),
    "a variable of the shell": (READ, "pass `SHOP_MODE` with `tests-env`"),
}  # fmt: skip


@pytest.mark.further
@pytest.mark.parametrize("again", [False, True])
@pytest.mark.parametrize("case", UNREAD)
def test_nothing_is_verified_where_a_test_file_of_it_cannot_be_collected(shop, case, again):  # fmt: skip
    """Other tests ran, and the function counted as one without tests."""
    head, words = UNREAD[case]
    (shop / "test_shop.py").write_text(head + TEST)
    (shop / "test_other.py").write_text(PASSING)
    if again:
        selfrefine(*COMMAND, cwd=shop)
    done = selfrefine(*COMMAND, cwd=shop)
    assert "refined, partly, " in done.out
    assert "; no tests, " in done.out
    full = selfrefine(*COMMAND[:-2], cwd=shop)
    assert f"cannot be collected: test_shop.py ({'ModuleNotFound' * ('not' in head)}" in full.err  # fmt: skip
    assert words in full.err


@pytest.mark.further
def test_a_file_that_does_not_name_it_changes_nothing(shop):
    (shop / "test_other.py").write_text("import not_there\n")
    done = selfrefine(*COMMAND, cwd=shop)
    assert "refined, verified, " in done.out
    assert "; 1 test, " in done.out


def configure(shop, text):
    """Write the user's own settings, where the command of the tests looks for them."""
    folder = shop / ".home" / "config" / "selfrefine"
    folder.mkdir(parents=True)
    (folder / "config.toml").write_text(text)


@pytest.mark.further
@pytest.mark.parametrize("given", ["SHOP_MODE", "SHOP_MODE=small"])
def test_variables_that_the_user_names_are_given_to_tests(shop, monkeypatch, given):
    (shop / "test_shop.py").write_text(READ + TEST)
    configure(shop, f"tests-env = ['{given}']\n")
    monkeypatch.setenv("SHOP_MODE", "large")
    done = selfrefine(*COMMAND, cwd=shop)
    assert "refined, verified, " in done.out, done.err
    assert "; 1 test, " in done.out, done.err


def test_a_variable_that_is_none_is_an_error(shop):
    configure(shop, "tests-env = ['SHOP MODE=1']\n")
    done = selfrefine(*COMMAND, cwd=shop)
    assert (done.code, done.err.splitlines()[-1]) == (
        2,
        "error: shop.py: unique: tests-env: 'SHOP MODE=1' is no variable; write it as NAME or NAME=VALUE",
    )
