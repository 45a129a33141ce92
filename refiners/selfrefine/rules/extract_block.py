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
    def _report_total(least, row, strict):
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
                    total = _report_total(least, row, strict)
                    found.append(total)
            else:
                found.append(least)
        return found
"""

from __future__ import annotations

import builtins
from dataclasses import dataclass
from typing import TYPE_CHECKING

import libcst as cst

from selfrefine.metrics import line_complexities
from selfrefine.rules import Fix
from selfrefine.rules._blocks import ends_in_jump, indented
from selfrefine.rules._source import COMPREHENSIONS, SCOPES, walk
from selfrefine.rules._uses import bound_by, role

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Sequence

    from selfrefine.rules._source import Source

NAME = "extract-block"
ASPECT = "readability"
GAIN = 2.0
CONFIDENCE = 0.5

_COMPLEX = 15
"""Cognitive complexity above which a function is hard to follow (Campbell 2018)."""
_LEAST = 4
"""Points that a helper must save."""
_INPUTS = 5
_OFFERS = 6
_TIED = (cst.Yield, cst.Await, cst.Global, cst.Nonlocal, cst.Del, *SCOPES)
_FRAMES = frozenset({"_getframe", "eval", "exec", "inspect", "locals", "super", "vars"})
_COMPOUND = (cst.For, cst.While, cst.If, cst.Try, cst.With)


@dataclass(frozen=True)
class Part:
    """Neighbouring statements that can stand in a function of their own.

    Args:
        body: the statements.
        takes: the variables that they read.
        gives: the variable that is needed behind them; empty where there is none.
        returns: whether they always leave the function.
    """

    body: tuple[cst.BaseStatement, ...]
    takes: tuple[str, ...]
    gives: str
    returns: bool


def propose(source: Source) -> Iterable[Fix]:
    """Yield the fixes that save the most, one for each part that can stand alone."""
    first = next(iter(source.parameters), "")
    before = _cognitive(source.code)
    # A method's helper would have to be a method; a frame's reader would see another frame.
    if before <= _COMPLEX or first in {"self", "cls"} or source.names & _FRAMES:
        return
    found: list[tuple[int, Fix]] = []
    for body in _candidates(source):
        part = _part(source, body)
        if part is None:
            continue
        name, code = _extracted(source, part)
        saved = before - _cognitive(code)
        if saved >= _LEAST:
            found.append((saved, _fix(source, part, name, code, (before, saved))))
    found.sort(key=lambda one: -one[0])
    yield from (fix for _, fix in found[:_OFFERS])


def _candidates(source: Source) -> Iterator[tuple[cst.BaseStatement, ...]]:
    """Yield nested compound statements, with the start values that stand directly before them."""
    for block in source.find(cst.IndentedBlock):
        if _depth(source, block) == 0:
            continue
        for index, statement in enumerate(block.body):
            if not isinstance(statement, _COMPOUND) or not _branches(statement):
                continue
            start = index
            while start and _is_start(source, block.body[start - 1], statement):
                start -= 1
            yield tuple(block.body[start : index + 1])
            if start < index:
                yield (statement,)


def _depth(source: Source, block: cst.IndentedBlock) -> int:
    """Return how deeply a block's structures nest; 0 in the function's own block and in other functions."""
    depth = 0
    for outer in source.ancestors(block):
        if outer is source.function:
            return depth
        if isinstance(outer, SCOPES):
            return 0
        depth += isinstance(outer, (cst.For, cst.While, cst.If, cst.ExceptHandler))
    return depth


def _branches(statement: cst.CSTNode) -> bool:
    structures = [n for n in walk(statement) if isinstance(n, (*_COMPOUND, cst.IfExp))]
    return len(structures) > 1


def _is_start(
    source: Source, statement: cst.BaseStatement, behind: cst.BaseStatement
) -> bool:
    """Whether a statement gives a variable of the next one its first value."""
    if not isinstance(statement, cst.SimpleStatementLine) or len(statement.body) > 1:
        return False
    only = statement.body[0]
    if not isinstance(only, cst.Assign) or len(only.targets) > 1:
        return False
    target = only.targets[0].target
    constant = isinstance(
        only.value, cst.Integer | cst.SimpleString | cst.Name | cst.List | cst.Dict
    )
    name = target.value if isinstance(target, cst.Name) else ""
    return constant and bool(name) and bool(source.mentions(name, behind))


def _part(source: Source, body: tuple[cst.BaseStatement, ...]) -> Part | None:
    nodes = [node for statement in body for node in walk(statement)]
    if any(isinstance(node, _TIED) for node in nodes) or _jumps_out(source, body):
        return None
    returns = ends_in_jump(cst.IndentedBlock(body))
    if not returns and any(isinstance(node, cst.Return) for node in nodes):
        return None
    bound = _bound(source, body)
    takes, gives = set(), set()
    for name in {n.value for n in nodes if isinstance(n, cst.Name)}:
        inside = [m for s in body for m in source.mentions(name, s)]
        outside = [m for m in source.mentions(name) if m not in inside]
        local = any(role(source, m) == "bind" for m in outside)
        local = local or name in source.parameters
        if not inside or not (local or name in bound):
            continue
        needed = name in bound and any(role(source, m) != "bind" for m in outside)
        starts = _starts_with(body, name)
        if needed and not returns:
            gives.add(name)
        if local and not starts and not _own_of_comprehensions(source, inside):
            takes.add(name)
            if not _bound_before(source, name, body[0]):
                return None
        elif needed and not starts and not returns:
            return None
    if len(gives) > 1 or not takes or len(takes) > _INPUTS:
        return None
    return Part(body, tuple(sorted(takes)), next(iter(gives), ""), returns)


def _jumps_out(source: Source, body: Sequence[cst.BaseStatement]) -> bool:
    """Whether a ``break`` or ``continue`` belongs to a loop around the statements."""
    for statement in body:
        for jump in walk(statement):
            if not isinstance(jump, cst.Break | cst.Continue):
                continue
            loop = next(
                a for a in source.ancestors(jump) if isinstance(a, cst.For | cst.While)
            )
            if not any(source.inside(loop, s) for s in body):
                return True
    return False


def _bound(source: Source, body: Sequence[cst.BaseStatement]) -> set[str]:
    """Return the variables that the statements bind, those of comprehensions left out."""
    return {
        name.value
        for statement in body
        for name in source.find(cst.Name, statement)
        if role(source, name) == "bind" and not _own_of_comprehensions(source, [name])
    }


def _own_of_comprehensions(source: Source, mentions: Iterable[cst.Name]) -> bool:
    return all(
        any(
            mention.value in bound_by(clause.target)
            for outer in source.ancestors(mention)
            if isinstance(outer, COMPREHENSIONS)
            for clause in source.find(cst.CompFor, outer)
        )
        for mention in mentions
    )


def _starts_with(body: Sequence[cst.BaseStatement], name: str) -> bool:
    """Whether the first thing that happens to a variable is that it gets a value."""
    for statement in body:
        if isinstance(statement, cst.SimpleStatementLine):
            only = statement.body[0]
            if isinstance(only, cst.Assign) and len(only.targets) == 1:
                if any(
                    isinstance(n, cst.Name) and n.value == name
                    for n in walk(only.value)
                ):
                    return False
                if name in bound_by(only.targets[0].target):
                    return True
                continue
        if any(isinstance(n, cst.Name) and n.value == name for n in walk(statement)):
            return isinstance(statement, cst.Try) and _tried(statement, name)
    return False


def _tried(attempt: cst.Try, name: str) -> bool:
    """Whether a ``try`` and each of its handlers give a variable a value before anything reads it."""
    if attempt.orelse or attempt.finalbody:
        return False
    handled = (handler.body for handler in attempt.handlers)
    return _starts_with(indented(attempt.body).body, name) and all(
        _starts_with(indented(body).body, name) or ends_in_jump(body)
        for body in handled
    )


def _bound_before(source: Source, name: str, statement: cst.CSTNode) -> bool:
    """Whether a variable surely has a value where a statement begins."""
    if name in source.parameters or name in _starred(source):
        return True
    node = statement
    while node is not source.function:
        parent = source.parents[node]
        if isinstance(parent, cst.For) and node is parent.body:
            if name in bound_by(parent.target):
                return True
        elif isinstance(parent, cst.IndentedBlock):
            before = parent.body[: [*parent.body].index(node)]  # type: ignore[arg-type]  # it is one of them
            if any(_binds(one, name) for one in before):
                return True
        node = parent
    return False


def _starred(source: Source) -> set[str]:
    params = source.function.params
    every = (params.star_arg, params.star_kwarg)
    return {param.name.value for param in every if isinstance(param, cst.Param)}


def _binds(statement: cst.CSTNode, name: str) -> bool:
    """Whether a statement always binds a variable."""
    if isinstance(statement, cst.SimpleStatementLine):
        return any(
            (
                isinstance(only, cst.Assign)
                and any(name in bound_by(target.target) for target in only.targets)
            )
            or (isinstance(only, cst.AnnAssign) and name in bound_by(only.target))
            for only in statement.body
        )
    if isinstance(statement, cst.If) and statement.orelse is not None:
        other = statement.orelse
        rest = (
            _binds(other, name)
            if isinstance(other, cst.If)
            else (
                any(_binds(s, name) for s in other.body.body)
                or ends_in_jump(other.body)
            )
        )
        own = any(_binds(s, name) for s in statement.body.body)
        return rest and (own or ends_in_jump(statement.body))
    if isinstance(statement, cst.With):
        return any(_binds(s, name) for s in statement.body.body)
    return False


def _extracted(source: Source, part: Part) -> tuple[str, str]:
    """Return the helper's name and the whole block with it."""
    name = _name(source, part)
    call = f"{name}({', '.join(part.takes)})"
    line = f"return {call}" if part.returns else call
    line = f"{part.gives} = {call}" if part.gives else line
    first, *others = part.body
    above = getattr(first, "leading_lines", ())
    replace: dict[cst.CSTNode, cst.CSTNode | None] = dict.fromkeys(others)
    new = cst.parse_statement(line + "\n").with_changes(leading_lines=above)
    replace[first] = new
    end = [cst.parse_statement(f"return {part.gives}\n")] if part.gives else []
    body = [first.with_changes(leading_lines=()), *others, *end]
    helper = cst.FunctionDef(
        name=cst.Name(name),
        params=cst.Parameters(params=[cst.Param(cst.Name(n)) for n in part.takes]),
        body=cst.IndentedBlock(body),
    )
    text = source.module.code_for_node(helper).strip("\n") + "\n"
    return name, source.rewrite(replace, ahead=text)


def _name(source: Source, part: Part) -> str:
    """Return a name that says what the part gives, or what it is about."""
    own = source.function.name.value.lstrip("_")
    subject = part.gives
    last = part.body[-1]
    if not subject and isinstance(last, cst.For | cst.If | cst.While):
        about = last.iter if isinstance(last, cst.For) else last.test
        words = [
            n.value
            for n in walk(about)
            if isinstance(n, cst.Name) and not hasattr(builtins, n.value)
        ]
        subject = words[0].strip("_") if words else ""
    return source.fresh(f"_{own}_{subject or 'part'}", f"_{own}_{subject or 'part'}_2")


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


def _cognitive(code: str) -> int:
    return sum(line_complexities(code).values())
