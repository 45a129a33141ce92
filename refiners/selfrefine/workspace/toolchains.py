"""Toolchains: the environments that venv, uv, tox, nox, hatch, poetry, pdm, pipenv, conda and pyenv keep for a project.

Each finder knows one tool: where it keeps them, and how it names the one of a project.  Files are
read as text; no tool and no interpreter is started.
"""

from __future__ import annotations

import base64
import functools
import hashlib
import logging
import os
import re
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING

from selfrefine.workspace import git, pyproject, regular
from selfrefine.workspace.interpreters import python_in
from selfrefine.workspace.projects import folders_above, root_of

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Mapping

log = logging.getLogger(__name__)

BESIDE = (".venv", "venv")
METADATA = (".dist-info", ".egg-info", ".egg-link")
_PACKAGES = ("lib/python3*/site-packages", "Lib/site-packages")
_VERSION = re.compile(r"^version(?:_info)?\s*=\s*(\d+)\.(\d+)", re.MULTILINE)
_CONDA_NAME = re.compile(r"^name:\s*[\"']?([\w.-]+)", re.MULTILINE)


@dataclass(frozen=True)
class Environment:
    """An environment that may run a project's tests.

    Args:
        python: its interpreter.
        folder: the environment, or the installation.
        tool: what keeps it; empty if it lies beside the code under a usual name.
    """

    python: Path
    folder: Path
    tool: str = ""

    @property
    def why(self) -> str:
        """Where it was found, and what it holds."""
        where = f"{self.folder.name}, kept by {self.tool}" if self.tool else f"{self.folder.name} of the project"  # fmt: skip
        return f"{where}; it holds {'pytest' if holds(self.folder, 'pytest') else 'no pytest'}"


def best(file: Path, env: Mapping[str, str]) -> Environment | None:
    """Return the environment of a file's project that can run its tests: the first of the fittest.

    Args:
        file: any file of the project.
        env: the environment variables.

    Returns:
        None if there is none.  One beside the code under a usual name counts even if pytest is not
        in it: it is what the user sees.
    """
    fitness = _fitness_for(root_of(file))
    chosen: tuple[tuple[bool, ...], Environment] | None = None
    for environment in _environments(file, env):
        if environment.tool and not holds(environment.folder, "pytest"):
            continue
        fit = fitness(environment.folder)
        # The first of those that are equally fit, and none is fitter than this.
        if all(fit):
            return environment
        if chosen is None or fit > chosen[0]:
            chosen = fit, environment
    return chosen[1] if chosen else None


def _fitness_for(root: Path) -> Callable[[Path], tuple[bool, ...]]:
    """Return what tells of an environment whether its Python will do, and whether pytest and the project are in it."""
    project = pyproject.table(pyproject.read(root), "project")
    name = pyproject.text(project, "name")
    wanted = pyproject.text(project, "requires-python")
    return lambda folder: (
        allows(wanted, version_of(folder)),
        holds(folder, "pytest"),
        not name or holds(folder, name),
    )


def holds(environment: Path, distribution: str) -> bool:
    """Whether a distribution is installed in an environment, as its metadata says, editable or not."""
    wanted = _normalize(distribution)
    try:
        return any(
            _distribution(entry) == wanted
            for pattern in _PACKAGES
            for packages in environment.glob(pattern)
            for entry in packages.iterdir()
            if entry.suffix in METADATA
        )
    except OSError:  # not ours to read, or no folder
        return False


def _distribution(metadata: Path) -> str:
    """Return the name that a folder or file of metadata is about: what stands before its version."""
    linked = metadata.suffix == ".egg-link"
    return _normalize(metadata.stem if linked else metadata.stem.partition("-")[0])


def version_of(environment: Path) -> tuple[int, int] | None:
    """Return the Python version that an environment's own file names."""
    found = _VERSION.search(regular.text(environment / "pyvenv.cfg"))
    return (int(found[1]), int(found[2])) if found else None


def allows(wanted: str, version: tuple[int, int] | None) -> bool:
    """Whether a Python version is one that `requires-python` wants; what cannot be told is."""
    if not wanted or version is None:
        return True
    from packaging.specifiers import InvalidSpecifier, SpecifierSet

    try:
        specifiers = SpecifierSet(wanted)
    except InvalidSpecifier:
        return True
    # Which patch of it there is does not matter: any that is wanted will do.
    return any(specifiers.contains(f"{version[0]}.{version[1]}.{patch}") for patch in (0, 99))  # fmt: skip


def _environments(file: Path, env: Mapping[str, str]) -> Iterator[Environment]:
    for folder in folders_above(file):
        for tool, find in FINDERS.items():
            for environment in find(folder, env):
                python = python_in(environment)
                if python:
                    yield Environment(python, environment, tool)
        if (folder / ".git").exists():
            break


def _beside(folder: Path, env: Mapping[str, str]) -> Iterator[Path]:
    for name in dict.fromkeys([*BESIDE, env.get("UV_PROJECT_ENVIRONMENT") or ".venv"]):
        yield folder / name


def _below(name: str) -> Callable[[Path, Mapping[str, str]], Iterator[Path]]:
    """Return a finder of a tool that keeps its environments in a folder of the project, the newest Python first."""

    def find(folder: Path, _: Mapping[str, str]) -> Iterator[Path]:
        kept = folder / name
        if kept.is_dir():
            inside = sorted(kept.iterdir(), key=lambda path: path.name)
            yield from sorted(inside, key=lambda e: version_of(e) or (0, 0), reverse=True)  # fmt: skip

    return find


def _pdm(folder: Path, _: Mapping[str, str]) -> Iterator[Path]:
    """Yield what `.pdm-python` names: it is a file of the repository, and another project's environment is none of it."""
    named = Path(regular.text(folder / ".pdm-python").strip())
    if not named.is_absolute() or not named.name.startswith("python"):
        return
    # Where the environment is, whatever links lead there; its interpreter is a link by right.
    real, project = named.parent.resolve().parent, folder.resolve()
    kept = Path(_data("pdm"), "venvs").resolve()
    starts = tuple(f"{root.name}-{_pdm_digest(root)}-" for root in (folder, project))
    of_store = real.parent == kept and real.name.startswith(starts)
    if of_store or real.is_relative_to(project):
        yield named.parent.parent
    else:
        _ignore(folder / ".pdm-python", "names an interpreter that is neither in the project nor one that pdm keeps for it")  # fmt: skip


def _pdm_digest(root: Path) -> str:
    digest = hashlib.md5(root.as_posix().encode("utf-8", "surrogatepass"), usedforsecurity=False)  # fmt: skip
    return base64.urlsafe_b64encode(digest.digest()).decode("ascii")[:8]


@functools.cache
def _ignore(file: Path, why: str) -> None:
    """Say once that a file does not count."""
    log.warning("%s: ignored, since it %s; name it as `interpreter` in your own settings if you want it", file, why)  # fmt: skip


def _poetry(folder: Path, env: Mapping[str, str]) -> Iterator[Path]:
    data = pyproject.read(folder)
    own = pyproject.table(data, "tool", "poetry")
    if not own and not (folder / "poetry.lock").is_file():
        return
    project = pyproject.table(data, "project")
    name = pyproject.text(project, "name") or pyproject.text(own, "name")
    kept = env.get("POETRY_VIRTUALENVS_PATH") or Path(
        env.get("POETRY_CACHE_DIR") or _cache("pypoetry"), "virtualenvs"
    )
    start = _normalize(name)[:42]
    real = os.path.normcase(os.path.realpath(folder))
    yield from _newest(Path(kept), f"{start}-{digest(real)}-py*")


def _hatch(folder: Path, env: Mapping[str, str]) -> Iterator[Path]:
    name = pyproject.text(pyproject.table(pyproject.read(folder), "project"), "name")
    kept = Path(env.get("HATCH_DATA_DIR") or _data("hatch"), "env")
    if name and kept.is_dir():
        own = Path(_normalize(name), digest(str(folder)))
        # Its own environments for tests before those that the project names.
        yield from _newest(kept / ".internal", f"hatch-test.*/{own}/hatch-test.*")
        yield from sorted((kept / "virtual").glob(f"{own}/*"))


def _pipenv(folder: Path, env: Mapping[str, str]) -> Iterator[Path]:
    if not (folder / "Pipfile").is_file():
        return
    usual = Path(env.get("XDG_DATA_HOME") or Path.home() / ".local/share", "virtualenvs")  # fmt: skip
    kept = Path(env.get("WORKON_HOME") or usual)
    for environment in kept.glob("*-*") if kept.is_dir() else ():
        if regular.text(environment / ".project").strip() == str(folder):
            yield environment


def _conda(folder: Path, _: Mapping[str, str]) -> Iterator[Path]:
    for file in (folder / "environment.yml", folder / "environment.yaml"):
        named = _CONDA_NAME.search(regular.text(file))
        if named:
            known = regular.text(
                Path.home() / ".conda" / "environments.txt"
            ).splitlines()
            yield from (Path(row) for row in known if Path(row).name == named[1])


def _pyenv(folder: Path, env: Mapping[str, str]) -> Iterator[Path]:
    rows = regular.text(folder / ".python-version").split()
    if rows and re.fullmatch(r"[\w][\w.+-]*", rows[0]):
        kept = Path(env.get("PYENV_ROOT") or Path.home() / ".pyenv") / "versions"
        file, named = folder / ".python-version", kept / rows[0]
        if (named / "pyvenv.cfg").exists() and git.is_tracked(file):
            _ignore(file, "is the repository's and names a virtual environment of yours")  # fmt: skip
            return
        yield named
        yield from _newest(kept, f"{rows[0]}.*")


FINDERS: dict[str, Callable[[Path, Mapping[str, str]], Iterator[Path]]] = {
    "": _beside,
    "tox": _below(".tox"),
    "nox": _below(".nox"),
    "pdm": _pdm,
    "poetry": _poetry,
    "hatch": _hatch,
    "pipenv": _pipenv,
    "conda": _conda,
    "pyenv": _pyenv,
}
"""Each tool with what finds the environments that it keeps for a folder."""


def _newest(folder: Path, pattern: str) -> list[Path]:
    def numbers(path: Path) -> list[int]:
        return [int(digits) for digits in re.findall(r"\d+", path.name)]

    return sorted(folder.glob(pattern), key=numbers, reverse=True)


def digest(text: str) -> str:
    """Return what hatch and poetry tell the projects of one name apart by."""
    digest = hashlib.sha256(text.encode("utf-8", "surrogatepass")).digest()
    return base64.urlsafe_b64encode(digest).decode("ascii")[:8]


def _normalize(name: str) -> str:
    return re.sub(r"[-_.]+", "-", name).lower()


def _cache(tool: str) -> str:
    import platformdirs

    return platformdirs.user_cache_dir(tool, appauthor=False)


def _data(tool: str) -> str:
    import platformdirs

    return platformdirs.user_data_dir(tool, appauthor=False)
