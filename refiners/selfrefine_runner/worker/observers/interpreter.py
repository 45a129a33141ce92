"""Interpreter: the state that all code of a process or a thread shares beside its modules, such as decimal's context."""

from __future__ import annotations

import _locale
import _signal  # type: ignore[import-not-found]
import contextvars
import gc
import os
import sys
import warnings
from typing import Any, Callable

from . import module_state

VALUES = 200
"""Values within a context variable that are looked at."""
LONGEST = 300
OWN_SIGNAL = _signal.SIGALRM
"""The limit of a call has its handler."""


def _decimal() -> Any:
    context = sys.modules["decimal"].getcontext()
    traps = [kind.__name__ for kind, on in context.traps.items() if on]
    limits = context.Emin, context.Emax, context.capitals, context.clamp
    return context.prec, context.rounding, limits, sorted(traps)


def _numpy() -> Any:
    return sys.modules["numpy"].geterr()


def _handlers() -> Any:
    handlers = [(n, _signal.getsignal(n)) for n in range(1, _signal.NSIG)]
    return {
        n: getattr(handler, "__qualname__", handler)
        for n, handler in handlers
        if handler and n != OWN_SIGNAL
    }


def _umask() -> int:
    mask = os.umask(0o77)
    os.umask(mask)
    return mask


def _folder() -> str:
    try:
        return os.getcwd()
    except OSError:
        return "gone"


READERS: dict[str, Callable[[], Any]] = {
    "decimal's context": _decimal,
    "how numpy takes errors": _numpy,
    "the locale": lambda: _locale.setlocale(_locale.LC_ALL, None),
    "the filters of warnings": lambda: tuple(warnings.filters),
    "the handlers of signals": _handlers,
    "the limit of recursion": sys.getrecursionlimit,
    "the garbage collector": lambda: (gc.isenabled(), gc.get_threshold()),
    "the working directory": _folder,
    "the umask": _umask,
}
"""What there is to read; a module that nobody has loaded has nothing to say."""
FRESH: dict[str, Any] = {
    "decimal's context": (
        *(28, "ROUND_HALF_EVEN", (-999999, 999999, 1, 0)),
        ["DivisionByZero", "InvalidOperation", "Overflow"],
    ),
    "how numpy takes errors": {
        "divide": "warn",
        "over": "warn",
        "under": "ignore",
        "invalid": "warn",
    },
}
"""What modules have in a new thread: who loads one later has changed the rest."""


def read() -> dict[str, Any]:
    """Return all of it, by its name in words."""
    found: dict[str, Any] = {}
    for name, reader in READERS.items():
        try:
            found[name] = reader()
        except (KeyError, AttributeError):
            continue  # it is not loaded, or not to its end
    for variable, value in contextvars.copy_context().items():
        # C keeps decimal's there, from its first use on.
        if variable.name != "decimal_context":
            known = variable.name.isidentifier() and len(variable.name) < LONGEST
            name = f"the context variable {variable.name if known else '?'}"
            found[name] = module_state.digest(value, VALUES)[0]
    return found


def changed(before: dict[str, Any]) -> dict[str, str]:
    """Return what is otherwise than it was, as texts that are the same for the same state.

    Args:
        before: what `read` returned.
    """
    return {
        name: repr(value)[:LONGEST]
        for name, value in read().items()
        if value != before.get(name, FRESH.get(name))
    }
