import os
import sys
from importlib import metadata
from pathlib import Path

import pytest
from packaging.utils import canonicalize_name

from selfrefine.errors import InterpreterError
from selfrefine.workspace import interpreters
from selfrefine.workspace.interpreters import interpreter_of
from selfrefine.workspace.projects import ROOT_MARKERS, root_of


def touch(path):
    path.parent.mkdir(parents=True, exist_ok=True)
    path.touch()
    return path


@pytest.mark.parametrize("marker", ROOT_MARKERS)
def test_the_nearest_marker_makes_the_root(tmp_path, marker):
    touch(tmp_path / "pyproject.toml")
    touch(tmp_path / "inner" / marker)
    assert root_of(tmp_path / "inner" / "pkg" / "f.py") == tmp_path / "inner"
    assert root_of(tmp_path / "other" / "f.py") == tmp_path


def test_without_a_marker_the_folder_is_the_root(tmp_path):
    # Nothing above a temporary folder is a project; if it were, this test would say so.
    assert root_of(tmp_path / "f.py") == tmp_path


def test_a_path_with_dots_is_searched_where_it_leads(tmp_path, monkeypatch):
    touch(tmp_path / "here" / "pyproject.toml")
    touch(tmp_path / "there" / "f.py")
    touch(tmp_path / "setup.py")
    monkeypatch.chdir(tmp_path / "here")
    assert root_of(Path("../there/f.py")) == tmp_path


def environment(folder):
    """A virtual environment as far as finding it goes."""
    python = folder / "bin" / "python"
    python.parent.mkdir(parents=True)
    python.symlink_to(sys.executable)
    return python


def test_the_environment_beside_or_above_the_file(tmp_path):
    (tmp_path / ".git").mkdir()
    outer = environment(tmp_path / "venv")
    inner = environment(tmp_path / "pkg" / ".venv")
    assert interpreter_of(tmp_path / "pkg" / "sub" / "f.py", environ={}) == inner
    assert interpreter_of(tmp_path / "f.py", environ={}) == outer


def test_the_search_ends_at_the_repository(tmp_path):
    environment(tmp_path / ".venv")
    (tmp_path / "repo" / ".git").mkdir(parents=True)
    assert interpreter_of(tmp_path / "repo" / "f.py", environ={}) == Path(
        sys.executable
    )


def test_the_active_environment_comes_first_except_under_pre_commit(tmp_path):
    (tmp_path / ".git").mkdir()
    beside = environment(tmp_path / ".venv")
    active = environment(tmp_path / "active")
    environ = {"VIRTUAL_ENV": str(tmp_path / "active")}
    assert interpreter_of(tmp_path / "f.py", environ=environ) == active
    assert (
        interpreter_of(tmp_path / "f.py", environ=environ | {"PRE_COMMIT": "1"})
        == beside
    )
    gone = {"VIRTUAL_ENV": str(tmp_path / "gone")}
    assert interpreter_of(tmp_path / "f.py", environ=gone) == beside


def test_a_tools_own_environment_is_not_the_projects(tmp_path, monkeypatch):
    (tmp_path / "repo" / ".git").mkdir(parents=True)
    theirs = environment(tmp_path / "theirs")
    ours = Path(sys.prefix) / "bin"
    path = os.pathsep.join(["relative", str(ours), str(theirs.parent)])
    (theirs.parent / "python3").symlink_to(theirs)
    hooked = {"PATH": path, "PRE_COMMIT": "1", "VIRTUAL_ENV": sys.prefix}
    found = interpreter_of(tmp_path / "repo" / "f.py", environ=hooked)
    assert found == theirs.parent / "python3"
    alone = hooked | {"PATH": str(ours)}
    assert interpreter_of(tmp_path / "repo" / "f.py", environ=alone) == Path(
        sys.executable
    )
    monkeypatch.setattr(interpreters, "holds_us_alone", lambda: True)
    unhooked = {"PATH": path}
    assert interpreter_of(tmp_path / "repo" / "f.py", environ=unhooked) == found


def test_an_environment_of_us_and_what_we_need_is_a_tools_own(tmp_path, monkeypatch):
    for name in ("selfrefine-0.1.dist-info", "Black-26.1.0.dist-info", "typing_extensions-4.1.dist-info", "pip-26.0.dist-info"):  # fmt: skip
        (tmp_path / name).mkdir()
    monkeypatch.setattr(interpreters, "_places", lambda: [tmp_path])
    alone = interpreters.holds_us_alone.__wrapped__
    assert alone()
    (tmp_path / "pytest_xdist-3.8.0.dist-info").mkdir()
    assert not alone()


def test_what_is_installed_is_known_by_its_folders():
    """Its names are those that its metadata has."""
    named = {canonicalize_name(d.metadata["Name"]) for d in metadata.distributions()}
    assert {canonicalize_name(name) for name in interpreters._installed()} == named


def test_what_the_user_configured_comes_before_all(tmp_path, monkeypatch):
    active = {"VIRTUAL_ENV": str(environment(tmp_path / "active").parent.parent)}
    mine = environment(tmp_path / "mine")
    monkeypatch.chdir(tmp_path)
    found = interpreter_of(
        tmp_path / "f.py",
        configured="mine/bin/python",
        environ=active,
    )
    assert found == mine  # absolute, and not what the link points to
    monkeypatch.setenv("HOME", str(tmp_path))
    assert (
        interpreter_of(
            tmp_path / "f.py", configured="~/mine/bin/python", environ=active
        )
        == mine
    )


def test_a_missing_interpreter_is_said_in_one_line(tmp_path):
    with pytest.raises(
        InterpreterError,
        match=r"^python9\.9: no such Python interpreter; set `interpreter`",
    ):
        interpreter_of(tmp_path / "f.py", configured="python9.9", environ={})


def test_behind_a_shim_stands_the_real_interpreter(tmp_path):
    shim = tmp_path / "shims" / "python3"
    shim.parent.mkdir()
    shim.write_text(f'#!/bin/sh\nexec "{sys.executable}" "$@"\n')
    shim.chmod(0o755)
    found = interpreter_of(tmp_path / "repo" / "m.py", configured=str(shim))
    assert found == Path(sys.executable)
    shim.write_text("#!/bin/sh\nexit 3\n")
    with pytest.raises(InterpreterError, match="does not start"):
        interpreter_of(tmp_path / "repo" / "m.py", configured=str(shim))
