"""Spent: CPU seconds of processes: who else uses the machine does not count."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Sequence

TICKS = 100
"""Of a second, as `/proc` counts CPU time on Linux."""


def spent(pids: Sequence[int]) -> float:
    """Return the CPU seconds of some processes with all that they have started, whether it has ended or not."""
    below: dict[int, list[int]] = {}
    ticks: dict[int, int] = {}
    for folder in Path("/proc").iterdir():
        if not folder.name.isdigit():
            continue
        try:
            fields = (folder / "stat").read_text().rpartition(")")[2].split()
        except OSError:
            continue
        pid = int(folder.name)
        below.setdefault(int(fields[1]), []).append(pid)
        ticks[pid] = sum(map(int, fields[11:15]))
    total, todo = 0, list(pids)
    while todo:
        pid = todo.pop()
        total += ticks.get(pid, 0)
        todo += below.get(pid, [])
    return total / TICKS
