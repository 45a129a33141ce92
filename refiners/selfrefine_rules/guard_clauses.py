"""Return early where there is nothing to do, instead of indenting everything that follows.

Why:
    A reader of nested branches must keep every open condition in mind until its
    ``else``, perhaps a screen further down.  A guard clause settles a case where it
    comes up, and the main path stays at one level.

Bad:
    def rate(age: int | None, member: bool) -> str:
        if age is not None:
            if age >= 18:
                if member:
                    return "reduced"
                else:
                    return "full"
            else:
                return "child"
        else:
            return "unknown"

Good:
    def rate(age: int | None, member: bool) -> str:
        if age is None:
            return "unknown"
        if age < 18:
            return "child"
        if member:
            return "reduced"
        return "full"

Bad:
    def words(lines: list[str], least: int) -> list[str]:
        found = []
        for line in lines:
            if not line.startswith("a"):
                for word in line.split():
                    if len(word) >= least:
                        found.append(word)
        return found

Good:
    def words(lines: list[str], least: int) -> list[str]:
        found = []
        for line in lines:
            if line.startswith("a"):
                continue
            for word in line.split():
                if len(word) >= least:
                    found.append(word)
        return found
"""

from __future__ import annotations

from dataclasses import dataclass

import libcst as cst

from selfrefine_rules import Fix
from selfrefine_rules.lib.blocks import (
    as_block,
    ends_in_jump,
    is_jump,
    statements_of,
    with_comments,
)
from selfrefine_rules.lib.cost import cognitive
from selfrefine_rules.lib.source import Fixes, Source
from selfrefine_rules.lib.tree import holds, statements

ASPECT = "readability"
GAIN = 4.0
CONFIDENCE = 0.8

_MAX_STEPS = 50
_ALONE = 4
_LONG = 8
"""Lines from which on losing the indentation is worth a jump that was not there; less where they nest deeply."""
_LEAST_SHARE = 10
"""What part of a function's complexity must go: one point of fifty is not worth the reading."""
_READ = 10
"""Lines that may lose a level for each point of complexity that is saved."""
_DEEP = 2
_UNSAID = 2
"""Tests that may stand together behind one ``not``."""
_NESTING = (cst.If, cst.IfExp, cst.For, cst.While, cst.Try, cst.TryStar, cst.Match)
_COMPOUND = (cst.If, cst.For, cst.While, cst.Try, cst.TryStar, cst.Match, cst.With)
_CHEAP = (cst.Integer, cst.Float, cst.SimpleString)
_CONSTANTS = {"None", "True", "False"}


@dataclass(frozen=True)
class Step:
    """A branch as guards, with what may then leave its indentation.

    Args:
        guards: each ``if`` that leaves early.
        main: the block whose statements go behind them.
        tail: the statements behind those.
        inverts: whether a guard's test is the opposite of the branch's.
        least: how much complexity it must save to be worth the change.
    """

    guards: tuple[cst.If, ...]
    main: cst.BaseSuite
    tail: tuple[cst.BaseStatement, ...]
    inverts: bool = True
    least: int = 1


@dataclass(frozen=True)
class Taken:
    """A step that pays.

    Args:
        step: what is done.
        branch: what it is done to.
        block: number of the block, in source order; nothing before it pays.
        code: the whole block of code afterwards.
        cost: its cognitive complexity.
    """

    step: Step
    branch: cst.If
    block: int
    code: str
    cost: int


def propose(source: Source) -> Fixes:
    """Yield every step that lowers the cognitive complexity as one fix, then the first ones alone."""
    start = cost = cognitive(source.code)
    flat, taken = source, list[Taken]()
    while len(taken) < _MAX_STEPS:
        found = _first_better(flat, cost, taken[-1].block if taken else 0)
        if found is None:
            break
        taken.append(found)
        flat, cost = Source(found.code, source.observed), found.cost
    if (start - cost) * _LEAST_SHARE < start:
        return
    # Without an inversion, this is only an ``else`` that nobody needs: ruff's job.
    if any(one.step.inverts for one in taken):
        first, last = source.lines(taken[0].branch)
        yield Fix(
            line=first,
            end_line=last,
            problem="The branches nest, and each condition has to be kept in mind to the end.",
            instruction="Invert the conditions and leave early; the cognitive "
            f"complexity falls from {start} to {cost}.",
            code=flat.code,
        )
    if len(taken) > 1:
        yield from _alone(source, start, taken[0])


def _alone(source: Source, start: int, found: Taken | None) -> Fixes:
    """Yield the steps that pay by themselves, from the first one on: tests may prove one of them and not all."""
    for turn in range(_ALONE):
        if turn and found is not None:
            found = _first_better(source, start, found.block + 1)
        if found is None:
            return
        if found.step.inverts and (start - found.cost) * _LEAST_SHARE >= start:
            first, last = source.lines(found.branch)
            yield Fix(
                line=first,
                end_line=last,
                problem="Everything that follows depends on this condition.",
                instruction=f"Invert it in line {first} and leave early; the cognitive "
                f"complexity falls from {start} to {found.cost}.",
                code=found.code,
                gain=GAIN / 2,
            )


def _first_better(source: Source, cost: int, first: int) -> Taken | None:
    """Return the first step that pays, from a block on."""
    for number, block in enumerate(source.find(cst.IndentedBlock)):
        for index, branch in enumerate(block.body if number >= first else ()):
            if not isinstance(branch, cst.If) or not _may_pay(branch):
                continue
            step = _step(source, block, index)
            if step and step.inverts and _is_next_case(source, block, index):
                continue
            if step is None or not all(map(_reads_well, step.guards)):
                continue
            turn = isinstance(source.parents[block], cst.For | cst.While)
            rebuilt = _rebuild(block, index, step, turn=turn)
            code = source.rewrite({block: rebuilt})
            after = cognitive(code)
            moved = source.module.code_for_node(step.main).count("\n") // _READ
            if after <= cost - max(step.least, moved):
                return Taken(step, branch, number, code, after)
    return None


def _may_pay(branch: cst.If) -> bool:
    """Whether there is an ``else`` to save, or something inside that nests less deeply afterwards."""
    return branch.orelse is not None or holds(branch.body, _NESTING)


def _step(source: Source, block: cst.IndentedBlock, index: int) -> Step | None:
    branch, rest = block.body[index], tuple(block.body[index + 1 :])
    if not isinstance(branch, cst.If):
        return None
    if isinstance(branch.orelse, cst.If):
        return _without_chain(branch, rest)
    if branch.orelse is not None:
        return _without_else(source, branch, branch.orelse, rest)
    if len(rest) == 1 and _is_plain_jump(rest[0]):
        jump, known_end = rest[0], ends_in_jump(branch.body)
        if not known_end and not _is_cheap(jump):
            return None
        if _is_one_of_several(block, index) or not _is_long(source, branch):
            return None
        tail = () if known_end else (jump.with_changes(leading_lines=()),)
        least = 1 if known_end else 2
        # The blank line that kept it apart has no place between the test and the jump.
        plain = cst.ensure_type(jump, cst.SimpleStatementLine)
        above = [line for line in plain.leading_lines if line.comment]
        guard = cst.IndentedBlock([plain.with_changes(leading_lines=above)])
        return _invert(source, branch, guard, tail, least)
    leave = _leave(source, block)
    if rest or leave is None or not _is_long(source, branch):
        return None
    if _is_one_of_several(block, index):
        return None
    return _invert(source, branch, cst.IndentedBlock(statements(leave)), ())


def _is_one_of_several(block: cst.IndentedBlock, index: int) -> bool:
    """Whether an ``if`` alone stands directly before: cases one after the other read alike."""
    match block.body[index - 1] if index else None:
        case cst.If(orelse=None, body=body):
            return not ends_in_jump(body) or len(as_block(body).body) > 1
    return False


def _is_next_case(source: Source, block: cst.IndentedBlock, index: int) -> bool:
    """Whether a branch compares what the one directly before compares as well: the next case, and no exception."""
    match block.body[index - 1 : index + 1] if index else []:
        case [
            cst.If(test=cst.Comparison(one, [first]), orelse=None),
            cst.If(test=cst.Comparison(other, [second])),
        ]:
            ways = (first.operator, second.operator)
            alike = all(isinstance(way, cst.Equal) for way in ways)
            return alike and source.text(one) == source.text(other)
    return False


def _reads_well(guard: cst.If) -> bool:
    """Whether a guard asks for something, and not for the opposite of an order or of a long test."""
    match guard.test:
        case cst.UnaryOperation(cst.Not(), cst.Comparison()):
            return False
        case cst.UnaryOperation(cst.Not(), cst.BooleanOperation() as test):
            operands = _operands(test)
            return len(operands) <= _UNSAID and not any(
                isinstance(operand, cst.Comparison) for operand in operands
            )
    return True


def _operands(test: cst.BaseExpression) -> list[cst.BaseExpression]:
    if isinstance(test, cst.BooleanOperation):
        return [*_operands(test.left), *_operands(test.right)]
    return [test]


def _without_else(
    source: Source,
    branch: cst.If,
    orelse: cst.Else,
    rest: tuple[cst.BaseStatement, ...],
) -> Step | None:
    """Let the branch that leaves the block be the guard; the shorter one, if both do."""
    body, other = as_block(branch.body), as_block(orelse.body)
    above = orelse.leading_lines
    shorter = _length(source, body) - _length(source, other)
    nests = holds(branch.body, _NESTING) or not ends_in_jump(body)
    # Where both leave and nothing nests, the ``else`` goes, and the order stays.
    if (
        nests
        and ends_in_jump(other)
        and (shorter > 0 or _is_end_of_loop(source, branch, other))
    ):
        # What stands behind ``else:`` stays behind the guard's test.
        first = with_comments(other.body[0], above)
        guard = other.with_changes(body=[first, *other.body[1:]])
        return _invert(source, branch, guard, rest)
    return _without_chain(branch, rest)


def _is_end_of_loop(source: Source, branch: cst.If, other: cst.IndentedBlock) -> bool:
    """Whether the last thing in a loop is to go on or to ``break``."""
    block = source.parents[branch]
    loop = source.parents[block]
    last = isinstance(block, cst.IndentedBlock) and block.body[-1] is branch
    only = len(other.body) == 1 and _is_plain_jump(other.body[0])
    return last and only and isinstance(loop, cst.For | cst.While)


def _without_chain(branch: cst.If, rest: tuple[cst.BaseStatement, ...]) -> Step | None:
    """Let each branch of a chain be a guard, where all of them leave the block."""
    guards: list[cst.If] = []
    link: cst.If | cst.Else | None = branch
    while isinstance(link, cst.If):
        if not ends_in_jump(link.body):
            return None
        guards.append(link.with_changes(orelse=None))
        link = link.orelse
    if link is None:
        return None
    main = as_block(link.body)
    first = with_comments(statements_of(main)[0], link.leading_lines)
    main = main.with_changes(
        body=[first, *main.body[1:]], header=cst.TrailingWhitespace()
    )
    return Step(tuple(guards), main, rest, inverts=False)


def _invert(
    source: Source,
    branch: cst.If,
    guard: cst.IndentedBlock,
    tail: tuple[cst.BaseStatement, ...],
    least: int = 1,
) -> Step:
    guards = (source.invert(branch, guard),)
    return Step(guards, branch.body, tail, least=least)


def _rebuild(
    block: cst.IndentedBlock, index: int, step: Step, *, turn: bool
) -> cst.IndentedBlock:
    """Return the block with a step taken; a comment at the main block's end keeps its place."""
    tail, footer = list(step.tail), list(block.footer)
    left = as_block(step.main).footer
    if tail:
        tail[0] = with_comments(tail[0], left)
    else:
        footer = [*left, *footer]
    body = [*block.body[:index], *step.guards, *statements_of(step.main), *tail]
    if turn and _is_idle(body[-1]):
        body.pop()
    return block.with_changes(body=body, footer=footer)


def _is_idle(statement: cst.CSTNode) -> bool:
    """Whether a statement says at the end of a loop's turn that the next one follows, and nothing else."""
    match statement:
        case cst.SimpleStatementLine([cst.Continue()], trailing_whitespace=end):
            above = [line.comment for line in statement.leading_lines]
            return not any([*above, end.comment])
    return False


def _leave(source: Source, block: cst.IndentedBlock) -> str | None:
    """Return the statement that does the same as running off the end of a block."""
    owner = source.parents[block]
    if isinstance(owner, cst.For | cst.While) and owner.body is block:
        return "continue\n"
    if not isinstance(owner, cst.FunctionDef):
        return None
    values = [
        node.value
        for node in source.find(cst.Return, owner)
        if source.scope(node) is owner
    ]
    return "return None\n" if any(values) else "return\n"


def _is_plain_jump(statement: cst.BaseStatement) -> bool:
    match statement:
        case cst.SimpleStatementLine(body=[_]):
            return is_jump(statement)
    return False


def _is_cheap(jump: cst.BaseStatement) -> bool:
    """Whether a jump may stand twice: it is a word or two."""
    match jump:
        case cst.SimpleStatementLine(body=[cst.Return(value), *_]):
            named = isinstance(value, cst.Name) and value.value in _CONSTANTS
            return value is None or named or isinstance(value, _CHEAP)
        case cst.SimpleStatementLine(body=[cst.Continue() | cst.Break(), *_]):
            return True
    return False


def _is_long(source: Source, branch: cst.If) -> bool:
    """Whether much loses its indentation, or something that nests deeply."""
    return _length(source, as_block(branch.body)) >= _LONG or _depth(branch) > _DEEP


def _length(source: Source, block: cst.IndentedBlock) -> int:
    """Return how many lines a block has, with the comments at both ends and the rest of the line before."""
    return source.text(block).count("\n")


def _depth(node: cst.CSTNode) -> int:
    """Return how many structures nest in each other, with the node's own."""
    below = max(map(_depth, node.children), default=0)
    return below + isinstance(node, _COMPOUND)
