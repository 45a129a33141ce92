"""Sensitivity: whether the assertions of a case would notice another outcome: they ask less than a comparison does.  Pure."""

from __future__ import annotations

import json
import math
from typing import TYPE_CHECKING, Any, Protocol

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from selfrefine.verify.testgen.case import Case, Said
    from selfrefine.verify.values import Node


class Run(Protocol):
    """What one mutant did."""

    @property
    def told(self) -> Sequence[tuple[int, dict[str, Any]]]:
        """Calls, by their index, that came to something else."""


class Known(Protocol):
    """What the original does."""

    @property
    def outcome(self) -> dict[str, Any]:
        """What came of a call."""


FUNCTIONS = ("function", "closure", "given", "method")
"""Kinds of nodes of functions."""
NEAR = 1e-6
"""What `pytest.approx` lets pass."""


def tells(case: Case, old: dict[str, Any], new: dict[str, Any]) -> bool:
    """Whether a case fails where its call comes to another outcome.

    Args:
        case: what is asserted.
        old: the outcome that it was made of, as `selfrefine_runner/worker/objects/fingerprint.py` describes it.
        new: the other one.
    """
    if old["kind"] != new["kind"]:
        return True
    if old["kind"] == "raised" and old.get("type") != new.get("type"):
        return True
    if case.printed and old.get("stdout") != new.get("stdout"):
        return True
    before, after = _parts(old), _parts(new)
    if before is None or after is None:
        return old["kind"] == "returned" and old.get("value") != new.get("value")
    asked = "0" if case.made else "result"
    looks = [(asked, case.result)] if old["kind"] == "returned" else []
    return any(
        _differ(_seen(before.get(place), said), _seen(after.get(place), said))
        for place, said in (*looks, *case.after)
    )


def told_by(
    runs: Mapping[int, Run], rows: Sequence[tuple[Known, Case]]
) -> dict[int, frozenset[int]]:
    """Return which mutants each case tells, by their numbers.

    Args:
        runs: what mutants did otherwise.
        rows: what was known of the calls, each with the case that was made of it.
    """
    found: dict[int, set[int]] = {}
    for number, run in runs.items():
        for index, outcome in run.told:
            known, case = rows[index]
            if tells(case, known.outcome, outcome):
                found.setdefault(index, set()).add(number)
    return {index: frozenset(numbers) for index, numbers in found.items()}


def _seen(node: Node, said: Said | None) -> Node:
    """Return what an assertion looks at: an outline has nothing but its kind of a function."""
    return _without_functions(node) if said and said.check == "outline" else node


def _without_functions(node: Node) -> Node:
    if not isinstance(node, list):
        return node
    if node[:1] and node[0] in FUNCTIONS:
        return ["function"]
    return [_without_functions(item) for item in node]


def _parts(outcome: dict[str, Any]) -> dict[str, Node] | None:
    """Return what is described of a result and of each argument, by place or name; None where only a digest is."""
    node = outcome.get("value") if outcome["kind"] == "returned" else outcome.get("args")  # fmt: skip
    if not isinstance(node, list) or node[:1] != ["t"]:
        return None
    result, args, kwargs = node[1] if outcome["kind"] == "returned" else (None, *node[1])  # fmt: skip
    if not (isinstance(args, list) and isinstance(kwargs, list)):
        return None
    places = {str(at): item for at, item in enumerate(args[1])}
    named = {str(key): item for key, item in kwargs[1]} if kwargs[:1] == ["d"] else {}
    return {**places, **named, "result": result}


def _differ(old: Node, new: Node) -> bool:
    """Whether `==` would tell two values: it takes 1 for True and 1.0, and does not ask for the order of a dictionary."""
    one, other = _number(old), _number(new)
    if one is not None and other is not None:
        return not _near(one, other)
    if not (isinstance(old, list) and isinstance(new, list)):
        return bool(old != new)
    if old[:1] != new[:1] or len(old) != len(new):
        return True
    if old[0] == "d":
        rows = (sorted(node[1], key=json.dumps) for node in (old, new))
        return _differ(["l", next(rows)], ["l", next(rows)])
    return any(_part_differs(a, b) for a, b in zip(old, new, strict=True))


def _part_differs(old: Any, new: Any) -> bool:
    if isinstance(old, list) and isinstance(new, list):
        if old and new and isinstance(old[0], str) and isinstance(new[0], str):
            return _differ(old, new)
        return len(old) != len(new) or any(map(_part_differs, old, new))
    return _differ(old, new)


def _number(node: Node) -> complex | None:
    if isinstance(node, bool | int):
        return node
    if isinstance(node, list) and node[:1] == ["f"]:
        return float(node[1])
    if isinstance(node, list) and node[:1] == ["i"]:
        return None  # exact, and too large for a fraction perhaps
    return None


def _near(one: Any, other: Any) -> bool:
    if isinstance(one, int) and isinstance(other, int):
        return one == other
    if math.isnan(one) or math.isnan(other):
        return math.isnan(one) and math.isnan(other)
    return math.isclose(one, other, rel_tol=NEAR, abs_tol=1e-12)
