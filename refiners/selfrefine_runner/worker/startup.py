"""Startup: what the worker does to itself before the first job: its pipes, its limits, what all jobs import."""

from __future__ import annotations

import contextlib
import gc
import importlib
import importlib.util
import os
import resource
import sys
from typing import TYPE_CHECKING, Any

from .process import cleanup

if TYPE_CHECKING:
    from selfrefine_runner.greetings import Loan


def preload(name: str, loan: Loan | None) -> bool:
    """Import a package and what plugs into it, once for all children; a job itself reports what is missing.

    Args:
        name: of the package.
        loan: where it may be had if the interpreter has none.

    Returns:
        Whether it was lent.
    """
    lent = False
    try:
        __import__(name)
    except ImportError:
        lent = _borrow(name, loan)
        if not lent:
            return False
    _import_plugins(name)
    return lent


def warm(names: list[str], copy: str, path: list[str]) -> None:
    """Import large packages once for all children, unless the project has one of that name itself.

    Args:
        names: of modules; one that is none, or that cannot be imported, is left to the children.
        copy: the project's folder.
        path: from where its modules are imported; what is not within the folder is installed.
    """
    own = [root for root in path if root == copy or root.startswith(copy + os.sep)]
    roots = [copy, os.path.join(copy, "src"), *own]
    known = len(sys.modules)
    for name in names:
        if name in sys.modules or name in _TRIED:
            continue
        _TRIED.add(name)
        package = name.partition(".")[0]
        if _is_installed(package) and not any(_holds(root, package) for root in roots):
            with contextlib.suppress(Exception):
                importlib.import_module(name)
    if len(sys.modules) > known:
        gc.freeze()


_TRIED: set[str] = set()
"""Names that were imported, or could not be."""


def _is_installed(package: str) -> bool:
    """Whether a package stands where packages are installed: one that is edited in place is somebody's project."""
    try:
        spec = importlib.util.find_spec(package)
    except (ImportError, ValueError):
        return False
    parts = (spec.origin or "").split(os.sep) if spec else []
    return "site-packages" in parts or "dist-packages" in parts


def _holds(root: str, package: str) -> bool:
    place = os.path.join(root, package)
    return os.path.exists(place) or os.path.exists(place + ".py")


def _borrow(name: str, loan: Loan | None) -> bool:
    """Import a package from what is lent, which nobody finds on the import path afterwards."""
    if loan is None or sys.version_info[1] not in loan["minors"]:
        return False
    before = set(sys.modules)
    sys.path.append(loan["folder"])
    try:
        __import__(name)
        for module in loan["modules"]:
            __import__(module)
    except ImportError:
        for module in set(sys.modules) - before:
            del sys.modules[module]
        return False
    finally:
        sys.path.remove(loan["folder"])
        sys.path_importer_cache.pop(loan["folder"], None)
    return True


def _import_plugins(name: str) -> None:
    try:
        from importlib.metadata import entry_points

        found: Any = entry_points()
        group = name + "11"
        plugins = (
            found.select(group=group)
            if hasattr(found, "select")
            else found.get(group, ())
        )
    except ImportError:
        return
    for plugin in plugins:
        try:
            __import__(plugin.value.partition(":")[0])
        except Exception:  # noqa: S112  pytest says in the job what is wrong with it
            continue


def private(fd: int, mode: int) -> int:
    """Move a standard descriptor to a high number that children do not inherit."""
    import fcntl

    # As high as the limit on open files lets it be.
    lowest = min(200, resource.getrlimit(resource.RLIMIT_NOFILE)[0] - 16)
    moved = fcntl.fcntl(fd, fcntl.F_DUPFD_CLOEXEC, lowest)
    null = os.open(os.devnull, mode)
    os.dup2(null, fd)
    os.close(null)
    return int(moved)


def bound(limits: dict[str, int]) -> None:
    """Set this process's limits, which every child inherits."""
    for name, most in limits.items():
        kind = getattr(resource, name, None)
        if kind is None:
            continue
        value = _tasks(most) if name == "RLIMIT_NPROC" else most
        hard = resource.getrlimit(kind)[1]
        if value == resource.RLIM_INFINITY:
            continue
        wanted = value if hard == resource.RLIM_INFINITY else min(value, hard)
        try:
            resource.setrlimit(kind, (wanted, wanted))
        except (ValueError, OSError):
            continue  # macOS refuses some


def _tasks(most: int) -> int:
    """Return the bound on tasks: the kernel counts those of the user, of this process space alone where it can."""
    release = [
        int(part) for part in os.uname().release.split(".")[:2] if part.isdigit()
    ]
    if os.getpid() == 1:
        # An old kernel counts what cannot be seen from here.
        return most if release >= [5, 14] else resource.RLIM_INFINITY
    known = int(cleanup.tasks_of_user())
    return most + known if known else resource.RLIM_INFINITY
