"""Second copy: whether calls do the same in a copy of the project on another core, and where a place is there."""

from __future__ import annotations

import json
import os
from dataclasses import replace
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Iterable

    from selfrefine.verify.compare.observation import Compared
    from selfrefine_runner.client.place import Place
    from selfrefine_runner.client.project import Project

CORES = 2
"""So many are needed for what is done beside not to disturb a race."""


def cores() -> int:
    """Return how many cores this process may use."""
    if hasattr(os, "sched_getaffinity"):
        return len(os.sched_getaffinity(0))
    return os.cpu_count() or 1


def can_move(runner: Project, compared: Iterable[Compared]) -> bool:
    """Whether the calls give the same in another copy of the project."""
    # What tells in which folder it ran would be another answer there.
    here = str(runner.workspace.scratch)
    items = [i for i in compared if i.call.origin != "amplified"]
    return not any(here in json.dumps(item.outcome, default=str) for item in items)


def moved(place: Place, here: Project, there: Project) -> Place:
    """Return a place in one copy of a project as it is in another one."""
    if here is there:
        return place
    old, new = str(here.workspace.copy), str(there.workspace.copy)
    paths = (path.replace(old, new, 1) for path in place.sys_path)
    return replace(place, sys_path=tuple(paths))
