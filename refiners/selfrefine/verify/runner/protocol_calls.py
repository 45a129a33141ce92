"""Protocol of calls: one call as the client sends it.

These are types and nothing else, as in `protocol`.
"""

from __future__ import annotations

from typing import Any, TypedDict


class _OneCall(TypedDict):
    args: list[Any]
    kwargs: dict[str, Any]
    seed: int


class WireCall(_OneCall, total=False):
    """A call to make: its arguments, and the seed of its dice.

    ``then``: arguments of further ones on the same receiver; ``way``: how it is made, as `inside/invocation_modes.py` says;
    ``shared``: which arguments lie within others, as `inside/shared_objects.py` says.
    """

    then: list[list[Any]]
    way: str
    shared: list[Any]
