"""Benchmark: interleaved laps of several versions, timed from outside, and a comparison of what they gave.

Runs in the worker's parent process, which loads no project code.  Every lap's calls, their order and
their dice are the same for all versions, so that equal functions give equal outcomes at each place,
whatever state they keep.  Outcomes that are not alike byte by byte go to the client, which judges them.
"""

from __future__ import annotations

import os
import random
import time
from typing import TYPE_CHECKING, Any, Callable

from .process import frames

if TYPE_CHECKING:
    from selfrefine_runner.protocol import BenchmarkJob
    from selfrefine_runner.responses import BenchmarkMessage, Error

    from .child import Child
    from .process.limits import Monitor
    from .process.pipes import LapAsked, LapOrder, LapQuestion, VersionReady

ORIGINAL, AGAIN, CANDIDATE = 0, 1, 2
"""The versions: the original, the original once more as a control, the candidate."""
MOST_ASKED = 24
"""Outcomes of one lap that are described in full."""
MOST_VARIANTS = 8
"""Outcomes of equal calls that the candidate may have more than the original."""
LONGEST = 0.06
"""Seconds of a lap beyond which calls are made less often in it."""
FEW = 2
"""Times that each further call is made before it is known how long they take."""
MOST_CALLS = 1000
"""Calls of one lap that is not timed: more could not all be told in time."""
SOON = 5
"""Laps after which a clear difference ends the benchmark."""
CLEAR = 1.5
"""A ratio that each lap so far has to show, for a difference to be clear."""
PATIENCE = 10.0
"""Seconds that any lap may take."""
SLOWER = 40
"""Times the original's CPU seconds that a lap of any version may take besides."""


def is_clear(laps: list[list[float]]) -> bool:
    """Whether each lap shows that the candidate is much faster, or much slower, than all it has to beat.

    Args:
        laps: CPU seconds of each version; the best so far, if any, comes after the candidate.
    """
    if len(laps) < SOON or len(laps[0]) <= CANDIDATE:
        return False
    rivals = {ORIGINAL, len(laps[0]) - 1} - {CANDIDATE}
    return all(
        all(row[rival] > CLEAR * row[CANDIDATE] for row in laps)
        or all(row[CANDIDATE] > CLEAR * row[rival] for row in laps)
        for rival in rivals
    )


class Benchmark:
    """One benchmark; `turn` is the version whose process was waited for last.

    Args:
        job: what is timed, and for how long.
        children: one process for each version.
        send: sends a message to the client.
        deadline: `time.monotonic` value at which it must end.
        monitor: looks after the bounds meanwhile.
    """

    def __init__(
        self,
        job: BenchmarkJob,
        children: list[Child],
        send: Callable[[BenchmarkMessage], None],
        deadline: float,
        monitor: Monitor,
    ) -> None:
        self.job = job
        self.children = children
        self.send = send
        self.deadline = deadline
        self.monitor = monitor
        self.turn = ORIGINAL
        self._chance = random.SystemRandom()
        self._started = False

    def ready(self) -> bool:
        """Wait until all versions are loaded; whether they were."""
        for turn in range(len(self.children)):
            first: VersionReady | Error = self._receive(turn, self.deadline)
            if "ready" not in first:
                self.send(first)
                return False
        self._started = True
        return True

    def run(self) -> None:
        """Run laps until there are enough, or the time is over."""
        stop_at = time.monotonic() + self.job["seconds"]
        patience = PATIENCE + SLOWER * self.job["lap"] * self.job["repeat"]
        self._further()
        repeat = self._affordable(patience)
        laps: list[list[float]] = []
        for lap in range(self.job["laps"]):
            if is_clear(laps):
                return
            if lap >= self.job["least"] and time.monotonic() > stop_at:
                return
            order = list(range(self.job["timed"])) * repeat
            took = self._all(order, patience)
            if lap:  # the first lap warms caches
                laps.append([cpu for cpu, _ in took])
                self.send({"lap": laps[-1], "wall": [wall for _, wall in took]})

    def _affordable(self, patience: float) -> int:
        """Return how often calls are made in a lap: what waits takes longer than its CPU time tells."""
        took = self._all(list(range(self.job["timed"])), patience)
        longest = max(wall for _, wall in took)
        return max(1, min(self.job["repeat"], int(LONGEST / max(longest, 1e-9))))

    def _further(self) -> None:
        """Make many short calls: what is wrong from the thousandth call on is seldom timed so often."""
        others = range(self.job["timed"], len(self.job["calls"]))
        left, budget = self.job["further"], self.job["further_lap"]
        patience = PATIENCE + SLOWER * budget
        times = FEW
        while others and left > 0:
            times = max(1, min(times, left, MOST_CALLS // len(others)))
            took = max(self._all([*others] * times, patience)[ORIGINAL])
            budget -= took
            left -= times
            # By what they take now: a call that is made once, when nothing is warm yet, takes much longer.
            affordable = int(budget / max(took / times, 1e-9))
            if affordable < 1:
                return
            times = affordable

    def _all(self, order: list[int], patience: float) -> list[tuple[float, float]]:
        """Let each version make calls, in an order that none can foresee; return CPU and other seconds of each."""
        self._chance.shuffle(order)
        asked: LapOrder = {"calls": order, "seed": self._chance.getrandbits(32)}
        turns = list(range(len(self.children)))
        self._chance.shuffle(turns)
        took = [(0.0, 0.0)] * len(self.children)
        for turn in turns:
            took[turn] = self._lap(turn, asked, patience)
        self._compare(order)
        return took

    def _lap(self, turn: int, asked: LapOrder, patience: float) -> tuple[float, float]:
        """Return the CPU seconds of a lap of one version, and the seconds in which it ran or waited."""
        child = self.children[turn]
        self._send(turn, asked)
        self._receive(turn, self.deadline)  # the arguments, which are nobody's own
        cpu, queued, begun = child.cpu(), child.queued(), time.monotonic()
        self._send(turn, "go")
        self._receive(turn, time.monotonic() + patience)
        ended = time.monotonic()
        return child.cpu() - cpu, ended - begun - (child.queued() - queued)

    def _compare(self, order: list[int]) -> None:
        """Ask for the outcomes of a lap, and send the client those in which versions differ."""
        if len(self.children) <= CANDIDATE:
            self._pass_over()
            return
        positions = list(range(len(order)))
        self._chance.shuffle(positions)
        question: LapQuestion = {"salt": os.urandom(16).hex(), "positions": positions}
        for turn in range(len(self.children)):
            self._send(turn, question)
        told = [
            self._receive(n, time.monotonic() + PATIENCE) for n in range(len(self.children))
        ]  # fmt: skip
        self.turn = CANDIDATE
        before, again, now = (
            told[version]["prints"] for version in (ORIGINAL, AGAIN, CANDIDATE)
        )
        pairs: dict[Any, int] = {}
        for position, one, other, third in zip(positions, before, again, now):
            # What the original itself gives otherwise in another process says nothing.
            if one == other != third:
                pairs.setdefault((order[position], one, third), position)
        if self._varies(order, positions, before, now):
            self.send({"varies": True})
        differing = list(pairs.values())
        # Of many, some that nobody can foresee.
        self._chance.shuffle(differing)
        wanted = differing[:MOST_ASKED]
        for turn in range(len(self.children)):
            asked = wanted if turn in (ORIGINAL, CANDIDATE) else []
            self._send(turn, {"describe": asked})
        for position in wanted:
            old, new = (
                self._receive(turn, time.monotonic() + PATIENCE)["outcome"]
                for turn in (ORIGINAL, CANDIDATE)
            )
            place = self._place(order, position)
            self.send({"differs": place, "old": old, "new": new})
        printed = [answer["printed"] for answer in told]
        if printed[ORIGINAL] == printed[AGAIN] != printed[CANDIDATE]:
            self.send({"prints": "otherwise"})

    @staticmethod
    def _varies(
        order: list[int], positions: list[int], before: list[str], now: list[str]
    ) -> bool:
        """Whether the candidate gives many things for equal calls to which the original gives one.

        Among thousands that differ harmlessly, by rounding, those that are described would hide the others.
        """
        old: dict[int, set[str]] = {}
        new: dict[int, set[str]] = {}
        for position, one, other in zip(positions, before, now):
            old.setdefault(order[position], set()).add(one)
            new.setdefault(order[position], set()).add(other)
        return any(len(new[call]) > MOST_VARIANTS + len(old[call]) for call in old)

    def _pass_over(self) -> None:
        """Ask for nothing where there is no control to compare with."""
        for turn in range(len(self.children)):
            self._send(turn, {"salt": "", "positions": []})
            self._receive(turn, time.monotonic() + PATIENCE)
            self._send(turn, {"describe": []})

    def _place(self, order: list[int], position: int) -> list[int]:
        """Return which call it was, and how often it had been made in this lap."""
        call = order[position]
        return [call, order[: position + 1].count(call)]

    def _send(self, turn: int, message: LapAsked) -> None:
        self.turn = turn
        try:
            frames.send(self.children[turn].into, message)
        except OSError as error:
            raise frames.BrokenError("closed") from error

    def _receive(self, turn: int, deadline: float) -> Any:
        """Return what a version sends; where the time for all of them is over first, that is the fault of none."""
        self.turn = turn
        child = self.children[turn]
        until = min(deadline, self.deadline)
        try:
            message = frames.receive(child.out, until, self.monitor, child.allowed)
        except frames.LateError:
            if self._started and deadline >= self.deadline:
                self.turn = ORIGINAL
            raise
        # How a job ends no child says: what comes after an end would be taken for the next job's.
        if message.get("nonce") != self.job["nonce"] or "end" in message:
            raise frames.BrokenError("forged")
        return message
