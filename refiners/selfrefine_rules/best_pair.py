"""Keep the best earlier item, or count the earlier items, instead of trying every pair.

Why:
    The best pair that ends at an item is made of it and of the most extreme one before; and
    how many of the others complete a sum is what a ``Counter`` of them knows.  One walk
    does, where two nested loops take every pair.

Bad:
    def best_trade(prices: list[int]) -> int:
        best = 0
        for i in range(len(prices)):
            for j in range(i + 1, len(prices)):
                best = max(best, prices[j] - prices[i])
        return best

Good:
    from itertools import accumulate


    def best_trade(prices: list[int]) -> int:
        best = 0
        for price, smallest in zip(prices[1:], accumulate(prices, min)):
            best = max(best, price - smallest)
        return best

Bad:
    def fair_pairs(numbers: list[int]) -> int:
        count = 0
        for i in range(len(numbers)):
            for j in range(i + 1, len(numbers)):
                if (numbers[i] + numbers[j]) % 7 == 0:
                    count += 1
        return count

Good:
    from collections import Counter


    def fair_pairs(numbers: list[int]) -> int:
        count = 0
        earlier = Counter()
        for number in numbers:
            count += earlier[-number % 7]
            earlier[number % 7] += 1
        return count
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import libcst as cst

from selfrefine_rules.lib.aggregates import KEEPS, kept
from selfrefine_rules.lib.blocks import lines
from selfrefine_rules.lib.names import free_names
from selfrefine_rules.lib.pairs import Pair, added, pair_of
from selfrefine_rules.lib.words import singular

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from selfrefine_rules import Fix
    from selfrefine_rules.lib.pattern import Match
    from selfrefine_rules.lib.source import Fixes, Source

ASPECT = "efficiency"
GAIN = 4.0
CONFIDENCE = 0.7

_GAINS = ("ONE - OTHER", "ONE + OTHER")
_ORDER = ("ONE < OTHER", "ONE <= OTHER")
_TESTS = {
    "SUM % BASE == 0": "-({sum}) % BASE",
    "SUM == TOTAL": "TOTAL - ({sum})",
}
"""What is asked of a sum of both items, to what its other half is looked up by."""
_EQUALS = {
    "ONE == OTHER": ("{one}", "{one}", "{one}"),
    "ONE - OTHER == GAP": ("{one} + GAP", "{one} - GAP", "{one}"),
    "ONE % BASE == OTHER % BASE": ("{one} % BASE", "{one} % BASE", "{one} % BASE"),
    "(ONE - OTHER) % BASE == 0": ("{one} % BASE", "{one} % BASE", "{one} % BASE"),
}
"""What is asked of two items, to what the earlier ones are looked up by if they stand first, or last, and what they are kept by."""


def propose(source: Source) -> Fixes:
    """Yield a fix for each pair of loops that keeps the best of all pairs, or counts them."""
    for outer in source.find(cst.For):
        pair = pair_of(source, outer, behind_others=True)
        if pair is None or not pair.once:
            continue
        if not source.holds_whole(pair.items.value):
            continue
        if not pair.start:
            yield from _best(source, pair)
        yield from _counted(source, pair)


def _best(source: Source, pair: Pair) -> Iterator[Fix]:
    """Yield the fix for a pair of which the best sum, or difference, is kept."""
    body = _without_order(source, pair)
    keep = kept(source, body, KEEPS)
    if keep is None:
        return
    match, gain, name = keep
    found = source.extract(gain, *_GAINS)
    both = _which(source, pair, found) if found else None
    if found is None or both is None or not source.is_whole(match["Best"]):
        return
    most, inside = KEEPS[match.pattern] == "max", [name] if name else []
    if not source.used_inside(pair.outer, *inside):
        return
    if body is not pair.body:
        starts = [
            source.bound_value(b)
            for b in source.bindings(match.name("Best").value)
            if not source.inside(b, pair.outer)
        ]
        grows = most and both == (1, 0) and "-" in found.pattern
        if not grows or not all(isinstance(s, cst.Integer | None) for s in starts):
            return
        if not any(starts):
            return
    # The earlier one adds to the gain, unless it is taken off.
    wanted = most if "+" in found.pattern or both == (0, 1) else not most
    later = _item_name(source, pair)
    word = "max" if wanted else "min"
    earlier = source.fresh("largest" if wanted else "smallest", f"{word}_so_far")
    terms = (later, earlier) if both == (1, 0) else (earlier, later)
    new = f"{terms[0]} {'+' if '+' in found.pattern else '-'} {terms[1]}"
    rest = _lines(source, body, source.text(gain), new)
    items = pair.items.value
    yield source.fix(
        pair.outer,
        f"Every pair of `{items}` is compared, although one earlier item is enough for each.",
        f"Keep the {'largest' if wanted else 'smallest'} item so far.",
        {
            pair.outer: f"for {later}, {earlier} in zip({items}[1:], accumulate({items}, {word})):\n{rest}"
        },
        imports=["from itertools import accumulate"],
    )


def _without_order(source: Source, pair: Pair) -> Sequence[Any]:
    """Return what is done for a pair, without the test that the later item is larger."""
    found = source.extract(pair.test, *_ORDER)
    alone = found and pair.test is getattr(pair.body[0], "test", None)
    if not found or not alone or _which(source, pair, found) != (0, 1):
        return pair.body
    return lines(pair.body[0])


def _lines(source: Source, body: Sequence[Any], old: str, new: str) -> str:
    """Return the body with another gain, indented for one loop."""
    text = "\n".join(source.plain(statement) for statement in body)
    plain = source.plain(cst.parse_expression(old))
    return "\n".join(f"    {line}" for line in text.replace(plain, new).split("\n"))


def _which(source: Source, pair: Pair, found: Match) -> tuple[int, int] | None:
    """Return whether ONE and OTHER are the earlier (0) and the later (1) item of a pair; None where they are not both."""
    one, other = source.text(found["ONE"]), source.text(found["OTHER"])
    if one in pair.texts[0] and other in pair.texts[1]:
        return 0, 1
    if one in pair.texts[1] and other in pair.texts[0]:
        return 1, 0
    return None


def _item_name(source: Source, pair: Pair) -> str:
    first, second = pair.names
    wish = singular(pair.items.value)
    return second or first or source.fresh(wish, "item", "one")


def _counted(source: Source, pair: Pair) -> Iterator[Fix]:
    """Yield the fix for pairs that are counted."""
    branch = pair.body[0]
    done = lines(branch) if isinstance(branch, cst.If) else ()
    count = source.extract(done[0], "Count += 1") if len(done) == 1 else None
    if pair.test is None or not count or not source.is_whole(count["Count"]):
        return
    item = _item_name(source, pair)
    asked, kept, base = _looked_up(source, pair, item)
    if not asked:
        return
    items, name = pair.items.value, count.name("Count").value
    earlier = source.fresh("earlier", f"earlier_{items}")
    add, keep = f"{name} += {earlier}[{asked}]", f"{earlier}[{kept}] += 1"
    new = f"for {item} in {pair.walked}:\n    {add}\n    {keep}"
    if base is not None and not _is_no_zero(base):
        # One item alone is asked nothing, by which a base of 0 would show.
        before = source.fresh("previous", f"previous_{item}")
        first = keep.replace(f"[{item}", f"[{before}")
        walked = (
            f"zip({pair.walked}, {items}[{pair.start} + 1:])"
            if pair.start
            else f"zip({items}, {items}[1:])"
        )
        new = f"for {before}, {item} in {walked}:\n    {first}\n    {add}"
    yield source.fix(
        pair.outer,
        f"Every pair of `{items}` is compared to count some of the pairs.",
        "Keep a `Counter` of the earlier items and look up how many match each item.",
        {pair.outer: new},
        before={pair.outer: f"{earlier} = Counter()\n"},
        imports=["from collections import Counter"],
    )


def _looked_up(
    source: Source, pair: Pair, item: str
) -> tuple[str, str, cst.BaseExpression | None]:
    """Return what earlier items are looked up by, what they are kept by, and the base of a remainder; empty where a test is another."""
    found = source.extract(pair.test, *_EQUALS)
    both = _which(source, pair, found) if found else None
    if found and both is not None:
        first, last, kept = _EQUALS[found.pattern]
        form = first if both == (1, 0) else last
        form = last if "GAP" in found and both == (1, 0) else form
        form = first if "GAP" in found and both == (0, 1) else form
        return _filled(
            source, pair, found, (form.format(one=item), kept.format(one=item))
        )
    found = source.extract(pair.test, *_TESTS)
    parts = added(found["SUM"]) if found else []
    texts = [source.text(part) for part in parts]
    rest = [p for p in parts if source.text(p) not in pair.texts[0] | pair.texts[1]]
    one = [t for t in texts if t in pair.texts[0]]
    other = [t for t in texts if t in pair.texts[1]]
    if not found or len(one) != 1 or len(other) != 1:
        return "", "", None
    if not all(_stays(source, pair, part) for part in rest):
        return "", "", None
    total = " + ".join([*map(source.text, rest), item])
    asked = _TESTS[found.pattern].format(sum=total)
    asked = asked if rest else asked.replace(f"({item})", item)
    kept = f"{item} % BASE" if "BASE" in found else item
    return _filled(source, pair, found, (asked, kept))


def _filled(
    source: Source, pair: Pair, found: Match, forms: tuple[str, str]
) -> tuple[str, str, cst.BaseExpression | None]:
    """Return both forms with what is the same for each pair filled in; empty where it is not the same."""
    asked, kept = forms
    for word in ("BASE", "TOTAL", "GAP"):
        if word in found:
            if not _stays(source, pair, found[word]):
                return "", "", None
            asked, kept = (
                f.replace(word, source.text(found[word])) for f in (asked, kept)
            )
    return asked, kept, found.get("BASE")


def _stays(source: Source, pair: Pair, value: cst.BaseExpression) -> bool:
    """Whether a whole number is the same for each pair."""
    if not isinstance(
        value, cst.Integer | cst.Name | cst.UnaryOperation | cst.Subscript
    ):
        return False
    names = free_names(value)
    return source.is_whole(value) and not any(
        source.inside(b, pair.outer) for name in names for b in source.bindings(name)
    )


def _is_no_zero(base: cst.BaseExpression) -> bool:
    """Whether a base is written out, and not 0."""
    return isinstance(base, cst.Integer) and int(base.value) != 0
