"""Trust: which folders the user lets selfrefine execute, kept in one file that only the user writes.

A folder is known by its real path, and stands for all below it.  The list is
never read from a repository: it is in the user's configuration folder, and
`SELFREFINE_TRUST` may add to it where nobody can be asked, as in CI.
"""

from __future__ import annotations

import json
import logging
import os
from pathlib import Path
from typing import TYPE_CHECKING

from selfrefine.errors import ConfigError, UntrustedError, UsageError
from selfrefine.workspace import files
from selfrefine.workspace.projects import folders_above, root_of

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping

VARIABLE = "SELFREFINE_TRUST"

log = logging.getLogger(__name__)


def is_trusted(
    file: Path,
    *,
    further: Iterable[Path] = (),
    environ: Mapping[str, str] | None = None,
) -> bool:
    """Whether the project of a file may be executed.

    Both the project and the file's real place must be in trusted folders: a
    link may lead from one into another.

    Args:
        file: a file of the project, or one that might be there.
        further: folders that are trusted for now, besides those of the list.
        environ: the environment; ``os.environ`` by default.
    """
    known = {*_real(further), *_from_environment(environ)}
    if _covers(file, known):
        return True
    try:
        known |= set(folders())
    except ConfigError as error:
        log.warning("%s", error)
    return _covers(file, known)


def _covers(file: Path, known: set[Path]) -> bool:
    places = root_of(file).resolve(), file.resolve()
    return all(known & {place, *place.parents} for place in places)


def folder_of(file: Path) -> Path:
    """Return the real path of what has to be trusted for a file: its repository, else its project."""
    root = root_of(file)
    for folder in folders_above(file):
        if (folder / ".git").exists() and root.is_relative_to(folder):
            return folder.resolve()
    return root.resolve()


def refusal(file: Path) -> UntrustedError:
    """Return the one line for a file whose project may not be executed; what to do comes before the line may be cut."""
    return UntrustedError(
        f"run `selfrefine trust add {folder_of(file)}` if you trust it: "
        "the folder is not trusted, so nothing of it was executed"
    )


def default_path() -> Path:
    """Return where the list lives."""
    from platformdirs import user_config_path

    return user_config_path("selfrefine") / "trusted.json"


def folders(path: Path | None = None) -> tuple[Path, ...]:
    """Return the trusted folders, in order of their trusting.

    Raises:
        ConfigError: the list is damaged, or somebody else's.
    """
    path = path or default_path()
    try:
        with path.open(encoding="utf-8") as stream:
            status = os.fstat(stream.fileno())
            data = json.load(stream)
    except FileNotFoundError:
        return ()
    except (OSError, ValueError, RecursionError) as error:
        why = getattr(error, "strerror", None) or "damaged"
        raise _unusable(path, why) from None
    if hasattr(os, "getuid") and status.st_uid not in {os.getuid(), 0}:
        raise _unusable(path, "written by somebody else")
    names = data.get("trusted") if isinstance(data, dict) else None
    if not isinstance(names, list) or not all(isinstance(n, str) for n in names):
        raise _unusable(path, "damaged")
    return tuple(Path(name) for name in names if os.path.isabs(name))  # noqa: PTH117


def _unusable(path: Path, why: str) -> ConfigError:
    return ConfigError(
        f"{path}: {why}, so no folder counts as trusted; "
        "delete it and trust your folders again"
    )


def add(folder: Path) -> Path:
    """Trust a folder with all below it; return its real path.

    Raises:
        UsageError: there is no such folder.
        ConfigError: the list cannot be read or written.
    """
    real = folder.resolve()
    if not real.is_dir():
        raise UsageError(f"{folder}: no such folder; give the one to trust")
    before = folders()
    if real not in before:
        _write((*before, real))
    return real


def remove(folder: Path) -> Path:
    """Trust a folder no more; return its real path.

    Raises:
        UsageError: it is not in the list.
        ConfigError: the list cannot be read or written.
    """
    real, before = folder.resolve(), folders()
    # What does not exist any more, or has become a link, is found by its name.
    name = os.path.abspath(folder)  # noqa: PTH100  `resolve` would follow links
    named = {real, Path(name)}
    rest = tuple(known for known in before if known not in named)
    if len(rest) == len(before):
        raise UsageError(f"{folder}: not in the list; see `selfrefine trust list`")
    _write(rest)
    return real


def _write(trusted: tuple[Path, ...]) -> None:
    """Replace the list, readable by its owner alone.

    Raises:
        ConfigError: it cannot be written.
    """
    path = default_path()
    text = json.dumps({"version": 1, "trusted": [str(p) for p in trusted]}, indent=2)
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        files.replace(path, f"{text}\n".encode(), private=True)
    except (OSError, UnicodeEncodeError) as error:
        raise ConfigError(f"{path}: cannot be written ({error})") from None


def _from_environment(environ: Mapping[str, str] | None) -> set[Path]:
    """Return the folders that the environment names; a relative one would be whatever is current."""
    value = (os.environ if environ is None else environ).get(VARIABLE, "")
    found = set()
    for name in filter(None, value.split(os.pathsep)):
        if os.path.isabs(name):  # noqa: PTH117  before there is a path
            found.add(Path(name).resolve())
        else:
            log.warning("%s: %s is not an absolute path; ignored", VARIABLE, name)
    return found


def _real(paths: Iterable[Path]) -> set[Path]:
    return {path.resolve() for path in paths}
