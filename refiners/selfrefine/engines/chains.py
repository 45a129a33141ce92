"""Chains: steps that gain little alone, and lead to one that gains much.

A flag loop inside a loop is no slower than the `in` that says the same; but what is
searched by `in` can be a set.  From the function, the search follows each step of the
rules, the least estimated cost first; where it comes down, the end of the chain is one
candidate.  The gates judge the end; the finding names the steps.
"""

from __future__ import annotations

import heapq
import time
from dataclasses import dataclass
from typing import TYPE_CHECKING

from selfrefine.engines.attempts import fingerprint
from selfrefine.loop.feedback import Finding
from selfrefine_rules import Proposal
from selfrefine_rules.lib.growth import estimate

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Mapping

DEEPEST = 4
"""Steps of a chain."""
MOST_READ = 48
"""Versions of a function whose steps are asked for."""
SECONDS = 2.0
"""CPU seconds that a search may take: those of a clock would find less on a busy machine."""
ENDS = 3
"""Chains that are offered at once."""
CHEAPER = 0.8
"""The share of the estimated cost below which an end is worth its timing."""


@dataclass(frozen=True, order=True)
class _Version:
    cost: float
    depth: int
    code: str
    steps: tuple[Finding, ...] = ()


def search(
    code: str,
    steps: Callable[[str], Iterable[Proposal]],
    observed: Mapping[str, str],
    *,
    seconds: float = SECONDS,
) -> list[Proposal]:
    """Return the ends of the chains that promise most, each as one proposal.

    Args:
        code: imports, private helpers, then the function.
        steps: what the rules would do to a version of it, bridges included.
        observed: parameter to the types and sizes seen in recorded calls.
        seconds: of CPU, after which no version is looked at any more.
    """
    end = time.thread_time() + seconds
    start = _Version(estimate(code, observed), 0, code)
    heap, seen, found, number = [start], {fingerprint(code)}, list[_Version](), 0
    claimed, offered = list[_Version](), set[str]()
    while heap and number < MOST_READ and time.thread_time() < end:
        version = heapq.heappop(heap)
        number += 1
        for step in steps(version.code):
            if not step.code or fingerprint(step.code) in seen:
                continue
            seen.add(fingerprint(step.code))
            cost = estimate(step.code, observed)
            new = _Version(
                cost, version.depth + 1, step.code, (*version.steps, step.finding)
            )
            if new.depth < DEEPEST:
                heapq.heappush(heap, new)
            rule, gains = step.finding.rule or "", step.finding.aspect == "efficiency"
            if new.depth == 1 and gains:
                offered.add(rule)
            elif new.cost < CHEAPER * start.cost:
                found.append(new)
            elif gains and rule not in offered and version.cost <= start.cost:
                claimed.append(new)
    found.sort(key=lambda version: (round(version.cost), version.depth))
    # What a rule would be believed without a bridge, it is behind one, whatever the estimate says.
    claimed.sort(key=lambda version: (version.depth, round(version.cost)))
    return [_proposal(version) for version in (*found, *claimed)[:ENDS]]


def _proposal(version: _Version) -> Proposal:
    first = version.steps[0]
    names = ", then ".join(finding.rule or "" for finding in version.steps)
    advice = " Then: ".join(finding.instruction for finding in version.steps)
    return Proposal(
        Finding(
            aspect="efficiency",
            problem=version.steps[-1].problem,
            instruction=f"{advice} ({names})",
            line=first.line,
            end_line=max(finding.end_line for finding in version.steps),
            gain=5.0,
            confidence=0.8,
        ),
        version.code,
    )
