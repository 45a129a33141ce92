"""Calls protocol: what the client and the worker say of how often functions are called; types alone, under the rules of `protocol`."""

from __future__ import annotations

from typing import TYPE_CHECKING, Literal, final

from selfrefine.verify.runner.protocol import Basis, Signed

if TYPE_CHECKING:
    from selfrefine.verify.runner.protocol_calls import WireCall


@final
class CallCountsJob(Basis):
    """Make calls, each with its limit in seconds, and tell which functions of the project they enter."""

    do: Literal["call_counts"]
    calls: list[WireCall]
    seconds: list[float]


@final
class CallCounts(Signed):
    """Of one call, by its index, how often it entered each function; nothing where it did not return."""

    call: int
    counts: dict[str, int]
