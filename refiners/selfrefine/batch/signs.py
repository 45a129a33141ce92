"""Signs: what is seen of the functions of a file: findings, complexity, growth; nothing is executed."""

from __future__ import annotations

import contextlib
import math
from typing import TYPE_CHECKING

import selfrefine_rules as rules
from selfrefine.batch.priorities import Signs
from selfrefine.code.relocation import want
from selfrefine.code.target import cut, functions
from selfrefine.errors import EngineError, TargetError
from selfrefine.tasks import load
from selfrefine_rules import findings as known
from selfrefine_rules.lib import growth
from selfrefine_rules.lib.cost import cognitive

if TYPE_CHECKING:
    from collections.abc import Callable, Collection, Iterator

    from selfrefine.code.relocation import Wanted
    from selfrefine.code.target import Target
    from selfrefine.loop.feedback import Finding
    from selfrefine.settings.resolve import Settings


def signs_of(
    text: str,
    shown: str,
    wanted: Collection[Wanted],
    settings: Settings,
    share: Callable[[Target], float | None],
) -> Iterator[tuple[Wanted, Target, Signs]]:
    """Yield each wanted function of a file with what is seen of it, in the file's order.

    Args:
        text: the whole file.
        shown: its path as messages show it.
        wanted: its functions that count.
        settings: what holds for it.
        share: returns which share of a profile's time a function takes; None without a profile.

    Raises:
        TargetError: the file does not parse.
    """
    spans = functions(text, path=shown)
    names = {
        (span.qualname, span.start_line): want(span, spans)
        for span in spans
        if "<locals>" not in span.qualname
    }
    chosen = [s for s in spans if names.get((s.qualname, s.start_line)) in wanted]
    found = list(_found(text, shown, settings)) if chosen else []
    for target in cut(text, chosen, path=shown):
        inside = [f for line, f in found if target.start_line <= line <= target.end_line]  # fmt: skip
        yield (
            names[target.qualname, target.start_line],
            target,
            Signs(tuple(inside), _cognitive(target), _growth(target), share(target)),
        )


def _found(text: str, shown: str, settings: Settings) -> Iterator[tuple[int, Finding]]:
    """Yield what the rules, and ruff, would change, each with its line in the file."""
    aspects = load(settings.task).serves
    folder = known.default_folder() if settings.cache else None
    for each in known.check(text, shown, aspects=aspects, folder=folder):
        yield each.line, each.finding
    # Without ruff, the rules alone have a say.
    with contextlib.suppress(EngineError):
        for proposal in rules.lint(text, aspects=aspects):
            if proposal.code and proposal.finding.gain > rules.TASTE:
                yield proposal.finding.line, proposal.finding


def _cognitive(target: Target) -> int:
    with contextlib.suppress(SyntaxError, ValueError, RecursionError, TargetError):
        return cognitive(target.source + "\n")
    return 0


def _growth(target: Target) -> int:
    """Return the exponent, rounded down: what stands in a loop counts for less than one more loop."""
    with contextlib.suppress(SyntaxError, ValueError, RecursionError, StopIteration):
        steps = growth.estimate(target.source + "\n")
        return int(math.log(max(1.0, steps), growth.MANY))
    return 0
