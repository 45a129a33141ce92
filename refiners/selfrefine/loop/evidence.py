"""Evidence: measured facts about the function, shown to the engine and to the user."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

    from selfrefine.code.metrics import Metrics


NEAR = FLAT = 0.35
"""How near an exponent is to a whole one that it counts as, and below which time hardly grows at all."""
_GROWTHS = {1: "about linearly", 2: "about quadratically", 3: "about cubically"}
_HOTTEST = 3
_WARM = 0.1
"""The share of the time from which on a line is worth a word."""
MOST_CHARS, MOST_OF_A_LINE, MOST_OF_A_QUOTE = 2000, 200, 60
"""Some 500 tokens for the whole block; what is long in it is mostly an input, which a part tells as well."""


def growing(exponent: float) -> str:
    """Return in words how time grows with the size of the input, no finer than the fit."""
    if exponent < FLAT:
        return "hardly at all"
    if exponent < 1 - NEAR:
        # What each call costs at any size bends the line: no root is meant by it.
        return "less than linearly"
    whole = round(exponent)
    if whole in _GROWTHS and abs(exponent - whole) <= NEAR:
        return _GROWTHS[whole]
    return f"like n^{exponent:.1f}"


@dataclass(frozen=True)
class Evidence:
    """What was measured before and between the rounds.

    Args:
        metrics: of the code that is criticised.
        line_complexities: line of the code to what it adds to the cognitive complexity.
        observed: parameter to the types and sizes seen in recorded calls, such as ``list[int], 3 to 40 long``.
        growth: exponent of time over input size, where it could be measured.
        tests: how many of the user's tests reach the function; None where that is still to be found out.
        hot: line of the code to its share of the time of a call on large input, the largest first.
        remarks: what rules and linters say of it, a line each.
        slowest: the recorded call that takes longest, as it can be pasted, with its time.
        executable: whether candidates can be compared with the original at all.
        code: what was measured; empty where no line of it is to be quoted.
        read: whether it is judged by how it reads.
        allowed: a speed-up to the cyclomatic complexity that a rewrite may have at it, the least first.
        timed: parameter to kinds and sizes of the inputs on which versions race.
        held: attribute of a parameter that the function names, such as ``self.stack``, or named result of a call,
            such as ``parts = split()``, to what it held.
        unrun: which lines no test and no call runs, in words.
        drawn: parameter to what generated calls have there, besides what was seen.
    """

    metrics: Metrics
    line_complexities: Mapping[int, int] = field(default_factory=dict)
    observed: Mapping[str, str] = field(default_factory=dict)
    growth: float | None = None
    tests: int | None = 0
    hot: Mapping[int, float] = field(default_factory=dict)
    remarks: tuple[str, ...] = ()
    slowest: str = ""
    executable: bool = True
    code: str = ""
    read: bool = False
    allowed: Mapping[float, int] = field(default_factory=dict)
    timed: Mapping[str, str] = field(default_factory=dict)
    drawn: Mapping[str, str] = field(default_factory=dict)
    held: Mapping[str, str] = field(default_factory=dict)
    unrun: str = ""

    @property
    def telling(self) -> bool:
        """Whether something was measured by which a function that looks well is not."""
        steep = self.growth is not None and self.growth > 1 + NEAR
        return bool(steep or self.hot or self.remarks)

    def render(self, *, quoting: bool = False) -> str:
        """Return the block that prompts and reports show; where it would be too long, the last lines give way.

        Figures are as coarse as the measurement: the same function has the same block
        in the next run, so that a kept answer is found again.

        Args:
            quoting: whether lines are quoted beside their numbers, for whoever does not see the numbers.
        """
        lines = [*self._facts(quoting=quoting), *self.remarks]
        shown, left = [], MOST_CHARS
        for line in lines:
            cut = line if len(line) <= MOST_OF_A_LINE else f"{line[:MOST_OF_A_LINE]} …"
            left -= len(cut) + 1
            if left < 0:
                break
            shown.append(cut)
        return "\n".join(shown)

    def _facts(self, *, quoting: bool) -> Iterator[str]:
        """Yield what was measured, the most telling first."""
        now = self.metrics
        limit = f" ({self._limits()})" if self.allowed else ""
        reading = f", {self._reading()}" if self.read else ""
        yield f"cyclomatic complexity {now.cyclomatic}{limit}, cognitive complexity {now.cognitive}{reading}"
        if not self.executable:
            yield (
                "nothing can be executed here: no test and no call compares a rewrite with this version, "
                "so change only what is the same beyond doubt"
            )
        elif self.tests is not None:
            yield f"tests that reach it: {self.tests}"
        if self.unrun:
            yield f"no test and no call runs {self.unrun}: leave that as it is, or the grade stays `partly`"
        if self.growth is not None and self.growth >= 1 - NEAR:
            yield f"time grows {growing(self.growth)} with the size of the input"
        quoted = self._quote if quoting else lambda _: ""
        for line, share in list(self.hot.items())[:_HOTTEST]:
            if share >= _WARM:
                yield f"line {line} takes about {round(10 * share)}0% of the time on large input{quoted(line)}"
        heavy = sorted(
            self.line_complexities.items(), key=lambda item: (-item[1], item[0])
        )[:3]
        for line, add in sorted(heavy):
            yield f"line {line} adds {add} to the cognitive complexity{quoted(line)}"
        yield from self._inputs()

    def _inputs(self) -> Iterator[str]:
        """Yield what is known of the values with which it is called."""
        for name, what in _without_receiver(self.observed).items():
            yield f"seen in calls: {name} = {what}"
        if self.held:
            yield f"held: {'; '.join(f'{name}: {what}' for name, what in self.held.items())}"
        if self.slowest:
            yield f"slowest call seen: {self.slowest}"
        if _without_receiver(self.timed):
            yield f"timed on: {_listed(self.timed)}"
        if _without_receiver(self.drawn):
            yield f"generated calls besides: {_listed(self.drawn)}"

    def _limits(self) -> str:
        """Return which cyclomatic complexity a rewrite may have."""
        plain, *faster = self.allowed.items()
        more = ", ".join(f"{most} if {ratio:g}x faster" for ratio, most in faster)
        return f"a rewrite may have {plain[1]}{', ' if more else ''}{more}"

    def _reading(self) -> str:
        """Return what else decides whether a rewrite is easier to read."""
        now = self.metrics
        names = f" ({', '.join(now.unclear)})" if now.unclear else ""
        return f"deepest nesting {now.nesting}, {now.lines} lines, {len(now.unclear)} unclear names{names}"

    def _quote(self, line: int) -> str:
        """Return a line of the code as it stands, as far as it tells which one is meant."""
        lines = self.code.split("\n")
        text = lines[line - 1].strip() if line <= len(lines) else ""
        return f": `{text[:MOST_OF_A_QUOTE]}`" if text else ""


def _without_receiver(found: Mapping[str, str]) -> dict[str, str]:
    """Return what is known of arguments without the receiver, whose attributes tell more than its name."""
    return {n: what for n, what in found.items() if n not in ("self", "cls")}


def _listed(found: Mapping[str, str]) -> str:
    return "; ".join(
        f"{name} = {what}" for name, what in _without_receiver(found).items()
    )
