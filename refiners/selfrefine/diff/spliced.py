"""Spliced: where a function's own text is all that changed, its new body is put into the old tree as a candidate is.

So it can be proven to take the same steps, and be brought to the calls that no pickle carries out of the tests.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Any

from selfrefine.changes.answer import Example
from selfrefine.code.syntax import shared_tree
from selfrefine.diff.kinds import differs
from selfrefine.errors import TargetError
from selfrefine.redact import on_one_line
from selfrefine.verify.baseline import Baseline
from selfrefine.verify.gates import live
from selfrefine.verify.gates.syntax import prepare
from selfrefine.verify.gates.trial import Trial
from selfrefine.verify.inputs import Call
from selfrefine.verify.inputs.generate import domain_of
from selfrefine.verify.live import observe_live, source_of
from selfrefine.verify.runner import symbolic

if TYPE_CHECKING:
    from collections.abc import Sequence

    from selfrefine.diff.version import Version
    from selfrefine.verify.live import LiveCompared
    from selfrefine.verify.observed import Compared

SHOWN = 12
"""Calls that show a symbolic search the types of what is given."""


@dataclass(frozen=True)
class Live:
    """What came of calls within the tests.

    Args:
        recorded: calls as tests make them that did the same.
        generated: calls with other arguments, or made several times, that did the same.
        differing: calls on which the versions differ, those that tests make first.
        problem: why no call could be compared so.
    """

    recorded: int = 0
    generated: int = 0
    differing: tuple[Example, ...] = ()
    problem: str = ""


def trial_of(old: Version, new: Version) -> Trial | None:
    """Return the new version as a candidate for the old tree; None where it is none."""
    if old.target.name != new.target.name:
        return None
    code = new.target.source + "\n"
    trial = Trial(
        target=old.target,
        code=code,
        best=old.target.source,
        tasks=(),
        slack=0,
        baseline=Baseline(old.place),
        runner=old.project,
    )
    try:
        prepared = prepare(trial)
    except TargetError:
        return None
    return prepared if isinstance(prepared, Trial) else None


def live_calls(
    trial: Trial, old: Version, options: tuple[str, ...], timeout: float
) -> Live:
    """Bring the new version to calls that tests make, with the objects themselves.

    Args:
        trial: the new version as a candidate.
        old: the version before, recorded.
        options: the user's further arguments for pytest.
        timeout: seconds for a run of the tests.
    """
    source = source_of(old.node, shared_tree(old.text))
    compared, problem = observe_live(
        old.project, old.place, old.text, old.run, options, source
    )
    if not compared:
        return Live(problem=problem)
    reaching = tuple(r for r in old.run.results if r.hits and r.passed)
    baseline = Baseline(
        old.place,
        tests=reaching,
        options=options,
        timeout=timeout,
        live=compared,
        source=source,
        events=old.run.events,
    )
    found = live.compare(replace(trial, baseline=baseline))
    rows = [_example(old, item, outcome) for item, outcome in found.differing]
    told = sorted(filter(None, rows), key=lambda each: (each.unlike, len(each.call)))
    return Live(found.recorded, found.generated, tuple(told), "")


def _example(
    old: Version, item: LiveCompared, outcome: dict[str, Any]
) -> Example | None:
    """Return how a call within the tests is shown."""
    told = differs(
        Call((), origin="recorded"), item.outcome, outcome or {"kind": "died"}
    )
    if told is None:
        return None
    again = ", several times in a row" if item.task.again else ""
    changed = f", with {item.change}" if item.change else ""
    shown = f"{old.target.name}({item.shown})  # in {item.task.at.test}{changed}{again}"
    return Example(
        on_one_line(shown),
        told.kind,
        on_one_line(told.was),
        on_one_line(told.now),
        recorded=not item.task.variation,
        unlike=bool(item.task.variation),
    )


def searched(
    trial: Trial, old: Version, items: Sequence[Compared]
) -> symbolic.Searched | None:
    """Search symbolically for calls on which the versions may differ; None if that is not asked for or not possible.

    Args:
        trial: the new version as a candidate.
        old: the version before.
        items: calls that were compared, which show the types of what is given.
    """
    project = old.project
    if project.prove <= 0 or not items or not symbolic.is_possible(project):
        return None
    seen = [item.call for item in items if item.call.in_domain]
    seen.sort(key=lambda call: call.origin != "recorded")
    texts = (old.text, trial.new_text)
    found = symbolic.search(project, old.place, texts, seen[:SHOWN], project.prove)
    if found is None:
        return None
    domain = domain_of(old.run.calls, old.parameters, old.hints)
    return replace(found, proposed=tuple(map(domain.placed, found.proposed)))
