"""Options of the user's `addopts` that no run here has are taken out with their values, and nothing else is."""

import argparse
import shlex

import pytest

from selfrefine_runner.worker.pytest import options

LINES = [
    ("--cov=pkg --cov-report term --strict-markers tests", "--strict-markers tests"),
    ("--cov-report=term-missing --cov pkg tests/unit", "tests/unit"),
    ("--cov --cov-report xml --cov-config .coveragerc -v", "-v"),
    ("--no-cov tests", "tests"),
    ("--cov-fail-under 90 -q tests", "-q tests"),
    ("--junitxml report.xml --html report.html tests", "tests"),
    ("--junitxml=report.xml -x tests", "-x tests"),
    ("-n 4 --dist loadfile tests", "tests"),
    ("-n4 --maxfail=3 tests", "tests"),
    ("--lfnf none --lf tests", "tests"),
    ("--pdb --pdbcls IPython.terminal:Pdb tests", "tests"),
    ("--durations 5 -k term -m slow tests", "--durations 5 -k term -m slow tests"),
    ("--cov", ""),
    ("--reruns 2 --reruns-delay 0 tests", "tests"),
    ("--reruns-delay=1 -q tests", "-q tests"),
    ("--cov-precision 2 tests", "tests"),
    ("--profile-svg --unknown 3 tests", "--unknown 3 tests"),
]
# As pytest and the plugins declare them; `--profile-svg` is of none that is there.
VALUED = (
    "-n", "--dist", "--maxfail", "--reruns", "--reruns-delay", "--cov-report", "--cov-config", "--cov-precision",
    "--cov-fail-under", "--junitxml", "--html", "--lfnf", "--pdbcls",
)  # fmt: skip


def parser():
    made = argparse.ArgumentParser(allow_abbrev=False)
    for name in VALUED:
        made.add_argument(name)
    made.add_argument("--cov", nargs="?")
    for name in ("--no-cov", "--lf", "--pdb"):
        made.add_argument(name, action="store_true")
    return made


@pytest.mark.parametrize(("given", "left"), LINES)
def test_options_go_with_their_values(given: str, left: str) -> None:
    args = shlex.split(given)
    options.drop(args, parser())
    assert args == shlex.split(left)
