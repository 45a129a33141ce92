"""Pins protocol: what the client and the worker say of calls as code; types alone, under the rules of `protocol`."""

from __future__ import annotations

from typing import TYPE_CHECKING, Literal, TypedDict, Union, final

from selfrefine.verify.runner.protocol import Basis, Error, Signed

if TYPE_CHECKING:
    from selfrefine.verify.runner.protocol_calls import WireCall

Form = Literal["function", "method", "class", "property", "init"]
"""How a test calls it: by its name, on its first argument (twice: an object, a class), as an attribute, by its class."""
Check = Literal["same", "equal", "attributes", "state", "outline"]
"""What a test asks of a value: that it is this very object, that it equals this, that its attributes do, or theirs, or its outline."""


@final
class PinsJob(Basis):
    """Make calls with arguments that code has built, and say arguments and outcomes as code.

    ``form``: how it is called; ``calls``: which; ``seconds``: the limit of each; ``budget``: CPU seconds of all.
    """

    do: Literal["pins"]
    form: Form
    calls: list[WireCall]
    seconds: float
    budget: float


class Said(TypedDict):
    """A value as code: what is asked of it, the expression, and the same with fractions that may be near."""

    check: Check
    text: str
    near: str


class _Pinned(Signed):
    pin: int
    args: list[str]
    kwargs: dict[str, str]
    imports: list[tuple[str, str]]
    listed: bool
    awaits: str
    printed: str
    after: list[tuple[str, Said]]
    changes: list[str]
    simple: bool


@final
class Pinned(_Pinned, total=False):
    """A call by its index: its arguments as code, the imports of all of its code, and what came of it.

    ``result``: what it returned, or ``raised``: what it raised, by its name; ``listed``: whether the result was drawn
    from an iterator; ``awaits``: "coroutine", "generator" or nothing; ``after``: arguments that it has changed, by
    place or name, as they are then; ``changes``: all that it has changed; ``simple``: whether none of the arguments
    can be changed; ``home``: the module and the file of tests whose names it has; ``based``: whether what it is called
    on is of the class whose method it is, where the call had a class of a test's.
    """

    result: Said
    raised: str
    home: tuple[str, str]
    based: bool


@final
class PinsDone(Signed):
    """The end of the job, and why calls could not be said, each reason with how often."""

    done: Literal[True]
    unsaid: dict[str, int]


PinMessage = Union[Pinned, PinsDone, Error]
