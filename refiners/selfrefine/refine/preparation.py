"""Preparation: what will be needed anyway is imported, and tried, in a thread, while something else is waited for."""

from __future__ import annotations

import atexit
import contextlib
import threading
from importlib import import_module

import selfrefine_rules as rules

CHAT = ("selfrefine.engines.chat", "selfrefine.models.openai")
FIRST = "selfrefine.refine.session"
NEEDED = ("selfrefine.verify.gates", "libcst", "selfrefine_rules.lib.source", "black")
"""What a refinement needs besides its engine, the first first."""
PARTING = 2.0
"""Seconds that the end of the process waits for the import under way."""
_begun: set[str] = set()


def _try_sandbox() -> None:
    """Have it known whether a sandbox works here, by a program that does nothing."""
    from selfrefine_runner import sandbox

    sandbox.choose()


def start_once(engine: str, *, early: bool = False) -> None:
    """Begin to import what a refinement needs; whoever needs one of these meanwhile waits for it as for any import.

    Nothing of a project is among it.

    Args:
        engine: the name of the engine that will be connected.
        early: whether nobody has asked yet, so that there is time to try the sandbox as well.
    """
    names = [FIRST, *(CHAT if engine != "rules" else ()), *NEEDED]
    names += [f"{rules.__name__}.{each.replace('-', '_')}" for each in rules.names()]
    left = [name for name in names if name not in _begun]
    if not left:
        return
    _begun.update(left)

    leaving = threading.Event()

    def run() -> None:
        for name in left:
            # Whoever needs it is told what is wrong with it.
            with contextlib.suppress(Exception):
                if not leaving.is_set():
                    import_module(name)
                if early and name == FIRST and not leaving.is_set():
                    _try_sandbox()

    def leave() -> None:
        # An import that is cut off by the end of the interpreter may take it down with an error.
        leaving.set()
        thread.join(PARTING)

    thread = threading.Thread(target=run, name="preparing", daemon=True)
    thread.start()
    atexit.register(leave)
