"""Compare neighbours of a sorted list, or each pair once, instead of every item with every other.

Why:
    The two numbers that are closest to each other stand side by side once all are sorted,
    and a question about two items has the same answer whichever of them is asked first.

Bad:
    def crowded(places: list[int], least: int) -> bool:
        for i, one in enumerate(places):
            for j, other in enumerate(places):
                if i != j and abs(one - other) < least:
                    return True
        return False

Good:
    def crowded(places: list[int], least: int) -> bool:
        ordered = sorted(places)
        for one, other in zip(ordered, ordered[1:]):
            if other - one < least:
                return True
        return False

Bad:
    def cancels(values: list[int]) -> bool:
        for i in range(len(values)):
            for j in range(len(values)):
                if i != j and values[i] + values[j] == 0:
                    return True
        return False

Good:
    def cancels(values: list[int]) -> bool:
        for i in range(len(values)):
            for j in range(i + 1, len(values)):
                if values[i] + values[j] == 0:
                    return True
        return False
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import libcst as cst

from selfrefine_rules.lib.aggregates import kept
from selfrefine_rules.lib.blocks import as_block, lines
from selfrefine_rules.lib.names import free_names
from selfrefine_rules.lib.pairs import Pair, pair_of
from selfrefine_rules.lib.surgery import replaced

if TYPE_CHECKING:
    from selfrefine_rules import Fix
    from selfrefine_rules.lib.pattern import Match
    from selfrefine_rules.lib.source import Fixes, Source

ASPECT = "efficiency"
GAIN = 4.0
CONFIDENCE = 0.7
BRIDGE = "also"

_FLOATS = frozenset({"list[float]", "list[float | int]", "sequence[float]"})
_CLOSE = {
    f"if VALUE {sign} LIMIT:\n    ...\n": f"{{}} {sign} LIMIT" for sign in ("<", "<=")
}
_KEPT = (
    *(
        f"if Best {none} or VALUE < Best:\n    Best = VALUE\n"
        for none in ("is None", "== -1", "< 0")
    ),
    "if VALUE < Best:\n    Best = VALUE\n",
    "Best = min(Best, VALUE)\n",
    "Best = min(VALUE, Best)\n",
)
_PROBLEM = "Every item of `{}` is compared with every other."


def propose(source: Source) -> Fixes:
    """Yield a fix for each pair of loops that compares all items of a list with each other."""
    for outer in source.find(cst.For):
        pair = pair_of(source, outer)
        if pair is None:
            continue
        items = pair.items.value
        text, twins = _neighbours(source, pair), _twins(source, pair)
        if text:
            ordered = source.fresh("ordered", f"ordered_{items}")
            yield source.fix(
                outer,
                _PROBLEM.format(items),
                "Sort them, and compare neighbours.",
                {outer: text.replace("ORDERED", ordered)},
                before={outer: f"{ordered} = {_ordered(source, items)}\n"},
            )
        elif twins:
            advice = f"Use a set: `{twins.partition(':')[0]}`."
            yield source.fix(outer, _PROBLEM.format(items), advice, {outer: twins})
        elif not pair.once and _is_even_handed(source, pair):
            yield _half(source, pair)


def _neighbours(source: Source, pair: Pair) -> str:
    """Return the loop over neighbours of the sorted items that finds the same; empty where none does."""
    whole = source.holds_whole(pair.items.value)
    if not whole and source.type_text(pair.items.value) not in _FLOATS:
        return ""
    one, other = pair.names
    if not (one and other):
        one, other = (
            source.fresh("lower", "lower_one"),
            source.fresh("upper", "upper_one"),
        )
    found = kept(source, pair.body, (*_CLOSE, *(_KEPT if whole else ())))
    if pair.test and pair.body and isinstance(pair.body[0], cst.If):
        # What is asked besides the places may be a part of the branch's test.
        asked = pair.body[0].with_changes(test=pair.test)
        found = kept(source, [asked], tuple(_CLOSE)) or found
    if found is None:
        return ""
    match, value, name = found
    gap = source.extract(value, "abs(ONE - OTHER)")
    if not gap or not _are_both(source, pair, gap):
        return ""
    if not source.used_inside(pair.outer, *filter(None, [name])):
        return ""
    difference = f"{other} - {one}"
    rest = (
        _done_if_close(source, pair, match, name or difference, difference)
        if "LIMIT" in match
        else _kept_least(match, name, difference)
    )
    return rest and f"for {one}, {other} in zip(ORDERED, ORDERED[1:]):\n{rest}"


def _done_if_close(
    source: Source, pair: Pair, match: Match, name: str, gap: str
) -> str:
    """Return the branch that ends the loop, or sets a flag, at the first pair that is close."""
    actions = [_plain_action(source, line, pair) for line in lines(pair.body[-1])]
    limit = match["LIMIT"]
    if not all(actions) or _reads_pair(pair, limit):
        return ""
    if name != gap and len(source.mentions(name)) > len(("given", "asked")):
        return ""
    if any(action.split(" = ")[0] in free_names(limit) for action in actions):
        return ""
    test = _CLOSE[match.pattern].format(gap).replace("LIMIT", source.text(limit))
    return f"    if {test}:\n" + "\n".join(f"        {one}" for one in actions)


def _kept_least(match: Match, name: str, gap: str) -> str:
    """Return the lines that keep the least gap, which may have a name."""
    form = match.pattern.rstrip("\n").replace("Best", match.name("Best").value)
    made = [f"{name} = {gap}"] if name else []
    body = [*made, *form.replace("VALUE", name or gap).split("\n")]
    return "\n".join(f"    {line}" for line in body)


def _ordered(source: Source, name: str) -> str:
    """Return the items in order; NaN has no place in one, and is close to nothing."""
    if source.holds_whole(name):
        return f"sorted({name})"
    each = source.fresh("number", "each_number")
    return f"sorted({each} for {each} in {name} if {each} == {each})"


def _twins(source: Source, pair: Pair) -> str:
    """Return the branch that asks a set whether two items are equal; empty where a set could not tell."""
    name = pair.items.value
    found = source.extract(pair.test, "ONE == OTHER")
    plain = source.has_order(name) or source.known(name).exact == "str"
    if not found or not plain or not _are_both(source, pair, found):
        return ""
    done = _plain_actions(source, pair)
    return f"if len(set({name})) < len({name}):\n{done}" if done else ""


def _plain_actions(source: Source, pair: Pair) -> str:
    """Return what is done for a pair if it is the same for all of them; empty where it is not."""
    if len(pair.body) != 1 or not isinstance(pair.body[0], cst.If):
        return ""
    actions = [_plain_action(source, line, pair) for line in lines(pair.body[0])]
    return "\n".join(f"    {action}" for action in actions) if all(actions) else ""


def _plain_action(source: Source, line: cst.CSTNode, pair: Pair) -> str:
    """Return a line that does the same for every pair; empty for any other."""
    found = source.extract(line, "return VALUE") or source.extract(line, "Flag = VALUE")
    value = found["VALUE"] if found else None
    if not isinstance(value, cst.Integer | cst.SimpleString | cst.Name):
        return ""
    return "" if _reads_pair(pair, value) else source.plain(line)


def _are_both(source: Source, pair: Pair, found: Match) -> bool:
    """Whether two expressions are the two items."""
    one, other = (source.text(found[word]) for word in ("ONE", "OTHER"))
    first, second = pair.texts
    return (one in first and other in second) or (one in second and other in first)


def _reads_pair(pair: Pair, value: cst.BaseExpression) -> bool:
    names = {*pair.names, *pair.places, pair.items.value}
    return bool(names & free_names(value))


def _is_even_handed(source: Source, pair: Pair) -> bool:
    """Whether a pair gives the same in both orders, and what is done does not say which one it was."""
    found = source.extract(pair.test, "ONE + OTHER == TOTAL", "ONE == OTHER")
    if not found or not _are_both(source, pair, found):
        return False
    if "TOTAL" in found and (
        _reads_pair(pair, found["TOTAL"]) or not source.holds_whole(pair.items.value)
    ):
        return False
    return bool(_plain_actions(source, pair))


def _half(source: Source, pair: Pair) -> Fix:
    """Return the fix that takes each pair once: the second place behind the first."""
    items, (place, other) = pair.items.value, pair.places
    branch: Any = pair.body[0]
    test = pair.test or branch.test
    lookup = cst.parse_expression(f"{items}[{other}]")
    named = [n for n in source.find(cst.Name, test) if n.value == pair.names[1]]
    new = replaced(test, dict.fromkeys(named, lookup))
    walked = f"range({place} + 1, len({items}))"
    asked = branch.with_changes(
        test=cst.parse_expression(source.module.code_for_node(new)),
        whitespace_before_test=cst.SimpleWhitespace(" "),
    )
    loop = pair.inner.with_changes(
        target=cst.Name(other),
        iter=cst.parse_expression(walked),
        body=as_block(pair.inner.body).with_changes(body=[asked]),
    )
    return source.fix(
        pair.inner,
        "Each pair is compared twice, once from each side.",
        f"Iterate over `{walked}`.",
        {pair.inner: loop},
    )
