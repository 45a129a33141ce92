"""Protocol of companions: further functions whose calls one run of the tests records (`inside/companions.py`).

These are types and nothing else, as in `protocol`.
"""

from __future__ import annotations

from typing import TypedDict, final

from selfrefine.verify.runner.protocol import Recorded, Signed


class Companion(TypedDict):
    """A function beside the one that a job is of: its file in the copy, and its name there."""

    path: str
    qualname: str


@final
class CompanionCalls(Signed):
    """What was recorded of a companion, by its index, and the name under which its file was imported."""

    companion: int
    module: str
    recorded: Recorded
