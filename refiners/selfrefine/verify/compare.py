"""Compare: whether two described outcomes of one call are the same behaviour.  Pure."""

from __future__ import annotations

import math
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from selfrefine.verify.inputs import Node

RELATIVE = 1e-9
ABSOLUTE = 1e-12


def difference(old: dict[str, Any], new: dict[str, Any], *, strict: bool) -> str | None:
    """Return in words how two outcomes differ, or None.

    Args:
        old: of the original.
        new: of the candidate.
        strict: whether the call was recorded.  On a generated call that the
            original itself crashes on by accident, another crash is the same.
    """
    if old["kind"] == new["kind"] == "raised":
        accident = not strict and not old["explicit"] and not new["explicit"]
        if old["type"] != new["type"] and not accident:
            return f"raised {_short(old['type'])}, now {_short(new['type'])}"
        return (
            None
            if same(old["args"], new["args"])
            else "leaves its arguments changed otherwise"
        )
    if old["kind"] != new["kind"]:
        return f"{in_words(old)}, now {in_words(new)}"
    before, after = old["value"], new["value"]
    if not same(before, after):
        if old["shown"] != new["shown"]:
            return f"returned {old['shown']}, now {new['shown']}"
        if _result(before) is not None and same(_result(before), _result(after)):
            return "changes its arguments otherwise than before"
        return f"returned {old['shown']} of another type or content"
    if old["stdout"] != new["stdout"]:
        return f"printed {old['stdout'][:60]!r}, now {new['stdout'][:60]!r}"
    return None


def repetition(
    old: dict[str, Any], new: dict[str, Any], *, strict: bool = True
) -> str | None:
    """Return in words how two outcomes of a call that was made again differ, or None; `strict` as for `difference`."""
    differs = difference(old, new, strict=strict)
    if differs is None and new.get("shared") and not old.get("shared"):
        return "returned a new object, now one that it had returned before"
    return differs


def in_words(outcome: dict[str, Any]) -> str:
    """Return an outcome in words."""
    words = {
        "time": "did not end in time",
        "exhausted": f"ran out of resources ({outcome.get('type', '')})",
        "unfit": "could not be called",
        "skipped": "was skipped",
        "died": "ended the process",
    }
    if outcome["kind"] == "returned":
        return f"returned {outcome['shown']}"
    if outcome["kind"] == "raised":
        return f"raised {_short(outcome['type'])}"
    return words.get(outcome["kind"], str(outcome["kind"]))


def same(a: Node, b: Node) -> bool:
    """Whether two nodes are equal: type-exact, floats by tolerance, NaN equal to NaN."""
    if not (isinstance(a, list) and isinstance(b, list)):
        return type(a) is type(b) and bool(a == b)
    if a[0] != b[0] or len(a) != len(b):
        return False
    if a[0] in ("f", "c"):
        return all(
            _close(float(x), float(y)) for x, y in zip(a[1:], b[1:], strict=True)
        )
    form = _FORMS.get(a[0], "")
    return all(
        _same_part(form[i : i + 1], x, y)
        for i, (x, y) in enumerate(zip(a[1:], b[1:], strict=True))
    )


_FORMS = {
    "l": "I",
    "t": "I",
    "s": "I",
    "fs": "I",
    "d": "P",
    "method": "-N",
    "exception": "-N",
    "array": "--N",
    "scalar": "-N",
    "frame": "--N",
    "iterator": "I-",
    "instance": "-NP",
    "reduced": "-II",
}
"""What follows a node's kind: N a node, I a list of nodes, P a list of pairs of nodes, else plain data."""


def _same_part(form: str, a: Node, b: Node) -> bool:
    if form == "N":
        return same(a, b)
    if form == "I":
        return len(a) == len(b) and all(map(same, a, b))
    if form == "P":
        return len(a) == len(b) and all(
            same(x, z) and same(y, w) for (x, y), (z, w) in zip(a, b, strict=True)
        )
    return bool(a == b)


def opaque(node: Node) -> bool:
    """Whether a description holds something that cannot be compared."""
    todo = [node]
    while todo:
        item = todo.pop()
        if isinstance(item, list):
            if item and item[0] == "opaque":
                return True
            todo += item
    return False


def _close(a: float, b: float) -> bool:
    if math.isnan(a) or math.isnan(b):
        return math.isnan(a) and math.isnan(b)
    # A negative zero prints and divides otherwise than a positive one.
    if a == 0.0 == b:
        return math.copysign(1.0, a) == math.copysign(1.0, b)
    return math.isclose(a, b, rel_tol=RELATIVE, abs_tol=ABSOLUTE)


def _result(value: Node) -> Node:
    """Return the result's part of a description of (result, args, kwargs)."""
    return value[1][0] if isinstance(value, list) and value[:1] == ["t"] else None


def _short(name: str) -> str:
    return name.rpartition(".")[2]
