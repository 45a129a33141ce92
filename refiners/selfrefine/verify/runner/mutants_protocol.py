"""Mutants protocol: what the client and the worker say of versions with small mistakes; types alone, under the rules of `protocol`."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Literal, Union, final

from selfrefine.verify.runner.protocol import Basis, Signed

if TYPE_CHECKING:
    from selfrefine.verify.runner.protocol_calls import WireCall

Patch = tuple[int, int, str]
"""A part of a source, by its first and last character, and what stands in its place."""


@final
class MutantsJob(Basis):
    """Let versions of the function make calls, each in a fork.

    ``versions``: of each which part of the source is another one, and what stands there; and the same of the
    version that tells how it would matter, if there is one: it is made where the first does as expected.
    ``expected``: of each call a digest of what the original did, none to be sent the digests of all calls instead;
    ``seconds``: the limit of one call; ``budget``: CPU seconds of all; ``most``: outcomes that are not as expected
    and that one version sends.
    """

    do: Literal["mutants"]
    versions: list[tuple[Patch, Patch | None]]
    calls: list[WireCall]
    expected: list[str]
    seconds: float
    budget: float
    most: int


@final
class MutantTold(Signed):
    """What came of a version, by its index.

    ``told``: calls with outcomes that are not as expected; ``whole``: whether it came to its end; ``probes``: how
    many calls reached the place, in which the mutant has another value, how many values there were, nearest pairs.
    """

    mutant: int
    told: list[Any]
    probes: list[Any]
    whole: bool


@final
class Digested(Signed):
    """What came of all calls of a version, each as a digest and its kind, as far as there was time."""

    mutant: int
    digests: list[Any]


@final
class MutantsDone(Signed):
    """The end of a job of mutants, with the CPU seconds that all of it took."""

    done: Literal[True]
    cpu: float


MutantMessage = Union[MutantTold, Digested, MutantsDone]
