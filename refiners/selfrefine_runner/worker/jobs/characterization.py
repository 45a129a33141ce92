"""Characterization: makes calls whose arguments code has built, and says arguments and outcomes as code, for tests."""

from __future__ import annotations

import contextlib
import functools
import importlib
import inspect
import io
import itertools
import math
import os
import random
import sys
import time
import types
from collections import Counter
from typing import TYPE_CHECKING, Any, Callable

from ..objects import codec, expressions, fingerprint, states, test_definitions
from ..objects.spelling import NODES, Spelling, UnspelledError, is_test
from ..observers import audit
from ..process import time_limit
from . import repetition, replay

if TYPE_CHECKING:
    from selfrefine_runner.protocol import PinsJob, WireCall
    from selfrefine_runner.responses import Check, Error, PinMessage, Pinned, Said

ITEMS = 100
"""Items of an iterator that a test lists."""
ALL = 1_500
"""Characters of a case."""
PRINTED = 400
SINGLE = (bool, type(None), type(...))
"""Kinds of which each value is one object."""


def run(job: PinsJob, emit: Callable[[PinMessage | Error], None]) -> None:
    """Say every call that can be said.

    Args:
        job: with the calls.
        emit: sends one message a call.
    """
    audit.hide()
    if replay.prepare(job, emit) is None:
        return
    module = importlib.import_module(job["module"])
    unsaid: Counter[str] = Counter()
    spent = 0.0
    for index, call in enumerate(job["calls"]):
        if spent > job["budget"]:
            unsaid["there was no time for it"] += 1
            continue
        begun = time.thread_time()
        try:
            emit(_pinned_or_based(job, module, index, call))
        except UnspelledError as error:
            unsaid[str(error)[:80]] += 1
        except fingerprint.TooLarge:
            unsaid["too large"] += 1
        except time_limit.OutOfTime:
            unsaid["it takes too long"] += 1
        except Exception as error:  # what the project compares by may raise anything
            unsaid[type(error).__name__] += 1
        spent += time.thread_time() - begun
    emit({"done": True, "unsaid": dict(unsaid)})


def _pinned_or_based(job: PinsJob, module: Any, index: int, call: WireCall) -> Pinned:
    """Return a call and what came of it as code; where a test's own class is in the way, on one of the method's class.

    Raises:
        UnspelledError: an argument, or what came of it, is nothing that code can tell.
    """
    try:
        return _pinned(job, module, index, call, repetition.fresh_arguments(call))
    except UnspelledError:
        given, named = repetition.fresh_arguments(call)
        if job["form"] not in ("method", "property") or not given:
            raise
        with contextlib.suppress(Exception):  # what is abstract cannot be made
            made = states.based(given[0], job["qualname"].rpartition(".")[2])
            if made is not given[0]:
                again = [made, *given[1:]], named
                return {**_pinned(job, module, index, call, again), "based": True}
        raise


def _pinned(
    job: PinsJob,
    module: Any,
    index: int,
    call: WireCall,
    arguments: tuple[list[Any], dict[str, Any]],
) -> Pinned:
    """Return a call with these arguments and what came of it as code.

    Raises:
        UnspelledError: an argument, or what came of it, is nothing that code can tell.
    """
    given, named = arguments
    spelling = Spelling()
    first = 1 if job["form"] == "init" else 0
    args = [spelling.spell(value) for value in given[first:]]
    kwargs = {name: spelling.spell(value) for name, value in named.items()}
    built = [spelling.build(text) for text in args]
    again = {name: spelling.build(text) for name, text in kwargs.items()}
    before = _described(built, again)
    # What code builds is what the call had: iterators are drawn by that, so that others are made.
    known = _described(given[first:], named)
    if not all(expressions.alike(before[place], known[place]) for place in known):
        raise UnspelledError("an argument comes out otherwise")
    built = [spelling.build(text) for text in args]
    again = {name: spelling.build(text) for name, text in kwargs.items()}
    found: Pinned = {
        "pin": index,
        "args": args,
        "kwargs": kwargs,
        "imports": [],
        "listed": False,
        "awaits": "",
        "printed": "",
        "after": [],
        "changes": [],
    }
    random.seed(call["seed"])
    _make(job, module, (built, again), found, spelling)
    for place, value in (*enumerate(built), *again.items()):
        if not _is_drawn(value) and fingerprint.describe(value, NODES) != before[place]:
            found["changes"].append(str(place))
            with contextlib.suppress(UnspelledError):
                found["after"].append((str(place), _said(value, spelling)))
    found["imports"] = sorted(spelling.imports)
    homes = {name for name, _ in spelling.imports if is_test(name)}
    if len(homes) > 1:
        raise UnspelledError("no file of tests has all of its names")
    if homes:
        home = homes.pop()
        found["home"] = home, os.path.realpath(sys.modules[home].__file__ or "")
    if len(repr(found)) > ALL:
        raise UnspelledError("too long")
    return found


def _make(
    job: PinsJob,
    module: Any,
    given: tuple[list[Any], dict[str, Any]],
    found: Pinned,
    spelling: Spelling,
) -> None:
    """Make a call, and note what came of it."""
    args, kwargs = given
    out = io.StringIO()
    try:
        with contextlib.redirect_stdout(out), time_limit.Limit(job["seconds"]):
            result = _call(job, module, args, kwargs)
            if inspect.iscoroutine(result):
                found["awaits"] = "coroutine"
                result = replay.run_in_loop(result)
            elif inspect.isasyncgen(result):
                found["awaits"] = "generator"
                result = list(replay.run_in_loop(replay.collect(result)))
            elif fingerprint.is_iterator(result):
                found["listed"] = True
                result = list(itertools.islice(result, ITEMS + 1))
    except time_limit.OutOfTime:
        raise
    except BaseException as error:
        if isinstance(error, (RecursionError, MemoryError)):
            raise UnspelledError(type(error).__name__) from error
        found["raised"] = spelling.named(type(error))
        return
    finally:
        found["printed"] = out.getvalue()
    if len(found["printed"]) > PRINTED:
        raise UnspelledError("it prints too much")
    if (found["listed"] or found["awaits"] == "generator") and len(result) > ITEMS:
        raise UnspelledError("it gives too many items")
    found["result"] = _said(result, spelling, made=job["form"] == "init")


def _call(job: PinsJob, module: Any, args: list[Any], kwargs: dict[str, Any]) -> Any:
    names, form = job["qualname"].split("."), job["form"]
    if form == "property":
        return getattr(args[0], names[-1])
    if form in ("method", "class"):
        name = names[-1]
        if name.startswith("__") and not name.endswith("__"):
            name = f"_{names[-2].lstrip('_')}{name}"
        return getattr(args[0], name)(*args[1:], **kwargs)
    path = names[:-1] if form == "init" else names
    return functools.reduce(getattr, path, module)(*args, **kwargs)


def _said(value: Any, spelling: Spelling, *, made: bool = False) -> Said:
    """Return a value as code, with what a test can ask of it; of an object that was made, what it holds.

    Raises:
        UnspelledError: there is nothing to ask.
    """
    if type(value) is types.FunctionType and "<locals>" in value.__qualname__:
        raise UnspelledError("it gives a function, which only calls would tell of")
    if isinstance(value, io.IOBase):
        raise UnspelledError("no buffer equals another one")
    held, whole = states.attributes_of(value, own_equality=made), value
    check: Check = "equal"
    if isinstance(value, (*SINGLE, type)) or inspect.isroutine(value):
        check = "same"
    elif held is not None:
        check, value = "attributes", held
    before = set(spelling.imports)
    try:
        text = _equal(value, spelling, check)
    except UnspelledError:
        if check == "same":
            raise
        spelling.imports = set(before)
        check, value, text = _looked_at(value if held is None else whole, spelling)
    near = text
    close = Spelling(near=True)
    if "." in text or "e" in text or "float" in text:
        near = close.spell(value)
        near = near if close.floats else text
    return {"check": check, "text": text, "near": near}


def _looked_at(value: Any, spelling: Spelling) -> tuple[Check, Any, str]:
    """Return what is asked of a value that no code equals: what it holds, as far as objects in it show that.

    Raises:
        UnspelledError: there is nothing to ask.
    """
    before = set(spelling.imports)
    try:
        state = test_definitions.state_of(value)
        text = _equal(state, spelling, "state")
    except UnspelledError:
        outline = test_definitions.outline_of(value)
        if outline is value:
            raise
        spelling.imports = before
        text = _equal(outline, spelling, "outline")
        spelling.imports.add(test_definitions.OUTLINE_OF)
        return "outline", outline, text
    spelling.imports.add(test_definitions.STATE_OF)
    return "state", state, text


def _equal(value: Any, spelling: Spelling, check: Check) -> str:
    """Return the code of what equals a value.

    Raises:
        UnspelledError: nothing does.
    """
    before = set(spelling.imports)
    text = spelling.spell(value)
    built = spelling.build(text)
    equal = built is value if check == "same" else built == value
    if equal is not True and not _is_nan(value):
        spelling.imports = before
        raise UnspelledError(f"no {type(value).__name__} equals another one")
    return text


def _is_nan(value: Any) -> bool:
    return isinstance(value, float) and math.isnan(value)


def _is_drawn(value: Any) -> bool:
    return type(value) in codec.ITERATORS


def _described(args: list[Any], kwargs: dict[str, Any]) -> dict[Any, Any]:
    """Return what each argument is like, by its place or name."""
    rows = (*enumerate(args), *kwargs.items())
    return {place: fingerprint.describe(value, NODES) for place, value in rows}
