"""Kinds: what differs between two outcomes of one call.  Pure."""

from __future__ import annotations

import json
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from selfrefine.diff.outcome_text import (
    ADDRESS,
    besides,
    besides_error,
    held,
    is_drawn,
    left,
    raises,
    shown,
)
from selfrefine.verify.compare.difference import (
    around,
    difference,
    is_accident,
    repetition,
    result,
    same,
    slight,
)

if TYPE_CHECKING:
    from collections.abc import Mapping

    from selfrefine.changes.answer import Kind
    from selfrefine.verify.values import Call, Node

LONGEST = 240
"""Characters of an outcome that are shown."""
LARGE, OTHERS = "leaves large arguments", "leaves different values in them"
"""What is said where only digests of two results and arguments differ."""
SEQUENCES = ("l", "t", "iterator")


@dataclass(frozen=True)
class Told:
    """How two outcomes differ: of which kind, and what either version does."""

    kind: Kind
    was: str
    now: str


def differs(
    call: Call,
    old: Mapping[str, Any],
    new: Mapping[str, Any],
    again: bool = False,
) -> Told | None:
    """Return how two outcomes of a call differ; None if they do not.

    On a generated call one accidental crash is like another, and what is unlike all that was seen may come to
    anything where the old version crashed by accident.

    Args:
        call: the call.
        old: of the old version.
        new: of the new one.
        again: whether the call was made before in the same process.
    """
    before, after = dict(old), dict(new)
    strict = call.origin == "recorded"
    compare = repetition if again else difference
    if compare(before, after, strict=strict) is None and not _cured(
        call, before, after
    ):
        return _message(before, after)
    if again and difference(before, after, strict=strict) is None:
        return Told(
            "state", "a new object each time", "an object that it has returned before"
        )
    kind = kind_of(before, after)
    was, now = shown(kind, before), shown(kind, after)
    if kind == "output":
        was, now = besides(before, after)
    if kind == "argument" and before["kind"] == after["kind"] == "returned":
        was, now = left(before, after) or (was, now)
    if was == now:
        was, now = held(before, after) or (was, now)
    if was == now and before["kind"] == after["kind"] == "raised":
        was, now = besides_error(before, after) or (was, now)
    if was == now and before["kind"] == after["kind"] == "returned":
        # Too large to be sent, it is known by its digest alone.
        kind, was, now = "argument", f"{was}, and {LARGE}", f"{now}, and {OTHERS}"
    was, now = around(was, now, LONGEST)
    return Told("state" if again else kind, was, now)


def _cured(call: Call, old: dict[str, Any], new: dict[str, Any]) -> bool:
    """Whether the old version crashed on what callers may well give, and the new one answers."""
    return call.in_domain and is_accident(old) and new["kind"] == "returned"


def _message(old: dict[str, Any], new: dict[str, Any]) -> Told | None:
    """Return the words of an error that was raised on purpose, if they are others."""
    if not (old["kind"] == new["kind"] == "raised" and slight(old, new)):
        return None
    first, then = (ADDRESS.sub("0x…", str(each.get("said"))) for each in (old, new))
    if first == then:
        return None
    was, now = around(raises(old), raises(new), LONGEST)
    return Told("message", was, now)


def kind_of(old: dict[str, Any], new: dict[str, Any]) -> Kind:
    """Return of which kind a difference is."""
    ends = {old["kind"], new["kind"]}
    if ends & {"time", "exhausted"}:
        return "time"
    if "raised" in ends:
        if _error(old) != _error(new):
            return "exception"
        return "output" if same(old.get("args"), new.get("args")) else "argument"
    if ends != {"returned"}:
        return "exception"
    if old.get("beside") != new.get("beside"):
        return "output"
    before, after = result(old["value"]), result(new["value"])
    if same(old["value"], new["value"]):
        return "output"
    if _is_whole(old["value"]) and same(before, after):
        return "argument"
    if is_drawn(before) and is_drawn(after) and before[1] == after[1]:
        # The same items, and then another end.
        return "exception"
    if is_drawn(before) != is_drawn(after) and same(_items(before), _items(after)):
        return "laziness"
    return "order" if _is_another_order(before, after) else "value"


def _is_whole(value: Node) -> bool:
    """Whether a description holds result and arguments, and is no digest: the result may be None."""
    return isinstance(value, list) and value[:1] == ["t"]


def _error(outcome: dict[str, Any]) -> tuple[Any, ...]:
    return outcome.get("type"), json.dumps(
        outcome.get("held"), sort_keys=True, default=str
    )


def _items(node: Node) -> Node:
    """Return the items of a sequence as those of a list; of anything else itself."""
    return (
        ["l", node[1]]
        if isinstance(node, list) and node[:1] and node[0] in SEQUENCES
        else node
    )


def _is_another_order(old: Node, new: Node) -> bool:
    """Whether two results hold the same, in another order."""
    if not (isinstance(old, list) and isinstance(new, list)) or old[:1] != new[:1]:
        return False
    if old[0] not in (*SEQUENCES, "d") or len(old[1]) != len(new[1]):
        return False
    first, then = (sorted(json.dumps(item) for item in node[1]) for node in (old, new))
    return first == then
