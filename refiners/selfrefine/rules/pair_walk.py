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

from typing import TYPE_CHECKING

import libcst as cst

from selfrefine.rules.lib.blocks import as_block
from selfrefine.rules.lib.names import free_names
from selfrefine.rules.lib.pairs import Pair, pair_of
from selfrefine.rules.lib.pattern import extract
from selfrefine.rules.lib.value_types import known
from selfrefine.rules.lib.whole import holds_whole

if TYPE_CHECKING:
    from selfrefine.rules import Fix
    from selfrefine.rules.lib.pattern import Match
    from selfrefine.rules.lib.source import Fixes, Source

NAME = "pair-walk"
ASPECT = "efficiency"
GAIN = 4.0
CONFIDENCE = 0.7
BRIDGE = "also"

_GAP_AND_TEST = 2
_FLOATS = frozenset({"list[float]", "list[float | int]", "sequence[float]"})
_ORDERED = ("<", "<=")
_KEPT = (
    "if Best is None or GAP < Best:\n    Best = GAP\n",
    "if Best == -1 or GAP < Best:\n    Best = GAP\n",
    "if Best < 0 or GAP < Best:\n    Best = GAP\n",
    "if GAP < Best:\n    Best = GAP\n",
    "Best = min(Best, GAP)\n",
    "Best = min(GAP, Best)\n",
)


def propose(source: Source) -> Fixes:
    """Yield a fix for each pair of loops that compares all items of a list with each other."""
    for outer in source.find(cst.For):
        pair = pair_of(source, outer)
        if pair is None or source.commented(outer):
            continue
        text = _neighbours(source, pair)
        if text:
            ordered = source.fresh("ordered", f"ordered_{pair.items.value}")
            yield source.fix(
                outer,
                f"Every item of `{pair.items.value}` is compared with every other.",
                "Sort them, and compare neighbours.",
                {outer: text.replace("ORDERED", ordered)},
                before={outer: f"{ordered} = {_ordered(source, pair.items.value)}\n"},
            )
            continue
        twins = _twins(source, pair)
        if twins:
            yield source.fix(
                outer,
                f"Every item of `{pair.items.value}` is compared with every other.",
                f"Use a set: `{twins.partition(':')[0]}`.",
                {outer: twins},
            )
        elif not pair.once and pair.test is not None and _is_even_handed(source, pair):
            yield _half(source, pair)


def _neighbours(source: Source, pair: Pair) -> str:
    """Return the loop over neighbours of the sorted items that finds the same; empty where none does."""
    if not _are_numbers(source, pair.items.value):
        return ""
    one, other = _names(source, pair)
    head = f"for {one}, {other} in zip(ORDERED, ORDERED[1:]):\n"
    gap = f"{other} - {one}"
    if pair.test is not None and len(pair.body) == 1:
        close = _close_ones(source, pair, head, gap)
        if close or not holds_whole(source, pair.items.value):
            return close
    named = _named_gap(source, pair, head, gap)
    if named or not holds_whole(source, pair.items.value):
        return named
    return _least_gap(source, pair, head, gap)


def _are_numbers(source: Source, name: str) -> bool:
    return holds_whole(source, name) or _hint(source, name) in _FLOATS


def _hint(source: Source, name: str) -> str:
    """Return the type of a parameter, as it was seen or as it is annotated."""
    if name not in source.parameters or len(source.mentions(name)) == 0:
        return ""
    hint = source.parameters[name].annotation
    seen = source.observed.get(name, "").split(", ")[0]
    return (
        (source.text(hint.annotation) if hint else seen).removeprefix("typing.").lower()
    )


def _ordered(source: Source, name: str) -> str:
    """Return the items in order; NaN has no place in one, and is close to nothing."""
    if holds_whole(source, name):
        return f"sorted({name})"
    each = source.fresh("number", "each_number")
    return f"sorted({each} for {each} in {name} if {each} == {each})"


def _named_gap(source: Source, pair: Pair, head: str, gap: str) -> str:
    """Keep a loop that gives the gap a name and ends at the first one below a limit."""
    first = extract(source, pair.body[0], "Gap = abs(ONE - OTHER)")
    branch = pair.body[-1]
    if not first or len(pair.body) != _GAP_AND_TEST or not isinstance(branch, cst.If):
        return ""
    name = first.name("Gap").value
    if branch.orelse or not _are_both(source, pair, first):
        return ""
    if any(not source.inside(m, pair.outer) for m in source.mentions(name)):
        return ""
    for sign in _ORDERED:
        found = extract(source, branch.test, f"Gap {sign} LIMIT")
        if (
            not found
            or found.name("Gap").value != name
            or _reads_pair(pair, found["LIMIT"])
        ):
            continue
        if len(source.mentions(name)) > _GAP_AND_TEST:
            continue
        lines = as_block(branch.body).body
        actions = [_plain_action(source, line, pair) for line in lines]
        if all(actions) and not _sets_a_name_it_reads(found["LIMIT"], actions):
            done = "".join(f"        {action}\n" for action in actions)
            limit = source.text(found["LIMIT"])
            return f"{head}    if {gap} {sign} {limit}:\n{done}".rstrip("\n")
    return ""


def _sets_a_name_it_reads(limit: cst.BaseExpression, actions: list[str]) -> bool:
    """Whether what is done changes the limit."""
    names = free_names(limit)
    return any(action.split(" = ")[0] in names for action in actions)


def _close_ones(source: Source, pair: Pair, head: str, gap: str) -> str:
    """Keep a loop that ends, or sets a flag, at the first pair that is close."""
    branch = pair.body[0]
    if not isinstance(branch, cst.If) or branch.orelse or pair.test is None:
        return ""
    for sign in _ORDERED:
        found = extract(source, pair.test, f"abs(ONE - OTHER) {sign} LIMIT")
        if (
            not found
            or not _are_both(source, pair, found)
            or _reads_pair(pair, found["LIMIT"])
        ):
            continue
        lines = as_block(branch.body).body
        actions = [_plain_action(source, line, pair) for line in lines]
        if all(actions):
            done = "".join(f"        {action}\n" for action in actions)
            limit = source.text(found["LIMIT"])
            return f"{head}    if {gap} {sign} {limit}:\n{done}".rstrip("\n")
    return ""


def _twins(source: Source, pair: Pair) -> str:
    """Return the branch that asks a set whether two items are equal; empty where a set could not tell."""
    branch = pair.body[0]
    if (
        pair.test is None
        or not isinstance(branch, cst.If)
        or branch.orelse
        or pair.body[1:]
    ):
        return ""
    name = pair.items.value
    found = extract(source, pair.test, "ONE == OTHER")
    if (
        not found
        or not _are_both(source, pair, found)
        or not _holds_plain(source, name)
    ):
        return ""
    actions = [_plain_action(source, line, pair) for line in as_block(branch.body).body]
    if not all(actions):
        return ""
    done = "".join(f"    {action}\n" for action in actions)
    return f"if len(set({name})) < len({name}):\n{done}".rstrip("\n")


def _holds_plain(source: Source, name: str) -> bool:
    """Whether a list holds whole numbers or texts, which are equal if and only if a set says so."""
    about = known(source, name)
    seen = source.observed.get(name, "") if name in source.parameters else ""
    hint = source.parameters[name].annotation if name in source.parameters else None
    text = source.text(hint.annotation) if hint else seen.split(", ")[0]
    texts = text.removeprefix("typing.").lower() == "list[str]" or about.exact == "str"
    return holds_whole(source, name) or texts


def _plain_action(source: Source, line: cst.CSTNode, pair: Pair) -> str:
    """Return a line that does the same for every pair; empty for any other."""
    for form in ("return VALUE", "Flag = VALUE"):
        found = extract(source, line, form)
        if found and isinstance(
            found["VALUE"], cst.Integer | cst.SimpleString | cst.Name
        ):
            return (
                "" if _reads_pair(pair, found["VALUE"]) else source.text(line).strip()
            )
    return ""


def _least_gap(source: Source, pair: Pair, head: str, gap: str) -> str:
    """Keep a loop that keeps the least gap, which may have a name."""
    *named, last = pair.body
    kept = extract(source, last, *_KEPT)
    if not kept or len(named) > 1 or (isinstance(last, cst.If) and last.orelse):
        return ""
    value, name = kept["GAP"], ""
    if named:
        first = extract(source, named[0], "Gap = VALUE")
        if not first or source.text(value) != first.name("Gap").value:
            return ""
        name, value = first.name("Gap").value, first["VALUE"]
        if any(not source.inside(m, pair.outer) for m in source.mentions(name)):
            return ""
    found = extract(source, value, "abs(ONE - OTHER)")
    if not found or not _are_both(source, pair, found):
        return ""
    best = kept.name("Best").value
    test = kept.pattern.replace("GAP", name or gap).replace("Best", best).rstrip("\n")
    rest = "".join(f"    {line}\n" for line in test.split("\n"))
    made = f"    {name} = {gap}\n" if name else ""
    return f"{head}{made}{rest}".rstrip("\n")


def _names(source: Source, pair: Pair) -> tuple[str, str]:
    """Return the names of two neighbours: those of the items, or new ones."""
    own = [next((t for t in texts if "[" not in t), "") for texts in pair.texts]
    if all(own):
        return own[0], own[1]
    return source.fresh("lower", "lower_one"), source.fresh("upper", "upper_one")


def _are_both(source: Source, pair: Pair, found: Match) -> bool:
    """Whether two expressions are the two items."""
    one, other = (source.text(found[word]) for word in ("ONE", "OTHER"))
    first, second = pair.texts
    return (one in first and other in second) or (one in second and other in first)


def _reads_pair(pair: Pair, value: cst.BaseExpression) -> bool:
    names = {t for texts in pair.texts for t in texts if "[" not in t} | {*pair.places}
    return bool(names & free_names(value)) or pair.items.value in free_names(value)


def _is_even_handed(source: Source, pair: Pair) -> bool:
    """Whether a pair gives the same in both orders, and what is done does not say which one it was."""
    if pair.test is None or len(pair.body) != 1:
        return False
    branch = pair.body[0]
    if not isinstance(branch, cst.If) or branch.orelse:
        return False
    found = extract(
        source,
        pair.test,
        "ONE + OTHER == TOTAL",
        "TOTAL == ONE + OTHER",
        "ONE == OTHER",
    )
    if not found or not _are_both(source, pair, found):
        return False
    if "TOTAL" in found and (
        _reads_pair(pair, found["TOTAL"]) or not holds_whole(source, pair.items.value)
    ):
        return False
    lines = as_block(branch.body).body
    return all(_plain_action(source, line, pair) for line in lines)


def _half(source: Source, pair: Pair) -> Fix:
    """Return the fix that takes each pair once: the second place behind the first."""
    items, (place, other) = pair.items.value, pair.places
    branch = cst.ensure_type(pair.body[0], cst.If)
    test = pair.test or branch.test
    texts = pair.texts[1]
    inner_item = next((t for t in texts if "[" not in t), "")
    lookup = f"{items}[{other}]"
    text = source.text(test)
    if inner_item:
        new = test.deep_replace(
            next(
                n
                for n in [test, *source.find(cst.Name, test)]
                if getattr(n, "value", "") == inner_item
            ),
            cst.parse_expression(lookup),
        )
        text = source.module.code_for_node(new)
    walked = f"range({place} + 1, len({items}))"
    block = as_block(pair.inner.body)
    asked = branch.with_changes(
        test=cst.parse_expression(text),
        whitespace_before_test=cst.SimpleWhitespace(" "),
    )
    loop = pair.inner.with_changes(
        target=cst.Name(other),
        iter=cst.parse_expression(walked),
        body=block.with_changes(body=[asked]),
    )
    return source.fix(
        pair.inner,
        "Each pair is compared twice, once from each side.",
        f"Iterate over `{walked}`.",
        {pair.inner: loop},
    )
