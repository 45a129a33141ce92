"""Sandbox: what stands between a candidate and the machine; one file per backend."""

from __future__ import annotations

from dataclasses import dataclass
from importlib import import_module
from typing import TYPE_CHECKING, Protocol

if TYPE_CHECKING:
    from pathlib import Path

BACKENDS = ("bubblewrap", "limits")
"""In order of preference; `limits` works everywhere and is the weakest."""


@dataclass(frozen=True)
class Plan:
    """What a process may do.

    Args:
        writable: the only folder in which it may write.
    """

    writable: Path


class Sandbox(Protocol):
    """A backend is a module with these names."""

    NAME: str
    DOES: str
    """One line for `selfrefine info`: what it stops, and what not."""

    def available(self) -> bool:
        """Whether it works on this machine."""

    def command(self, argv: list[str], plan: Plan) -> list[str]:
        """Return the command that runs `argv` inside."""


def choose(mode: str = "auto") -> Sandbox:
    """Return the strongest backend that works here; `off` means the plain limits."""
    names = BACKENDS if mode == "auto" else BACKENDS[-1:]
    for name in names:
        backend: Sandbox = import_module(f"{__name__}.{name}")
        if backend.available():
            return backend
    raise AssertionError  # pragma: no cover  `limits` is always available
