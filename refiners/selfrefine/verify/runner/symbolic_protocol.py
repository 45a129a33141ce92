"""Symbolic protocol: what the client and the worker say of a search by CrossHair; types alone, under the rules of `protocol`."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Literal, final

from selfrefine.verify.runner.protocol import Basis, Signed

if TYPE_CHECKING:
    from selfrefine.verify.runner.protocol_calls import WireCall


@final
class SymbolicJob(Basis):
    """Search for calls on which another text of the module, the ``candidate``, does something else.

    ``calls`` show the types of what is given; ``seconds`` is how long to search.
    """

    do: Literal["symbolic"]
    candidate: str
    calls: list[WireCall]
    seconds: float


@final
class Proposed(Signed):
    """A call on which the two may differ."""

    proposed: dict[str, Any]


@final
class SearchDone(Signed):
    """The end of a search: how many paths were tried, and whether these were all."""

    done: Literal[True]
    paths: int
    whole: bool


SymbolicMessage = Proposed | SearchDone
