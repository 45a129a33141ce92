"""An interpreter that came with the repository is not started, whoever names a function of it to be refined.

A canary is a file outside: a program that is started outside of the sandbox leaves it.
"""

import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from selfrefine.errors import InterpreterError
from selfrefine.workspace import environments
from selfrefine_runner.sandbox import choose, view
from support import commandline
from support.hostile import Canary, git, repository

REAL = Path(os.path.realpath(sys.executable))


def selfrefine(*arguments, cwd, **env):
    """Run the command where no virtual environment is active: what lies beside the code is found."""
    return commandline.selfrefine(*arguments, cwd=cwd, **{"VIRTUAL_ENV": ""} | env)


@pytest.fixture
def canary(tmp_path):
    with Canary(tmp_path / "sung") as canary:
        yield canary


@pytest.fixture
def repo(tmp_path):
    return repository(tmp_path / "repo")


def program(place, canary):
    """Put a program there that leaves its file and then does as Python does."""
    place.parent.mkdir(parents=True, exist_ok=True)
    shutil.copy(canary.program("python", f'exec {sys.executable} "$@"'), place)
    return place


def configured(environment, home=REAL.parent):
    environment.mkdir(parents=True, exist_ok=True)
    (environment / "pyvenv.cfg").write_text(f"home = {home}\nversion = 3\n")


def committed(repo, canary):
    program(repo / ".venv/bin/python", canary)
    configured(repo / ".venv")
    git(repo, "add", "-Af")
    git(repo, "commit", "-qm", "all")


def committed_link(repo, canary):
    """A true environment, which git tracks: its site-packages are somebody's."""
    configured(repo / ".venv")
    (repo / ".venv/bin").mkdir()
    (repo / ".venv/bin/python").symlink_to(REAL)
    git(repo, "add", "-Af")


def alone(repo, canary):
    program(repo / ".venv/bin/python", canary)


def forged(repo, canary):
    program(repo / "venv/bin/python", canary)
    configured(repo / "venv")


def home_inside(repo, canary):
    program(repo / ".venv/bin/python", canary)
    program(repo / "tools/bin/python3", canary)
    configured(repo / ".venv", repo / "tools/bin")


def home_by_a_link(repo, canary):
    program(repo / "tools/python3", canary)
    (repo / "out").symlink_to(repo / "tools")
    program(repo / ".venv/bin/python", canary)
    configured(repo / ".venv", repo / "out")


def no_home(repo, canary):
    program(repo / ".venv/bin/python", canary)
    (repo / ".venv/pyvenv.cfg").write_text("include-system-site-packages = false\n")


def relative_home(repo, canary):
    program(repo / "tools/python3", canary)
    program(repo / ".venv/bin/python", canary)
    (repo / ".venv/pyvenv.cfg").write_text("home = tools\n")


def link_to_a_program(repo, canary):
    program(repo / "tools/python", canary)
    configured(repo / ".venv")
    (repo / ".venv/bin").mkdir()
    (repo / ".venv/bin/python").symlink_to("../../tools/python")


def link_to_a_folder(repo, canary):
    program(repo / "tools/env/bin/python", canary)
    configured(repo / "tools/env")
    (repo / ".venv").symlink_to("tools/env")


def committed_link_out(repo, canary):
    """A link in the repository to what somebody else has put on the machine."""
    elsewhere = repo.parent / "elsewhere"
    program(elsewhere / "bin/python", canary)
    (repo / ".venv").symlink_to(elsewhere)
    git(repo, "add", "-Af")


def above(repo, canary):
    """The project is a folder of the repository; the environment stands at its root."""
    (repo / "pkg").mkdir()
    (repo / "pkg/pyproject.toml").touch()
    shutil.copy(repo / "m.py", repo / "pkg/m.py")
    program(repo / ".venv/bin/python", canary)
    configured(repo / ".venv")


BROUGHT = [
    committed, committed_link, alone, forged, home_inside, home_by_a_link, no_home, relative_home,
    link_to_a_program, link_to_a_folder, committed_link_out, above,
]  # fmt: skip


@pytest.mark.every(4)
@pytest.mark.parametrize("bring", BROUGHT, ids=lambda bring: bring.__name__)
def test_what_the_repository_brought_is_not_started(bring, repo, canary):
    bring(repo, canary)
    target = "pkg/m.py::common" if bring is above else "m.py::common"
    done = selfrefine("refine", target, cwd=repo)
    assert canary.sung == set()
    assert done.code == 2, done.err
    assert "not started, because it is in the repository and " in done.err
    info = selfrefine("info", target.partition("::")[0], cwd=repo, SELFREFINE_TRUST=repo)  # fmt: skip
    assert canary.sung == set()
    assert "not started" in info.out


@pytest.mark.parametrize("bring", [b for b in BROUGHT if b is not committed_link])
def test_each_of_them_sings_when_it_is_started(bring, repo, canary):
    """The control."""
    bring(repo, canary)
    [python] = [p for name in (".venv", "venv") for p in repo.glob(f"{name}/bin/python")]  # fmt: skip
    subprocess.run([python, "-c", ""], check=True)
    assert canary.sung == {"python"}


def test_an_active_environment_of_the_repository_is_none_of_yours_either(repo, canary):
    committed(repo, canary)
    done = selfrefine("refine", "m.py::common", cwd=repo, VIRTUAL_ENV=repo / ".venv")
    assert canary.sung == set()
    assert "git tracks it" in done.err


def test_what_the_user_names_is_started_inside_the_sandbox(repo, canary):
    committed(repo, canary)
    named = {"SELFREFINE_INTERPRETER": repo / ".venv/bin/python"}
    done = selfrefine("refine", "m.py::common", cwd=repo, **named)
    assert "not started" not in done.err
    selfrefine("info", "m.py", cwd=repo, **named)
    assert canary.sung == set()


@pytest.mark.further
def test_a_path_file_of_an_environment_runs_inside_the_sandbox(repo, canary):
    """What starts from site-packages is the project's: neither `info` nor a refinement runs it outside."""
    subprocess.run([sys.executable, "-m", "venv", "--without-pip", repo / ".venv"], check=True)  # fmt: skip
    (packages,) = (repo / ".venv").glob("lib/python3*/site-packages")
    (packages / "evil.pth").write_text(f"import os; {canary.python('pth')}")
    (packages / "sitecustomize.py").write_text(canary.python("sitecustomize"))
    for arguments in (("info", "m.py"), ("refine", "m.py::common")):
        done = selfrefine(*arguments, cwd=repo, SELFREFINE_TRUST=repo)
        assert "not started" not in done.out + done.err
        assert canary.sung == set()
    # The control.
    subprocess.run([repo / ".venv/bin/python", "-I", "-c", ""], check=False)
    assert "pth" in canary.sung


@pytest.mark.parametrize("how", [(), ("--copies",)], ids=["links", "copies"])
def test_an_environment_that_the_user_made_is_theirs(how, repo):
    subprocess.run([sys.executable, "-m", "venv", "--without-pip", *how, repo / ".venv"], check=True)  # fmt: skip
    environments.check(repo / ".venv/bin/python", repo / "m.py")
    git(repo, "add", "-Af")
    with pytest.raises(InterpreterError, match="git tracks it"):
        environments.check(repo / ".venv/bin/python", repo / "m.py")
    environments.check(repo / ".venv/bin/python", repo / "m.py", configured="x")


def test_a_link_that_the_user_made_to_an_environment_elsewhere_is_theirs(
    repo, tmp_path
):
    subprocess.run([sys.executable, "-m", "venv", "--without-pip", tmp_path / "env"], check=True)  # fmt: skip
    (repo / ".venv").symlink_to(tmp_path / "env")
    environments.check(repo / ".venv/bin/python", repo / "m.py")


def test_what_an_interpreter_says_of_itself_opens_no_folder(tmp_path):
    """It is asked where its library is; a home or a folder of secrets is no library."""
    choice = choose()
    if choice.backend is None:
        pytest.skip(choice.reason)
    secrets = tmp_path / "secrets"
    secrets.mkdir()
    (tmp_path / "bin").mkdir()
    liar = tmp_path / "bin" / "python"
    liar.write_text(f'#!/bin/sh\necho \'["{secrets}", "/home", "{Path.home()}"]\'\n')
    liar.chmod(0o755)
    shown = view.of_interpreter(liar, choice.backend)
    assert not view.covered(secrets, shown)
    assert not view.covered(Path.home() / "any", shown)


def by_path(repo):
    """A folder of the path that lies in the repository, as direnv or a version manager's data folder puts it there."""
    return {"PATH": f"{repo / 'shims'}{os.pathsep}{os.environ['PATH']}"}


def named(repo):
    return {"SELFREFINE_INTERPRETER": repo / "shims/python3"}


@pytest.mark.few("info-by_path", "info-named", "refine-named")
@pytest.mark.parametrize("how", [by_path, named], ids=lambda how: how.__name__)
@pytest.mark.parametrize("command", ["info", "refine"])
def test_a_shim_of_the_repository_is_not_started_outside_of_the_sandbox(
    how, command, repo, canary
):
    program(repo / "shims/python3", canary)
    git(repo, "add", "-Af")
    target = "m.py" if command == "info" else "m.py::common"
    # `info` needs no trust.  Under pre-commit the first Python of the path is taken.
    trust = {"SELFREFINE_TRUST": repo} if command == "refine" else {}
    selfrefine(command, target, cwd=repo, PRE_COMMIT="1", **trust, **how(repo))
    assert canary.sung == set()


# pyenv exports PYENV_DIR, the folder where its shims look for `.python-version`, to all that
# it starts (libexec/pyenv); up to 2.3.2 a version of "../../…" in that file led out of its folder (CVE-2022-35861).
def test_a_shim_does_not_look_into_the_repository_by_what_an_outer_shim_has_exported(
    repo, canary, tmp_path
):
    own = tmp_path / "pyenv"
    (own / "versions/own/bin").mkdir(parents=True)
    (own / "versions/own/bin/python3").symlink_to(sys.executable)
    shim = own / "shims/python3"
    shim.parent.mkdir()
    shim.write_text(
        "#!/bin/sh\n"
        'version=$(cat "${PYENV_DIR:-$PWD}/.python-version" 2>/dev/null || echo own)\n'
        f'exec {own}/versions/$version/bin/python3 "$@"\n'
    )
    shim.chmod(0o755)
    program(repo / "tools/bin/python3", canary)
    (repo / ".python-version").write_text("../../repo/tools\n")
    path = f"{shim.parent}{os.pathsep}{os.environ['PATH']}"
    # The control: without what the outer shim says, the user's own is found.
    selfrefine("info", "m.py", cwd=repo, PRE_COMMIT="1", PATH=path)
    assert canary.sung == set()
    selfrefine("info", "m.py", cwd=repo, PRE_COMMIT="1", PATH=path, PYENV_DIR=repo)
    assert canary.sung == set()
