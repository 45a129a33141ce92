"""Replay: call the function on given inputs and describe what happened, without pytest or tests."""

from __future__ import annotations

import asyncio
import contextlib
import functools
import importlib
import inspect
import io
import itertools
import json
import random
import sys
import time
from collections import deque
from typing import TYPE_CHECKING, Any, Callable, Iterator

from ..objects import codec, fingerprint, moments, raised_errors, source
from ..observers import import_overlay, line_coverage, module_state, side_effects
from ..process import termination, time_limit
from ..process.time_limit import Limit, OutOfTime
from . import closures, invocation_modes, repetition, sequences

if TYPE_CHECKING:
    from selfrefine_runner.protocol import Basis, ReplayJob, WireCall
    from selfrefine_runner.responses import Called, Error, Outcome, ReplayMessage


PATIENCE = 4
"""Calls that may use up their whole limit before the limit shrinks to `HASTE` seconds."""
HASTE = 0.1
SKIPPED: Outcome = {"kind": "skipped"}
HURRY, SLOW_SHARE = 0.03, 1 / 3
"""Seconds of a call that is slow, and the share of all time that such calls may take before others are cut off there."""


def run(job: ReplayJob, channel: Callable[..., Any]) -> None:
    """Replay calls.

    Args:
        job: which.
        channel: speaks to the hook; sends one message per call.
    """
    channel("begin")
    emit: Callable[[ReplayMessage], None] = functools.partial(channel, "send")
    side_effects.listen(job["cwd"])
    call_of = prepare(job, emit)
    if call_of is None:
        return
    tracer = line_coverage.LineTracer(job["path"], job["wanted_lines"])
    skip: set[int] = set()
    late, spent, slow = 0, 0.0, 0.0
    # The first observation and the first call pay for what all of them use.
    observe(lambda: None, {"args": [], "kwargs": {}, "seed": 0}, 1.0)
    before = module_state.snapshot(call_of.__globals__)
    allowed = job["allowed"]
    any_of_all = None if allowed is None else [key for keys in allowed for key in keys]
    for call in job["calls"][:1]:
        channel("arm", (any_of_all, 0))
        observe(call_of, call, job["seconds"][0])
        channel("disarm")
    tracer.wait()
    for index, call in enumerate(job["calls"]):
        if index in skip or spent > job["budget"] or _hangs(job, call_of, index, skip):
            emit({"call": index, "outcome": SKIPPED, "cpu": 0.0, "whole": 0.0})
            continue
        limit = _limit(job, index, late, slow)
        channel("arm", (None if allowed is None else allowed[index], index))
        begun = time.thread_time()
        outcome, cpu = observe(call_of, call, limit)
        channel("disarm")
        late += outcome["kind"] == "time"
        # To build large arguments and to describe them takes time as well.
        used = time.thread_time() - begun
        whole = max(cpu, used)
        spent += _taken(outcome, whole, used)
        slow += whole if whole > HURRY else 0.0
        said: Called = {"call": index, "outcome": outcome, "cpu": cpu, "whole": whole}
        emit(_with_lines(said, tracer if job["each"] else None))
        # What takes ten times as long to make and to describe as to call is no larger one's beginning.
        heavy = whole > HURRY and cpu < whole / 10
        if cpu > job["enough"] or heavy or outcome["kind"] != "returned":
            skip.update(job["ladders"].get(str(index), ()))
    tracer.stop()
    # The hook listens to this frame alone: the steps are taken here.
    steps = repetition.steps(job, emit)
    step = next(steps)
    while step is not None:
        index, late_drawn, *call = step
        made = repetition.drawn_late(call_of) if late_drawn else call_of
        channel("arm", (any_of_all, index))
        outcome, _ = observe(made, *call)
        channel("disarm")
        step = steps.send(outcome)
    changed = module_state.changed(before, call_of.__globals__)
    emit({"done": True, "lines": sorted(tracer.seen), "changed": changed})


def _hangs(
    job: ReplayJob, function: Callable[..., Any], index: int, skip: set[int]
) -> bool:
    """Whether a call that is to be tried first does not end, and so none of the larger ones either."""
    if index not in job["tried"]:
        return False
    if termination.ends(functools.partial(observe, function, job["calls"][index])):
        return False
    skip.update(job["ladders"].get(str(index), ()))
    return True


def _with_lines(said: Called, tracer: line_coverage.LineTracer | None) -> Called:
    """Return what is sent of a call, with the lines that it ran if these are wanted of each."""
    return {**said, "ran": tracer.taken()} if tracer else said


def _taken(outcome: Outcome, whole: float, used: float) -> float:
    """Return the seconds that others lose by a call: who only waits until its limit takes a moment of theirs."""
    return max(used, min(whole, HURRY)) if outcome["kind"] == "time" else whole


def _limit(job: ReplayJob, index: int, late: int, slow: float) -> float:
    """Return the seconds that a call may take, after so many that took all of theirs, and so many seconds of slow ones."""
    limit = job["seconds"][index]
    if late >= PATIENCE:
        # A function that hangs on several inputs hangs on more of them: they are not worth the wait.
        limit = min(limit, HASTE)
    if slow > SLOW_SHARE * job["budget"] and str(index) not in job["ladders"]:
        limit = min(limit, HURRY)
    return limit


def prepare(
    job: Basis,
    emit: Callable[[Error], None],
    overlay: import_overlay.ImportOverlay | None = None,
) -> Callable[..., Any] | None:
    """Import the module with the overlay and return the captured function; None after an error was sent."""
    sys.path[:] = job["sys_path"]
    served = overlay or import_overlay.ImportOverlay(
        job["path"], job["source"], job["qualname"]
    )
    served.marked = line_coverage.wants_mark(job.get("wanted_lines", []))  # type: ignore[arg-type]
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
    if "<locals>" in served.qualname:
        made = closures.free_standing(served, module)
        if made is not None:
            return made
    if not served.captured:
        emit({"error": "not-captured", "detail": getattr(module, "__file__", "") or ""})
        return None
    function: Callable[..., Any] = served.captured[-1]
    return function


def observe(
    function: Callable[..., Any],
    call: WireCall,
    seconds: float,
    held: Any = None,
    given: Any = None,
) -> tuple[Outcome, float]:
    """Call once with fresh arguments and return the outcome with its CPU seconds.

    Args:
        function: what is called.
        call: its arguments as nodes, and its dice.
        seconds: its limit.
        held: a list that takes the result and the arguments themselves.
        given: the arguments as objects, where they are not to be fresh.
    """
    try:
        args, kwargs = given or repetition.fresh_arguments(call)
    except Exception as error:
        return {"kind": "unfit", "detail": type(error).__name__}, 0.0
    # The same for the same arguments, whenever they come: code that rolls dice is compared on many rolls.
    random.seed(call["seed"])
    if call.get("then"):
        function = sequences.in_sequence(function, call["then"])
    if call.get("way"):
        function = invocation_modes.made(function, call["way"])
    return observe_with(function, args, kwargs, seconds, held)


def observe_with(
    function: Callable[..., Any],
    args: list[Any],
    kwargs: dict[str, Any],
    seconds: float,
    held: Any = None,
    describe: Callable[[Any], Any] = fingerprint.describe,
) -> tuple[Outcome, float]:
    """Call once with these very objects; the other arguments and the result are those of `observe`.

    Args:
        function: what is called.
        args: positional arguments.
        kwargs: keyword arguments.
        seconds: its limit.
        held: a list that takes the result and the arguments themselves.
        describe: makes a node of what came of it.
    """
    side_effects.begin()
    outcome, cpu = _call_once(function, (args, kwargs), seconds, held, describe)
    left = side_effects.taken()
    if left is not None:
        outcome["left"] = left
    return outcome, cpu


def _call_once(
    function: Callable[..., Any],
    given: tuple[list[Any], dict[str, Any]],
    seconds: float,
    held: Any,
    describe: Callable[[Any], Any],
) -> tuple[Outcome, float]:
    """Make a call as `observe_with` says; what it leaves besides is none of this."""
    args, kwargs = given
    out = io.StringIO()
    within = repetition.held_within(args, kwargs)
    moments.begin()
    started = time.thread_time()
    cpu = 0.0
    try:
        with contextlib.redirect_stdout(out), Limit(seconds):
            result = function(*args, **kwargs)
            result = awaited(result)
            cpu = time.thread_time() - started
            node = describe((result, args, kwargs))
            # What it gives is computed only now.
            if fingerprint.is_iterator(result):
                cpu = time.thread_time() - started
        parted = repetition.parted(within, args, kwargs)
        if held is not None:
            held.append((result, args, kwargs))
        outcome: Outcome = {
            "kind": "returned",
            "value": node,
            "shown": _show(result, node),
        }
        if parted:
            # Deep within, as functions that they hold are the caller's, which nobody calls here.
            outcome["parted"] = describe((((parted,),),))
    except OutOfTime:
        return {"kind": "time"}, seconds
    except fingerprint.TooLarge:
        return {"kind": "unfit", "detail": "the result is too large"}, cpu
    except (RecursionError, MemoryError) as error:
        return {
            "kind": "exhausted",
            "type": type(error).__name__,
        }, time.thread_time() - started
    except BaseException as error:
        cpu = time.thread_time() - started
        outcome = _error_outcome(error)
        outcome["args"] = describe((args, kwargs))
    outcome["stdout"] = out.getvalue()[:20_000]
    return outcome, cpu


def awaited(result: Any) -> Any:
    """Return what comes of a coroutine or an asynchronous generator; anything else as it is."""
    if inspect.iscoroutine(result):
        return run_in_loop(result)
    return run_in_loop(collect(result)) if inspect.isasyncgen(result) else result


def run_in_loop(coroutine: Any) -> Any:
    """Run a coroutine to its end in a loop of its own; what the loop needs is nothing that the function does."""
    return asyncio.run(coroutine)


async def collect(generator: Any) -> Any:
    """Run an asynchronous generator as far as its items are compared."""
    items: list[Any] = []
    async for item in generator:
        items.append(item)
        if len(items) > fingerprint.ITEMS_LIMIT:
            break
    return iter(items)


SEQUENCES = {"l": list, "t": tuple, "s": set}


def _show(value: Any, node: Any) -> str:
    """Return a result as people read it; of an iterator, what it gave."""
    first = node[1][0] if node[0] == "t" else None
    if not (isinstance(first, list) and first[0] == "iterator"):
        return fingerprint.cut(fingerprint.text_of(value))
    items = source.bracketed(list, list(map(_word, first[1])))
    count = len(first[1])
    return fingerprint.cut(f"an iterator of {count} items{_end(first[2])}: {items}")


def _word(node: Any) -> str:
    if not isinstance(node, list):
        return repr(node)
    kind, held = node[0], node[1:]
    if kind in SEQUENCES:
        return source.bracketed(SEQUENCES[kind], list(map(_word, held[0])))
    if kind == "d":
        return "{" + ", ".join(f"{_word(k)}: {_word(v)}" for k, v in held[0]) + "}"
    plain = kind in ("i", "f", "c", "b", "ba")
    return repr(codec.decode(node)) if plain else f"<{held[0] if held else kind}>"


def _end(end: Any) -> str:
    """Return how an iterator ends that does not just end."""
    if end == "end":
        return ""
    if end[0] == "raised":
        kind = end[1].rpartition(".")[2]
        return f" that then raises {kind}"
    return f", then {json.dumps(end)}"


def _error_outcome(error: BaseException) -> Outcome:
    kind = type(error)
    last = raised_errors.last_line(error)
    explicit = last.startswith(("raise", "assert")) or kind is SystemExit
    held, said = raised_errors.of_error(error) if explicit else (None, None)
    return {
        "kind": "raised",
        "type": f"{kind.__module__}.{kind.__qualname__}",
        "explicit": explicit,
        "held": held,
        "said": said,
        "context": raised_errors.context_of(error),
        "shown": f"{kind.__name__}: {error}"[:200],
    }


OWN = (
    _error_outcome.__code__,
    _show.__code__,
    Limit.__enter__.__code__,
    Limit.__exit__.__code__,
    Limit._ring.__code__,  # noqa: SLF001
    time_limit.queued.__code__,
    time_limit._rung.__code__,  # noqa: SLF001
    run_in_loop.__code__,
    *side_effects.OWN,
)
"""Code of ours beneath which nothing counts: it sets an alarm, starts a loop, and reads tracebacks and source files."""


def exhaust(generator: Iterator[Any]) -> None:
    """Run a generator as far as its items are compared: one may have no end."""
    deque(itertools.islice(generator, fingerprint.ITEMS_LIMIT), maxlen=0)
