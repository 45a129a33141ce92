"""unittest's suites run as they are, by our own pytest where the project's environment has none."""

import json
import shutil
import subprocess
import sys
import venv
from importlib.metadata import version
from pathlib import Path

import pytest

from selfrefine.code.target import find
from selfrefine.verify.reaching_tests import reaching_tests
from selfrefine_runner.client import lent_packages
from selfrefine_runner.client.place import Place
from selfrefine_runner.client.project import Project
from support.commandline import selfrefine
from support.plain_python import PLAIN

LEDGER = Path(__file__).parents[2] / "projects" / "ledger"
BETTER = '''def balance(entries: list[tuple[str, int]], name: str) -> int:
    """Return the sum of what was booked under a name."""
    return sum(entry[1] for entry in entries if entry[0] == name)
'''
REACHING = {
    "test_ledger.py::BalanceTest::test_each",
    "test_ledger.py::BalanceTest::test_nobody",
    "test_ledger.py::BalanceTest::test_wrong",
    "test_ledger.py::SettleTest::test_debt",
    "test_ledger.py::SettleTest::test_none",
}


@pytest.fixture(scope="module")
def bare(tmp_path_factory):
    """Return a Python without pytest."""
    folder = tmp_path_factory.mktemp("bare")
    venv.create(folder, with_pip=False, symlinks=True)
    return folder / "bin" / "python"


@pytest.fixture
def ledger(tmp_path):
    shutil.copytree(LEDGER, tmp_path / "ledger")
    return tmp_path / "ledger"


def reached(folder, python, name="balance"):
    file = folder / "ledger.py"
    target = find(file.read_text(), path="ledger.py", qualname=name)
    with Project(folder, python) as runner:
        run, notes = reaching_tests(runner, Place(file, name), target, (), 60)
    return run, notes


def test_a_suite_of_unittest_runs_as_it_is(ledger):
    run, notes = reached(ledger, PLAIN)
    assert {result.id for result in run.results if result.hits} == REACHING
    assert len(run.calls) == 5
    assert notes == []


def test_pytest_is_lent_where_there_is_none(ledger, bare):
    run, notes = reached(ledger, bare)
    assert {result.id for result in run.results if result.hits} == REACHING
    assert notes == [f"pytest is not installed for {bare}: using selfrefine's own"]
    assert not any("lent" in entry for entry in run.sys_path)


@pytest.mark.further
def test_the_verdict_says_that_pytest_was_lent(ledger, bare):
    command = ("verify", "ledger.py::balance", "--candidate", "-", "--min-grade", "partly")  # fmt: skip
    done = selfrefine(
        *command, cwd=ledger, stdin=BETTER, SELFREFINE_INTERPRETER=str(bare)
    )
    verdict = json.loads(done.out)["verdict"]
    assert verdict["tests"]["passed"] == verdict["tests"]["selected"] > 0
    (said,) = [line for line in verdict["missing"] if "selfrefine's own" in line]
    assert said == f"pytest is not installed for {bare}: using selfrefine's own"


LOOKS = """
import importlib.util, sys, unittest
from importlib.metadata import distributions
from ledger import balance

class Test(unittest.TestCase):
    def test(self):
        balance([], "ann")
        assert importlib.util.find_spec("hypothesis") is None, "ours"
        assert importlib.util.find_spec("libcst") is None, "ours"
        assert not [path for path in sys.path if "lent" in path], sys.path
        names = {found.metadata["Name"] for found in distributions()}
        assert "pytest" not in names, names
"""


def test_nothing_else_of_ours_is_there(ledger, bare):
    (ledger / "test_ledger.py").write_text(LOOKS)
    run, _ = reached(ledger, bare)
    (result,) = run.results
    assert result.passed, result.why


def test_what_the_project_has_is_not_shadowed(ledger, bare):
    """A package of the project's own of the same name counts, even if pytest cannot be imported then."""
    (packages,) = bare.parent.parent.glob("lib/python3*/site-packages")
    own = packages / "iniconfig.py"
    own.write_text("OURS = False\n")
    try:
        run, notes = reached(ledger, bare)
    finally:
        own.unlink()
    assert run.no_pytest
    assert notes == [f"pytest is not installed for {bare}: install it there, or set `interpreter`"]  # fmt: skip


def test_nothing_is_lent_to_an_environment_with_pytest(tmp_path):
    assert lent_packages.lend(PLAIN, lent_packages.PYTEST, tmp_path / "lent") is None
    assert not (tmp_path / "lent").exists()


def test_what_is_lent_is_told_for_the_pythons_that_can_import_it(bare, tmp_path):
    lent = lent_packages.lend(bare, lent_packages.PYTEST, tmp_path / "lent")
    assert sys.version_info[1] in lent.loan["minors"]
    assert 8 not in lent.loan["minors"]  # our pytest wants a newer one
    names = {path.name for path in (tmp_path / "lent").iterdir()}
    assert {"pytest", "_pytest", "pluggy", "iniconfig", "packaging"} <= names
    assert not {"hypothesis", "black", "libcst"} & names


OTHERS = sorted(Path.home().glob(".pyenv/versions/3.*/bin/python"))


@pytest.mark.further
@pytest.mark.parametrize("python", OTHERS, ids=lambda path: path.parent.parent.name)
def test_other_pythons_borrow_it_if_they_can(ledger, python, tmp_path):
    ask = "import sys; print(sys.version_info[1])"
    minor = int(subprocess.check_output([python, "-c", ask]))
    venv_ = tmp_path / "venv"
    subprocess.run([python, "-m", "venv", "--without-pip", venv_], check=True)
    inside = venv_ / "bin" / "python"
    lent = lent_packages.lend(inside, lent_packages.PYTEST, tmp_path / "lent")
    if minor < 8:
        pytest.skip("no worker runs there")
    if minor < 9:  # the project's own hints
        text = (ledger / "ledger.py").read_text()
        (ledger / "ledger.py").write_text("from __future__ import annotations\n" + text)
    run, notes = reached(ledger, inside)
    borrowed = minor in lent.loan["minors"]
    assert bool(run.results) is borrowed, (version("pytest"), notes)
    assert run.no_pytest is not borrowed


def test_the_tests_of_load_tests_are_told_to_be_missing(ledger):
    text = (ledger / "test_ledger.py").read_text()
    made = "def load_tests(loader, tests, pattern):\n    return tests\n"
    (ledger / "test_ledger.py").write_text(made)
    _, notes = reached(ledger, PLAIN)
    assert "test_ledger.py: the tests that load_tests makes are not run, as pytest does not call it" in notes  # fmt: skip
    (ledger / "test_ledger.py").write_text(text + "\n\n" + made)
    assert reached(ledger, PLAIN)[1] == []


def test_files_that_only_unittest_discovers_are_run(ledger):
    (ledger / "test_ledger.py").rename(ledger / "tests.py")
    run, _ = reached(ledger, PLAIN)
    assert len([result for result in run.results if result.hits]) == len(REACHING)
