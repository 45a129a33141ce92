"""Case: one call of the function as code, with what came of it.  Pure."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property
from typing import TYPE_CHECKING, Literal

if TYPE_CHECKING:
    from selfrefine.verify.values import Call

Import = tuple[str, str]
"""A module, and the name that is imported from it; no name for the module itself."""


@dataclass(frozen=True)
class Said:
    """A value as code.

    Args:
        check: whether a test asks for this very object, for an equal one, for one with equal attributes, for one in which
            all objects have them, or for one whose outline is equal: of functions in it only that they are some.
        text: the expression.
        near: the same with fractions that rounding may miss.
    """

    check: Literal["same", "equal", "attributes", "state", "outline"]
    text: str
    near: str = ""

    @property
    def rounded(self) -> str:
        """What is expected of a result."""
        return self.near or self.text


@dataclass(frozen=True)
class Case:
    """One call as code, with what came of it.

    Args:
        call: as it was made.
        args: positional arguments, the receiver first for a method.
        kwargs: names with arguments.
        imports: what the code needs.
        result: what it returned; None where it raised.
        raised: the name of what it raised.
        after: arguments that it has changed, by place or name, as they are then.
        changes: all arguments that it has changed, those that no code tells of included.
        listed: whether the result was drawn from an iterator.
        awaits: what has to be awaited: ``coroutine``, ``generator`` or nothing.
        printed: what it printed.
        made: whether the result is the object that the call was given to set up.
        home: the module and the file of tests whose names it has, so that it can stand nowhere else.
        based: whether it is another call than the one that it was made of: on an object of the method's own class.
    """

    call: Call
    args: tuple[str, ...] = ()
    kwargs: tuple[tuple[str, str], ...] = ()
    imports: frozenset[Import] = frozenset()
    result: Said | None = None
    raised: str = ""
    after: tuple[tuple[str, Said], ...] = ()
    changes: frozenset[str] = frozenset()
    listed: bool = False
    awaits: str = ""
    printed: str = ""
    made: bool = False
    home: tuple[str, str] = ("", "")
    based: bool = False

    @cached_property
    def cost(self) -> float:
        """How hard it is to read: what is short and plain comes first."""
        shown = [*self.args, *(text for _, text in self.kwargs)]
        outcome = self.result.text if self.result else self.raised
        text = "".join(
            [*shown, outcome, self.printed, *(s.text for _, s in self.after)]
        )
        odd = sum(4 for char in text if not char.isascii() or not char.isprintable())
        odd += 4 * text.count("\\")
        nested = 2 * sum(map(text.count, "([{"))
        known = 0 if self.call.origin == "recorded" else 6
        return (
            len(text)
            + odd
            + nested
            + known
            + 10 * bool(self.home[0])
            + 40 * (not self.call.in_domain)
        )
