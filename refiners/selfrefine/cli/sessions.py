"""Sessions: one for each project and its settings, few at a time, closed when the run ends; and the run's budget."""

from __future__ import annotations

import os
import sys
import time
from collections import OrderedDict
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import TYPE_CHECKING

from selfrefine.workspace.projects import root_of
from selfrefine.workspace.trust import is_trusted

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from selfrefine.loop.refinement import Usage
    from selfrefine.refine.session import Progress, Session
    from selfrefine.settings.resolve import Settings

MOST = 4
"""How many projects keep their worker warm."""


def has_consent(*, named: bool) -> bool:
    """Whether what is to be executed was named by a person, which is consent for this run."""
    # A hook gets its targets from a framework, which has them from the repository.
    return named and not os.environ.get("PRE_COMMIT")


@dataclass
class Budget:
    """What a whole run may take; 0 means no limit.

    Args:
        seconds: wall time.
        tokens: prompt and completion together.
        usd: money, where prices are configured.
    """

    seconds: float = 0
    tokens: int = 0
    usd: float = 0
    _started: float = field(default_factory=time.monotonic)
    _tokens: int = 0
    _usd: float = 0

    def spend(self, usage: Usage) -> None:
        """Count what a refinement took."""
        self._tokens += usage.prompt_tokens + usage.completion_tokens
        self._usd += usage.usd or 0

    def left(self, settings: Settings, among: int = 1) -> Settings:
        """Return the settings of the next refinement: it may take what is left, and no more than they say.

        Args:
            settings: of its file.
            among: how many go on at the same time, each of which may take a part of what is left; time passes for all.
        """
        spent = {
            "seconds": time.monotonic() - self._started,
            "tokens": self._tokens,
            "usd": self._usd,
        }
        lower = {}
        for name, used in spent.items():
            most, own = getattr(self, name), getattr(settings, f"budget_{name}")
            if most:
                # Nothing left is no budget of 0, which would be none at all.
                part = (most - used) / (1 if name == "seconds" else among)
                rest = max(part, 1) if name == "tokens" else max(part, 1e-6)
                lower[f"budget_{name}"] = min(rest, own or rest)
        return replace(settings, **lower)

    def exhausted(self) -> str | None:
        """Return the stop reason if nothing is left."""
        if self.seconds and time.monotonic() - self._started >= self.seconds:
            return "budget_seconds"
        if self.tokens and self._tokens >= self.tokens:
            return "budget_tokens"
        return "budget_usd" if self.usd and self._usd >= self.usd else None


class Sessions:
    """The sessions of a run; context manager.

    Args:
        named: whether the user named what to execute, which is consent for this run.
        kept: whether they outlive a change of files, before each of which `refresh` is called.
        turns: files that are locked while something is executed, as others execute on the same cores.
    """

    def __init__(
        self, *, named: bool, kept: bool = False, turns: Sequence[str] = ()
    ) -> None:
        self._kept = kept
        self._files = turns
        self._consent = has_consent(named=named)
        self._tell: Callable[[str], None] = lambda _: None
        self._stop: Callable[[], str | None] = lambda: None
        self._open: OrderedDict[tuple[Path, Settings], Session] = OrderedDict()

    def of(
        self,
        file: Path,
        settings: Settings,
        tell: Callable[[str], None] = lambda _: None,
        stop: Callable[[], str | None] = lambda: None,
    ) -> Session:
        """Return the session for a file, started when it is first needed.

        Args:
            file: a file of the project.
            settings: what holds for it.
            tell: told what happens, until the next call.
            stop: asked between steps for a reason to end, until the next call.
        """
        from selfrefine.refine.session import Session
        from selfrefine_runner.client.turns import Turns

        self._tell, self._stop = tell, stop
        key = (root_of(file), settings)
        if key not in self._open:
            while len(self._open) >= MOST:
                self._open.popitem(last=False)[1].close()
            self._open[key] = Session(
                settings,
                progress=self._show_progress,
                interrupted=self._stop_reason,
                trusted=(lambda _: True) if self._consent else is_trusted,
                kept=self._kept,
                turns=Turns(list(map(Path, self._files))),
            )
        self._open.move_to_end(key)
        return self._open[key]

    def refresh(self) -> None:
        """Have the sessions forget what does not hold any more."""
        for session in self._open.values():
            session.refresh()

    def __enter__(self) -> Sessions:  # noqa: PYI034  `Self` is of Python 3.11
        return self

    def __exit__(self, *exc: object) -> None:
        self.close()

    def interrupt(self) -> None:
        """Have what is under way in another thread fail, as far as it executes something; `close` is still to come."""
        for session in list(self._open.values()):
            session.interrupt()

    def close(self) -> None:
        """End all sessions."""
        while self._open:
            self._open.popitem()[1].close()

    def _show_progress(self, progress: Progress) -> None:
        """Pass progress on; a streamed answer only where the line can move."""
        if not progress.text or sys.stderr.isatty():
            self._tell(progress.message)

    def _stop_reason(self) -> str | None:
        return self._stop()
