"""Style: the form that a project's black settings give its code."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from pathlib import Path

    from black import Mode


def black_mode(file: Path) -> Mode | None:
    """Return the black settings that hold for a file; None if black cannot read them."""
    try:
        return _mode(file)
    except Exception:  # noqa: BLE001  what black cannot read stays as written
        return None


def _mode(file: Path) -> Mode:
    """Return the project's black settings."""
    import black
    from black.const import DEFAULT_LINE_LENGTH
    from black.files import find_pyproject_toml, parse_pyproject_toml
    from black.mode import TargetVersion

    found = find_pyproject_toml((str(file.absolute().parent),))
    options = parse_pyproject_toml(found) if found else {}
    versions = options.get("target_version", [])
    names = versions if isinstance(versions, list) else [versions]
    return black.Mode(
        target_versions={TargetVersion[name.upper()] for name in names},
        line_length=int(options.get("line_length", DEFAULT_LINE_LENGTH)),
        string_normalization=not options.get("skip_string_normalization", False),
        magic_trailing_comma=not options.get("skip_magic_trailing_comma", False),
        preview=bool(options.get("preview", False)),
    )
