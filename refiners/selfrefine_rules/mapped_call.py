"""Use `map` or `filter` instead of a generator that only calls a function.

Why:
    ``sum(len(word) for word in words)`` goes through a frame of the generator for each
    item; ``sum(map(len, words))`` calls the function in C.  A ``filter`` with a ``lambda``
    is the other way around: a comprehension asks the same without the call.

Bad:
    def letters(words: list[str]) -> int:
        return sum(len(word) for word in words)

Good:
    def letters(words: list[str]) -> int:
        return sum(map(len, words))

Bad:
    def largest(values: list[int]) -> int:
        return max(value for value in values)

Good:
    def largest(values: list[int]) -> int:
        return max(values)

Bad:
    def losses(values: list[int]) -> int:
        return len(list(filter(lambda value: value < 0, values)))

Good:
    def losses(values: list[int]) -> int:
        return len([value for value in values if value < 0])
"""

from __future__ import annotations

from typing import TYPE_CHECKING

import libcst as cst

from selfrefine_rules.lib.names import free_names
from selfrefine_rules.lib.tree import COMPREHENSIONS, holds
from selfrefine_rules.lib.words import words

if TYPE_CHECKING:
    from selfrefine_rules.lib.source import Fixes, Source

ASPECT = "efficiency"
GAIN = 1.5
CONFIDENCE = 0.6

_TAKERS = words("sum min max any all set frozenset sorted")
_CALLED = words("abs chr float hash int len ord repr str")
_ASKED = words(
    "isalnum isalpha isdecimal isdigit islower isnumeric isspace istitle isupper"
)
_MADE = words("casefold lower strip swapcase title upper lstrip rstrip")


def propose(source: Source) -> Fixes:
    """Yield a fix for each generator that only calls a function, and each `filter` with a `lambda`."""
    for call in source.find(cst.Call):
        match call:
            case cst.Call(
                func=cst.Name(word),
                args=[cst.Arg(value=cst.GeneratorExp() | cst.ListComp() as made), *_],
            ) if (
                word in _TAKERS
            ):
                new = _mapped(source, made)
            case cst.Call(
                func=cst.Attribute(attr=cst.Name("join")),
                args=[cst.Arg(value=cst.GeneratorExp() | cst.ListComp() as made)],
            ):
                new = _mapped(source, made)
            case _:
                continue
        if new:
            yield source.fix(
                call,
                "A generator only calls a function for each item, or yields the item unchanged.",
                f"Write `{new}`.",
                {made: new},
            )
    for at, found in source.findall("len([EACH for Item in Text if TEST])"):
        new = _counted(
            source, found["TEST"], found.name("Item").value, found.name("Text").value
        )
        if new and isinstance(found["EACH"], cst.Name):
            yield source.fix(
                at,
                "A list is built only to count its items.",
                f"Write `{new}`.",
                {at: new},
            )
    for at, found in source.findall("list(filter(ASKED, ITEMS))"):
        new = _filtered(source, found["ASKED"], found["ITEMS"])
        if new:
            yield source.fix(
                at,
                "`filter` calls a `lambda` for each item.",
                f"Write `{new}`.",
                {at: new},
            )


def _mapped(source: Source, made: cst.GeneratorExp | cst.ListComp) -> str | None:
    """Return the same as calls of `map` and `filter`; None where that is not what it does."""
    clause = made.for_in
    if (
        clause.inner_for_in
        or clause.asynchronous
        or not isinstance(clause.target, cst.Name)
    ):
        return None
    item, items = clause.target.value, source.text(clause.iter)
    kind = (
        source.known(clause.iter.value) if isinstance(clause.iter, cst.Name) else None
    )
    text = kind is not None and kind.exact == "str"
    if clause.ifs:
        asked = _function(clause.ifs[0].test, item, _ASKED) if text else None
        if asked is None or len(clause.ifs) > 1:
            return None
        items = f"filter({asked}, {items})"
    if "\n" in items or holds(clause.iter, (cst.Lambda, *COMPREHENSIONS)):
        return None
    if not clause.ifs and isinstance(made.elt, cst.Name) and made.elt.value == item:
        loose = isinstance(clause.iter, cst.IfExp | cst.Lambda | cst.NamedExpr)
        return None if loose else items
    called = _function(made.elt, item, (_ASKED | _MADE) if text else frozenset())
    return f"map({called}, {items})" if called else None


def _function(
    value: cst.BaseExpression, item: str, methods: frozenset[str]
) -> str | None:
    """Return the function that gives a value of an item, such as ``len`` or ``str.upper``."""
    match value:
        case cst.Call(
            func=cst.Name(word), args=[cst.Arg(cst.Name(name), keyword=None, star="")]
        ):
            return word if word in _CALLED and name == item else None
        case cst.Call(func=cst.Attribute(cst.Name(name), cst.Name(method)), args=[]):
            return f"str.{method}" if method in methods and name == item else None
    return None


def _counted(
    source: Source, test: cst.BaseExpression, item: str, text: str
) -> str | None:
    """Return a count of the characters of a text of which a method says yes."""
    asked = _function(test, item, _ASKED)
    return (
        f"sum(map({asked}, {text}))"
        if asked and source.known(text).exact == "str"
        else None
    )


def _filtered(
    source: Source, asked: cst.BaseExpression, items: cst.BaseExpression
) -> str | None:
    match asked:
        case cst.Lambda(
            params=cst.Parameters(
                params=[cst.Param(name=cst.Name(name), default=None)],
                kwonly_params=[],
                posonly_params=[],
                star_kwarg=None,
            ),
            body=body,
        ) if not isinstance(asked.params.star_arg, cst.Param):
            test = source.text(body)
        case _:
            return None
    loose = isinstance(body, cst.IfExp | cst.Lambda | cst.NamedExpr | cst.Tuple)
    outer = isinstance(items, cst.IfExp | cst.Lambda | cst.NamedExpr)
    clash = name in free_names(items) or "\n" in test or holds(body, cst.Await)
    if loose or outer or clash:
        return None
    return f"[{name} for {name} in {source.text(items)} if {test}]"
