"""Pickled state: what a pickle holds of objects that let nobody set their attributes, such as frozen records with slots."""

from __future__ import annotations

import io
import pickle
from typing import Any

PAIR = 2
"""Parts of the state of an object with slots: what its dict holds, and what they hold."""


def loads(data: bytes) -> Any:
    """Return the project's own data in its own process; where a class refuses what its own objects held, it is put there.

    Args:
        data: a pickle.
    """
    try:
        return pickle.loads(data)  # noqa: S301
    except AttributeError:  # what is frozen raises one of a kind of its own
        return _Unpickler(io.BytesIO(data)).load()


_Python: Any = pickle._Unpickler  # noqa: SLF001  C's own cannot be changed


class _Unpickler(_Python):  # type: ignore[misc]
    """Sets attributes as nobody can forbid."""

    def load_build(self) -> None:
        """Take an object's state, its slots' content in the second part."""
        state, made = self.stack[-1], self.stack[-2]
        slots = state[-1] if isinstance(state, tuple) and len(state) == PAIR else None
        if hasattr(made, "__setstate__") or not isinstance(slots, dict):
            super().load_build()
            return
        self.stack.pop()
        if state[0]:
            made.__dict__.update(state[0])
        for name, item in slots.items():
            object.__setattr__(made, name, item)

    dispatch = {**_Python.dispatch, pickle.BUILD[0]: load_build}  # noqa: RUF012
