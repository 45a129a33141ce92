"""Formatting: candidates get black's form where the function had it before, else stay as written."""

from __future__ import annotations

from typing import TYPE_CHECKING

from selfrefine.target import Target, split

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path

    from black import Mode


def formatter(target: Target, file: Path, setting: str) -> Callable[[str], str]:
    """Return what to do with a candidate's text so that the diff stays small.

    Args:
        target: the function as it was.
        file: whose project's black settings count.
        setting: ``auto`` or ``none``.
    """
    if setting == "none":
        return _plain
    try:
        mode = _mode(file)
        stable = _black(target.source, mode) == target.source.rstrip("\n") + "\n"
    except Exception:  # noqa: BLE001  what black cannot read stays as written
        return _plain
    if not stable:
        return _plain

    def formatted(code: str) -> str:
        try:
            return _with_room(code, target, mode)
        except Exception:  # noqa: BLE001  the syntax gate says what is wrong
            return _plain(code)

    return formatted


def _plain(code: str) -> str:
    return code.strip("\n") + "\n"


def _with_room(code: str, target: Target, mode: Mode) -> str:
    """Format with a line shorter by the indent that the function will get."""
    import dataclasses

    split(code)
    narrow = dataclasses.replace(
        mode, line_length=mode.line_length - len(target.indent)
    )
    return _black(code, narrow)


def _black(code: str, mode: Mode) -> str:
    import black

    return black.format_str(code, mode=mode)


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
