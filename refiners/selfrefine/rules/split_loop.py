"""Give each result of a loop a loop of its own, where they have nothing to do with each other.

Why:
    A loop that adds up, multiplies and counts at once hides that each of these is one
    call.  Parted, none is faster, but the other rules know each of them.

Bad:
    def totals(values: list[int]) -> tuple[int, int]:
        total = 0
        product = 1
        for value in values:
            total += value
            product *= value
        return total, product

Good:
    def totals(values: list[int]) -> tuple[int, int]:
        total = 0
        for value in values:
            total += value
        product = 1
        for value in values:
            product *= value
        return total, product
"""

from __future__ import annotations

from typing import TYPE_CHECKING

import libcst as cst

from selfrefine.rules.lib.blocks import as_block
from selfrefine.rules.lib.names import bound_by, free_names
from selfrefine.rules.lib.pattern import extract
from selfrefine.rules.lib.purity import pure
from selfrefine.rules.lib.tree import holds
from selfrefine.rules.lib.types import known
from selfrefine.rules.lib.uses import is_target, role, used_only_in
from selfrefine.rules.lib.walks import walk_of

if TYPE_CHECKING:
    from selfrefine.rules.lib.source import Fixes, Source

NAME = "split-loop"
ASPECT = "efficiency"
GAIN = 0.5
CONFIDENCE = 0.6
BRIDGE = "only"

_MOST = 3
_TIED = (
    cst.For,
    cst.While,
    cst.Return,
    cst.Break,
    cst.Continue,
    cst.Yield,
    cst.Await,
    cst.Del,
)


def propose(source: Source) -> Fixes:
    """Yield a fix for each loop that makes several values at once, each from its items alone."""
    yield from _counted_turns(source)
    for loop in source.find(cst.For):
        body = as_block(loop.body).body
        block = source.parents[loop]
        if not 1 < len(body) <= _MOST or not isinstance(block, cst.IndentedBlock):
            continue
        items = bound_by(loop.target)
        if loop.orelse or loop.asynchronous or source.commented(loop):
            continue
        if not _walks_again(source, loop.iter):
            continue
        if not used_only_in(source, loop, items):
            continue
        walked = free_names(loop.iter)
        made = [_made(source, line, items, walked) for line in body]
        if None in made or len(set(made)) < len(made):
            continue
        if any(
            source.mentions(name, line)
            for name in made
            for line, own in zip(body, made, strict=True)
            if name and own != name
        ):
            continue
        starts = _starts(source, block, loop, [name for name in made if name])
        if starts is None:
            continue
        # The first start stays where it is, with what is said above it.
        stays = next(iter(starts)) is block.body[_place(block, loop) - len(made)]
        heads = ["" if stays and not n else h for n, h in enumerate(starts.values())]
        text = "".join(
            f"{head}for {source.text(loop.target)} in {source.text(loop.iter)}:\n"
            f"{_indented(line)}"
            for head, line in zip(heads, body, strict=True)
        )
        first, *others = cst.parse_module(text).body
        yield source.fix(
            loop,
            "The loop makes several values that have nothing to do with each other.",
            "Give each a loop of its own.",
            {
                **dict.fromkeys([*starts][stays:]),
                loop: cst.Module([first]).code.rstrip("\n"),
            },
            after={loop: cst.Module(others).code},
        )


def _walks_again(source: Source, items: cst.BaseExpression) -> bool:
    """Whether a second loop over the same expression gets the same items."""
    match items:
        case cst.Name(name):
            return known(source, name).kind in {"sequence", "text"}
        case cst.Call(cst.Name("range")):
            return pure(items)
    return False


def _made(
    source: Source, line: cst.CSTNode, items: frozenset[str], walked: frozenset[str]
) -> str | None:
    """Return the one variable that a line changes; None where it does anything else."""
    targets = {
        node.value
        for node in source.find(cst.Name, line)
        if is_target(source, node) and node.value not in items
    }
    if len(targets) != 1 or holds(line, _TIED):
        return None
    name = next(iter(targets))
    parts: list[cst.Assign | cst.AugAssign] = [*source.find(cst.Assign, line)]
    values = [part.value for part in [*parts, *source.find(cst.AugAssign, line)]]
    tests = [branch.test for branch in source.find(cst.If, line)]
    plain = all(pure(value) for value in (*values, *tests))
    calls = bool(source.find(cst.Expr, line))
    return name if plain and not calls and name not in walked else None


def _starts(
    source: Source, block: cst.IndentedBlock, loop: cst.For, names: list[str]
) -> dict[cst.CSTNode, str] | None:
    """Return the lines directly before a loop that start its values, in the order of these."""
    place = _place(block, loop)
    before = block.body[max(place - len(names), 0) : place]
    found: dict[str, cst.CSTNode] = {}
    for line in before:
        start = extract(source, line, "Name = VALUE")
        plain = start and isinstance(
            start["VALUE"],
            cst.Integer | cst.Float | cst.SimpleString | cst.Name | cst.UnaryOperation,
        )
        if (
            not plain
            or start is None
            or source.commented(line)
            or (found and _is_headed(line))
        ):
            return None
        found[start.name("Name").value] = line
    if set(found) != set(names):
        return None
    first = next(iter(found.values()))
    if first is not found[names[0]] and _is_headed(first):
        return None
    return {found[name]: source.text(found[name]).strip() + "\n" for name in names}


def _is_headed(line: cst.CSTNode) -> bool:
    """Whether a blank line or a comment stands above a line."""
    return bool(isinstance(line, cst.SimpleStatementLine) and line.leading_lines)


def _place(block: cst.IndentedBlock, loop: cst.For) -> int:
    return list(block.body).index(loop)


def _indented(line: cst.CSTNode) -> str:
    text = cst.Module([]).code_for_node(line)
    return "".join(f"    {part}\n" for part in text.rstrip("\n").split("\n"))


def _counted_turns(source: Source) -> Fixes:
    """Count the turns of a loop over a list at once, so that the rest of the loop stands alone."""
    for loop in source.find(cst.For):
        walk, body = walk_of(source, loop), as_block(loop.body).body
        plain = extract(source, loop.iter, "Items")
        items = walk.items if walk else plain.name("Items").value if plain else ""
        if not items or len(body) == 1 or source.commented(body[0]) or loop.orelse:
            continue
        if (walk and (walk.first or walk.short)) or not _goes_on(source, loop):
            continue
        found = extract(source, body[0], "Count += 1", "Count = Count + 1")
        count = found.name("Count").value if found else ""
        if not found or len(source.mentions(count, loop)) > len("ab"):
            continue
        if len(source.mentions(count, loop)) != found.pattern.count("Count"):
            continue
        if not walk and known(source, items).kind != "sequence":
            continue
        if not _keeps_its_length(source, items, loop):
            continue
        yield source.fix(
            loop,
            "The loop counts its turns beside what it does.",
            f"Say `{count} += len({items})`.",
            {body[0]: None},
            after={loop: f"{count} += len({items})\n"},
        )


def _keeps_its_length(source: Source, items: str, loop: cst.For) -> bool:
    """Whether a loop changes a list at most by putting other items in the place of some."""
    mentions = source.mentions(items, loop)
    return all(
        role(source, m) in {"read", "member"}
        or (
            isinstance(source.parents[m], cst.Subscript) and role(source, m) == "change"
        )
        for m in mentions
    ) and not holds(loop, cst.Del)


def _goes_on(source: Source, loop: cst.For) -> bool:
    """Whether a loop has all its turns."""
    if holds(loop, (cst.Return, cst.Raise, cst.Yield, cst.Await)):
        return False
    breaks = source.find(cst.Break, loop)
    inner = [
        each
        for kind in (cst.For, cst.While)
        for each in source.find(kind, loop)
        if each is not loop
    ]
    return all(any(source.inside(b, each) for each in inner) for b in breaks)
