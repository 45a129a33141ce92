"""Benchmark child: makes the calls of a lap in one version, and tells afterwards what they gave, as far as it is asked.

The results are kept while the clock runs.  What they are told by holds a salt that comes only when
it has stopped, so that nothing can be made ready for it; who compares is another process.
"""

from __future__ import annotations

import hashlib
import io
import itertools
import json
import marshal
import os
import random
import sys
import time
from typing import TYPE_CHECKING, Any, Callable

from ..objects import fingerprint
from . import repetition, replay

if TYPE_CHECKING:
    from selfrefine_runner.responses import Outcome

    from ..process.pipes import LapAnswer, VersionJob

TELLING = 0.25
"""CPU seconds for telling one lap; what comes later in the order that was asked for is left out."""
CONTAINERS = frozenset({list, tuple, set, frozenset})
ATOMS = frozenset({int, float, complex, str, bytes, bool, type(None), type(...)})
MOST_PLAIN = 100_000
"""Values within one result that are looked through; this also ends what holds itself."""
PLAIN = 2
"""The version of marshal's format in which equal values are equal bytes: it holds no references."""


class Raised:
    """Stands for the result of a call that raised."""

    def __init__(self, error: BaseException) -> None:
        kind = type(error)
        self.name = f"{kind.__module__}.{kind.__qualname__}"


class Drawn:
    """What a generator gave, to be drawn once more."""

    def __init__(self, items: list[Any], error: BaseException | None) -> None:
        self.items = items
        self.error = error
        self._rest = iter(items)

    def __iter__(self) -> Drawn:
        return self

    def __next__(self) -> Any:
        try:
            return next(self._rest)
        except StopIteration:
            if self.error is not None:
                raise self.error from None
            raise


def draw(generator: Any) -> Drawn:
    """Run a generator as far as its items are compared: one may have no end."""
    items: list[Any] = []
    try:
        items.extend(itertools.islice(generator, fingerprint.ITEMS_LIMIT + 1))
    except Exception as error:
        return Drawn(items, error)
    return Drawn(items, None)


def tell(
    results: list[Any],
    fresh: list[Any],
    printed: str,
    emit: Callable[[LapAnswer], None],
    wait: Callable[[], Any],
) -> None:
    """Answer what is asked of a lap: short prints of its calls, then some in full; then spoil the results."""
    asked = wait()
    salt = bytes.fromhex(asked["salt"])
    until = time.thread_time() + TELLING
    prints: list[str] = []
    # To describe an iterator empties it: once is all.
    told: dict[int, Outcome] = {}
    for position in asked["positions"]:
        if time.thread_time() > until:
            break
        result, arguments = results[position], fresh[position]
        data = _plain(result, *arguments)
        if data is None:
            told[position] = _outcome(result, *arguments)
            data = json.dumps(told[position]).encode("ascii")
        prints.append(hashlib.sha256(salt + data).hexdigest()[:16])
    said = hashlib.sha256(salt + printed.encode("utf-8", "replace")).hexdigest()[:16]
    emit({"prints": prints, "printed": said})
    for position in wait()["describe"]:
        if position not in told:
            told[position] = _outcome(results[position], *fresh[position])
        emit({"outcome": told[position]})
    for result, arguments in zip(results, fresh):
        repetition.spoil((result, arguments))


def _plain(result: Any, args: Any, kwargs: Any) -> bytes | None:
    """Return the outcome of a call as bytes; None if it holds anything but plain values."""
    kind = type(result)
    parts: Any = (result, args, kwargs)
    if kind is Drawn:
        parts = (result.items, repr(type(result.error)), args, kwargs)
    elif kind is Raised:
        parts = (result.name, args, kwargs)
    if not _is_plain(parts):
        return None
    told = f"{kind.__module__}.{kind.__qualname__} ".encode("utf-8", "replace")
    try:
        return told + marshal.dumps(parts, PLAIN)
    except ValueError:  # nested too deeply
        return None


def _is_plain(value: Any) -> bool:
    """Whether a value holds nothing that marshal would write as something else, as it does with buffers."""
    todo = [value]
    for item in todo:
        kind = type(item)
        if kind in CONTAINERS:
            todo += item
        elif kind is dict:
            todo += item
            todo += item.values()
        elif kind not in ATOMS:
            return False
        if len(todo) > MOST_PLAIN:
            return False
    return True


def _outcome(result: Any, args: Any, kwargs: Any) -> Outcome:
    """Describe the outcome of a call, as a replay does."""
    try:
        if type(result) is Raised:
            node = fingerprint.describe((args, kwargs))
            return {"kind": "raised", "type": result.name, "explicit": True, "args": node}  # fmt: skip
        node = fingerprint.describe((result, args, kwargs))
    except fingerprint.TooLarge:
        return {"kind": "unfit", "detail": "the result is too large"}
    except Exception as error:
        return {"kind": "unfit", "detail": type(error).__name__}
    if type(result) is Drawn:
        shown = f"an iterator of {len(result.items)} items"
    else:
        shown = fingerprint.cut(fingerprint.text_of(result))
    return {"kind": "returned", "value": node, "shown": shown, "stdout": ""}


def run(
    job: VersionJob, emit: Callable[[LapAnswer], None], wait: Callable[[], Any]
) -> None:
    """Run the calls on command: the parent reads this process's CPU clock before and after each lap.

    Fresh arguments are built between laps, outside the measured time.
    """
    function = replay.prepare(job, emit)
    if function is None:
        return
    emit({"ready": os.getpid()})
    while True:
        order = wait()
        if order is None:
            return
        sys.stdout = out = io.StringIO()
        fresh = [
            repetition.fresh_arguments(job["calls"][index]) for index in order["calls"]
        ]
        # Outside of the measured time; the same for all versions.
        random.seed(order["seed"])
        emit({"loaded": len(fresh)})
        wait()
        results: list[Any] = []
        for args, kwargs in fresh:
            try:
                result = function(*args, **kwargs)
                result = replay.awaited(result)
                # Whatever computes what it gives as it is drawn is drawn while the clock runs.
                if fingerprint.is_iterator(result):
                    result = draw(result)
                results.append(result)
            except Exception as error:
                results.append(Raised(error))
        emit({"lap": len(fresh)})
        # The clock has stopped; whoever compares says only now how the results are to be told.
        tell(results, fresh, out.getvalue(), emit, wait)
