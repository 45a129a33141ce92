"""selfrefine: a Python function goes in, a verified diff comes out.

The public names are the pure parts; everything that executes is reached
through `selfrefine.refine`.  They are loaded when they are asked for: the
command line starts with this module.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from selfrefine.code.target import Target, find
    from selfrefine.loop.feedback import Feedback, Finding
    from selfrefine.loop.self_refine import Attempt, Outcome, self_refine
    from selfrefine.loop.verdict import Verdict

__version__ = "0.1.0"

__all__ = [
    "Attempt",
    "Feedback",
    "Finding",
    "Outcome",
    "Target",
    "Verdict",
    "find",
    "self_refine",
]

_PLACES = {
    "Attempt": "loop.self_refine",
    "Feedback": "loop.feedback",
    "Finding": "loop.feedback",
    "Outcome": "loop.self_refine",
    "Target": "code.target",
    "Verdict": "loop.verdict",
    "find": "code.target",
    "self_refine": "loop.self_refine",
}


def __getattr__(name: str) -> object:
    """Load a public name."""
    if name not in _PLACES:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    from importlib import import_module

    return getattr(import_module(f"{__name__}.{_PLACES[name]}"), name)
