"""Outgoing calls: whether a candidate calls code of other files as the original does, where such calls are made for what they do.  Pure."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    Outgoing = Sequence[Sequence[Any]]
    """Calls, each with its name, on what, with what, and whether for what it does: `worker/observers/outgoing_calls.py`."""


def calls_otherwise(old: dict[str, Any], new: dict[str, Any]) -> str | None:
    """Return in words how the calls differ that two versions made of others; None where they do not, or are not known.

    Args:
        old: the outcome of the original.
        new: the outcome of the candidate.
    """
    before, after = old.get("calls"), new.get("calls")
    if before is None or "calls" not in new:
        return None
    if after is None:
        return "makes more calls to other code than can be compared"
    acting, also = _acting(before), _acting(after)
    for name in sorted(also - {call[0] for call in before}):
        return f"calls `{name}`, which the original does not"
    return _given_otherwise(before, after, acting) or _acts_otherwise(before, after, acting)  # fmt: skip


def _acts_otherwise(before: Outgoing, after: Outgoing, acting: set[str]) -> str | None:
    """Return in words how the calls differ that are made for what they do."""
    ours, theirs = _calls_named(before, acting), _calls_named(after, acting)
    if ours == theirs:
        return None
    first, then = (Counter(call[0] for call in calls) for calls in (ours, theirs))
    for name in sorted(acting):
        if first[name] != then[name]:
            return f"calls `{name}` {_times(then[name])}, the original {_times(first[name])}"
    for place, words in ((1, "on different objects"), (2, "with other arguments")):
        for name in sorted(acting):
            if _parts(ours, name, place) != _parts(theirs, name, place):
                return f"calls `{name}` {words} than the original"
    names = next([a[0], b[0]] for a, b in zip(ours, theirs, strict=True) if a != b)
    return f"calls {' and '.join(f'`{name}`' for name in dict.fromkeys(names))} in a different order from the original"


def _given_otherwise(before: Outgoing, after: Outgoing, acting: set[str]) -> str | None:
    """Return in words what is called for its result with other arguments, or more often; it may be called less often."""
    for name in sorted({call[0] for call in before} - acting):
        ours, theirs = (Counter(tuple(c[1:3]) for c in calls if c[0] == name) for calls in (before, after))  # fmt: skip
        more, count = theirs - ours, theirs.total()
        if more and count > ours.total():
            return (
                f"calls `{name}` {_times(count)}, the original {_times(ours.total())}"
            )
        if (ours.total() == count and more) or more.keys() - ours.keys():
            return f"calls `{name}` with other arguments than the original"
        if ours.keys() - theirs.keys():
            return (
                f"no longer calls `{name}` with some arguments that the original passes"
            )
    return None


def _acting(calls: Outgoing) -> set[str]:
    """Return the names of what is called for what it does."""
    return {call[0] for call in calls if call[3]}


def _calls_named(calls: Outgoing, names: Iterable[str]) -> list[list[Any]]:
    return [list(call[:3]) for call in calls if call[0] in names]


def _parts(calls: list[list[Any]], name: str, place: int) -> Counter[Any]:
    return Counter(call[place] for call in calls if call[0] == name)


def _times(count: int) -> str:
    return {0: "never", 1: "once"}.get(count, f"{count} times")
