"""Give a deeply nested part of a long function a name of its own.

Why:
    A loop within a branch within a loop makes the reader keep all of what is around it
    in mind.  As a private function before this one, it says what it needs and what it
    gives, and what is left shows its main path.

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
    def _report_total(least, strict, row):
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
                    total = _report_total(least, strict, row)
                    found.append(total)
            else:
                found.append(least)
        return found
"""

from __future__ import annotations

import builtins
from typing import TYPE_CHECKING

import libcst as cst

from selfrefine.code.metrics import line_complexities
from selfrefine.rules import Fix
from selfrefine.rules.lib.cost import COMPLEX, cognitive
from selfrefine.rules.lib.parts import Part, part_of
from selfrefine.rules.lib.pattern import extract
from selfrefine.rules.lib.tree import SCOPES, walk

if TYPE_CHECKING:
    from collections.abc import Iterator

    from selfrefine.rules.lib.source import Fixes, Source

NAME = "extract-block"
ASPECT = "readability"
GAIN = 2.0
CONFIDENCE = 0.5

_LEAST = 4
"""Points that a helper must save."""
_LOOKS = 24
"""Parts that are looked at, the most promising first."""
_OFFERS = 6
_WIDTH = 80
_LONGEST = 40
"""Lines of a part."""
_FRAMES = frozenset({"_getframe", "eval", "exec", "inspect", "locals", "super", "vars"})
_NESTING = (cst.For, cst.While, cst.If, cst.ExceptHandler)
_STRUCTURES = (*_NESTING, cst.IfExp, cst.CompFor)
_STARTS = {"leaves": "return ", "yields": "yield from "}
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
        name = _name(source, part)
        if not name:
            continue
        code = _with_helper(source, part, name)
        saved = before - cognitive(code)
        if saved >= _LEAST:
            fix = _fix(source, part, name, code, (before, saved))
            found.append((_worth(saved, part), fix))
        if len(found) == _OFFERS:
            break
    found.sort(key=lambda one: -one[0])
    yield from (fix for _, fix in found)


def _worth(saved: int, part: Part) -> int:
    """Return the points saved, less what a reader pays for all that goes in and out."""
    nothing = part.kind == "value" and not part.gives
    several = len(part.gives) > 1
    return 2 * saved - len(part.takes) - 3 * nothing - 8 * several


def _own_complexity(source: Source) -> int:
    """Return the complexity of the function alone: a second run would not see its helpers."""
    first, last = source.lines(source.function)
    lines = line_complexities(source.code).items()
    return sum(points for line, points in lines if first <= line <= last)


def _candidates(source: Source) -> list[tuple[cst.BaseStatement, ...]]:
    """Return neighbouring nested statements, those first that promise the most for their length."""
    found: list[tuple[int, int, tuple[cst.BaseStatement, ...]]] = []
    for block in source.find(cst.IndentedBlock):
        depth = _depth(source, block)
        for body in _ranges(source, block) if depth else ():
            lines = source.lines(body[-1])[1] - source.lines(body[0])[0] + 1
            saves = depth * sum(map(_structures, body))
            if saves >= _LEAST and lines <= _LONGEST:
                found.append((saves, lines, body))
    found.sort(key=lambda one: (-one[0], one[1]))
    return [body for _, _, body in found]


def _ranges(
    source: Source, block: cst.IndentedBlock
) -> Iterator[tuple[cst.BaseStatement, ...]]:
    """Yield a block as a whole, and each compound statement with the start values directly before it."""
    every = tuple(s for s in block.body if isinstance(s, cst.BaseStatement))
    if len(every) > 1:
        yield every
    for index, statement in enumerate(every):
        if not isinstance(statement, _COMPOUND) or _structures(statement) < 1:
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


def _structures(statement: cst.CSTNode) -> int:
    """Return how many parts of a statement cost more the deeper they stand."""
    every = [node for node in walk(statement) if isinstance(node, _STRUCTURES)]
    chained = [n.orelse for n in every if isinstance(n, cst.If)]
    return len(every) - sum(isinstance(one, cst.If) for one in chained)


def _is_start(
    source: Source, statement: cst.BaseStatement, behind: cst.BaseStatement
) -> bool:
    """Whether a statement gives a variable of the next one its first value."""
    found = extract(source, statement, "Name = START")
    if found is None or not isinstance(found["START"], _CONSTANTS):
        return False
    return bool(source.mentions(found.name("Name").value, behind))


def _with_helper(source: Source, part: Part, name: str) -> str:
    """Return the whole block with a part as a function."""
    call = f"{name}({', '.join(part.takes)})"
    gives = ", ".join(part.gives)
    start = f"{gives} = " if gives else _STARTS.get(part.kind, "")
    line = start + call
    if len(line) + source.indent(part.body[0]) > _WIDTH:
        line = line.replace("(", "(\n    ").replace(")", "\n)")
    first, *others = part.body
    lines = source.rewrite({first: line} | dict.fromkeys(others)).split("\n")
    head = source.lines([*source.function.decorators, source.function][0])[0] - 1
    # Comments directly above the function belong to it.
    while head and lines[head - 1].startswith("#"):
        head -= 1
    helper = _helper(source, part, name).split("\n")
    return "\n".join([*lines[:head], *helper, "", *lines[head:]])


def _helper(source: Source, part: Part, name: str) -> str:
    """Return the text of the function that the statements become."""
    end = "return " + ", ".join(part.gives) if part.gives else ""
    body = [part.body[0].with_changes(leading_lines=()), *part.body[1:]]
    for jump in part.turns:
        leave = cst.ensure_type(
            cst.parse_statement(end or "return"), cst.SimpleStatementLine
        )
        body = [_with(one, jump, leave.body[0]) for one in body]
    last = [cst.parse_statement(f"{end}\n")] if end else []
    helper = cst.FunctionDef(
        name=cst.Name(name),
        params=cst.Parameters(params=[cst.Param(cst.Name(n)) for n in part.takes]),
        body=cst.IndentedBlock([*body, *last]),
    )
    return source.module.code_for_node(helper).strip("\n") + "\n"


def _with(
    statement: cst.BaseStatement, old: cst.CSTNode, new: cst.CSTNode
) -> cst.BaseStatement:
    changed = statement.deep_replace(old, new)
    return changed if isinstance(changed, cst.BaseStatement) else statement


def _name(source: Source, part: Part) -> str:
    """Return a name that says what the part gives, or what it is about; empty where there is none left."""
    own = source.function.name.value.strip("_")
    subject = "_and_".join(part.gives)
    if not subject:
        about = [s for s in part.body if isinstance(s, cst.For | cst.If | cst.While)]
        words = [word for statement in about for word in _words(statement)]
        subject = words[0].strip("_") if words else ""
    name = f"_{own}_{subject}"
    return name if subject and name not in source.names else ""


def _words(statement: cst.For | cst.If | cst.While) -> list[str]:
    """Return the names in what a statement walks or asks."""
    about = statement.iter if isinstance(statement, cst.For) else statement.test
    return [
        n.value
        for n in walk(about)
        if isinstance(n, cst.Name) and not hasattr(builtins, n.value)
    ]


def _fix(
    source: Source, part: Part, name: str, code: str, points: tuple[int, int]
) -> Fix:
    first, last = source.lines(part.body[0])[0], source.lines(part.body[-1])[1]
    before, saved = points
    return Fix(
        line=first,
        end_line=last,
        problem="This part nests deeply, and depends on little of what is around it.",
        instruction=f"Make it a function `{name}`; the cognitive complexity falls to "
        f"{before - saved}.",
        code=code,
        gain=min(GAIN + 0.4 * (saved - _LEAST), 2 * GAIN),
    )
