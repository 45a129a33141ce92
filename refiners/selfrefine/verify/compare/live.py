"""Live: what the original does at calls that tests make, in the tests' own process.

A call whose arguments no pickle carries is compared nevertheless: the version is brought to the call
(`runner/live.py`).  Here is decided which calls are worth it, and on which of them the original promises anything.
"""

from __future__ import annotations

import ast
from dataclasses import dataclass
from itertools import zip_longest
from typing import TYPE_CHECKING, Any

from selfrefine.verify.compare.difference import difference, is_meant
from selfrefine.verify.values import is_plain_object, lists_in
from selfrefine_runner.client.live import (
    LiveCall,
    LivePlan,
    LiveRun,
    LiveTask,
    replay_live,
)
from selfrefine_runner.client.replay import ReplayPlan, replay_calls

if TYPE_CHECKING:
    from collections.abc import Sequence

    from selfrefine.code.syntax import FunctionNode
    from selfrefine.verify.values import Call
    from selfrefine.verify.values.hints import SourceHints
    from selfrefine_runner.client.place import CallSite, Place
    from selfrefine_runner.client.project import Project
    from selfrefine_runner.client.reports import TestResult, TestRun

CALLS, REPEATED = 24, 6
"""Calls of tests that are compared live, and how many of them several times in a row as well."""
SECONDS = 1.0
"""What all calls of the original may take together."""
COPIED_SECONDS, WALL = 2.0, 30.0
"""Seconds of one call that is made outside the tests as well, and of all of these."""
TESTS_SECONDS, OTHERS_SECONDS = 3.0, 1.0
"""What the tests that are run for it usually take together; one test is run in any case.

The second is for tests of which no call ran what those before them had not: they are run three times and more.
"""
WORLD = ("open w", "socket.", "subprocess.", "os.", "shutil.", "tempfile.", "sqlite3.", "_thread.", "fcntl.", "mmap.")  # fmt: skip
"""Events by which a call changes what forks share: made twice, it is another call."""
HARMLESS = frozenset(
    {"os.listdir", "os.scandir", "os.walk", "os.fwalk", "os.getxattr", "os.listxattr", "os.putenv", "os.unsetenv"}
)  # fmt: skip
NOT_ALONE = {
    "threads": "other threads ran at the same time",
    "variables": "it closes over variables that had no value yet",
    "time": "there was no time for more",
}
"""Why calls were left out, in words."""


@dataclass(frozen=True)
class LiveCompared:
    """One call with what the original did at it.

    Args:
        task: how it is made again, with what it may do besides computing.
        outcome: what the original did.
        shown: its arguments as people read them.
        key: equal for equal arguments.
        change: what was changed of the arguments before, in words.
    """

    task: LiveTask
    outcome: dict[str, Any]
    shown: str
    key: str
    change: str = ""

    @property
    def recorded(self) -> bool:
        """Whether a test makes just this call."""
        return not self.task.variation and not self.task.again


def wants_live(run: TestRun, qualname: str, *, leaves: bool = False) -> bool:
    """Whether calls of the tests say more of a function where they are made than elsewhere.

    Args:
        run: of the tests that reach it.
        qualname: its dotted name.
        leaves: whether it leaves more than its result: in globals, in logs, in warnings.
    """
    if not run.kinds:
        return False
    if leaves or "<locals>" in qualname or any(map(is_copied, run.calls)):
        return True
    return not run.calls or sum(run.unfit.values()) > len(run.calls)


TELLING = frozenset({"warn", "warning", "info", "debug", "error", "exception", "critical", "log"})  # fmt: skip
"""Methods by which is logged, and warned."""


def leaves_more(function: FunctionNode, module: ast.Module) -> bool:
    """Whether a function may change what its module holds, logs, warns, or has a body: only live calls show that."""
    if _is_managed(function):
        return True
    held = {
        target.id
        for node in module.body
        if isinstance(node, ast.Assign) and isinstance(node.value, ast.List | ast.Dict | ast.Set)
        for target in node.targets
        if isinstance(target, ast.Name)
    }  # fmt: skip
    return any(_leaves(node, held) for node in ast.walk(function))


def _is_managed(function: FunctionNode) -> bool:
    """Whether a function is a context manager: what it does after its body, and where that raises."""
    names = map(ast.unparse, function.decorator_list)
    return any(name.rpartition(".")[2] == "contextmanager" for name in names)


def _leaves(node: ast.AST, held: set[str]) -> bool:
    """Whether a node logs, warns, acts on others, or changes a global or what one of some names holds."""
    if isinstance(node, ast.Global) or _acts(node):
        return True
    if isinstance(node, ast.Subscript) and not isinstance(node.ctx, ast.Load):
        return _is_one_of(node.value, held)
    if isinstance(node, ast.Call) and isinstance(node.func, ast.Attribute):
        name = node.func.attr
        return name in TELLING or (
            name in CHANGING and _is_one_of(node.func.value, held)
        )
    return False


def _acts(node: ast.AST) -> bool:
    """Whether a node is a call that is made for what it does, perhaps to what a test puts in the place of others."""
    value = node.value if isinstance(node, ast.Expr) else None
    call = value.value if isinstance(value, ast.Await) else value
    if not isinstance(call, ast.Call):
        return False
    return getattr(call.func, "attr", "") not in CHANGING


def _is_one_of(node: ast.expr, names: set[str]) -> bool:
    return isinstance(node, ast.Name) and node.id in names


CHANGING = frozenset({"append", "add", "update", "pop", "clear", "extend", "insert", "remove", "discard", "setdefault", "sort", "reverse", "popitem"})  # fmt: skip


def is_copied(call: Call) -> bool:
    """Whether a call has an argument that only a pickle carries, or a test's own function: it may be another object than it was."""
    return any(
        item[:1] in (["p"], ["fn"]) or is_plain_object(item)
        for item in lists_in(node for _, node in call.arguments())
    )


def is_faithful(
    project: Project,
    place: Place,
    text: str,
    run: TestRun,
    live: Sequence[LiveCompared],
) -> bool:
    """Whether copies of arguments make the calls that tests make: the original does the same with them outside the tests.

    Args:
        project: where.
        place: the function.
        text: its whole file.
        run: of the tests, with where each recorded call was made.
        live: what it did within them.
    """
    inside = {item.task.at: item.outcome for item in live if item.recorded}
    made = zip(run.calls, run.sites, strict=True)
    rows = [(c, inside[s]) for c, s in made if s in inside and is_copied(c)]
    if not rows:
        return True
    calls = [call for call, _ in rows]
    plan = ReplayPlan(calls, seconds=[COPIED_SECONDS] * len(calls), wall=WALL)
    first = replay_calls(project, place, text, plan).outcomes
    strays = [
        n for n, (row, o) in enumerate(zip(rows, first, strict=False))
        if o["kind"] in ("returned", "raised") and _is_another(row[1], o)
    ]  # fmt: skip
    if not strays:
        return True
    # What is not even the same twice outside the tests says nothing.
    again = replay_calls(project, place, text, plan).outcomes
    return all(
        n >= len(again) or difference(first[n], again[n], strict=True) for n in strays
    )


def _is_another(inside: dict[str, Any], outside: dict[str, Any]) -> bool:
    """Whether a call did something else outside the tests, as far as people read it."""
    if inside["kind"] != outside["kind"]:
        return True
    return bool(inside["shown"] != outside["shown"]) and " at 0x" not in inside["shown"]


@dataclass(frozen=True)
class Source:
    """What a function's source says of how to vary its calls.

    Args:
        words: texts and whole numbers that it compares with or looks up.
        managed: whether it is used as a context manager.
    """

    words: tuple[str | int, ...] = ()
    managed: bool = False


def source_of(function: FunctionNode, hints: SourceHints) -> Source:
    """Return what a function's source says.

    Args:
        function: itself.
        hints: what its source says of inputs.
    """
    managed = _is_managed(function)
    numbers = [node for node in hints.literals if type(node) is int]
    return Source((*sorted(hints.expected), *numbers), managed)


def observe_live(
    project: Project,
    place: Place,
    text: str,
    run: TestRun,
    options: Sequence[str],
    source: Source,
) -> tuple[tuple[LiveCompared, ...], str]:
    """Make a sample of the calls that tests made of the original once more.

    Args:
        project: where.
        place: the function.
        text: its whole file.
        run: of the tests, with the kinds of calls that were seen.
        options: the user's further arguments for pytest.
        source: what the function's own says.

    Returns:
        What can be compared, and why nothing or not all can; nothing where it is all.
    """
    copied = [s for c, s in zip(run.calls, run.sites, strict=True) if is_copied(c)]
    kinds = [*run.kinds, *([s] for s in copied[: CALLS // 3])]
    sites = choose(kinds, run.results, run.paths)
    if not sites:
        return (), ""
    rows = [_tasks(site, n < REPEATED) for n, site in enumerate(sites)]
    tasks = [task for row in rows for task in row]
    tests = {site.test for site in sites}
    usual = sum(r.seconds for r in run.results if r.id in tests)
    plan = LivePlan(
        tasks,
        [text],
        options,
        words=source.words,
        managed=source.managed,
        most=SECONDS,
        seconds=2 + 2 * usual,
    )
    made = replay_live(project, place, text, plan)
    calls = iter([made.calls.get(number) for number in range(len(tasks))])
    compared = tuple(
        item for row in rows for item in _of_site(row, [next(calls) for _ in row])
    )
    return compared, _why_not(made, compared)


def choose(
    kinds: Sequence[Sequence[CallSite]],
    results: Sequence[TestResult],
    paths: Sequence[Sequence[CallSite]] = (),
) -> list[CallSite]:
    """Return the calls to compare: one for each path that adds lines, then of every kind some, those of quick tests first.

    Args:
        kinds: calls that are alike, as far as is cheap to see.
        results: of the tests that make them.
        paths: calls that took the same path through the function.
    """
    seconds = {r.id: r.seconds for r in results if r.passed}

    def ordered(rows: Sequence[Sequence[CallSite]]) -> list[list[CallSite]]:
        known = ([s for s in row if s.test in seconds] for row in rows)
        return [sorted(row, key=lambda s: seconds[s.test]) for row in known]

    telling = [row[0] for row in ordered(paths) if row]
    rows = sorted(ordered(kinds), key=len)
    others = (s for turn in zip_longest(*rows) for s in turn if s is not None)
    chosen: list[CallSite] = []
    tests: set[str] = set()
    left = TESTS_SECONDS
    for number, site in enumerate([*telling, *others]):
        if number == len(telling):
            left = min(left, OTHERS_SECONDS)
        if site in chosen:
            continue
        if site.test not in tests:
            if tests and seconds[site.test] > left:
                continue
            tests.add(site.test)
            left -= seconds[site.test]
        chosen.append(site)
        if len(chosen) >= CALLS:
            break
    return chosen


def _tasks(site: CallSite, again: bool) -> list[LiveTask]:
    """Return what is asked of one call: a look at it, the call itself, and several in a row."""
    more = [LiveTask(site, again=True)] if again else []
    return [LiveTask(site, look=True), LiveTask(site), *more]


def _of_site(
    tasks: Sequence[LiveTask], calls: Sequence[LiveCall | None]
) -> list[LiveCompared]:
    """Return what can be compared at one call.

    Whether the original does the same there whenever it is asked is looked at once a candidate does not.
    """
    look, once, *others = calls
    look = (
        look or once
    )  # a call whose arguments can be looked at without harm says itself what they are
    if not look or not look.depth or not once or not promises(once):
        return []
    found = [_compared(tasks[1], once, look, once.events)]
    for task, call in zip(tasks[2:], others, strict=True):
        if call is None or not promises(call):
            continue
        if is_meant(call.outcome):
            found.append(_compared(task, call, look, once.events | call.events))
    return found


def _compared(
    task: LiveTask, call: LiveCall, look: LiveCall, events: frozenset[str]
) -> LiveCompared:
    again = LiveTask(
        task.at,
        depth=look.depth,
        again=task.again,
        allowed=events,
    )
    return LiveCompared(again, call.outcome, look.shown, f"{look.key} ")


def promises(call: LiveCall) -> bool:
    """Whether the original did something that a candidate has to do as well."""
    outcome = call.outcome
    if call.end != "done" or outcome.get("kind") not in ("returned", "raised"):
        return False
    if any(e.startswith(WORLD) and e not in HARMLESS for e in call.events):
        return False
    if outcome["kind"] == "raised":
        # What belongs to the test's own loop is of no use in that of a fork.
        return not (outcome["type"] == "RuntimeError" and "loop" in outcome["shown"])
    return not _is_opaque(outcome["value"])


def _is_opaque(value: Any) -> bool:
    """Whether a result itself is something that cannot be described; what arguments hold besides does not count."""
    result = value[1][0] if isinstance(value, list) and value[:1] == ["t"] else None
    return isinstance(result, list) and result[:1] == ["opaque"]


def _why_not(made: LiveRun, compared: Sequence[LiveCompared]) -> str:
    """Return why no call could be compared live; nothing where some could."""
    if compared:
        return ""
    if made.error:
        return f"its calls cannot be repeated within the tests ({made.error})"
    left = {name: count for name, count in made.left.items() if count}
    if left:
        most = max(left, key=lambda name: left[name])
        why = NOT_ALONE.get(most, most)
        return f"its calls cannot be repeated within the tests ({why})"
    return "its calls change files or connections: only the tests compare them"
