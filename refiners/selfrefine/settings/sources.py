"""Sources: the files that settings are read from, and which of their tables are about a file.

A repository's file may say other things for some of its files::

    [[tool.selfrefine.overrides]]
    paths = ["tests/**"]
    task = "readability"
"""

from __future__ import annotations

import fnmatch
import os
import sys
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Any

from selfrefine.errors import ConfigError
from selfrefine.workspace import regular
from selfrefine.workspace.projects import folders_above

if TYPE_CHECKING:
    from collections.abc import Sequence

OVERRIDES = "overrides"


@dataclass(frozen=True)
class Table:
    """Settings as they were written, by flat snake_case names.

    Args:
        where: what messages call it.
        values: name to value, of whatever type.
        holds: whether it is about the file that was asked for.
    """

    where: str
    values: dict[str, Any]
    holds: bool = True


def repository(file: Path) -> tuple[str, tuple[Table, ...]]:
    """Return what messages call the repository's file of settings, and its tables; the later ones beat those before.

    Args:
        file: the file that settings are wanted for.

    Raises:
        ConfigError: it cannot be read.
    """
    path = find_file(file)
    if path is None:
        return "", ()
    table = () if path.name == "selfrefine.toml" else ("tool", "selfrefine")
    values = read(path, table)
    overrides = values.pop(OVERRIDES, [])
    if not isinstance(overrides, list):
        raise ConfigError(f"{path}: overrides must be tables: [[...overrides]]")
    return str(path), (
        Table(str(path), values),
        *(_override(path, each, file) for each in overrides),
    )


def _override(path: Path, raw: Any, file: Path) -> Table:
    values = flatten(raw) if isinstance(raw, Mapping) else {}
    patterns = values.pop("paths", None)
    if not _are_texts(patterns):
        raise ConfigError(
            f'{path}: an override needs paths, such as paths = ["tests/**"]'
        )
    where = f"{path}: overrides of {', '.join(patterns)}"
    return Table(where, values, matches(file, path.parent, patterns))


def _are_texts(value: Any) -> bool:
    return (
        isinstance(value, list)
        and bool(value)
        and all(isinstance(item, str) for item in value)
    )


def matches(file: Path, base: Path, patterns: Sequence[str]) -> bool:
    """Whether a file is one of those that patterns mean.

    Args:
        file: the file.
        base: the folder that holds the settings.
        patterns: shell patterns for its path, or for a folder above it, within `base`;
            for its name or a folder's alone where they hold no slash.
    """
    path = Path(os.path.abspath(file))  # noqa: PTH100  a link keeps its name
    inside = path.relative_to(base) if path.is_relative_to(base) else path
    parts = inside.as_posix().split("/")
    heads = ["/".join(parts[: n + 1]) for n in range(len(parts))]
    plain = (p.removeprefix("**/").removesuffix("/") for p in patterns)
    return any(
        fnmatch.fnmatchcase(name, pattern)
        for pattern in plain
        for name in (heads if "/" in pattern else parts)
    )


def find_file(file: Path) -> Path | None:
    """Return the nearest `selfrefine.toml`, or `pyproject.toml` with a `[tool.selfrefine]` table.

    Raises:
        ConfigError: one of them cannot be read.
    """
    for folder in folders_above(file):
        own = folder / "selfrefine.toml"
        if own.is_file():
            return own
        project = folder / "pyproject.toml"
        if project.is_file() and b"tool.selfrefine" in content(project):
            return project
        if (folder / ".git").exists():
            return None
    return None


def content(path: Path) -> bytes:
    """Return a file of settings as it is.

    Raises:
        ConfigError: it cannot be read.
    """
    try:
        return regular.content(path)
    except OSError as error:
        raise ConfigError(f"{path}: {error.strerror or error}") from None


def default_user_file() -> Path:
    """Return where the user's own settings live."""
    from platformdirs import user_config_path

    return user_config_path("selfrefine") / "config.toml"


def read(path: Path, table: tuple[str, ...] = ()) -> dict[str, Any]:
    """Return a TOML file's settings; none where there is no file.

    Args:
        path: the file.
        table: the keys that lead to them.

    Raises:
        ConfigError: it cannot be read.
    """
    if not path.is_file():
        return {}
    if sys.version_info >= (3, 11):
        import tomllib
    else:
        import tomli as tomllib
    try:
        data: Any = tomllib.loads(content(path).decode("utf-8"))
    except RecursionError:
        raise ConfigError(f"{path}: not readable as TOML (nested too deeply)") from None
    except ValueError as error:
        raise ConfigError(f"{path}: not readable as TOML ({error})") from None
    for key in table:
        data = data.get(key, {}) if isinstance(data, dict) else None
    if not isinstance(data, dict):
        raise ConfigError(f"{path}: [{'.'.join(table)}] must be a table")
    return flatten(data)


def flatten(section: Mapping[str, Any]) -> dict[str, Any]:
    """Return a section as flat snake_case names: ``{"tests": {"args": …}}`` is `tests_args`."""
    flat: dict[str, Any] = {}
    for key, value in section.items():
        name = (
            "".join("_" + c.lower() if c.isupper() else c for c in key)
            .replace("-", "_")
            .replace(".", "_")
        )
        if isinstance(value, Mapping):
            flat |= {f"{name}_{inner}": v for inner, v in flatten(value).items()}
        elif value is not None:
            flat[name] = value
    return flat
