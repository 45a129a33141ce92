"""Mutants: lets versions of a function with small mistakes make calls, many versions in one job."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Any, NamedTuple

from selfrefine_runner.client.place import wire_source
from selfrefine_runner.client.replay import wire

if TYPE_CHECKING:
    from collections.abc import Sequence

    from selfrefine.verify.values import Call
    from selfrefine_runner.client.place import Place
    from selfrefine_runner.client.project import Project
    from selfrefine_runner.protocol import MutantsJob, Patch

WALL = 90.0
"""Seconds of a job on a machine that others use as well."""
FEW = 4
"""Outcomes that are not what was expected and that are enough: of the first, somebody may say that they are."""


@dataclass(frozen=True)
class MutantsPlan:
    """Which versions make which calls.

    Args:
        versions: whole texts of the file, each with the text of its probe, which may be empty.
        calls: what each makes, the most telling first.
        expected: of each call the digest of what the original did.
        seconds: the limit of one call.
        budget: CPU seconds of all.
        most: calls with other outcomes of which each version tells; then it ends.
        wall: seconds of all on a machine that others use as well.
    """

    versions: Sequence[tuple[str, str]]
    calls: Sequence[Call]
    expected: Sequence[str]
    seconds: float
    budget: float
    most: int = FEW
    wall: float = WALL


@dataclass(frozen=True)
class MutantRun:
    """What came of one version.

    Args:
        told: calls with other outcomes than expected, by their index.
        whole: whether it came to its end: without that, what did not differ says nothing.
        probed: whether its probe came to an end, too.
        reached: calls that came to the place of a probe.
        other: calls in which the mutant would have another value there.
        distinct: distinct values that the expression had.
        near: calls in which the two sides of a comparison came nearest to each other, with the sides.
    """

    told: tuple[tuple[int, dict[str, Any]], ...] = ()
    whole: bool = False
    probed: bool = False
    reached: int = 0
    other: frozenset[int] = frozenset()
    distinct: int = 0
    near: tuple[tuple[int, Any, Any], ...] = ()


class Digest(NamedTuple):
    """What came of a call, in short.

    Args:
        core: equal for equal outcomes, but for the rounding of fractions.
        kind: `returned`, `meant` if it was raised on purpose, `crashed` if not, or how else it ended.
        beside: equal where what an error holds besides its message is equal.
    """

    core: str
    kind: str
    beside: str


def run_mutants(
    project: Project, place: Place, text: str, plan: MutantsPlan
) -> tuple[dict[int, MutantRun], float]:
    """Let versions of the function make calls; return what came of those for which there was time, and the CPU seconds.

    Args:
        project: where.
        place: the function, with module and path known.
        text: the whole file that they are versions of.
        plan: which.
    """
    basis = project.basis(place, text)

    def patch(version: str) -> Patch:
        other = wire_source(place, version)
        return _difference(basis["source"], other)

    job: MutantsJob = {
        **basis,
        "do": "mutants",
        "versions": [
            (patch(mutant), patch(probe) if probe else None)
            for mutant, probe in plan.versions
        ],
        "calls": [wire(call) for call in plan.calls],
        "expected": list(plan.expected),
        "seconds": plan.seconds,
        "budget": plan.budget,
        "most": plan.most,
    }
    messages, _ = project.execute(job, place, text, wall=plan.wall)
    cpu = next((m["cpu"] for m in messages if "done" in m), plan.budget)
    read = (_run_of(m, len(plan.calls)) for m in messages if "mutant" in m)
    runs = {n: run for n, run in read if 0 <= n < len(plan.versions)}
    return runs, cpu if isinstance(cpu, float) else plan.budget


def digests_of(
    project: Project,
    place: Place,
    texts: tuple[str, str],
    calls: Sequence[Call],
    *,
    seconds: float,
    budget: float,
) -> tuple[list[Digest], ...]:
    """Return what came of calls of the function in two texts of its file, of each as far as there was time.

    What a version says of itself here is a hint where to look, and no verdict.

    Args:
        project: where.
        place: the function, with module and path known.
        texts: the original's, and the candidate's, which is what is imported.
        calls: which.
        seconds: the limit of one call.
        budget: CPU seconds of both.

    Raises:
        TimeoutError: the machine was too busy for them.
    """
    basis = project.basis(place, texts[1])
    sources = [wire_source(place, text) for text in texts]
    job: MutantsJob = {
        **basis,
        "do": "mutants",
        "versions": [(_difference(basis["source"], text), None) for text in sources],
        "calls": [wire(call) for call in calls],
        "expected": [],
        "seconds": seconds,
        "budget": budget,
        "most": 0,
    }
    messages, end = project.execute(job, place, texts[1], wall=WALL)
    if end["end"] == "time":
        raise TimeoutError(f"not done after {WALL:.0f} s")
    found: list[list[Digest]] = [[], []]
    for message in messages:
        rows, number = message.get("digests"), message.get("mutant")
        if isinstance(rows, list) and number in (0, 1):
            found[number] = [_digest_of(row) for row in rows]
    return found[0], found[1]


def _digest_of(row: Any) -> Digest:
    """Return what a row says; of what no version of ours sends, nothing that equals anything."""
    held = list(map(str, row)) if isinstance(row, list) else []
    return (
        Digest(*held) if len(held) == len(Digest._fields) else Digest("", "forged", "")
    )


def _run_of(message: dict[str, Any], count: int) -> tuple[int, MutantRun]:
    """Return what a message says of which version; what a version made up says nothing of any."""
    try:
        told = tuple((int(i), dict(o)) for i, o in message["told"] if 0 <= i < count)
        run = MutantRun(told, bool(message["whole"]))
        if message["probes"]:
            reached, other, distinct, near = message["probes"]
            run = replace(
                run,
                probed=True,
                reached=int(reached),
                other=frozenset(int(i) for i in other if 0 <= i < count),
                distinct=int(distinct),
                near=tuple((int(i), a, b) for i, a, b in near if 0 <= i < count),
            )
        return int(message["mutant"]), run
    except (LookupError, TypeError, ValueError):
        return -1, MutantRun()


def _difference(old: str, new: str) -> Patch:
    """Return which part of a text is another one, and what stands there."""
    start = _common(old, new)
    end = _common(old[start:][::-1], new[start:][::-1])
    return start, len(old) - end, new[start : len(new) - end]


def _common(a: str, b: str) -> int:
    """Return how many characters are the same from the start: found by halving, as texts are long."""
    low, high = 0, min(len(a), len(b))
    while low < high:
        middle = (low + high + 1) // 2
        if a[low:middle] == b[low:middle]:
            low = middle
        else:
            high = middle - 1
    return low
