"""Plugin threads: those that a plugin of pytest started for itself: nothing that a test calls waits for them."""

from __future__ import annotations

import os
import threading
from typing import Any


def others(config: Any) -> list[threading.Thread]:
    """Return the threads besides this one that no installed plugin of pytest started for itself.

    A plugin that serves its own processes (as one that runs tests again serves those of several workers) waits in a
    thread from the start on. A fork is without it, and no test of a project can tell. A library that happens to be a
    plugin as well may serve the project: only what is named after pytest serves pytest alone.

    Args:
        config: pytest's.
    """
    found = [plugin for plugin, _ in config.pluginmanager.list_plugin_distinfo()]
    roots = {_root(plugin.__name__) for plugin in found if _is_installed(plugin)}
    served = {root for root in roots if root.startswith("pytest")}
    return [
        thread
        for thread in threading.enumerate()
        if thread is not threading.current_thread()
        and not (thread.daemon and _root(_module(thread)) in served)
    ]


def _is_installed(plugin: Any) -> bool:
    """Whether a plugin is somebody else's: not the project itself, which may be one."""
    parts = os.path.normpath(getattr(plugin, "__file__", None) or "").split(os.sep)
    return not {"site-packages", "dist-packages"}.isdisjoint(parts)


def _module(thread: threading.Thread) -> str:
    """Return the module of what a thread runs."""
    runs = getattr(thread, "_target", None) or type(thread)
    return str(getattr(runs, "__module__", ""))


def _root(module: str) -> str:
    return module.partition(".")[0]
