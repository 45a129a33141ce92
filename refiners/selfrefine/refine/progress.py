"""Progress: what a refinement is doing now, told round by round."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Literal

if TYPE_CHECKING:
    from collections.abc import Callable

    from selfrefine.loop.verdict import Grade

Stage = Literal["baseline", "critique", "rewrite", "verify", "done"]
State = Literal["checking", "checked", "withdrawn"]
SHOWN = 200
"""Characters of a streamed answer that progress shows."""


@dataclass(frozen=True)
class Shown:
    """A rewrite that can be looked at while the refinement goes on.

    Args:
        state: `checking` while further inputs are looked for, `checked` where it is proven as the user wants it,
            `withdrawn` where it has turned out wrong.
        qualname: of the function.
        start_line: its first line in the text that is refined, from 1.
        new_text: the whole file with it; that text where it is withdrawn.
        grade: as what it is proven; `unverified` while it is checked.
    """

    state: State
    qualname: str
    start_line: int
    new_text: str
    grade: Grade = "unverified"


@dataclass(frozen=True)
class Progress:
    """What happens now.

    Args:
        round: the round, from 1; 0 before the first.
        max_rounds: the ceiling.
        stage: what is being done.
        message: the same in words, with what the last verdict found.
        text: the end of what has arrived of the answer that is being streamed; empty otherwise.
        shown: a rewrite to look at, where there is another one or its state is another.
    """

    round: int
    max_rounds: int
    stage: Stage
    message: str
    text: str = ""
    shown: Shown | None = None


@dataclass
class Reporter:
    """Counts the rounds of one refinement, and tells what happens.

    Args:
        listen: told each step.
        most: rounds at most.
        last: what the last verdict found.
    """

    listen: Callable[[Progress], None]
    most: int
    last: str = ""
    round: int = 0
    stage: Stage = field(default="baseline")

    def tell(self, stage: Stage, message: str, shown: Shown | None = None) -> None:
        """Tell what is done from now on, and what there is to look at."""
        self.stage = stage
        before = f"; last: {self.last}" if self.last and stage == "critique" else ""
        self._send(f"{message}{before}", shown=shown)

    def stream(self, text: str) -> None:
        """Tell what has arrived so far of an answer."""
        last_line = text.rstrip().rpartition("\n")[2].strip()
        self._send(last_line, text[-SHOWN:])

    def _send(self, message: str, text: str = "", shown: Shown | None = None) -> None:
        now = min(self.round, self.most)
        place = f"round {now}/{self.most}: " if self.round else ""
        step = Progress(self.round, self.most, self.stage, place + message, text, shown)
        self.listen(step)
