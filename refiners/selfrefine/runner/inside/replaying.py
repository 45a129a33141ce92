"""Replaying: call the function on given inputs and describe what happened, without pytest or tests."""

from __future__ import annotations

import asyncio
import contextlib
import importlib
import inspect
import io
import itertools
import json
import os
import random
import signal
import sys
import time
import traceback
from collections import deque
from typing import Any, Callable, Iterator

from . import canon, lines, overlay, values

Emit = Callable[[Any], None]


PATIENCE = 4
"""Calls that may use up their whole limit before the limit shrinks to `HASTE` seconds."""
HASTE = 0.1


class OutOfTime(BaseException):
    """A call ran longer than its limit; no `except Exception` of the project swallows it."""


def run(job: Any, emit: Emit) -> None:
    """Replay calls.

    Args:
        job: ``path``, ``text``, ``qualname``, ``module``, ``sys_path``, ``calls``, ``seconds`` (a list: the
            limit of each call), ``wanted_lines``, and ``ladders``: index of a call to the calls after it
            to skip once it took longer than ``enough`` seconds; ``budget``: CPU seconds after which
            the rest is skipped.
        emit: sends one message per call: its index, outcome and CPU seconds.
    """
    call_of = prepare(job, emit)
    if call_of is None:
        return
    tracer = lines.LineTracer(job["path"], job["wanted_lines"])
    skip: set[int] = set()
    late, spent = 0, 0.0
    # The first observation and the first call pay for what all of them use.
    observe(lambda: None, {"args": [], "kwargs": {}, "seed": 0}, 1.0)
    for call in job["calls"][:1]:
        observe(call_of, call, job["seconds"][0])
    tracer.start()
    for index, call in enumerate(job["calls"]):
        if index in skip or spent > job["budget"]:
            emit({"call": index, "outcome": {"kind": "skipped"}, "cpu": 0.0})
            continue
        limit = job["seconds"][index]
        # A function that hangs on several inputs hangs on more of them: they are not worth the wait.
        outcome, cpu = observe(
            call_of, call, limit if late < PATIENCE else min(limit, HASTE)
        )
        late += outcome["kind"] == "time"
        spent += cpu
        emit({"call": index, "outcome": outcome, "cpu": cpu})
        if cpu > job["enough"] or outcome["kind"] != "returned":
            skip.update(job["ladders"].get(str(index), ()))
    tracer.stop()
    emit({"done": True, "lines": sorted(tracer.seen)})


def prepare(job: Any, emit: Emit) -> Callable[..., Any] | None:
    """Import the module with the overlay and return the captured function; None after an error was sent."""
    sys.path[:] = job["sys_path"]
    served = overlay.Overlay(job["path"], job["text"], job["qualname"])
    served.install()
    sink = io.StringIO()
    try:
        with contextlib.redirect_stdout(sink):
            module = importlib.import_module(job["module"])
    except (
        BaseException
    ) as error:  # the project may raise anything while it is imported
        emit({"error": "import", "detail": f"{type(error).__name__}: {error}"[:300]})
        return None
    if not served.captured:
        emit({"error": "not-captured", "detail": getattr(module, "__file__", "") or ""})
        return None
    function: Callable[..., Any] = served.captured[-1]
    return function


def observe(
    function: Callable[..., Any], call: Any, seconds: float
) -> tuple[dict[str, Any], float]:
    """Call once with fresh arguments and return the outcome with its CPU seconds."""
    try:
        args = [values.rebuild(node) for node in call["args"]]
        kwargs = {name: values.rebuild(node) for name, node in call["kwargs"].items()}
    except Exception as error:
        return {"kind": "unfit", "detail": type(error).__name__}, 0.0
    # The same for the same arguments, whenever they come: code that rolls dice is compared on many rolls.
    random.seed(call["seed"])
    out = io.StringIO()
    started = time.thread_time()
    cpu = 0.0
    try:
        with contextlib.redirect_stdout(out), _limit(seconds):
            result = function(*args, **kwargs)
            if inspect.iscoroutine(result):
                result = asyncio.run(result)
            elif inspect.isasyncgen(result):
                result = asyncio.run(_collect(result))
            cpu = time.thread_time() - started
            node = canon.describe((result, args, kwargs))
            if inspect.isgenerator(result):
                cpu = time.thread_time() - started
        outcome = {"kind": "returned", "value": node, "shown": _shown(result, node)}
    except OutOfTime:
        return {"kind": "time"}, seconds
    except canon.TooLarge:
        return {"kind": "unfit", "detail": "the result is too large"}, cpu
    except (RecursionError, MemoryError) as error:
        return {
            "kind": "exhausted",
            "type": type(error).__name__,
        }, time.thread_time() - started
    except BaseException as error:
        cpu = time.thread_time() - started
        outcome = _raised(error)
        outcome["args"] = canon.describe((args, kwargs))
    outcome["stdout"] = out.getvalue()[:20_000]
    return outcome, cpu


async def _collect(generator: Any) -> Any:
    return iter([item async for item in generator])


def _shown(value: Any, node: Any) -> str:
    """Return a result as people read it; of an iterator, what it gave."""
    try:
        first = node[1][0] if node[0] == "t" else None
        if isinstance(first, list) and first[0] == "iterator":
            end = "" if first[2] == "end" else f", then {first[2]}"
            text = f"an iterator of {len(first[1])} items{end}: {json.dumps(first[1])}"
        else:
            text = repr(value)
    except Exception:
        text = f"<{type(value).__name__}>"
    return text if len(text) <= 200 else text[:200] + "…"


def _raised(error: BaseException) -> dict[str, Any]:
    kind = type(error)
    frames = traceback.extract_tb(error.__traceback__)
    last = (frames[-1].line or "").strip() if frames else ""
    explicit = last.startswith(("raise", "assert"))
    return {
        "kind": "raised",
        "type": f"{kind.__module__}.{kind.__qualname__}",
        "explicit": explicit,
        "shown": f"{kind.__name__}: {error}"[:200],
    }


class _limit:
    """Raise `OutOfTime` in this thread after some seconds of wall time."""

    def __init__(self, seconds: float) -> None:
        self.seconds = seconds

    def __enter__(self) -> None:
        signal.signal(signal.SIGALRM, self._ring)
        signal.setitimer(signal.ITIMER_REAL, self.seconds)

    def __exit__(self, *exc: Any) -> None:
        signal.setitimer(signal.ITIMER_REAL, 0)

    @staticmethod
    def _ring(number: int, frame: Any) -> None:
        raise OutOfTime


limited = _limit


def exhaust(generator: Iterator[Any]) -> None:
    """Run a generator as far as its items are compared: one may have no end."""
    deque(itertools.islice(generator, canon.ITEMS_LIMIT), maxlen=0)


def laps(job: Any, emit: Emit, wait: Callable[[], Any]) -> None:
    """Run the calls on command: the parent reads this process's CPU clock before and after each lap.

    Fresh arguments are built between laps, outside the measured time.
    """
    function = prepare(job, emit)
    if function is None:
        return
    sys.stdout = io.StringIO()
    emit({"ready": os.getpid()})
    while True:
        order = wait()
        if order is None:
            return
        fresh = [
            (
                [values.rebuild(node) for node in job["calls"][index]["args"]],
                {
                    name: values.rebuild(node)
                    for name, node in job["calls"][index]["kwargs"].items()
                },
            )
            for index in order
        ]
        emit({"loaded": len(fresh)})
        wait()
        for args, kwargs in fresh:
            try:
                result = function(*args, **kwargs)
                if inspect.isgenerator(result):
                    exhaust(result)
                elif inspect.iscoroutine(result):
                    asyncio.run(result)
            except Exception:
                continue
        emit({"lap": len(fresh)})
