"""Examples: which of the calls on which two versions differ are shown: small ones, of every kind one.  Pure."""

from __future__ import annotations

from typing import TYPE_CHECKING

from selfrefine.changes.answer import KINDS, Example
from selfrefine.redact import on_one_line
from selfrefine.verify.values import render, short

if TYPE_CHECKING:
    from collections.abc import Collection, Iterable, Sequence

    from selfrefine.diff.compared_calls import Row
    from selfrefine.diff.version import Version

MOST = 3
"""Calls that are shown."""
LONGEST = 400
"""Characters of a call that is shown whole."""
READ = 160
"""Characters of a call that is read at a glance."""
WORTH = 60
"""Characters by which a call that a test makes may be longer than one that was generated and still come first."""


def examples(
    rows: Iterable[Row],
    version: Version,
    *,
    unlike: bool = False,
    meant: Collection[str] = (),
) -> tuple[Example, ...]:
    """Return the calls to show: the smallest of every kind of difference first, then others that tell something else.

    Args:
        rows: calls on which the versions differ.
        version: the new one, whose name is called.
        unlike: whether these calls are unlike all that were seen.
        meant: keys of calls that tests make which changed with the function.
    """
    every = list(rows)
    # What was grown to show how time grows is nothing to read.
    small = [row for row in every if row.call.origin != "amplified"] or every
    pairs = [
        (example(row, version, unlike=unlike), row.call.key in meant) for row in small
    ]
    shown = {each.call for each, is_meant in pairs if is_meant}
    made = sorted((e for e, _ in pairs), key=lambda e: _rank(e, meant=e.call in shown))
    first: dict[str, Example] = {}
    for each in made:
        first.setdefault(each.kind, each)
    by_kind = sorted(
        first.values(), key=lambda each: (not each.recorded, KINDS.index(each.kind))
    )
    others = [each for each in made if each not in by_kind]
    chosen = _distinct([*by_kind, *others])
    # Beside a call that is read at a glance, a long one tells nothing more.
    most = max(READ, 2 * len(chosen[0].call)) if chosen else 0
    return tuple(e for e in chosen if len(e.call) <= most or e in by_kind)[:MOST]


def example(row: Row, version: Version, *, unlike: bool = False) -> Example:
    """Return how a call is shown."""
    assert row.told is not None  # noqa: S101  only what differs is shown
    again = "  # once more" if row.again else ""
    return Example(
        pasted(row, version) + again + _shared(row, version),
        row.told.kind,
        on_one_line(row.told.was),
        on_one_line(row.told.now),
        row.call.origin == "recorded",
        unlike,
    )


def _shared(row: Row, version: Version) -> str:
    """Return a remark on arguments that are one object, or lie within another: pasted, they would not."""
    words = []
    for place, other, steps, *within in row.call.shared:
        one, whole = (_place_name(each, version) for each in (place, other))
        if within:
            words.append(f"{one} and {whole} share an object")
            continue
        words.append(f"{one} lies within {whole}" if steps else f"{one} is {whole} itself")  # fmt: skip
    return f"  # {', '.join(words)}" if words else ""


def _place_name(place: object, version: Version) -> str:
    if isinstance(place, int) and version.is_method:
        return f"argument {place}" if place else "the receiver"
    return f"argument {place + 1}" if isinstance(place, int) else str(place)


def pasted(row: Row, version: Version) -> str:
    """Return a call as Python: of a method on its receiver, if that can be built."""
    name = version.target.name
    shown = render(row.call, name, method=version.is_method)
    if version.is_method and row.call.args and _is_constructor(name):
        # Nobody calls it by that name.
        owner = short(version.target.qualname.rpartition(".")[0])
        shown = render(row.call, name, method=True).partition(f".{name}(")[2]
        shown = f"{owner}({shown}"
    return on_one_line(shown if len(shown) <= LONGEST else shown[:LONGEST] + "…")


def _is_constructor(name: str) -> bool:
    return name == "__init__"


def _rank(each: Example, *, meant: bool) -> tuple[bool, int, str]:
    """Order what can be pasted first, then what is short; a call that a test makes may be a little longer.

    Args:
        each: how a call is shown.
        meant: whether a test makes it that changed with the function: it may be twice as much longer.
    """
    can = "<" not in each.call and not each.call.endswith("…")
    worth = WORTH * (each.recorded + meant)
    return not can, len(each.call) - worth, each.call


def _distinct(made: Sequence[Example]) -> list[Example]:
    """Return the examples with those first that tell something of their own."""
    seen: set[tuple[str, str]] = set()
    fresh: list[Example] = []
    rest: list[Example] = []
    for each in made:
        told = (each.was, each.now)
        (rest if told in seen else fresh).append(each)
        seen.add(told)
    return [*fresh, *rest]
