"""A thread that an installed plugin of pytest started for itself keeps no run from being warm; any other does."""

import shutil
import subprocess
import sys

import pytest

from selfrefine.code.target import find
from selfrefine.verify.original import reaching_tests
from selfrefine_runner.client.place import Place
from selfrefine_runner.client.project import Project
from selfrefine_runner.client.tests import TestOptions, run_tests
from support.plain_python import PLAIN

MODULE = "def double(x):\n    return x * 2\n"
TEST = "from m import double\n\n\ndef test_double():\n    assert double(2) == 4\n"
PLUGIN = """import threading

WAITS = threading.Event()


def wait():
    WAITS.wait()


def pytest_configure():
    threading.Thread(target=wait, daemon={daemon}).start()


def pytest_unconfigure():
    WAITS.set()
"""
FRESH = "threads were started while the tests were collected"


@pytest.fixture(scope="module")
def python(tmp_path_factory):
    """Return an interpreter that has pytest, and room for plugins."""
    folder = tmp_path_factory.mktemp("python")
    subprocess.run(
        [sys.executable, "-m", "venv", "--without-pip", str(folder)], check=True
    )
    [packages] = folder.glob("lib/*/site-packages")
    [plain] = PLAIN.parent.parent.glob("lib/*/site-packages")
    (packages / "plain.pth").write_text(f"{plain}\n")
    return folder / "bin" / "python", packages


def install(packages, text, name):
    """Install a plugin as pip would."""
    (packages / f"{name}.py").write_text(text)
    about = packages / f"{name}-1.0.dist-info"
    about.mkdir(exist_ok=True)
    (about / "METADATA").write_text(f"Metadata-Version: 2.1\nName: {name}\nVersion: 1.0\n")  # fmt: skip
    (about / "entry_points.txt").write_text(f"[pytest11]\nwaits = {name}\n")


@pytest.mark.every(5)
@pytest.mark.parametrize(
    ("plugin", "conftest", "name", "fresh"),
    [
        (PLUGIN.format(daemon=True), "", "pytest_waits", ""),
        (PLUGIN.format(daemon=False), "", "pytest_waits", FRESH),
        (PLUGIN.format(daemon=True), "", "queues", FRESH),
        (PLUGIN.format(daemon=True), PLUGIN.format(daemon=True), "pytest_waits", FRESH),
        ("", PLUGIN.format(daemon=True), "pytest_waits", FRESH),
    ],
    ids=["plugin", "no daemon", "a library", "both", "conftest"],
)
def test_only_the_thread_of_a_plugin_is_nobodys_business(
    tmp_path, python, plugin, conftest, name, fresh
):
    executable, packages = python
    for old in [*packages.glob("pytest_waits*"), *packages.glob("queues*")]:
        shutil.move(old, tmp_path / old.name)
    install(packages, plugin, name)
    (tmp_path / "m.py").write_text(MODULE)
    (tmp_path / "test_m.py").write_text(TEST)
    (tmp_path / "conftest.py").write_text(conftest)
    target = find(MODULE, path="m.py", qualname="double")
    with Project(tmp_path, executable) as runner:
        place = Place(tmp_path / "m.py", "double")
        run, notes = reaching_tests(runner, place, target, (), 20)
        assert [test.id for test in run.results if test.hits], notes
        text = MODULE.replace("x * 2", "x + x")
        how = TestOptions(seconds=20)
        run = run_tests(runner, place, text, ["test_m.py::test_double"], how)
        assert (run.end, runner.why_fresh) == ("done", fresh)
        assert [result.passed for result in run.results] == [True]
