"""Environments are found where each tool keeps them, and the one that can run the tests is taken."""

import os
import sys
from pathlib import Path

import pytest

from selfrefine.errors import InterpreterError
from selfrefine.workspace import environments, toolchains
from selfrefine.workspace.interpreters import choose
from selfrefine.workspace.toolchains import FINDERS, allows, digest, holds, version_of
from support import hostile

PYPROJECT = '[project]\nname = "My.Shop"\nrequires-python = ">=3.9"\n'


def environment(folder, *installed, version="3.11.4"):
    """A virtual environment as far as looking at it goes."""
    packages = folder / "lib" / "python3.11" / "site-packages"
    packages.mkdir(parents=True)
    for name in installed:
        touch(packages / name)
    (folder / "pyvenv.cfg").write_text(f"home = /usr/bin\nversion = {version}\n")
    (folder / "bin").mkdir()
    (folder / "bin" / "python").symlink_to(sys.executable)
    return folder


def touch(path, text=""):
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(text)


PYTEST, SHOP = "pytest-9.0.0.dist-info", "my_shop-0.1.dist-info"


@pytest.fixture
def home(tmp_path, monkeypatch):
    for name in ("XDG_CACHE_HOME", "XDG_DATA_HOME"):
        monkeypatch.delenv(name, raising=False)
    monkeypatch.setenv("HOME", str(tmp_path / "home"))
    return tmp_path / "home"


@pytest.fixture
def repository(tmp_path):
    folder = tmp_path / "repository"
    touch(folder / "pyproject.toml", PYPROJECT)
    touch(folder / ".git" / "HEAD")
    return folder


def chosen(repository, **env):
    """Return the environment that is chosen for a file of a project, and why."""
    found = choose(repository / "src" / "shop.py", environ=env)
    return found.python.parent.parent, found.why


KEPT = {
    "tox": (".tox/py311", {}),
    "nox": (".nox/tests-3-11", {}),
    "uv": ("elsewhere", {"UV_PROJECT_ENVIRONMENT": "elsewhere"}),
}


@pytest.mark.parametrize("tool", KEPT)
def test_what_lies_in_the_project(repository, tool):
    place, env = KEPT[tool]
    made = environment(repository / place, PYTEST, SHOP)
    found, why = chosen(repository, **env)
    assert found == made
    assert "it holds pytest" in why


@pytest.mark.parametrize("place", ["PROJECT/envs/a", "STORE/repository-DIGEST-3.11", "STORE/repository-DIGEST-for-test"])  # fmt: skip
def test_what_pdm_names(repository, home, place):
    digest = toolchains._pdm_digest(repository)
    store = home / ".local" / "share" / "pdm" / "venvs"
    place = place.replace("PROJECT", str(repository)).replace("STORE", str(store)).replace("DIGEST", digest)  # fmt: skip
    made = environment(Path(place), PYTEST)
    (repository / ".pdm-python").write_text(f"{made / 'bin' / 'python'}\n")
    assert chosen(repository)[0] == made


def test_the_digest_is_that_of_pdm():
    # By the rule of pdm 2.22's `hash_path`, worked out apart: base64 of MD5.
    assert toolchains._pdm_digest(Path("/srv/shop")) == "NfzXZGQf"


def linked(repository, made):
    """A link in the project that leads to the environment."""
    (repository / "env").symlink_to(made)
    return repository / "env" / "bin" / "python"


def bin_linked(repository, made):
    (repository / "env").mkdir()
    (repository / "env" / "bin").symlink_to(made / "bin")
    return repository / "env" / "bin" / "python"


OUTSIDE = {
    "elsewhere": ("other/.venv", lambda repository, made: made / "bin" / "python"),
    "another project's of the store": ("home/.local/share/pdm/venvs/other-AAAAAAAA-3.11", lambda repository, made: made / "bin" / "python"),
    "another project's of this name": ("home/.local/share/pdm/venvs/repository-AAAAAAAA-3.11", lambda repository, made: made / "bin" / "python"),
    "by a link": ("other/.venv", linked),
    "by a link of its programs": ("other/.venv", bin_linked),
    "by dots": ("other/.venv", lambda repository, made: repository / "x" / ".." / ".." / "other" / ".venv" / "bin" / "python"),
}  # fmt: skip


@pytest.mark.parametrize("case", OUTSIDE)
def test_what_lies_elsewhere_is_not_taken_on_a_repositorys_word(repository, home, tmp_path, caplog, case):  # fmt: skip
    place, name = OUTSIDE[case]
    made = environment(tmp_path / place, PYTEST)
    (repository / "x").mkdir()
    (repository / ".pdm-python").write_text(f"{name(repository, made)}\n")
    for _ in range(2):
        assert "the project has none" in chosen(repository)[1]
    [row] = caplog.messages
    assert row.startswith(f"{repository}/.pdm-python: ignored, since it names an interpreter that ")  # fmt: skip
    # The control: the same environment in the user's own settings.
    named = str(made / "bin" / "python")
    assert choose(repository / "shop.py", configured=named, environ={}).why == "your settings name it"  # fmt: skip


@pytest.mark.parametrize("tracked", [True, False])
def test_a_tracked_file_names_no_virtual_environment_of_pyenv(tmp_path, home, tracked):
    repo = hostile.repository(tmp_path / "repo")
    made = environment(home / ".pyenv" / "versions" / "other-project", PYTEST)
    (repo / ".python-version").write_text("other-project\n")
    if tracked:
        hostile.git(repo, "add", "-Af")
    found = choose(repo / "m.py", environ={})
    assert (found.python.parent.parent == made) is not tracked


def test_an_environment_of_the_repository_leads_to_no_other_one(tmp_path):
    repo = hostile.repository(tmp_path / "repo")
    other = environment(tmp_path / "other" / ".venv", PYTEST)
    made = environment(repo / ".venv", PYTEST)
    real = Path(os.path.realpath(sys.executable))
    (made / "pyvenv.cfg").write_text(f"home = {real.parent}\n")
    environments.check(made / "bin" / "python", repo / "m.py")
    (made / "pyvenv.cfg").write_text(f"home = {other}/bin\nversion = 3.11\n")
    with pytest.raises(InterpreterError, match="names another virtual environment"):
        environments.check(made / "bin" / "python", repo / "m.py")


# What poetry 2 and hatch 1.14 were seen to call the environments of a project named My.Shop in /srv/shop.
SEEN = {
    "poetry": ".cache/pypoetry/virtualenvs/my-shop-DIGEST-py3.11",
    "hatch": ".local/share/hatch/env/virtual/my-shop/DIGEST/my-shop",
    "hatch test": ".local/share/hatch/env/.internal/hatch-test.py3.11/my-shop/DIGEST/hatch-test.py3.11",
}


@pytest.mark.skipif(sys.platform != "linux", reason="other systems have other folders")
@pytest.mark.parametrize("tool", SEEN)
def test_what_poetry_and_hatch_keep(repository, home, tool):
    with (repository / "pyproject.toml").open("a") as file:
        file.write("[tool.poetry]\npackage-mode = false\n")
    made = environment(home / SEEN[tool].replace("DIGEST", digest(str(repository))), PYTEST)  # fmt: skip
    environment(home / SEEN[tool].replace("DIGEST", "AAAAAAAA"), PYTEST)
    found, why = chosen(repository)
    assert found == made
    assert f"kept by {tool.split(' ')[0]}" in why


def test_the_digest_is_that_of_poetry_and_hatch():
    assert digest("/srv/shop") == "58fqC6Q1"


@pytest.mark.parametrize("text", ["/bin/sh", "python", "bin/python", ""])
def test_what_pdm_cannot_have_named(repository, text):
    (repository / ".pdm-python").write_text(text)
    assert "the project has none" in chosen(repository)[1]


def test_what_pipenv_keeps(repository, home):
    touch(repository / "Pipfile")
    kept = home / ".local" / "share" / "virtualenvs"
    other = environment(kept / "repository-AAAAAAAA", PYTEST)
    (other / ".project").write_text("/somewhere/repository")
    made = environment(kept / "repository-BBBBBBBB", PYTEST)
    (made / ".project").write_text(str(repository))
    found, why = chosen(repository)
    assert found == made
    assert "kept by pipenv" in why


def test_what_conda_keeps(repository, home):
    touch(repository / "environment.yml", "channels: [x]\nname: shop\n")
    made = environment(home / "miniconda3" / "envs" / "shop", PYTEST)
    touch(home / ".conda" / "environments.txt", f"{home}/miniconda3\n{made}\n")
    assert chosen(repository)[0] == made


@pytest.mark.parametrize(
    ("asked", "found"),
    [("3.11.4", "3.11.4"), ("3.11", "3.11.12"), ("3.11.4 3.12", "3.11.4"), ("shop-env", "shop-env")],
)  # fmt: skip
def test_what_pyenv_is_told(repository, home, asked, found):
    for name in ("3.11.4", "3.11.12", "3.11.9", "3.12.1", "shop-env"):
        environment(home / ".pyenv" / "versions" / name, PYTEST)
    (repository / ".python-version").write_text(f"{asked}\n")
    assert chosen(repository)[0].name == found


@pytest.mark.parametrize("asked", ["../../evil", "/evil", "$(id)", "system"])
def test_what_pyenv_cannot_be_told(repository, home, asked):
    environment(home / "evil", PYTEST)
    (home / ".pyenv" / "versions").mkdir(parents=True)
    (repository / ".python-version").write_text(asked)
    assert "the project has none" in chosen(repository)[1]


FITTEST = {
    # environment to what is in it and its Python; then which one is taken
    "the one beside the code, if it has all": (
        {".venv": (PYTEST, SHOP, "3.11.4"), ".tox/py312": (PYTEST, SHOP, "3.12.1")},
        ".venv",
    ),
    "one that has pytest before one that has not": (
        {".venv": (SHOP, "3.11.4"), ".tox/py311": (PYTEST, SHOP, "3.11.4")},
        ".tox/py311",
    ),
    "one that has the project before one that has not": (
        {".tox/coverage": (PYTEST, "3.11.4"), ".tox/py310": (PYTEST, SHOP, "3.10.2")},
        ".tox/py310",
    ),
    "the newest Python of one tool": (
        {".nox/a": (PYTEST, SHOP, "3.9.2"), ".nox/b": (PYTEST, SHOP, "3.12.0"), ".nox/c": (PYTEST, SHOP, "3.10.0")},
        ".nox/b",
    ),
    "a Python that the project allows": (
        {".venv": (PYTEST, SHOP, "3.8.2"), ".tox/py39": (PYTEST, SHOP, "3.9.0")},
        ".tox/py39",
    ),
    "one beside the code even without pytest": (
        {"venv": ("3.11.4",), ".tox/docs": ("3.11.4",)},
        "venv",
    ),
    "an editable install counts": (
        {".tox/a": (PYTEST, "3.11.4"), ".tox/b": (PYTEST, "my-shop.egg-link", "3.11.4")},
        ".tox/b",
    ),
}  # fmt: skip


@pytest.mark.parametrize("case", FITTEST)
def test_of_several_the_fittest(repository, case):
    environments, wanted = FITTEST[case]
    for place, (*installed, version) in environments.items():
        environment(repository / place, *installed, version=version)
    assert chosen(repository)[0] == repository / wanted


def test_the_active_environment_of_conda_counts_but_not_its_base(repository, tmp_path):
    active = environment(tmp_path / "envs" / "shop")
    env = {"CONDA_PREFIX": str(active), "CONDA_DEFAULT_ENV": "shop"}
    assert chosen(repository, **env) == (active, "the active environment (CONDA_PREFIX)")  # fmt: skip
    assert chosen(repository, **env | {"CONDA_DEFAULT_ENV": "base"})[0] != active


@pytest.mark.parametrize(
    ("wanted", "version", "allowed"),
    [
        (">=3.9", (3, 8), False),
        (">=3.9", (3, 9), True),
        (">=3.11.4", (3, 11), True),
        (">=3.9,<3.12", (3, 12), False),
        ("~=3.10", (3, 13), True),
        ("==3.11.*", (3, 11), True),
        ("", (3, 8), True),
        (">=3.9", None, True),
        ("nonsense", (3, 8), True),
    ],
)
def test_a_python_that_is_allowed(wanted, version, allowed):
    assert allows(wanted, version) is allowed


@pytest.mark.parametrize(
    ("entry", "name", "there"),
    [
        ("pytest-9.0.0.dist-info", "pytest", True),
        ("pytest_cov-5.0.dist-info", "pytest", False),
        ("pytest_cov-5.0.dist-info", "pytest-cov", True),
        ("zope.interface-6.1.dist-info", "zope-interface", True),
        ("my-shop.egg-link", "My_Shop", True),
        ("my_shop-1.0-py3.11.egg-info", "my-shop", True),
        ("my_shop", "my-shop", False),
    ],
)
def test_what_an_environment_holds(tmp_path, entry, name, there):
    assert holds(environment(tmp_path / "e", entry), name) is there


def test_no_file_of_an_environment_is_waited_for(repository):
    made = environment(repository / ".venv", PYTEST)
    (made / "pyvenv.cfg").unlink()
    os.mkfifo(made / "pyvenv.cfg")
    os.mkfifo(repository / ".python-version")
    assert version_of(made) is None
    assert chosen(repository)[0] == made


def test_packages_that_are_no_folder_hold_nothing(repository):
    made = environment(repository / ".tox" / "py311")
    packages = made / "lib" / "python3.11" / "site-packages"
    packages.rmdir()
    packages.touch()
    assert not holds(made, "pytest")
    assert "the project has none" in chosen(repository)[1]


def test_every_tool_is_asked_with_a_folder_that_is_not_there(tmp_path):
    for find in FINDERS.values():
        assert all(isinstance(path, Path) for path in find(tmp_path / "gone", {}))
