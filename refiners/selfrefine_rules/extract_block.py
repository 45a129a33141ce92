"""Extract a deeply nested part that computes one value into a helper function.

Why:
    A loop within a branch within a loop makes the reader keep all of what is around it
    in mind.  As a private function before this one, it says what it needs and what it
    gives, and what is left shows its main path.  A part that changes what it is given, or
    goes on with a value that it is given, would only hide that.

Bad:
    def report(tables: list[list[list[int]]], least: int, strict: bool) -> list[int]:
        found = []
        for table in tables:
            if table or strict:
                for row in table:
                    total = 0
                    for cell in row:
                        if cell > least:
                            if cell % 2:
                                total += cell
                            elif strict:
                                total -= cell
                    found.append(total)
            else:
                found.append(least)
        return found

Good:
    def _total_of_row(least: int, strict: bool, row: list[int]) -> int:
        total = 0
        for cell in row:
            if cell > least:
                if cell % 2:
                    total += cell
                elif strict:
                    total -= cell
        return total


    def report(tables: list[list[list[int]]], least: int, strict: bool) -> list[int]:
        found = []
        for table in tables:
            if table or strict:
                for row in table:
                    total = _total_of_row(least, strict, row)
                    found.append(total)
            else:
                found.append(least)
        return found
"""

from __future__ import annotations

from bisect import bisect_left, bisect_right
from typing import TYPE_CHECKING

import libcst as cst

from selfrefine.code.metrics import line_complexities
from selfrefine_rules import Fix
from selfrefine_rules.lib.cost import COMPLEX, cognitive
from selfrefine_rules.lib.parts import Part, part_of
from selfrefine_rules.lib.tree import SCOPES
from selfrefine_rules.lib.typed import annotation_of, is_annotated
from selfrefine_rules.lib.words import words

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Mapping

    from selfrefine_rules.lib.source import Fixes, Source

ASPECT = "readability"
GAIN = 2.0
CONFIDENCE = 0.5

_LEAST = 4
"""Points that a helper must save."""
_LOOKS = 12
"""Parts that are looked at, the most promising first."""
_OFFERS = 6
_WIDTH = 80
_LONGEST = 40
"""Lines of a part."""
_FRAMES = frozenset({"_getframe", "eval", "exec", "inspect", "locals", "super", "vars"})
_NESTING = (cst.For, cst.While, cst.If, cst.ExceptHandler)
_STRUCTURES = (*_NESTING, cst.IfExp, cst.CompFor)
_MOST_TAKEN = 4
_SHORTEST = 3
"""Letters of a name that says what it is."""
_VAGUE = words(
    "data found item items new old out output res result results ret tmp temp val value"
    " values"
)
"""Names that say nothing of what a part works out."""
_CONSTANTS = (cst.Integer, cst.SimpleString, cst.Name, cst.List, cst.Dict)
_COMPOUND = (cst.For, cst.While, cst.If, cst.Try, cst.With)


def propose(source: Source) -> Fixes:
    """Yield the fixes that save the most, one for each part that can stand alone."""
    before = cognitive(source.code)
    if before <= COMPLEX or source.names & _FRAMES:
        return
    if _own_complexity(source) <= COMPLEX:
        return
    found: list[tuple[int, Fix]] = []
    for body in _candidates(source)[:_LOOKS]:
        part = part_of(source, body)
        # A method's helper would have to be a method.
        if part is None or {"self", "cls"} & {*part.takes}:
            continue
        if not _works_out_a_value(source, part):
            continue
        name, typed = _name(source, part), _types(source, part)
        if not name or typed is None:
            continue
        code = _with_helper(source, part, name, typed)
        saved = before - cognitive(code)
        if saved >= _LEAST:
            fix = _fix(source, part, name, code, (before, saved))
            found.append((_worth(saved, part), fix))
        if len(found) == _OFFERS:
            break
    found.sort(key=lambda one: -one[0])
    yield from (fix for _, fix in found)


def _worth(saved: int, part: Part) -> int:
    """Return the points saved, less what a reader pays for all that goes in."""
    return 2 * saved - len(part.takes)


def _works_out_a_value(source: Source, part: Part) -> bool:
    """Whether all that a part does is to make one new value from a few that it leaves alone."""
    given = set(part.gives)
    if len(given) != 1 or given & {*part.takes}:
        return False
    if len(part.takes) > _MOST_TAKEN:
        return False
    mentions = (m for name in part.takes for m in source.mentions(name))
    return not any(
        source.role(mention) == "change"
        for mention in mentions
        if any(source.inside(mention, statement) for statement in part.body)
    )


def _types(source: Source, part: Part) -> dict[str, str] | None:
    """Return annotations for what goes in and out, none where the function has none; None where one is unknown."""
    if not is_annotated(source.function):
        return {}
    typed = {name: annotation_of(source, name) for name in (*part.takes, *part.gives)}
    return typed if all(typed.values()) else None


def _own_complexity(source: Source) -> int:
    """Return the complexity of the function alone: a second run would not see its helpers."""
    if len(source.module.body) == 1:
        return cognitive(source.code)
    first, last = source.lines(source.function)
    lines = line_complexities(source.code).items()
    return sum(points for line, points in lines if first <= line <= last)


def _candidates(source: Source) -> list[tuple[cst.BaseStatement, ...]]:
    """Return neighbouring nested statements, those first that promise the most for their length."""
    found: list[tuple[int, int, tuple[cst.BaseStatement, ...]]] = []
    structures = _structures(source)
    for block in source.find(cst.IndentedBlock):
        depth = _depth(source, block)
        if not depth or depth * structures(block) < _LEAST:
            continue
        for body in _ranges(source, block, structures):
            saves = depth * sum(map(structures, body))
            # Where a line stands is dear to find out.
            if saves < _LEAST:
                continue
            lines = source.lines(body[-1])[1] - source.lines(body[0])[0] + 1
            if lines <= _LONGEST:
                found.append((saves, lines, body))
    found.sort(key=lambda one: (-one[0], one[1]))
    return [body for _, _, body in found]


def _ranges(
    source: Source,
    block: cst.IndentedBlock,
    structures: Callable[[cst.CSTNode], int],
) -> Iterator[tuple[cst.BaseStatement, ...]]:
    """Yield a block as a whole, and each compound statement with the start values directly before it."""
    every = tuple(s for s in block.body if isinstance(s, cst.BaseStatement))
    if len(every) > 1:
        yield every
    for index, statement in enumerate(every):
        if not isinstance(statement, _COMPOUND) or structures(statement) < 1:
            continue
        start = index
        while start and _is_start(source, every[start - 1], statement):
            start -= 1
        for first in {0, start, index}:
            if (first, index) != (0, len(every) - 1) or len(every) == 1:
                yield every[first : index + 1]
        if 0 < index < len(every) - 1:
            yield every[index:]


def _depth(source: Source, block: cst.IndentedBlock) -> int:
    """Return how deeply a block's structures nest; 0 in the function's own block and in other functions."""
    depth = 0
    for outer in source.ancestors(block):
        if outer is source.function:
            return depth
        if isinstance(outer, SCOPES):
            return 0
        depth += isinstance(outer, _NESTING)
    return depth


def _structures(source: Source) -> Callable[[cst.CSTNode], int]:
    """Return what says how many parts of a statement cost more the deeper they stand."""
    every = [node for kind in _STRUCTURES for node in source.find(kind)]
    # What an `elif` chains stands no deeper.
    chained = {node.orelse for node in every if isinstance(node, cst.If)}
    places = sorted(source.span(node)[0] for node in every if node not in chained)

    def within(statement: cst.CSTNode) -> int:
        first, last = source.span(statement)
        return bisect_right(places, last) - bisect_left(places, first)

    return within


def _is_start(
    source: Source, statement: cst.BaseStatement, behind: cst.BaseStatement
) -> bool:
    """Whether a statement gives a variable of the next one its first value."""
    found = source.extract(statement, "Name = START")
    if found is None or not isinstance(found["START"], _CONSTANTS):
        return False
    return bool(source.mentions(found.name("Name").value, behind))


def _with_helper(
    source: Source, part: Part, name: str, typed: Mapping[str, str]
) -> str:
    """Return the whole block with a part as a function."""
    line = f"{part.gives[0]} = {name}({', '.join(part.takes)})"
    if len(line) + source.indent(part.body[0]) > _WIDTH:
        line = line.replace("(", "(\n    ").replace(")", "\n)")
    first, *others = part.body
    lines = source.rewrite({first: line} | dict.fromkeys(others)).split("\n")
    head = source.lines([*source.function.decorators, source.function][0])[0] - 1
    # Comments directly above the function belong to it.
    while head and lines[head - 1].startswith("#"):
        head -= 1
    helper = _helper(source, part, name, typed).split("\n")
    return "\n".join([*lines[:head], *helper, "", *lines[head:]])


def _helper(source: Source, part: Part, name: str, typed: Mapping[str, str]) -> str:
    """Return the text of the function that the statements become."""
    (gives,) = part.gives
    params = ", ".join(f"{n}: {typed[n]}" if typed else n for n in part.takes)
    returns = f" -> {typed[gives]}" if typed else ""
    head = f"def {name}({params}){returns}:"
    if len(head) > _WIDTH + 8:
        inside = "".join(f"    {param},\n" for param in params.split(", "))
        head = f"def {name}(\n{inside}){returns}:"
    first = part.body[0].with_changes(leading_lines=())
    last = cst.parse_statement(f"return {gives}\n")
    body = cst.IndentedBlock([first, *part.body[1:], last])
    helper = cst.parse_statement(f"{head}\n    pass\n").with_changes(body=body)
    return source.module.code_for_node(helper).strip("\n") + "\n"


def _name(source: Source, part: Part) -> str:
    """Return a name that says what the part gives, and of what; empty where it would not say that."""
    (subject,) = part.gives
    about = _about(source, part)
    subject = subject.strip("_")
    if len(subject) < _SHORTEST or subject in _VAGUE or len(about) < _SHORTEST - 1:
        return ""
    name = f"_{subject}" if about in subject else f"_{subject}_of_{about}"
    return name if name not in source.names else ""


def _about(source: Source, part: Part) -> str:
    """Return what a part walks, if it is given that, else what it reads first."""
    walked = [
        loop.iter.value
        for statement in part.body
        for loop in source.find(cst.For, statement)
        if isinstance(loop.iter, cst.Name) and loop.iter.value in part.takes
    ]
    first = min(part.takes, key=lambda name: _first_read(source, part, name))
    return [*walked, first][0].strip("_")


def _first_read(source: Source, part: Part, name: str) -> int:
    start = source.span(part.body[0])[0]
    return min(s for s in map(_start(source), source.mentions(name)) if s >= start)


def _start(source: Source) -> Callable[[cst.CSTNode], int]:
    return lambda node: source.span(node)[0]


def _fix(
    source: Source, part: Part, name: str, code: str, points: tuple[int, int]
) -> Fix:
    first, last = source.lines(part.body[0])[0], source.lines(part.body[-1])[1]
    before, saved = points
    return Fix(
        line=first,
        end_line=last,
        problem="This part nests deeply, and depends on little around it.",
        instruction=f"Make it a function `{name}`; the cognitive complexity falls to "
        f"{before - saved}.",
        code=code,
        gain=min(GAIN + 0.4 * (saved - _LEAST), 2 * GAIN),
    )
