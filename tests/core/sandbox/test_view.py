"""What a project's interpreter needs is shown wherever it lies, in home above all, and nothing beside it."""

import os
import subprocess
import sys
from pathlib import Path

import pytest

from selfrefine.errors import InterpreterError
from selfrefine.verify.values import Call
from selfrefine_runner.client.place import Place
from selfrefine_runner.client.project import Project
from selfrefine_runner.client.replay import ReplayPlan, replay_calls
from selfrefine_runner.sandbox import choose, limits, view
from support import backends

BODY = """\
def f():
    import sys, editable, mapped
    found = [editable.here, mapped.here, sys.prefix]
    for path in ({secret!r}, {beside!r}, {git!r}):
        try:
            found.append(open(path).read())
        except OSError:
            found.append('hidden')
    return found
"""


@pytest.fixture
def home(tmp_path, monkeypatch):
    """Make a home with an environment, two editable installs and things that are nobody's business."""
    monkeypatch.setenv("HOME", str(tmp_path))
    real = tmp_path / ".local" / "envs" / "e-1.2"
    subprocess.run([sys.executable, "-m", "venv", "--without-pip", real], check=True)
    (tmp_path / "env").symlink_to(real)
    (packages,) = real.glob("lib/python3*/site-packages")
    for name in ("editable", "mapped"):
        source = tmp_path / "code" / name / "src"
        (source / ".git").mkdir(parents=True)
        (source / ".git" / "config").write_text("secret")
        (source / f"{name}.py").write_text("here = 'here'\n")
    (packages / "_e.pth").write_text(
        f"# a comment\nimport os\n{tmp_path}/code/editable/src\n"
    )
    mapping = {"mapped": f"{tmp_path}/code/mapped/src/mapped.py"}
    (packages / "__editable___m_finder.py").write_text(
        f"from importlib.util import spec_from_file_location as made\nimport sys\nMAPPING: dict = {mapping!r}\n"
        "class F:\n    def find_spec(name, path=None, target=None):\n"
        "        return made(name, MAPPING[name]) if name in MAPPING else None\nsys.meta_path.append(F)\n"
    )
    (packages / "_m.pth").write_text("import __editable___m_finder\n")
    (tmp_path / "secret.txt").write_text("secret")
    (tmp_path / "code" / "editable" / "secret.txt").write_text("secret")
    (tmp_path / "project").mkdir()
    (tmp_path / "project" / "m.py").write_text("def f(): ...\n")
    (tmp_path / "project" / "pyproject.toml").touch()
    return tmp_path


@pytest.mark.parametrize("backend", backends.wanted())
@pytest.mark.parametrize("folder", ["env", ".local/envs/e-1.2"], ids=["link", "real"])
def test_an_environment_in_home_works_and_home_is_hidden(home, backend, folder):
    backends.need(backend)
    choice = choose(backends=(backend,))
    secrets = {
        "secret": f"{home}/secret.txt",
        "beside": f"{home}/code/editable/secret.txt",
        "git": f"{home}/code/editable/src/.git/config",
    }
    python = home / folder / "bin" / "python"
    with Project(home / "project", python, sandbox=choice) as runner:
        path = (str(runner.workspace.copy), *runner.import_path)
        place = Place(home / "project" / "m.py", "f", "m", path)
        plan = ReplayPlan([Call(())], seconds=[30], wall=30)
        run = replay_calls(runner, place, BODY.format(**secrets), plan)
    (outcome,) = run.outcomes
    wanted = ["here", "here", str(home / folder), "hidden", "hidden", "hidden"]
    assert outcome.get("shown") == repr(wanted), outcome


def test_a_home_is_never_shown_as_a_whole(tmp_path, monkeypatch):
    monkeypatch.setenv("HOME", str(tmp_path))
    (tmp_path / "bin").mkdir()
    (tmp_path / "lib" / "python3.99").mkdir(parents=True)
    (tmp_path / "lib" / "python3.99" / "os.py").touch()
    python = tmp_path / "bin" / "python"
    python.symlink_to(sys.executable)
    shown = view.of_interpreter(python, limits)
    assert tmp_path not in shown
    assert not any(path in tmp_path.parents for path in shown)
    assert view.covered(tmp_path / "lib" / "python3.99", shown)


def test_secrets_of_the_system_are_known():
    assert Path("/etc/passwd") not in view.secrets()
    if os.path.exists("/etc/shadow"):  # noqa: PTH110  may be unreadable
        assert Path("/etc/shadow") in view.secrets()


def test_what_does_not_start_is_said(tmp_path):
    broken = tmp_path / "python"
    broken.write_text("#!/bin/sh\nexit 3\n")
    broken.chmod(0o755)
    with pytest.raises(InterpreterError, match="does not start"):
        view.of_interpreter(broken, limits)
