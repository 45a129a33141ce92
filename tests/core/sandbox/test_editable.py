"""A project that is installed editable: by no path do its tests read files of keys, and imports get the candidate.

The environments are made as the tools make them: a path file or setuptools' finder names the project's folder.
"""

import shutil
import subprocess
import sys

import pytest

from selfrefine.errors import InterpreterError
from selfrefine.verify.values import Call
from selfrefine_runner.client.place import Place
from selfrefine_runner.client.project import Project
from selfrefine_runner.client.replay import ReplayPlan, replay_calls
from selfrefine_runner.client.tests import TestOptions, run_tests
from selfrefine_runner.sandbox import choose, view
from support import backends

KEYS = (".env", "id_rsa", "server.pem", "credentials.json", "sub/.env", ".aws/config")
SECRET = "hunter2"
FINDER = """\
import sys
from importlib.util import spec_from_file_location as made
MAPPING: dict = {mapping!r}
class F:
    def find_spec(name, path=None, target=None):
        return made(name, MAPPING[name]) if name in MAPPING else None
sys.meta_path.append(F)
"""
READ = """\
def f():
    import pathlib, os
    found = []
    for name in {names!r}:
        try:
            found.append(pathlib.Path(name).read_text())
        except OSError:
            pass
    return sorted(set(found))
"""


def keys(folder):
    """Put files of keys, a link with another name to one, and version control into a folder."""
    for name in (*KEYS, ".git/config"):
        (folder / name).parent.mkdir(parents=True, exist_ok=True)
        (folder / name).write_text(SECRET)
    (folder / "innocent.txt").symlink_to(folder / ".env")
    (folder / "data.txt").write_text("shown")


def venv(place):
    subprocess.run([sys.executable, "-m", "venv", "--without-pip", place], check=True)
    [packages] = place.glob("lib/python3*/site-packages")
    return packages


def by_path(packages, source):
    """As hatch, poetry, pdm and flit do."""
    (packages / "_demo.pth").write_text(f"{source}\n")


def by_develop(packages, source):
    """As `setup.py develop` does."""
    (packages / "easy-install.pth").write_text(f"{source}\n")
    (packages / "demo.egg-link").write_text(f"{source}\n.")


def by_finder(packages, source):
    """As setuptools does."""
    mapping = {"demo": str(source / "demo" / "__init__.py")}
    (packages / "__editable___demo_1_finder.py").write_text(FINDER.format(mapping=mapping))  # fmt: skip
    (packages / "__editable__.demo-1.pth").write_text("import __editable___demo_1_finder\n")  # fmt: skip


HOWS = [by_path, by_develop, by_finder]
LAYOUTS = {"flat": ".", "src": "src", "other": "lib/python"}


def made(root, layout="flat", how=by_path, env="env"):
    """Make a project with keys, installed editable; return its interpreter."""
    root.mkdir()
    (root / "pyproject.toml").touch()
    source = root / LAYOUTS[layout]
    (source / "demo").mkdir(parents=True)
    (source / "demo" / "__init__.py").write_text("def f():\n    return 'original'\n")
    keys(root)
    keys(source / "demo")
    packages = venv(root.parent / env if env == "env" else root / env)
    how(packages, source.resolve())
    return packages.parents[2] / "bin" / "python"


def outcome(root, python, backend, body):
    """Return what a function of the project comes to."""
    with Project(
        root, python, sandbox=choose("partial", backends=(backend,))
    ) as runner:
        path = (*runner.import_roots, *runner.import_path)
        place = Place(root / "m.py", "f", "m", path)
        (root / "m.py").write_text("def f(): ...\n")
        plan = ReplayPlan([Call(())], seconds=[30], wall=30)
        [found] = replay_calls(runner, place, body, plan).outcomes
    return found.get("shown"), found


def names_in(*folders):
    return [str(f / n) for f in folders for n in (*KEYS, ".git/config", "innocent.txt")]


@pytest.mark.parametrize("backend", backends.wanted())
@pytest.mark.parametrize("env", ["env", ".venv"])
@pytest.mark.parametrize("layout", LAYOUTS)
@pytest.mark.every(4)
def test_no_file_of_keys_is_read_by_the_original_path(tmp_path, backend, layout, env):
    backends.need(backend)
    root = tmp_path / "project"
    python = made(root, layout, env=env)
    folders = [root, root / LAYOUTS[layout] / "demo"]
    body = READ.format(names=[*names_in(*folders), str(root / "data.txt")])
    shown, all_ = outcome(root, python, backend, body)
    assert shown == repr(["shown"]), all_


def test_without_the_sandbox_they_are_read(tmp_path):
    """The control."""
    root = tmp_path / "project"
    python = made(root)
    with Project(root, python, sandbox="off") as runner:
        place = Place(root / "m.py", "f", "m", (str(runner.workspace.copy), *runner.import_path))  # fmt: skip
        (root / "m.py").write_text("def f(): ...\n")
        body = READ.format(names=names_in(root))
        [found] = replay_calls(runner, place, body, ReplayPlan([Call(())], seconds=[30], wall=30)).outcomes  # fmt: skip
    assert found["shown"] == repr([SECRET])


TESTS = """\
import os, pathlib, subprocess, sys
import demo
HERE = pathlib.Path(demo.__file__)
ROOT = pathlib.Path({root!r})

def readable():
    starts = {{ROOT, HERE.parent, HERE.resolve().parent, *HERE.parents, *HERE.resolve().parents, pathlib.Path()}}
    for start in starts:
        for name in {names!r}:
            try:
                if {secret!r} in (start / name).read_text():
                    yield str(start / name)
            except OSError:
                pass

def test_keys():
    assert list(readable()) == []

def test_links():
    os.symlink(ROOT / ".env", "made")
    try:
        assert {secret!r} not in pathlib.Path("made").read_text()
    except OSError:
        pass

def test_candidate():
    assert demo.f() == "candidate"

def test_candidate_elsewhere():
    code = "import demo; print(demo.f())"
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, cwd="/")
    assert done.stdout.strip() == "candidate", done
"""


@pytest.mark.parametrize("backend", backends.wanted())
@pytest.mark.parametrize("how", HOWS)
@pytest.mark.parametrize("layout", LAYOUTS)
@pytest.mark.every(20)
def test_tests_read_no_keys_and_import_the_candidate(tmp_path, backend, how, layout):
    backends.need(backend)
    root = tmp_path / "project"
    python = made(root, layout, how)
    (root / "tests").mkdir()
    names = [*KEYS, "innocent.txt", ".git/config"]
    text = TESTS.format(root=str(root), names=names, secret=SECRET)
    (root / "tests" / "test_demo.py").write_text(text)
    file = root / LAYOUTS[layout] / "demo" / "__init__.py"
    candidate = "def f():\n    return 'candidate'\n"
    with Project(
        root, python, sandbox=choose("partial", backends=(backend,))
    ) as runner:
        run = run_tests(runner, Place(file, "f"), candidate, [], TestOptions(60))
    assert {r.id.rpartition("::")[2]: r.passed for r in run.results} == dict.fromkeys(
        ("test_keys", "test_links", "test_candidate", "test_candidate_elsewhere"), True
    ), [r.why for r in run.results]


@pytest.mark.parametrize("backend", backends.wanted())
def test_other_folders_that_are_shown_hide_the_same_names(tmp_path, backend):
    """Another editable project, a folder that holds this one, and an environment with keys beside its packages."""
    backends.need(backend)
    work, other = tmp_path / "work", tmp_path / "other"
    work.mkdir()
    other.mkdir()
    python = made(work / "project", env="env")
    packages = next((work / "env").glob("lib/python3*/site-packages"))
    (packages / "more.pth").write_text(f"{other}\n{work}\n")
    for folder in (other, other / "deep/er", work):
        folder.mkdir(parents=True, exist_ok=True)
        keys(folder)
    (other / "deep" / "certificate.crt").write_text("shown too")
    (packages / "cacert.pem").write_text("a public one")
    (work / "env" / ".env").write_text(SECRET)
    names = names_in(other, other / "deep/er", work, work / "project")
    names += [f"{work}/env/.env", f"{other}/deep/certificate.crt", f"{packages}/cacert.pem"]  # fmt: skip
    shown, all_ = outcome(work / "project", python, backend, READ.format(names=names))
    wanted = ["", "a public one", "shown too"]
    assert shown in (repr(wanted), repr(wanted[1:])), all_


def test_the_user_may_name_what_is_needed(tmp_path):
    python = made(tmp_path / "project")
    other = tmp_path / "other"
    other.mkdir()
    keys(other)
    packages = next((tmp_path / "env").glob("lib/python3*/site-packages"))
    (packages / "more.pth").write_text(f"{other}\n")
    box = choose("off").backend
    for copied, hidden in (((), True), (("*.pem",), False)):
        seen = view.of_project(python, box, tmp_path / "project", copied)
        assert (other / "server.pem" in seen.hidden) is hidden
        assert seen.root == tmp_path / "project"


def test_too_much_to_look_through_is_said(tmp_path, monkeypatch):
    python = made(tmp_path / "project")
    packages = next((tmp_path / "env").glob("lib/python3*/site-packages"))
    shutil.copytree(tmp_path / "project" / "demo", tmp_path / "other" / "demo", symlinks=True)  # fmt: skip
    (packages / "more.pth").write_text(f"{tmp_path}/other\n")
    monkeypatch.setattr(view, "MOST_ENTRIES", 3)
    with pytest.raises(InterpreterError, match="install what the tests need of it without `-e`"):  # fmt: skip
        view.of_project(python, choose("off").backend, tmp_path / "project")
