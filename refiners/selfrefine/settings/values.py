"""Values: what was written for a setting, in the setting's own type.

Environment and command line have texts alone, so that a text is read as what it spells.
"""

from __future__ import annotations

import difflib
import math
from functools import partial
from typing import TYPE_CHECKING, Any

from selfrefine.errors import ConfigError
from selfrefine.settings.table import FIELDS

if TYPE_CHECKING:
    from collections.abc import Callable


def value_of(name: str, value: Any, where: str) -> Any:
    """Return a value in its field's type.

    Raises:
        ConfigError: it cannot be.
    """
    read, kind = _KINDS[type(FIELDS[name].default)]
    choices: tuple[str, ...] = FIELDS[name].metadata["choices"]
    shown = name.replace("_", "-")
    try:
        result = read(value)
    except (TypeError, ValueError, OverflowError):
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


def _number(kind: type[float], value: Any) -> float:
    if isinstance(value, bool):
        raise TypeError
    number = kind(value)
    cut = kind is int and isinstance(value, float) and value != number
    # Neither NaN nor infinity is a number of seconds; where there may be no limit, 0 says so.
    if cut or not 0 <= number < math.inf:
        raise ValueError
    return number


def _flag(value: Any) -> bool:
    if isinstance(value, bool):
        return value
    spelt = _string(value).lower()
    if spelt not in _TRUE + _FALSE:
        raise ValueError
    return spelt in _TRUE


def _string(value: Any) -> str:
    if not isinstance(value, str):
        raise TypeError
    return value


def _words(value: Any) -> tuple[str, ...]:
    if isinstance(value, str):
        import shlex

        return tuple(shlex.split(value))
    if not isinstance(value, list | tuple):
        raise TypeError
    return tuple(map(_string, value))


_TRUE, _FALSE = ("true", "1", "yes"), ("false", "0", "no")
_KINDS: dict[type, tuple[Callable[[Any], Any], str]] = {
    bool: (_flag, "true or false"),
    int: (partial(_number, int), "a whole number of at least 0"),
    float: (partial(_number, float), "a number of at least 0"),
    str: (_string, "a text"),
    tuple: (_words, "a list of texts"),
}
