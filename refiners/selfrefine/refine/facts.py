"""Facts: gathers the evidence that engines and users see of one function, each fact once."""

from __future__ import annotations

import ast
import contextlib
from dataclasses import dataclass, field, replace
from functools import cached_property
from typing import TYPE_CHECKING

from selfrefine.code.comments import lost
from selfrefine.code.metrics import line_complexities, measure
from selfrefine.code.syntax import FunctionNode, tree
from selfrefine.errors import EngineError
from selfrefine.loop.evidence import Evidence
from selfrefine.verify.description import describe, describe_drawn
from selfrefine.verify.values import render
from selfrefine.verify.values.hints import parameters
from selfrefine_runner.client.profile import Profile, profile_lines

if TYPE_CHECKING:
    from collections.abc import Sequence

    from selfrefine.code.target import Target
    from selfrefine.tasks import Aspect, Task
    from selfrefine.verify.baseline import Baseline
    from selfrefine.verify.values.hints import Parameter
    from selfrefine_runner.client.project import Project

MOST_REMARKS, MOST_OF_A_COMMENT = 5, 80
FASTER = (2.0, 4.0, 10.0)
"""Gains in speed for which it is told how complex a rewrite may be."""
BARE = frozenset(
    {"method", "method-wrapper", "function", "builtin_function_or_method", "type", "object", "wrapper_descriptor"}
)  # fmt: skip
"""Kinds of results that say nothing of what a name holds that its call does not say."""
UNWANTED = frozenset({"ruff:PLR0911"})
"""What contradicts the prompts: they ask for guard clauses, each of which is a return statement."""
WATCHED_SECONDS, WORTH_WATCHING = 0.1, 0.0005
"""CPU seconds of a call: what takes longer is not watched line by line, what takes less tells nothing."""
QUICKLY_WATCHED = 0.001
"""CPU seconds of a call that is watched in no time."""
FEW, TELLING_SECONDS = 2, 0.0001
"""Recorded calls, and CPU seconds of the longest of them, from which on it is worth naming."""


@dataclass(frozen=True)
class Facts:
    """What was, and can be, measured of one function.

    Args:
        target: the original.
        baseline: what it does.
        runner: where it can be called.
        task: the objective; where time does not matter, it is not looked for.
        told: whether the engine wants to be told what rules and linters say, and the rules of the game.
        slack: how much the cyclomatic complexity may grow without a gain in speed.
    """

    target: Target
    baseline: Baseline
    runner: Project
    task: Task
    told: bool
    slack: int = 1
    _found: dict[str, Evidence] = field(default_factory=dict, compare=False)

    def of(self, code: str) -> Evidence:
        """Return the evidence for one state of the function."""
        if code not in self._found:
            self._found[code] = self._measured(code)
        return self._found[code]

    def at_once(self, code: str) -> Evidence:
        """Return what the code itself says, for which nothing has to be executed."""
        told, reads = self.told, "readability" in self.task.serves
        return Evidence(
            metrics=measure(code),
            line_complexities=line_complexities(code) if reads or not told else {},
            tests=None,
            code=code,
            read=reads and told,
            allowed=self.allowed if told else {},
        )

    def _measured(self, code: str) -> Evidence:
        found = replace(
            self.at_once(code),
            observed=self.baseline.observed,
            tests=len(self.baseline.tests),
            remarks=self._remarks(code) if self.told else (),
            executable=self.baseline.executable,
        )
        if code != self.target.source:
            return found
        found = replace(found, growth=self.baseline.growth, hot=self.hot)
        if not self.told:
            return found
        return replace(
            found,
            slowest="" if self.timed else self.slowest,
            timed=self.timed,
            drawn=self.drawn,
            held={**self.baseline.attributes, **self.results},
            unrun=self.unrun,
        )

    def _remarks(self, code: str) -> tuple[str, ...]:
        """Return what is to be said of code: comments that it lost, and what rules and linters find."""
        gone = (
            f"line {c.now}: the comment `# {c.text[:MOST_OF_A_COMMENT]}` is gone, "
            "but a line like the one it explains is still there: put it back"
            for c in lost(self.target.source, code)
        )
        return (*gone, *remarks(code, self.task.serves))

    @cached_property
    def allowed(self) -> dict[float, int]:
        """How complex a rewrite may be at which gain in speed."""
        # Gates are loaded by who judges, or asks what a judge will ask.
        from selfrefine.verify.gates.complexity import allowance

        before = measure(self.target.source).cyclomatic
        ratios = (1.0, *FASTER) if self.task.timed else (1.0,)
        return {ratio: before + allowance(self.slack, ratio) for ratio in ratios}

    @cached_property
    def unrun(self) -> str:
        """The lines of the original that no test and no compared call runs."""
        from selfrefine.verify.gates.replaced_lines import numbers, own_lines, unrun

        if not self.baseline.executable:
            return ""
        own = own_lines(self.target)
        left = unrun(self.runner, self.baseline, self.target, own)
        return numbers(left, self.target) if left and left != own else ""

    @cached_property
    def timed(self) -> dict[str, str]:
        """Kinds and sizes of the inputs on which versions race."""
        if not self.task.timed:
            return {}
        from selfrefine.verify.gates.timed_calls import timed_inputs

        chosen, _ = timed_inputs(self.baseline.compared)
        return describe([item.call for item in chosen], self._parameters)

    @cached_property
    def drawn(self) -> dict[str, str]:
        """What generated calls have that no recorded one had."""
        calls = [
            item.call
            for item in self.baseline.compared
            if item.call.origin == "generated" and item.call.in_domain
        ]
        return describe_drawn(calls, self._parameters, self.baseline.observed)

    @cached_property
    def _parameters(self) -> list[Parameter]:
        function = tree(self.target.source).body[0]
        assert isinstance(function, FunctionNode)  # noqa: S101  targets are functions
        return list(parameters(function))

    @cached_property
    def slowest(self) -> str:
        """The recorded call that takes longest, with its time; where time does not matter, none."""
        calls = [c for c in self.baseline.compared if c.call.origin == "recorded"]
        if len(calls) < FEW or not self.task.timed:
            return ""
        slowest = max(calls, key=lambda item: item.cpu)
        if slowest.cpu < TELLING_SECONDS:
            return ""
        return f"{render(slowest.call, self.target.name)} (about {slowest.cpu:.0e} s)"

    @cached_property
    def hot(self) -> dict[int, float]:
        """Where the time of the original goes, on the largest input that is quick enough to watch."""
        above = self.target.start_line - 1
        shares = self.profile.shares
        return {line - above: share for line, share in shares.items() if line > above}

    @cached_property
    def results(self) -> dict[str, str]:
        """What calls gave whose result has a name, such as ``parts = split()`` to ``list[str]``."""
        names = self.profile.names
        found = {}
        for node in ast.walk(tree(self.target.source)):
            match node:
                case ast.Assign(targets=[ast.Name(id=name)], value=ast.Call() as call):
                    if name in names and names[name] not in BARE:
                        found[f"{name} = {ast.unparse(call.func)}()"] = names[name]
        return found

    @cached_property
    def profile(self) -> Profile:
        """What was seen of one call, the largest that is quick enough to watch; where time does not matter, nothing."""
        calls = [
            item
            for item in self.baseline.compared
            if item.outcome["kind"] == "returned"
            and WORTH_WATCHING <= item.cpu <= WATCHED_SECONDS
        ]
        if not calls or not self.task.timed:
            return Profile()
        quick = [item for item in calls if item.cpu <= QUICKLY_WATCHED]
        watched = (
            max(quick, key=lambda item: item.cpu)
            if quick
            else min(calls, key=lambda item: item.cpu)
        )
        return profile_lines(
            self.runner,
            self.baseline.place,
            self.target.text,
            watched.call,
            seconds=20 * watched.cpu + 1,
        )


def remarks(code: str, aspects: Sequence[Aspect]) -> tuple[str, ...]:
    """Return what the rules and ruff say of a code block under an objective: lines for whoever rewrites it."""
    import selfrefine_rules as rules

    found = list(rules.propose(code, aspects=aspects))
    with contextlib.suppress(EngineError):
        found += [p for p in rules.lint(code, aspects=aspects) if p.code is None]
    wanted = [p.finding for p in found if p.finding.rule not in UNWANTED]
    said = (f"line {f.line}: {f.problem} {f.instruction}" for f in wanted)
    return tuple(dict.fromkeys(said))[:MOST_REMARKS]
