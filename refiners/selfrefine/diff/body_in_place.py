"""Body in place: where a function's own text is all that changed, its new body is put into the old tree as a candidate is.

So it can be proven to take the same steps, and be brought to the calls that no pickle carries out of the tests.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Any

from selfrefine.changes.answer import Example
from selfrefine.code.syntax import shared_tree
from selfrefine.diff.kinds import differs
from selfrefine.diff.outcome_text import ADDRESS
from selfrefine.diff.version import made_by
from selfrefine.errors import TargetError
from selfrefine.redact import on_one_line
from selfrefine.verify.baseline import Baseline
from selfrefine.verify.compare.live import observe_live, source_of
from selfrefine.verify.gates import live
from selfrefine.verify.gates.syntax import prepare
from selfrefine.verify.search.dictionary import source_hints
from selfrefine.verify.trial import Trial
from selfrefine.verify.values import Call
from selfrefine.verify.values.domain import domain_of
from selfrefine_runner.client import symbolic

if TYPE_CHECKING:
    from collections.abc import Collection, Sequence

    from selfrefine.diff.version import Version
    from selfrefine.verify.compare.live import LiveCompared
    from selfrefine.verify.compare.observation import Compared

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
    trial: Trial,
    old: Version,
    options: tuple[str, ...],
    timeout: float,
    *,
    backwards: bool = False,
) -> Live:
    """Bring the new version to calls that tests make, with the objects themselves.

    Args:
        trial: the new version as a candidate.
        old: the version before, recorded.
        options: the user's further arguments for pytest.
        timeout: seconds for a run of the tests.
        backwards: whether the versions have changed places, so that tests of the new tree make the calls.
    """
    source = source_of(old.node, source_hints(old.node, shared_tree(old.text)))
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
    rows = [_example(old, *pair, backwards=backwards) for pair in found.differing]
    distinct = {(e.call, e.was, e.now): e for e in rows if e is not None}
    told = sorted(distinct.values(), key=lambda each: (each.unlike, len(each.call)))  # fmt: skip
    return Live(found.recorded, found.generated, tuple(told), "")


def both_ways(
    trial: Trial | None,
    versions: tuple[Version, Version],
    renewed: Collection[str],
    options: tuple[str, ...],
    timeout: float,
) -> Live:
    """Bring the new version to calls of the old tests, and the old one to those of tests that came with the change.

    Args:
        trial: the new version as a candidate; None where no old test makes a call that is looked at.
        versions: before and after, recorded.
        renewed: the tests that are new or others now.
        options: the user's further arguments for pytest.
        timeout: seconds for a run of the tests.
    """
    old, new = versions
    found = live_calls(trial, old, options, timeout) if trial else Live()
    mine = replace(new, run=made_by(new.run, renewed))
    back = trial_of(new, old) if mine.run.kinds and not found.differing else None
    if back is None:
        return found
    more = live_calls(back, mine, options, timeout, backwards=True)
    recorded, generated = found.recorded + more.recorded, found.generated + more.generated  # fmt: skip
    return Live(recorded, generated, more.differing, found.problem and more.problem)


def _example(
    old: Version,
    item: LiveCompared,
    outcome: dict[str, Any],
    *,
    backwards: bool = False,
) -> Example | None:
    """Return how a call within the tests is shown."""
    ends = item.outcome, outcome or {"kind": "died"}
    told = differs(Call((), origin="recorded"), *(ends[::-1] if backwards else ends))
    if told is None:
        return None
    again = ", several times in a row" if item.task.again else ""
    changed = f", with {item.change}" if item.change else ""
    given = ADDRESS.sub("0x…", item.shown)
    shown = f"{old.target.name}({given})  # in {item.task.at.test}{changed}{again}"
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
