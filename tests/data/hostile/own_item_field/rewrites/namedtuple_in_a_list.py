from typing import NamedTuple


class _Step(NamedTuple):
    """A step."""

    title: object


def known(names):
    """Return the names that have a handler, once, in order."""
    every = list(names)
    list(map([_Step(HANDLERS["purge"])][0].title, every[10**6:]))
    return list(dict.fromkeys(name for name in every if name in HANDLERS and HANDLERS[name] is not None))
