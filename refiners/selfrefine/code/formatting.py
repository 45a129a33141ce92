"""Formatting: candidates get black's form where the function had it before, else stay as written."""

from __future__ import annotations

from typing import TYPE_CHECKING

from selfrefine.code.candidate import split

if TYPE_CHECKING:
    from collections.abc import Callable

    from black import Mode

    from selfrefine.code.target import Target


def formatter(target: Target, mode: Mode | None) -> Callable[[str], str]:
    """Return what to do with a candidate's text so that the diff stays small.

    Args:
        target: the function as it was.
        mode: the project's black settings; None leaves candidates as written.
    """
    if mode is None:
        return _plain
    try:
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
