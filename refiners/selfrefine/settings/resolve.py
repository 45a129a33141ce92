"""Resolve: where each setting comes from, and what a repository may decide.

Precedence: flags, environment, editor, workspace, the repository's file, the
user's file, defaults.  A repository's file may set style and may
only tighten safety: `table` says for each setting which it is, and `scope`
enforces it for every shell.  What an editor answers when it is asked about a
document may come from a file of the folder (`.vscode/settings.json`,
`.dir-locals.el`): it counts as the repository's until the folder is trusted,
and never decides where a key goes.  What an editor's start-up brings is the
user's own word.
"""

from __future__ import annotations

import dataclasses
import difflib
import os
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from selfrefine.settings import sources
from selfrefine.settings.deselection import deselecting
from selfrefine.settings.scope import is_loopback, refuse, refuse_trusted
from selfrefine.settings.table import FIELDS, Settings
from selfrefine.settings.values import value_of

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping
    from pathlib import Path

__all__ = ("FIELDS", "Resolved", "Settings", "is_loopback", "resolve")


@dataclass(frozen=True)
class Resolved:
    """Settings with the warnings that their sources gave rise to, a line each."""

    settings: Settings
    warnings: tuple[str, ...] = ()


def resolve(
    file: Path,
    *,
    flags: Mapping[str, Any] | None = None,
    editor: Mapping[str, Any] | None = None,
    workspace: Mapping[str, Any] | None = None,
    trusted: bool = False,
    environ: Mapping[str, str] | None = None,
    user_file: Path | None = None,
) -> Resolved:
    """Return the settings that hold for one file.

    Args:
        file: the file to refine; its folders are searched upward for the repository's settings.
        flags: command-line values by field name; None means not given.
        editor: the section that the editor started with, camelCase or snake_case, nested
            tables allowed: the user's word.
        workspace: the section that the editor gives for a document, in the same form: may
            come from the repository.
        trusted: whether the user trusts the file's folder.
        environ: the environment; ``os.environ`` by default.
        user_file: the user's own file; the platform's place by default.

    Raises:
        ConfigError: a value is of the wrong type or not among the choices.
    """
    env = os.environ if environ is None else environ
    warnings: list[str] = []
    user = user_file or sources.default_user_file()
    values = _check_all(sources.read(user), "the user's file", warnings)
    place, tables = sources.repository(file)
    layer: dict[str, Any] = {}
    for table in tables:
        named = _check_all(table.values, table.where, warnings)
        layer |= named if table.holds else {}
    values |= _allow(layer, values, place, warnings)
    start = _check_all(sources.flatten(editor or {}), "the editor's settings", warnings)
    place = "the editor's settings of this folder"
    layer = _check_all(sources.flatten(workspace or {}), place, warnings)
    if trusted:
        # The newest word of the same user counts.
        values |= start
        values |= _allow(layer, values, place, warnings, by=refuse_trusted)
    else:
        values |= _allow(layer, values, place, warnings)
        values |= start
    values |= _check_all(_environment(env), "the environment", warnings)
    values |= {
        name: value_of(name, value, "the command line")
        for name, value in (flags or {}).items()
        if value is not None
    }
    return Resolved(Settings(**values), tuple(warnings))


def _allow(
    layer: Mapping[str, Any],
    below: Mapping[str, Any],
    place: str,
    warnings: list[str],
    by: Callable[[str, Any, Any], str | None] | None = None,
) -> dict[str, Any]:
    """Return what of a layer it may decide, as a repository's by default; the rest becomes a warning each."""
    known = dataclasses.replace(Settings(), **below)
    kept = {}
    for name, value in layer.items():
        if name == "tests_args" and by is None:
            # What only leaves tests out comes on top of what the user says, and takes nothing from it.
            left_out, value = deselecting(value)  # noqa: PLW2901  what is left of it
            if left_out:
                kept[name] = (*known.tests_args, *left_out)
            if not value:
                continue
        if refusal := (by or refuse)(name, value, getattr(known, name)):
            warnings.append(f"{place}: {name.replace('_', '-')} ignored: {refusal}")
        else:
            kept[name] = value
    return kept


def _check_all(
    raw: Mapping[str, Any], where: str, warnings: list[str]
) -> dict[str, Any]:
    """Check names and types; an unknown name is a warning, a wrong value an error."""
    values = {}
    for name, value in raw.items():
        if name in FIELDS:
            values[name] = value_of(name, value, where)
        else:
            near = difflib.get_close_matches(name, FIELDS, n=1)
            hint = f"; did you mean {near[0].replace('_', '-')}?" if near else ""
            warnings.append(f"{where}: unknown setting {name.replace('_', '-')}{hint}")
    return values


def _environment(environ: Mapping[str, str]) -> dict[str, str]:
    prefix = "SELFREFINE_"
    return {
        key[len(prefix) :].lower(): value
        for key, value in environ.items()
        # That one is no setting: see `trust`.
        if key.startswith(prefix) and key != "SELFREFINE_TRUST"
    }
