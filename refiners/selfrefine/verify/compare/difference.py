"""Difference: whether two described outcomes of one call are the same behaviour.  Pure."""

from __future__ import annotations

import builtins
import marshal
import math
import re
from typing import TYPE_CHECKING, Any

from selfrefine.verify.values import literal

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

    from selfrefine.verify.values import Node

SHOWN, PRINTED = 200, 60
"""Characters of a result in a message, and of what was printed."""
RELATIVE = 1e-9
ABSOLUTE = 1e-12
SMALLEST = 1e-18
"""Below this two numbers are what was computed, and no rounding of something larger."""
ROUNDED = 4e-12
"""What rounding alone makes different, where nothing is added up in another order."""


def difference(old: dict[str, Any], new: dict[str, Any], *, strict: bool) -> str | None:
    """Return in words how two outcomes differ, or None.

    Args:
        old: of the original.
        new: of the candidate.
        strict: whether the call was recorded.  On a generated call that the
            original itself crashes on by accident, another crash is the same, whatever it leaves, and so is a value.
    """
    if not strict and is_accident(old) and new["kind"] == "returned":
        return None
    if old["kind"] == new["kind"] and old.get("beside") != new.get("beside"):
        return _left(old.get("beside"), new.get("beside"))
    if old["kind"] == new["kind"] == "raised":
        return _raised(old, new, strict=strict)
    # Neither run came to an end: nothing says that they would have come to the same.
    if old["kind"] != new["kind"] or old["kind"] != "returned":
        return f"{in_words(old)}, now {in_words(new)}"
    before, after = old["value"], new["value"]
    if not same(before, after):
        if _is_closure(result(before)) and _is_closure(result(after)):
            return "returned a function that gives different results"
        if old["shown"] != new["shown"]:
            first, then = around(old["shown"], new["shown"])
            return f"returned {first}, now {then}"
        if _has_result(before) and same(result(before), result(after)):
            return _in_arguments(before[1][1:], after[1][1:], veiled="veiled" in new)
        shown = _cut(old["shown"], 0)
        # Of what a candidate made, a model is told nothing.
        where = "" if new.get("veiled") else _where(result(before), result(after))
        return f"returned {shown} of a different type or content{where}"
    return _printed(old, new) or _left_over(old, new)


def _raised(old: dict[str, Any], new: dict[str, Any], *, strict: bool) -> str | None:
    accident = not strict and not old["explicit"] and not new["explicit"]
    if old["type"] != new["type"] and not accident:
        return f"raised {_short(old['type'])}, now {_short(new['type'])}"
    meant = old["explicit"] and new["explicit"]
    if meant and not _holds_the_same(old, new):
        name = _short(old["type"])
        return f"raised {name}, now with a different cause, attribute or argument"
    if accident:
        return None
    return _in_crashed_arguments(old, new) or _printed(old, new) or _left_over(old, new)


def _in_crashed_arguments(old: dict[str, Any], new: dict[str, Any]) -> str | None:
    """Return in words how the arguments differ that two crashes leave behind."""
    if same(old["args"], new["args"]):
        return None
    return _in_arguments(old["args"][1], new["args"][1], veiled="veiled" in new)


def _holds_the_same(old: dict[str, Any], new: dict[str, Any]) -> bool:
    """Whether two errors hold the same; what one was raised while handling may become its cause (``raise ... from error``)."""
    before: Node = old.get("held")
    after: Node = new.get("held")
    if same(before, after):
        return True
    if not (_has_result(before) and _has_result(after)):
        return False
    *own, cause = before[1]
    *others, named = after[1]
    added = cause is None and named is not None and named == old.get("context")
    return added and all(map(same, own, others))


def _in_arguments(old: list[Node], new: list[Node], *, veiled: bool) -> str:
    """Return in words how what stands after a result differs: positional arguments, keyword arguments, and what else a call holds.

    Args:
        old: of the original.
        new: of the candidate.
        veiled: whether nothing may be told of what a candidate made.
    """
    for name, before, after in zip(("argument ", "argument ", ""), old, new, strict=False):  # fmt: skip
        if same(before, after):
            continue
        step = _step(before, after) if name else None
        if step is None:
            break
        which, first, then = step
        at = which[1:-1]
        place = f"{name}{int(at) + 1 if at.isdigit() else at}"
        refs = [node[:1] == ["ref"] for node in _differing(first, then)]
        if any(refs):
            return _IDENTITY[refs[0], refs[1]].format(place)
        where = "" if veiled else _where(first, then)
        return f"leaves {place} in a different state{where}"
    return "changes its arguments differently"


_IDENTITY = {
    (True, False): "returned {} itself or a part of it, now an equal object",
    (False, True): "returned an equal object, now {} itself or a part of it",
    (True, True): "returned one object, now an equal one ({})",
}
"""What differs where one object is another's equal, by whether a reference stands there before and after."""


def _differing(old: Node, new: Node) -> tuple[list[Any], list[Any]]:
    """Return the first nodes that differ of two; of atoms, lists that name no kind."""
    step = _step(old, new)
    while step is not None:
        _, old, new = step
        step = _step(old, new)
    return old if isinstance(old, list) else [], new if isinstance(new, list) else []


def slight(old: dict[str, Any], new: dict[str, Any]) -> str | None:
    """Return in words how two outcomes that count as the same differ nevertheless; or None.

    By a message, by more than rounding, by a value in the place of a crash, by what a crash leaves behind, or by another
    crash where callers may well wait for one of them.
    """
    if is_accident(old) and (new["kind"] == "returned" or _is_another_crash(old, new)):
        return f"{in_words(old)}, now {in_words(new)}"
    if is_accident(old) and is_accident(new):
        return _in_crashed_arguments(old, new)
    if old["kind"] == new["kind"] == "raised" and old["explicit"] and new["explicit"]:
        first, then = around(str(old.get("said")), str(new.get("said")), PRINTED)
        return None if first == then else f"raised with {first!r}, now with {then!r}"
    if not same(old.get("parted"), new.get("parted")):
        return "a different list, set or dictionary within its arguments is changed, or replaced by a new one"
    before, after = old.get("value"), new.get("value")
    if before == after or same(before, after, ROUNDED):
        return None
    first, then = around(str(old.get("shown")), str(new.get("shown")))
    return f"returned {first}, now {then}"


def _is_another_crash(old: dict[str, Any], new: dict[str, Any]) -> bool:
    """Whether two accidental crashes are of other types, and one of them of a kind that says what was wrong with the input."""
    types = {_short(str(outcome.get("type"))) for outcome in (old, new)}
    return new["kind"] == "raised" and len(types) > 1 and not types.isdisjoint(_TELLING)


_TELLING = frozenset(
    name
    for name, item in vars(builtins).items()
    if isinstance(item, type)
    and issubclass(item, LookupError | ValueError | ArithmeticError)
)
"""Errors by which Python says what is wrong with a value, so that callers catch them."""


def is_meant(outcome: Mapping[str, Any]) -> bool:
    """Whether a call returned, or raised what somebody there raises on purpose."""
    return outcome["kind"] == "returned" or bool(outcome.get("explicit"))


def is_promised(outcome: Mapping[str, Any]) -> bool:
    """Whether an outcome is meant, and can be compared."""
    return is_meant(outcome) and not opaque(outcome.get("value"))


def is_accident(outcome: dict[str, Any]) -> bool:
    """Whether a call raised what nobody there raises on purpose."""
    return outcome["kind"] == "raised" and not outcome["explicit"]


def _printed(old: dict[str, Any], new: dict[str, Any]) -> str | None:
    before, after = old.get("stdout", ""), new.get("stdout", "")
    if before == after:
        return None
    first, then = around(before, after, PRINTED)
    return f"printed {first!r}, now {then!r}"


def _left(old: Any, new: Any) -> str:
    """Return in words how what was left besides a result differs: databases, dice, what was warned of and logged."""
    if not (isinstance(old, list) and isinstance(new, list)) or old[:1] != new[:1]:
        return "leaves a database in a different state"
    if old[1:2] != new[1:2]:
        return "draws random numbers differently"
    return f"warns or logs differently ({len(old) - 2} times, now {len(new) - 2})"


LEAVINGS = {
    "env": "sets the environment differently",
    "said": "warns or logs differently",
    "files": "leaves files in a different state",
    "state": "leaves {} in a different state",
    "dice": "draws random numbers differently",
}
"""What a call leaves besides, by the names that the worker knows."""


def side_effects(outcome: dict[str, Any]) -> dict[str, Any]:
    """Return what a call left besides, by its names; nothing where it left nothing."""
    left = outcome.get("left")
    return left if isinstance(left, dict) else {}


def _left_over(old: dict[str, Any], new: dict[str, Any]) -> str | None:
    """Return in words what is left otherwise; None where nobody looked, or a version is not alike twice (`steady`)."""
    if "left" not in old or "left" not in new:
        return None
    before, after = side_effects(old), side_effects(new)
    for name, words in LEAVINGS.items():
        first, then = before.get(name, ()), after.get(name, ())
        if first is not None and then is not None and first != then:
            return words.format(_otherwise(first, then)) if name == "state" else words
    return None


def _otherwise(first: Any, then: Any) -> str:
    """Return the names of what is not the same."""
    old, new = dict(first), dict(then)
    return ", ".join(sorted(n for n in {*old, *new} if old.get(n) != new.get(n)))


def steady(one: dict[str, Any], other: dict[str, Any]) -> dict[str, Any] | None:
    """Return an outcome of which only counts what a call leaves twice alike; None where it does something else itself."""
    names = {*side_effects(one), *side_effects(other)}
    varying = {
        n for n in names if side_effects(one).get(n) != side_effects(other).get(n)
    }
    settled = (
        {**one, "left": side_effects(one) | dict.fromkeys(varying)} if varying else one
    )
    return settled if difference(settled, other, strict=True) is None else None


def steady_as(outcome: dict[str, Any], known: dict[str, Any]) -> dict[str, Any]:
    """Return an outcome without what another one of the same call is known not to leave twice alike."""
    varying = {n for n, part in side_effects(known).items() if part is None}
    return (
        {**outcome, "left": side_effects(outcome) | dict.fromkeys(varying)}
        if varying
        else outcome
    )


def around(old: str, new: str, most: int = SHOWN) -> tuple[str, str]:
    """Return two texts cut around the place where they begin to differ; short ones stay whole."""
    same_until = next(
        (i for i, (a, b) in enumerate(zip(old, new, strict=False)) if a != b),
        min(len(old), len(new)),
    )
    start = max(0, same_until - most // 4) if max(len(old), len(new)) > most else 0
    return _cut(old, start, most), _cut(new, start, most)


def _cut(text: str, start: int, most: int = SHOWN) -> str:
    cut = text[start : start + most]
    return f"{'…' if start else ''}{cut}{'…' if start + most < len(text) else ''}"


def _where(old: Node, new: Node) -> str:
    """Return at which place of a result the first difference is, and what stands there; empty where it cannot be told."""
    path = ""
    while True:
        step = _step(old, new)
        if step is None:
            break
        name, old, new = step
        path += name
    if _alike(old, new):
        lengths = (len(old[1]), len(new[1])) if old[0] in ("l", "t", "d", "iterator") else (0, 0)  # fmt: skip
        if lengths[0] != lengths[1]:
            return f" ({path or 'it'} had {lengths[0]} items, now {lengths[1]})"
        if not (old[0] in ("s", "fs") and _is_plain(old) and _is_plain(new)):
            return f" ({path})" if path else ""
        first, then = around(literal(old), literal(new), PRINTED)
        return f" ({path or 'it'} was {first}, now {then})"
    first, then = around(_of_kind(old), _of_kind(new), PRINTED)
    return f" ({path or 'it'} was {first}, now {then})"


def _step(old: Node, new: Node) -> tuple[str, Node, Node] | None:
    """Return the first part that differs of two results of one kind, with its name; None where there is none."""
    if not _alike(old, new):
        return None
    if old[0] in ("l", "t", "iterator"):
        rows = [(f"[{i}]", a, b) for i, (a, b) in enumerate(zip(old[1], new[1], strict=False))]  # fmt: skip
    elif old[0] == "d":
        rows = [(f"[{_of_kind(key)}]", a, b) for (key, a), (_, b) in zip(old[1], new[1], strict=False)]  # fmt: skip
    elif old[0] == "instance" and old[1] == new[1]:
        rows = [(f".{name}", a, b) for (name, a), (_, b) in zip(old[3], new[3], strict=False)]  # fmt: skip
    else:
        rows = []
    return next((row for row in rows if not same(row[1], row[2])), None)


def _is_plain(node: Node) -> bool:
    """Whether a set holds atoms alone."""
    return all(not isinstance(item, list) or item[0] in _ATOMS for item in node[1])


def _alike(old: Node, new: Node) -> bool:
    """Whether two nodes are of one kind that has parts."""
    both = isinstance(old, list) and isinstance(new, list) and old[0] == new[0]
    return both and old[0] not in _ATOMS


def _of_kind(node: Node) -> str:
    """Return a plain value as Python, and of any other its kind."""
    if not isinstance(node, list):
        return repr(node)
    if node[0] in _ATOMS:
        return literal(node)
    typed = node[0] in ("instance", "reduced", "opaque")
    return f"<{node[1] if typed else _KINDS.get(node[0], node[0])}>"


_ATOMS = ("i", "f", "c", "b", "ba")
_KINDS = {"l": "list", "t": "tuple", "s": "set", "fs": "frozenset", "d": "dict"}


def repetition(
    old: dict[str, Any], new: dict[str, Any], *, strict: bool = True
) -> str | None:
    """Return in words how two outcomes of a call that was made again differ, or None; `strict` as for `difference`."""
    differs = difference(old, new, strict=strict)
    if differs is None and new.get("shared") and not old.get("shared"):
        return "returned a new object, now one that it returned before"
    return differs


def in_words(outcome: dict[str, Any]) -> str:
    """Return an outcome in words."""
    words = {
        "time": "timed out",
        "exhausted": f"ran out of resources ({outcome.get('type', '')})",
        "unfit": "could not be called",
        "skipped": "was skipped",
        "died": "ended the process",
    }
    if outcome["kind"] == "returned":
        return f"returned {_cut(outcome['shown'], 0)}"
    if outcome["kind"] == "raised":
        return f"raised {_short(outcome['type'])}"
    return words.get(outcome["kind"], str(outcome["kind"]))


def same(a: Node, b: Node, relative: float = RELATIVE) -> bool:
    """Whether two nodes are equal: type-exact, floats by tolerance, NaN equal to NaN."""
    # Nearly all are; in C it takes a tenth of the time.  To Python True is 1, to marshal it is not.
    if a == b and marshal.dumps(a, EXACT) == marshal.dumps(b, EXACT):
        return True
    return _same(a, b, relative)


ADDRESS = re.compile(r"(?<= at )0x[0-9a-f]{9,16}(?=>)")
"""Where in memory an object lies, as its `repr` says it: another place each time."""
EXACT = 0
"""The version of marshal that writes equal values as equal bytes, without references from one to another."""


def _same(a: Node, b: Node, relative: float) -> bool:
    if isinstance(a, str) and isinstance(b, str):
        return a == b or ADDRESS.sub("", a) == ADDRESS.sub("", b)
    if not (isinstance(a, list) and isinstance(b, list)):
        return type(a) is type(b) and bool(a == b)
    if a[0] != b[0] or len(a) != len(b):
        return False
    if a[0] in ("f", "c"):
        return all(
            _close(float(x), float(y), relative)
            for x, y in zip(a[1:], b[1:], strict=True)
        )
    form = FORMS.get(a[0], "")
    return all(
        _same_part(form[i : i + 1], x, y, relative)
        for i, (x, y) in enumerate(zip(a[1:], b[1:], strict=True))
    )


FORMS = {
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
    "match": "N",
    "pattern": "N",
    "closure": "-I",
    "view": "-N",
    "reduced": "-II",
}
"""What follows a node's kind: N a node, I a list of nodes, P a list of pairs of nodes, else plain data."""


def _same_part(form: str, a: Node, b: Node, relative: float) -> bool:
    if form == "N":
        return _same(a, b, relative)
    if form == "I":
        return len(a) == len(b) and all(
            _same(x, y, relative) for x, y in zip(a, b, strict=True)
        )
    if form == "P":
        return len(a) == len(b) and all(
            _same(x, z, relative) and _same(y, w, relative)
            for (x, y), (z, w) in zip(a, b, strict=True)
        )
    return bool(a == b)


def opaque(node: Node) -> bool:
    """Whether a description holds something that cannot be compared."""
    return any(item[:1] == ["opaque"] for item in _lists(node))


def momentary(node: Node) -> bool:
    """Whether a description holds what the call took from the clock: it is never the same, and described as such."""
    return any(
        item[:1] == ["now"] or (item[:1] == ["h"] and item[3:] == ["now"])
        for item in _lists(node)
    )


def _lists(node: Node) -> Iterator[list[Any]]:
    todo = [node]
    while todo:
        item = todo.pop()
        if isinstance(item, list):
            yield item
            todo += _parts(item)


def _parts(item: list[Any]) -> list[Any]:
    """Return what may be descriptions in one: items of containers and names of attributes begin none, whatever they are."""
    match item:
        case ["l" | "t" | "s" | "fs", [*items], *rest]:
            return [*items, *rest]
        case ["d", [*pairs], *rest] if all(map(_is_pair, pairs)):
            return [*(part for pair in pairs for part in pair), *rest]
        case ["instance", str(), base, [*pairs], *rest] if all(map(_is_pair, pairs)):
            return [base, *(value for _, value in pairs), *rest]
    return item


def _is_pair(item: Any) -> bool:
    return isinstance(item, list) and len(item) == 2  # noqa: PLR2004


def _close(a: float, b: float, relative: float) -> bool:
    if math.isnan(a) or math.isnan(b):
        return math.isnan(a) and math.isnan(b)
    # A negative zero prints and divides otherwise than a positive one.
    if a == 0.0 == b:
        return math.copysign(1.0, a) == math.copysign(1.0, b)
    # What is left of numbers that cancel each other is small, but not that small.
    noise = a == 0.0 or b == 0.0 or max(abs(a), abs(b)) > SMALLEST
    return math.isclose(a, b, rel_tol=relative, abs_tol=ABSOLUTE if noise else 0.0)


def result(value: Node) -> Node:
    """Return the result's part of a description of (result, args, kwargs)."""
    return value[1][0] if _has_result(value) else None


def _has_result(value: Node) -> bool:
    """Whether a description is one of a result with arguments, and no digest."""
    return isinstance(value, list) and value[:1] == ["t"]


def _is_closure(node: Node) -> bool:
    return isinstance(node, list) and node[:1] == ["closure"]


def _short(name: str) -> str:
    return name.rpartition(".")[2]
