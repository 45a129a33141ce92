"""Pipes: what the worker says to its children and they to it, besides what is passed on to the client (`protocol`).

These are types and nothing else, imported only to be checked.
"""

from __future__ import annotations

from typing import Literal, TypedDict, Union, final

from selfrefine_runner.protocol import Ending, Versions
from selfrefine_runner.responses import Collected, Error, Outcome, Signed, TestsMessage

# Between the worker and the child that holds collected tests, which forks for each selection.


@final
class Forked(Signed):
    """The pid of the fork that runs the selection."""

    forked: int


@final
class Relayed(Signed):
    """What the fork said, without its nonce."""

    relayed: TestsMessage


@final
class Finished(Signed):
    """How the fork ended."""

    finished: Ending


SessionMessage = Union[Collected, Error, Forked, Relayed, Finished]


# Between the worker and the children that hold one version each, in this order for each lap.


@final
class VersionJob(Versions):
    """What the worker makes of it for the child that holds one version."""

    do: Literal["version"]


class LapOrder(TypedDict):
    """Which calls to make next, by index, and the seed of their dice; answered with `Loaded`, then told to go."""

    calls: list[int]
    seed: int


class LapQuestion(TypedDict):
    """Of which calls of the lap to send digests, with what salt; answered with `LapPrints`."""

    salt: str
    positions: list[int]


class LapDescribe(TypedDict):
    """Of which calls to send outcomes; each answered with `LapOutcome`."""

    describe: list[int]


class VersionReady(Signed):
    """The version is imported; its pid."""

    ready: int


class Loaded(Signed):
    """So many arguments are built."""

    loaded: int


class LapOver(Signed):
    """So many calls were made."""

    lap: int


class LapPrints(Signed):
    """Digests of outcomes, as far as there was time, and of what was printed."""

    prints: list[str]
    printed: str


class LapOutcome(Signed):
    """One outcome in full."""

    outcome: Outcome


LapAsked = Union[LapOrder, LapQuestion, LapDescribe, Literal["go"]]
LapAnswer = Union[Error, VersionReady, Loaded, LapOver, LapPrints, LapOutcome]
