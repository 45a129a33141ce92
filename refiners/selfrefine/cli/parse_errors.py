"""Parse errors: errors of a run over many files; those that want a newer Python than ours are told once, at its end."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from selfrefine.errors import NewerPythonError
from selfrefine.workspace.versions import explained, together

if TYPE_CHECKING:
    from selfrefine.cli.console import Console
    from selfrefine.errors import TargetError


@dataclass
class Unparsed:
    """The files of a run that want a newer Python, by what they want."""

    newer: dict[object, list[NewerPythonError]] = field(default_factory=dict)

    def error(self, error: TargetError, console: Console) -> None:
        """Say what is wrong with a file, or keep it for the end."""
        known = explained(error)
        if isinstance(known, NewerPythonError):
            self.newer.setdefault(known.wanted, []).append(known)
        else:
            console.error(str(known))

    def close(self, console: Console) -> None:
        """Say one line for all files that want the same."""
        for errors in self.newer.values():
            console.error(together(errors))
