"""Look for a divisor only up to the square root.

Why:
    If a number has a divisor besides one and itself, the smallest is at most its
    square root: the rest of the numbers below it cannot be the first to divide it.

Bad:
    def is_prime(number: int) -> bool:
        if number < 2:
            return False
        for divisor in range(2, number):
            if number % divisor == 0:
                return False
        return True

Good:
    from math import isqrt


    def is_prime(number: int) -> bool:
        if number < 2:
            return False
        for divisor in range(2, isqrt(number) + 1):
            if number % divisor == 0:
                return False
        return True

Bad:
    def smallest_divisor(number: int) -> int:
        divisor = 2
        while divisor < number:
            if number % divisor == 0:
                return divisor
            divisor += 1
        return number

Good:
    def smallest_divisor(number: int) -> int:
        divisor = 2
        while divisor * divisor <= number:
            if number % divisor == 0:
                return divisor
            divisor += 1
        return number
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

import libcst as cst

from selfrefine.rules import Fix
from selfrefine.rules._blocks import ends_in_jump, indented
from selfrefine.rules._uses import called, role, used_only_in

if TYPE_CHECKING:
    from collections.abc import Iterable

    from selfrefine.rules._source import Source

NAME = "trial-division"
ASPECT = "efficiency"
GAIN = 4.0
CONFIDENCE = 0.7


@dataclass(frozen=True)
class Search:
    """A search for a first divisor.

    Args:
        place: what holds the end of the search.
        end: the end, as it is and as it could be.
        number: what is divided.
    """

    place: cst.CSTNode
    old: cst.BaseExpression
    new: str
    number: str


def propose(source: Source) -> Iterable[Fix]:
    """Yield a fix for each search for a divisor that goes on past the square root."""
    searches = [
        *(_counted(source, loop) for loop in source.find(cst.For)),
        *(_while(source, loop) for loop in source.find(cst.While)),
        *(_asked(source, clause) for clause in source.find(cst.CompFor)),
    ]
    for search in searches:
        if search is None:
            continue
        first, last = source.lines(search.old)
        needs_root = "isqrt" in search.new
        yield Fix(
            line=first,
            end_line=last,
            problem=f"The search for a divisor of `{search.number}` goes on past its "
            "square root.",
            instruction=f"End it there: `{search.new}`.",
            code=source.rewrite(
                {search.old: cst.parse_expression(search.new)},
                imports=["from math import isqrt"] if needs_root else [],
            ),
        )


def _counted(source: Source, loop: cst.For) -> Search | None:
    """Understand ``for d in range(2, n): if n % d == 0: return ...``."""
    found = _numbers(source, loop.target, loop.iter)
    only = loop.body.body[0] if len(loop.body.body) == 1 else None
    if found is None or not isinstance(only, cst.If) or only.orelse:
        return None
    divisor, number, end = found
    if not _divides(source, only.test, number, divisor) or not _leaves(only):
        return None
    if loop.orelse is None and not used_only_in(source, loop, frozenset({divisor})):
        return None
    return Search(loop, end, f"{_root(source, number)} + 1", number)


def _asked(source: Source, clause: cst.CompFor) -> Search | None:
    """Understand ``any(n % d == 0 for d in range(2, n))`` and ``all(n % d ...)``."""
    found = _numbers(source, clause.target, clause.iter)
    every = source.parents[clause]
    arg = source.parents[every]
    call = source.parents[arg]
    if found is None or clause.ifs or clause.inner_for_in:
        return None
    if not isinstance(every, cst.GeneratorExp) or not isinstance(call, cst.Call):
        return None
    divisor, number, end = found
    rest = f"{number} % {divisor}"
    said = source.plain(every.elt)
    found_forms = {"any": {f"{rest} == 0", f"not {rest}"}}
    found_forms["all"] = {rest, f"{rest} != 0", f"{rest} > 0"}
    if said not in found_forms.get(called(call), set()):
        return None
    return Search(clause, end, f"{_root(source, number)} + 1", number)


def _while(source: Source, loop: cst.While) -> Search | None:
    """Understand ``while d < n: if n % d == 0: return ...; d += 1`` behind ``d = 2``."""
    test, body = loop.test, loop.body.body
    if not isinstance(test, cst.Comparison) or len(test.comparisons) > 1:
        return None
    end, two = test.comparisons[0], 2
    if not isinstance(end.operator, cst.LessThan) or len(body) != two:
        return None
    divisor, number = source.plain(test.left), source.plain(end.comparator)
    branch, step = body
    if not divisor.isidentifier() or not number.isidentifier():
        return None
    if not isinstance(branch, cst.If) or branch.orelse or not _leaves(branch):
        return None
    steps = {f"{divisor} += 1", f"{divisor} = {divisor} + 1"}
    if not _divides(source, branch.test, number, divisor):
        return None
    if not isinstance(step, cst.SimpleStatementLine) or len(step.body) > 1:
        return None
    binds = [m for m in source.mentions(divisor) if role(source, m) == "bind"]
    starts = [m for m in binds if not source.inside(m, loop)]
    set_to = [source.plain(source.parents[source.parents[m]]) for m in starts]
    if source.plain(step.body[0]) not in steps or set_to != [f"{divisor} = 2"]:
        return None
    later = [m for m in source.mentions(divisor) if not source.inside(m, loop)]
    if len(later) > 1:
        return None
    return Search(loop, test, f"{divisor} * {divisor} <= {number}", number)


def _numbers(
    source: Source, target: cst.BaseExpression, items: cst.BaseExpression
) -> tuple[str, str, cst.BaseExpression] | None:
    """Return divisor, number and end of ``d in range(2, n)``; the end may be half of n, rounded up."""
    if not isinstance(target, cst.Name) or not isinstance(items, cst.Call):
        return None
    texts = [source.plain(arg.value) for arg in items.args]
    if called(items) != "range" or texts[:1] != ["2"] or texts[2:]:
        return None
    if len(texts) == 1:
        return None
    end = items.args[1].value
    number = texts[1].removeprefix("int(").split(" ")[0]
    ends = {number, f"{number} // 2 + 1", f"int({number} / 2) + 1"}
    if not number.isidentifier() or texts[1] not in ends:
        return None
    return target.value, number, end


def _divides(
    source: Source, test: cst.BaseExpression, number: str, divisor: str
) -> bool:
    rest = f"{number} % {divisor}"
    return source.plain(test) in {f"{rest} == 0", f"not {rest}"}


def _leaves(branch: cst.If) -> bool:
    """Whether the first divisor ends the search."""
    last = indented(branch.body).body[-1]
    jump = last.body[-1] if isinstance(last, cst.SimpleStatementLine) else None
    return ends_in_jump(branch.body) and not isinstance(jump, cst.Continue)


def _root(source: Source, number: str) -> str:
    """Return the root's code; a number that no test bounded may be negative."""
    bounded = any(
        isinstance(test.comparisons[0].operator, cst.LessThan | cst.LessThanEqual)
        and source.text(test.left) == number
        for test in source.find(cst.Comparison)
    )
    return f"isqrt({number})" if bounded else f"isqrt(max({number}, 0))"
