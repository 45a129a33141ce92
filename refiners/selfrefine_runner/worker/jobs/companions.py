"""Companions: further functions whose calls a run of the tests records, each as if it were the only one.

Each has a probe, flags and a recorder of its own.  Nothing is judged in such a run, and no body is exchanged.
"""

from __future__ import annotations

import builtins
import os
from typing import TYPE_CHECKING, Any

from ..observers import blocks, import_overlay
from . import recording

if TYPE_CHECKING:
    import ast
    from collections.abc import Iterator

    from selfrefine_runner.protocol import Companion
    from selfrefine_runner.responses import CompanionCalls

    from ..observers.entries import Entries


class Companions:
    """Gives probes to functions as their files are imported, and tells what was seen of each.

    Args:
        wanted: the functions.
        copying: shared with the recorder of the function that the run is of.
    """

    def __init__(self, wanted: list[Companion], copying: recording.Copying) -> None:
        self._rows = [_Probed(n, one, copying) for n, one in enumerate(wanted)]
        self._paths = {row.path for row in self._rows}
        self._modules: dict[str, str] = {}

    def install(
        self, served: import_overlay.ImportOverlay, entries: Entries | None
    ) -> None:
        """Take effect for imports from now on.

        Args:
            served: the overlay of the target's file, installed already.
            entries: what gives flags to all functions, installed already.
        """
        for row in self._rows:
            row.install()
        before = served.further

        def further(tree: ast.Module) -> None:
            if before is not None:
                before(tree)
            self._probe(tree, served.path)

        served.further = further

        def code_of(path: str, module: str) -> Any:
            real = os.path.realpath(path)
            if real not in self._paths:
                return None
            self._modules[real] = module
            if real == served.path:
                return None  # it is not served from disk

            def change(tree: ast.Module, source: bytes) -> bool:
                if entries is not None:
                    entries.mark(tree, source, real)
                self._probe(tree, real)
                return True

            return import_overlay.changed_code(path, change)

        import_overlay.serve(code_of)

    def begin(self, test: str) -> None:
        """Begin a test."""
        for row in self._rows:
            row.recorder.hits, row.recorder.test = 0, test

    def hits(self) -> dict[str, int]:
        """Return how often the test under way entered which of them."""
        rows = enumerate(self._rows)
        return {str(n): row.recorder.hits for n, row in rows if row.recorder.hits}

    def found(self) -> Iterator[CompanionCalls]:
        """Yield what was seen of each."""
        for number, row in enumerate(self._rows):
            yield {
                "companion": number,
                "module": self._modules.get(row.path, ""),
                "recorded": row.recorder.found(),
            }

    def _probe(self, tree: ast.Module, path: str) -> None:
        for row in self._rows:
            if row.path == path:
                row.insert(tree)


class _Probed:
    """One function with its recorder, under names of its own."""

    def __init__(
        self, number: int, wanted: Companion, copying: recording.Copying
    ) -> None:
        self.path = os.path.realpath(wanted["path"])
        self._qualname = wanted["qualname"]
        # A name in a class that does not end so as well is another one there.
        self._names = [
            f"{name}{number}__" for name in (import_overlay.PROBE, blocks.BLOCKS)
        ]
        self._flags = bytearray(blocks.MOST)
        self.recorder = recording.Recorder(copying)
        self.recorder.paths = blocks.Paths(self._flags)

    def install(self) -> None:
        for name, value in zip(self._names, (self.recorder.probe, self._flags)):
            setattr(builtins, name, value)

    def insert(self, tree: ast.Module) -> None:
        node = import_overlay.locate(tree, self._qualname)
        if node is not None:
            blocks.insert_flags(node, self._names[1])
            import_overlay.insert_probe(node, self._names[0])
