"""Recording: keep a sample of the distinct calls that the tests make of the function."""

from __future__ import annotations

import json
import random
import sys
import time
from typing import TYPE_CHECKING, Any

from ..objects import attribute_kinds, codec, shared_objects
from ..observers import blocks, sampling
from . import closures

if TYPE_CHECKING:
    from selfrefine_runner.protocol import Point
    from selfrefine_runner.responses import Recorded, RecordedCall

KEPT = 128
"""Distinct calls kept per function: a reservoir, so that late ones count too, and rare kinds first."""
TOLD = 2 * KEPT
"""Calls told of as they are kept, for a run that does not come to its end."""
TRIED = 2_000
"""Calls looked at before sampling thins out: a hot function must not stall the suite."""
EXPLAINING = 0.3
"""Seconds for the source of all kept calls."""
NODES = 20_000
"""Nodes of one recorded call."""
SECONDS, SHARE = 0.3, 0.2
"""What copying calls may take: so many CPU seconds, or this share of the tests' own if that is more."""
SHORT = 100
"""Characters of a pickle that may stand for its kind, such as that of a class."""


class Copying:
    """What recorders of one run share: to copy what one was called with may call the function of another."""

    def __init__(self) -> None:
        self.owner: Recorder | None = None
        """Who copies, or explains, at this moment."""
        self.spent = 0.0
        """CPU seconds of all of them."""


class Recorder:
    """Counts entries per test and keeps calls, copied before the body can change them.

    Args:
        copying: shared with other recorders of the same run; none by default.
    """

    def __init__(self, copying: Copying | None = None) -> None:
        self._copying = copying or Copying()
        self.hits = 0
        self.test = ""
        """The test that runs."""
        self.sample = sampling.Sample()
        self.attributes = attribute_kinds.Seen()
        self._begun: float | None = None
        """CPU seconds at the first entry, less what copying had taken by then."""
        self._spent = 0.0
        self.unfit: dict[str, int] = {}
        self._entries = 0
        self._kept: dict[str, RecordedCall] = {}
        self._kinds: dict[str, list[str]] = {}
        self._news: list[RecordedCall] = []
        self._told = 0
        # A sample, the same each time.
        self._random = random.Random(7)  # noqa: S311
        self.paths = blocks.Paths(bytearray())
        self._latest: tuple[str, str, RecordedCall] | None = None
        """The last call that was looked at."""
        self._telling: set[str] = set()
        """Those of the kept calls that ran what none before them did."""

    def probe(self, positional: tuple[Any, ...], keyword: dict[str, Any]) -> None:
        """Take note of one entry; never raises, never recurses."""
        shared = self._copying
        if shared.owner not in (None, self):
            return  # no doing of the tests
        self.hits += 1
        if shared.owner is self:
            return
        self._entries += 1
        self._settle([self.test, self.hits])
        if self._entries > TRIED and self._random.random() > TRIED / self._entries:
            return
        now = time.thread_time()
        if self._begun is None:
            self._begun = now - shared.spent
        own = now - shared.spent - self._begun
        shared.owner = self
        try:
            self.sample.take([self.test, self.hits], positional, keyword)
            self.attributes.take(positional, keyword)
            if self._spent > max(SECONDS, SHARE * own):
                return
            closed = closures.closed_over(sys._getframe(1))  # noqa: SLF001
            self._record(positional, {**keyword, **closed})
        except Exception as error:
            self._refuse(error)
        finally:
            shared.owner = None
            took = time.thread_time() - now
            self._spent += took
            shared.spent += took

    def _refuse(self, error: Exception) -> None:
        """Note why a call could not be copied."""
        unfit = isinstance(error, codec.UnfitError)
        why = str(error) if unfit else type(error).__name__
        self.unfit[why] = self.unfit.get(why, 0) + 1

    def found(self) -> Recorded:
        """Return the kept calls in the order in which they were first seen, and what else was seen of calls."""
        self._settle(None)
        # To explain a call is to build what it was given, and that may call the function once more.
        self._copying.owner = self
        until = time.monotonic() + EXPLAINING
        calls = [_explained(call, until) for call in self._kept.values()]
        return {
            "calls": calls,
            "unfit": self.unfit,
            "kinds": self.sample.kinds(),
            "paths": self.paths.rows(),
            "attributes": self.attributes.found(),
        }

    def news(self) -> list[RecordedCall]:
        """Return the calls that were kept since this was asked last: the first `TOLD` of them in all."""
        news, self._news = self._news, []
        return news

    def _record(self, positional: tuple[Any, ...], keyword: dict[str, Any]) -> None:
        try:
            call = _copied(positional, keyword)
        except codec.TooLargeError as error:
            self._refuse(error)
            # What is too large to be made again is still where others start from.
            few = {name: codec.cut(value) for name, value in keyword.items()}
            call = _copied(tuple(map(codec.cut, positional)), few)
            call["cut"] = True
        args, kwargs = call["args"], call["kwargs"]
        name = codec.digest(json.dumps(call, sort_keys=True).encode())
        if name in self._kept:
            return
        call["at"] = [self.test, self.hits]
        kind = json.dumps([_kind(node) for node in [*args, *kwargs.values()]])
        self._latest = name, kind, call
        if len(self._kept) < KEPT or self._make_room(kind):
            self._keep(name, kind, call)

    def _settle(self, point: Point | None) -> None:
        """End the call before this one: it is kept for good if it ran what none before it did."""
        latest, self._latest = self._latest, None
        new = self.paths.enter(point)
        if not new or latest is None:
            return
        name, kind, call = latest
        if name not in self._kept:
            if len(self._kept) >= KEPT and not self._drop_one():
                return
            self._keep(name, kind, call)
        self._telling.add(name)

    def _keep(self, name: str, kind: str, call: RecordedCall) -> None:
        self._kept[name] = call
        if self._told < TOLD:
            self._told += 1
            self._news.append(call)
        self._kinds.setdefault(kind, []).append(name)

    def _make_room(self, kind: str) -> bool:
        """Give up a call of the most frequent kind for a rarer one; else, for one of its own, by chance."""
        most = max(self._kinds, key=lambda known: len(self._kinds[known]))
        if len(self._kinds.get(kind, ())) + 1 < len(self._kinds[most]):
            return self._drop_one()
        slot = self._random.randrange(self._entries)
        if slot >= KEPT:
            return False
        name = list(self._kept)[slot]
        if name in self._telling:
            return False
        next(names for names in self._kinds.values() if name in names).remove(name)
        del self._kept[name]
        return True

    def _drop_one(self) -> bool:
        """Give up a call of the most frequent kind that tells no more than others; False where each does."""
        most = max(self._kinds, key=lambda known: len(self._kinds[known]))
        names = [name for name in self._kinds[most] if name not in self._telling]
        if not names:
            return False
        name = names[self._random.randrange(len(names))]
        self._kinds[most].remove(name)
        del self._kept[name]
        return True


def _copied(positional: tuple[Any, ...], keyword: dict[str, Any]) -> RecordedCall:
    """Return a call with copies of its arguments.

    Raises:
        UnfitError: they are too large, or cannot be copied.
    """
    codec.refuse_large((positional, keyword), NODES)
    budget = [NODES]
    args = [codec.encode(value, budget) for value in positional]
    kwargs = {name: codec.encode(value, budget) for name, value in keyword.items()}
    call: RecordedCall = {"args": args, "kwargs": kwargs}
    same = shared_objects.rows(positional, keyword)
    if same:
        call["shared"] = same
    return call


def _explained(call: RecordedCall, until: float) -> RecordedCall:
    """Return a call with the source of its arguments; as it is, where that fails or there is no time left."""
    if time.monotonic() > until:
        return call
    try:
        kwargs = {name: codec.explain(node) for name, node in call["kwargs"].items()}
        args = [codec.explain(node) for node in call["args"]]
    except Exception:
        return call
    return {**call, "args": args, "kwargs": kwargs}


def _kind(node: Any, depth: int = 2) -> Any:
    """Return what kind of value a node is, so far as a branch may ask: its type, empty or not, of what."""
    if isinstance(node, str):
        return "digits" if node.isdigit() else "text" if node else ""
    if isinstance(node, bool) or node is None:
        return node
    if isinstance(node, int):
        return "negative" if node < 0 else "int" if node else 0
    if node[0] == "p":
        return node[1] if len(node[1]) < SHORT else node[2]
    if node[0] in ("v", "e"):
        return [node[1]] if node[0] == "v" else node[2:4]
    items = node[1]
    if node[0] == "d" and depth and items:
        return ["d", [_kind(part, depth - 1) for part in items[0]]]
    if depth and isinstance(items, list) and items:
        return [node[0], _kind(items[0], depth - 1)]
    return [node[0], bool(items)]
