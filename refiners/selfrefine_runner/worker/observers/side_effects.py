"""Side effects: what a call leaves outside its arguments: environment variables, files, and what its project warns of and logs.

`beside` tells more where a call is made within the tests; here is what a call shows that is made outside them.
"""

from __future__ import annotations

import _random
import hashlib
import logging
import os
import random
import re
import stat
import sys
import warnings
import zlib
from typing import Any, Callable

from . import interpreter

SAID, FILES = 200, 16
"""Warnings and records of the log of one call that are compared, and files."""
SIZE = 1 << 20
"""Bytes of a file that is compared by its content; a larger one by its size."""
LONGEST = 300
VARYING = re.compile(r"0x[0-9a-f]+|\d+\.\d+(e-?\d+)?|\d{9,}|tmp[a-z0-9_]{8}")
"""What differs in texts from call to call: addresses, times, names of temporary files."""
LEVELS = {"debug": 10, "info": 20, "warning": 30, "error": 40, "critical": 50}
PLAIN = (str, int, float, bool, type(None))
TOUCHING = frozenset(
    {"open w", "os.chmod", "os.link", "os.mkdir", "os.remove", "os.rename", "os.rmdir", "os.symlink", "os.truncate"}
)  # fmt: skip
"""What changes a file, by the names of `audit.key_of`."""
ELSEWHERE = ("/dev/", "/proc/", "/sys/")
TOUCHED: list[tuple[str, bool]] = []
"""What the hook has seen a call change, and whether it was there before."""
_SAID: list[str] = []
_ROOT: list[str] = []
"""Where the project lies, once its words are listened to."""
_BEFORE: dict[Any, Any] = {}
_STATE: dict[str, Any] = {}
"""Of the interpreter, before the first call: what one has changed is otherwise after all that follow."""
_DICE: list[Any] = []
_VARIABLES: Any = getattr(os.environ, "_data", {})
_BETWEEN = (logging.__file__, warnings.__file__)
_PUT, _UNSET, _LSTAT, _OPEN = os.putenv, os.unsetenv, os.lstat, open
_DICE_OF_C = _random.Random.getstate
# What the functions of the module share.
_INSTANCE: Any = random._inst  # noqa: SLF001
"""The system's own: code may exchange the names."""


def listen(root: str) -> None:
    """Begin to take note in this process, for good.

    Args:
        root: the folder of the project: what others log or warn of is not its own.
    """
    _ROOT[:] = [os.path.join(os.path.realpath(root), "")]
    for name in (*LEVELS, "log"):
        setattr(logging.Logger, name, _hearing(name, getattr(logging.Logger, name)))
    logging.Logger.fatal = logging.Logger.critical
    # Those are heard that only tests and `__main__` would show.
    warnings.simplefilter("default")
    warnings.showwarning = getattr(warnings, "_showwarning_orig", warnings.showwarning)
    warnings._showwarnmsg_impl = _warned  # type: ignore[attr-defined]  # noqa: SLF001  as `catch_warnings` does


def begin() -> None:
    """Begin a call: what was left before counts no more, and what was warned of once is warned of again."""
    if not _ROOT:
        return
    del _SAID[:], TOUCHED[:]
    _BEFORE.clear()
    _BEFORE.update(_VARIABLES)
    getattr(warnings, "_filters_mutated", int)()
    if not _STATE:
        _STATE.update(interpreter.read())
    _DICE[:] = [_drawn()]


def taken() -> dict[str, Any] | None:
    """Return what a call left, and let the environment be what it was; None where nobody listens.

    By name: ``env``, variables to their values or None; ``said``, what was logged and warned of; ``files``, each with
    what there is now; ``state``, what of the interpreter's is otherwise than before all calls; ``dice``, where random
    numbers stand if some were drawn.
    """
    if not _ROOT:
        return None
    parts: dict[str, Any] = {"env": _variables(), "said": list(_SAID), "files": {}}
    parts["state"] = interpreter.changed(_STATE)
    dice = _drawn()
    parts["dice"] = "" if [dice] == _DICE else f"{zlib.crc32(repr(dice).encode()):x}"
    existed: dict[str, bool] = {}
    for path, was in TOUCHED:
        existed.setdefault(os.path.abspath(path), was)
    for path, was in existed.items():
        found = None if path.startswith(ELSEWHERE) else _file(path)
        if found or (was and not path.startswith(ELSEWHERE)):
            parts["files"][VARYING.sub("#", path)] = found or ["gone"]
    return {name: part for name, part in parts.items() if part}


def _drawn() -> Any:
    """Return where random numbers stand, as `random.getstate` does in twice the time."""
    return _DICE_OF_C(_INSTANCE), _INSTANCE.gauss_next


def _variables() -> dict[str, str | None]:
    """Return the variables that were set or removed since the call began, and undo it."""
    if _BEFORE == _VARIABLES:
        return {}
    names = {n for n in (*_BEFORE, *_VARIABLES) if _BEFORE.get(n) != _VARIABLES.get(n)}  # fmt: skip
    found = {_path_text(name): _path_text(_VARIABLES.get(name)) for name in names}
    for name in names:
        if name in _BEFORE:
            _PUT(name, _BEFORE[name])
            _VARIABLES[name] = _BEFORE[name]
        else:
            _UNSET(name)
            del _VARIABLES[name]
    return {str(name): found[name] for name in sorted(map(str, found))}


def _path_text(value: Any) -> str | None:
    return value if value is None or type(value) is str else os.fsdecode(value)


def _file(path: str) -> list[Any] | None:
    """Return what lies at a path: its kind, its mode, and what it holds; None where nothing does."""
    try:
        now = _LSTAT(path)
        mode = oct(stat.S_IMODE(now.st_mode))
        if stat.S_ISLNK(now.st_mode):
            return ["link", os.readlink(path)]
        if stat.S_ISDIR(now.st_mode):
            return ["folder", mode]
        if not stat.S_ISREG(now.st_mode):
            return ["special", mode]
        if now.st_size > SIZE:
            return ["file", mode, now.st_size]
        with _OPEN(path, "rb") as file:
            data = file.read(SIZE)
    except FileNotFoundError:
        return None
    except OSError as error:
        return [type(error).__name__]
    return ["file", mode, now.st_size, hashlib.sha256(data).hexdigest()[:16]]


def _hearing(name: str, usual: Callable[..., Any]) -> Callable[..., Any]:
    """Return a logger's method that takes note of what the project says, shown or not, and then does the usual."""

    def heard(self: Any, *args: Any, **kwargs: Any) -> Any:
        if _is_own(2):
            _note_record(self, name, args)
        return usual(self, *args, **kwargs)

    return heard


def _note_record(logger: Any, name: str, args: tuple[Any, ...]) -> None:
    """Take note of what is logged; what nobody would read is not made a text of, unless that runs no code."""
    try:
        level, args = (args[0], args[1:]) if name == "log" else (LEVELS[name], args)
        message, *values = args
        shown = logger.isEnabledFor(level)
        text = message if type(message) is str or not shown else str(message)
        if type(text) is not str:
            text = type(message).__name__
        elif values and (shown or all(type(value) in PLAIN for value in values)):
            text = text % (
                values[0]
                if len(values) == 1 and isinstance(values[0], dict)
                else tuple(values)
            )
        _note(f"logs {logging.getLevelName(level)}: {text}")
    except Exception:
        _note(f"logs {name}: an error in its message")


def _warned(warning: Any) -> None:
    """Take note of a warning that the project itself gives: what C warns of, such as an overflow, is no word of its own."""
    if issubclass(warning.category, ResourceWarning) or not _is_own(2, "warn"):
        return
    _note(f"warns {warning.category.__name__}: {warning.message}")


def _is_own(up: int, word: str = "") -> bool:
    """Whether code of the project speaks, so many frames up, those of logging and of warnings left aside.

    Args:
        up: frames.
        word: a part of a name that the code uses.
    """
    frame: Any = sys._getframe(up)  # noqa: SLF001
    while frame is not None and frame.f_code.co_filename in _BETWEEN:
        frame = frame.f_back
    name = frame.f_code.co_filename if frame is not None else ""
    if not name.startswith(_ROOT[0]) or "site-packages" in name:
        return False
    return not word or any(word in each for each in frame.f_code.co_names)


def _note(text: str) -> None:
    if len(_SAID) < SAID:
        _SAID.append(VARYING.sub("#", text)[:LONGEST])


OWN = (
    _variables.__code__,
    _file.__code__,
    _note_record.__code__,
    _warned.__code__,
    _is_own.__code__,
)
"""Code of ours beneath which nothing counts that is done besides computing."""
