"""Math reasoning: a word problem, solved in written steps whose sums code works out again.

The paper's code asked for the right answer to decide when to stop (appendix E
of its first version), which nobody has in real use.  Here nobody does: what
stops the loop is that every written equation holds and the critic agrees.
"""

from __future__ import annotations

import ast
import operator
import re
from fractions import Fraction
from typing import TYPE_CHECKING

from selfrefine.tasks import prompts
from selfrefine_paper.texts import Check, TextTask

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Mapping

GOOD = 9.0
MOST_BITS = 4096
"""Of a power; more would take long and mean nothing."""

ASPECTS = {
    "reading": "whether the numbers mean what the question says: units, each or in all, before or after",
    "steps": "whether each step follows, and none is missing",
    "arithmetic": "whether each equation holds",
    "answer": "whether the last line answers what was asked",
}

_EQUATION = re.compile(r"([-+*/().\d\s]+?)=\s*(-?[\d.]+)")
_OPERATORS: dict[type, Callable[[Fraction, Fraction], Fraction]] = {
    ast.Add: operator.add,
    ast.Sub: operator.sub,
    ast.Mult: operator.mul,
    ast.Div: operator.truediv,
}


_SIGNS = str.maketrans(
    {"\u00d7": "*", "\u00b7": "*", "\u00f7": "/", "\u2212": "-"}
    | dict.fromkeys("$\u20ac\u00a3", "")
)
"""What models write for times, divided by and minus; a currency says nothing here."""


def answer(text: str) -> Fraction | None:
    """Return the number of the last line that says `Answer:`."""
    found = re.findall(
        r"^\W*answer\W*?[:=]\W*?(-?[\d.]*\d)",
        _plain(text),
        re.IGNORECASE | re.MULTILINE,
    )
    return _number(found[-1]) if found else None


def equations(text: str) -> Iterator[tuple[str, bool]]:
    """Give each equation of a text and whether it holds."""
    for left, right in _EQUATION.findall(_plain(text)):
        shown = " ".join(left.split())
        wanted, value = _number(right.rstrip(".")), _value(shown)
        if wanted is None or value is None or not re.search(r"[-+*/]", shown):
            continue
        # A rounded result may differ by half a unit of its last place.
        places = len(right.rstrip(".").partition(".")[2])
        rounded = abs(value - wanted) <= Fraction(1, 2 * 10**places)
        yield f"{shown} = {right}", value == wanted or (places > 0 and rounded)


def _plain(text: str) -> str:
    """Return a text with plain signs: 1,200 becomes 1200, and every sign is of ASCII."""
    return re.sub(r"(?<=\d),(?=\d{3}\b)", "", text).translate(_SIGNS)


def _number(text: str) -> Fraction | None:
    try:
        return Fraction(text)
    except (ValueError, ZeroDivisionError):
        return None


def _value(expression: str) -> Fraction | None:
    """Work out an expression of numbers, signs and brackets; None for anything else."""
    try:
        return _evaluate(ast.parse(expression.strip(), mode="eval").body, expression)
    except (SyntaxError, ValueError, ZeroDivisionError, RecursionError, MemoryError):
        return None


def _evaluate(node: ast.expr, source: str) -> Fraction:
    if isinstance(node, ast.Constant) and type(node.value) in {int, float}:
        return Fraction(ast.get_source_segment(source.strip(), node) or "")
    if isinstance(node, ast.UnaryOp) and isinstance(node.op, ast.USub):
        return -_evaluate(node.operand, source)
    if isinstance(node, ast.BinOp):
        left, right = _evaluate(node.left, source), _evaluate(node.right, source)
        if type(node.op) in _OPERATORS:
            return _OPERATORS[type(node.op)](left, right)
        if isinstance(node.op, ast.Pow) and _small(left, right):
            return left ** int(right)
    raise ValueError(source)


def _small(base: Fraction, power: Fraction) -> bool:
    """Whether a power is one that a word problem could need."""
    bits = base.numerator.bit_length() + base.denominator.bit_length()
    return power.denominator == 1 and bits * abs(power) <= MOST_BITS


def check(source: str, text: str) -> Check:
    """Measure the share of equations that hold; half of it where the answer's line is missing or follows from none."""
    del source
    found = list(equations(text))
    wrong = [shown for shown, holds in found if not holds]
    value = (len(found) - len(wrong)) / len(found) if found else 0.0
    notes = [f"does not hold: {shown}" for shown in wrong]
    final = answer(text)
    if final is None:
        return Check(value / 2, "; ".join([*notes, "no line `Answer: NUMBER`"]))
    results = {_number(shown.rpartition("= ")[2].rstrip(".")) for shown, _ in found}
    if final not in results:
        return Check(
            value / 2, "; ".join([*notes, "the answer is the result of no equation"])
        )
    return Check(value, "; ".join(notes) or f"all {len(found)} equations hold")


def reached(found: Check, scores: Mapping[str, float]) -> bool:
    """Whether every equation holds and the critic believes reading, steps and answer."""
    return found.value >= 1.0 and bool(scores) and min(scores.values()) >= GOOD


TASK = TextTask(
    name="math",
    title="Self-Refine: solve this word problem",
    aspects=ASPECTS,
    given="Problem",
    check=check,
    reached=reached,
    max_iterations=4,
    judged=False,
    **prompts(__name__),
)
