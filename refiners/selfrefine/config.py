"""Config: where each setting comes from, and what a repository may decide.

Precedence: flags, environment, editor, workspace, the repository's file, the
user's file, defaults (DESIGN 5.5).  A repository's file may set style and may
only tighten safety: `Scope` says for each setting which it is, and `resolve`
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
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any, Literal

from selfrefine import sources
from selfrefine.errors import ConfigError

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping
    from pathlib import Path

Scope = Literal["style", "tighten", "user"]

_GRADES = ("unverified", "partly", "verified")


def _setting(default: Any, scope: Scope, choices: tuple[str, ...] = ()) -> Any:
    return field(default=default, metadata={"scope": scope, "choices": choices})


@dataclass(frozen=True)
class Settings:
    """Every setting, resolved for one file.

    `scope` is ``style`` (a repository may set it), ``tighten`` (a repository may
    only make it stricter) or ``user`` (a repository's value is ignored, with a warning).
    """

    task: str = _setting("both", "style", ("efficiency", "readability", "both"))
    engine: str = _setting("", "tighten", ("", "rules", "chat", "hybrid"))
    model: str = _setting("", "user")
    feedback_model: str = _setting("", "user")
    samples: int = _setting(1, "user")
    base_url: str = _setting("", "user")
    api_key_env: str = _setting("OPENAI_API_KEY", "user")
    api_key_command: tuple[str, ...] = _setting((), "user")
    max_iterations: int = _setting(4, "style")
    budget_seconds: float = _setting(120.0, "tighten")
    budget_tokens: int = _setting(0, "tighten")
    budget_usd: float = _setting(0.0, "tighten")
    usd_per_million_prompt_tokens: float = _setting(0.0, "user")
    usd_per_million_completion_tokens: float = _setting(0.0, "user")
    prices: tuple[str, ...] = _setting((), "user")
    min_grade: str = _setting("", "tighten", ("", *_GRADES))
    interpreter: str = _setting("", "user")
    tests_args: tuple[str, ...] = _setting((), "user")
    tests_timeout_seconds: float = _setting(60.0, "tighten")
    sandbox: str = _setting("auto", "user", ("auto", "partial", "off"))
    cache: bool = _setting(default=True, scope="style")
    trace_dir: str = _setting("", "user")
    format: str = _setting("auto", "style", ("auto", "none"))
    preview: str = _setting("none", "tighten", ("none", "document"))
    code_lens: bool = _setting(default=False, scope="style")
    hints: bool = _setting(default=False, scope="style")
    log_level: str = _setting("warning", "user", ("error", "warning", "info", "debug"))
    target_speedup: float = _setting(10.0, "style")
    target_growth: float = _setting(1.1, "style")
    target_rank: str = _setting("A", "style", ("A", "B", "C", "D", "E", "F"))
    target_cognitive: int = _setting(5, "style")
    complexity_slack: int = _setting(1, "style")
    exclude: tuple[str, ...] = _setting((), "style")

    @property
    def engine_name(self) -> str:
        """The engine to use: `chat` where a model is configured, else `rules` (DESIGN 5.1)."""
        return self.engine or ("chat" if self.model else "rules")

    @property
    def show_grade(self) -> Literal["verified", "partly", "unverified"]:
        """The weakest grade that is offered."""
        return self.min_grade or "partly"  # type: ignore[return-value]  # checked by `resolve`

    @property
    def write_grade(self) -> Literal["verified", "partly", "unverified"]:
        """The weakest grade that is written without asking."""
        return self.min_grade or "verified"  # type: ignore[return-value]  # checked by `resolve`


@dataclass(frozen=True)
class Resolved:
    """Settings with the warnings that their sources gave rise to, a line each."""

    settings: Settings
    warnings: tuple[str, ...] = ()


FIELDS = {f.name: f for f in dataclasses.fields(Settings)}


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
    values = _named(sources.read(user), "the user's file", warnings)
    place, tables = sources.repository(file)
    layer: dict[str, Any] = {}
    for table in tables:
        named = _named(table.values, table.where, warnings)
        layer |= named if table.holds else {}
    values |= _loyal(layer, values, place, warnings)
    start = _named(sources.flatten(editor or {}), "the editor's settings", warnings)
    place = "the editor's settings of this folder"
    layer = _named(sources.flatten(workspace or {}), place, warnings)
    if trusted:
        # The newest word of the same user counts.
        values |= start
        values |= _loyal(layer, values, place, warnings, by=_refuse_trusted)
    else:
        values |= _loyal(layer, values, place, warnings)
        values |= start
    values |= _named(_environment(env), "the environment", warnings)
    values |= {
        name: _value(name, value, "the command line")
        for name, value in (flags or {}).items()
        if value is not None
    }
    return Resolved(Settings(**values), tuple(warnings))


def _loyal(
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
        if refusal := (by or _refuse)(name, value, getattr(known, name)):
            warnings.append(f"{place}: {name.replace('_', '-')} ignored: {refusal}")
        else:
            kept[name] = value
    return kept


def _named(raw: Mapping[str, Any], where: str, warnings: list[str]) -> dict[str, Any]:
    """Check names and types; an unknown name is a warning, a wrong value an error."""
    values = {}
    for name, value in raw.items():
        if name in FIELDS:
            values[name] = _value(name, value, where)
        else:
            near = difflib.get_close_matches(name, FIELDS, n=1)
            hint = f"; did you mean {near[0].replace('_', '-')}?" if near else ""
            warnings.append(f"{where}: unknown setting {name.replace('_', '-')}{hint}")
    return values


def _value(name: str, value: Any, where: str) -> Any:
    """Return a value in its field's type.

    Raises:
        ConfigError: it cannot be.
    """
    wanted = FIELDS[name].default
    choices: tuple[str, ...] = FIELDS[name].metadata["choices"]
    shown = name.replace("_", "-")
    try:
        result = _READERS[type(wanted)](value)
    except (TypeError, ValueError):
        kind = _KINDS[type(wanted)]
        raise ConfigError(f"{where}: {shown} = {value!r} is not {kind}") from None
    if choices and result not in choices:
        near = difflib.get_close_matches(str(result), choices, n=1)
        hint = (
            f"; did you mean {near[0]}?"
            if near
            else f"; use one of {', '.join(filter(None, choices))}"
        )
        raise ConfigError(f"{where}: {shown} = {value!r} is not known{hint}")
    return result


def _number(kind: Callable[[Any], Any]) -> Callable[[Any], Any]:
    def reader(value: Any) -> Any:
        if isinstance(value, bool):
            raise TypeError
        number = kind(value)
        # Not `number < 0`: NaN is no number of seconds either.
        if not number >= 0 or (
            isinstance(value, float) and kind is int and value != number
        ):
            raise ValueError
        return number

    return reader


def _flag(value: Any) -> bool:
    known = {
        "true": True,
        "1": True,
        "yes": True,
        "false": False,
        "0": False,
        "no": False,
    }
    if isinstance(value, bool):
        return value
    if isinstance(value, str) and value.lower() in known:
        return known[value.lower()]
    raise TypeError


def _text(value: Any) -> str:
    if not isinstance(value, str):
        raise TypeError
    return value


def _words(value: Any) -> tuple[str, ...]:
    if isinstance(value, str):
        import shlex

        return tuple(shlex.split(value))
    if isinstance(value, list | tuple) and all(isinstance(item, str) for item in value):
        return tuple(value)
    raise TypeError


_READERS: dict[type, Callable[[Any], Any]] = {
    bool: _flag,
    int: _number(int),
    float: _number(float),
    str: _text,
    tuple: _words,
}
_KINDS: dict[type, str] = {
    bool: "true or false",
    int: "a whole number of at least 0",
    float: "a number of at least 0",
    str: "a text",
    tuple: "a list of texts",
}


def _refuse(name: str, value: Any, below: Any) -> str | None:
    """Return why a repository may not set this, or None."""
    scope: Scope = FIELDS[name].metadata["scope"]
    if scope == "style":
        return None
    if scope == "user":
        return "only the user's own settings may say this"
    if name == "engine":
        return (
            None
            if value == "rules"
            else "a repository may only choose the offline engine"
        )
    if name == "preview":
        return None if value == "document" else "a repository may only have you asked"
    if name == "min_grade":
        # Unset means to show `partly` but to write only `verified`: anything less would loosen that.
        floor = _GRADES.index(below or "verified")
        stricter = _GRADES.index(value or "unverified") >= floor
        return None if stricter else "a repository may only raise it"
    # A budget of 0 means no limit.
    return (
        None
        if value and (not below or value <= below)
        else "a repository may only lower it"
    )


def _refuse_trusted(name: str, value: Any, below: Any) -> str | None:
    """Return why even a trusted folder's settings may not set this, or None."""
    if name == "base_url" and not is_loopback(value):
        return "only initializationOptions, the environment or the user's file may name another machine"
    if name in {"api_key_env", "api_key_command", "sandbox"} and value != below:
        return "only initializationOptions, the environment or the user's file may say this"
    return None


def is_loopback(url: str) -> bool:
    """Whether a web address leads to this machine."""
    import ipaddress
    from urllib.parse import urlsplit

    try:
        name = urlsplit(url).hostname or ""
        return name == "localhost" or ipaddress.ip_address(name).is_loopback
    except ValueError:
        return False


def _environment(environ: Mapping[str, str]) -> dict[str, str]:
    prefix = "SELFREFINE_"
    return {
        key[len(prefix) :].lower(): value
        for key, value in environ.items()
        # That one is no setting: see `trust`.
        if key.startswith(prefix) and key != "SELFREFINE_TRUST"
    }
