"""Retold: calls of a function of a project, told as text in a process without anything of the gates; asked in JSON.

It shares with the tool what carries arguments alone.  What a call gives, raises, prints and leaves in its
arguments is told here by `repr` and by attributes, one text for each call; null where a call took too long.
"""

import asyncio
import contextlib
import importlib
import inspect
import io
import json
import random
import re
import signal
import sys
import time
import types

ADDRESS = re.compile(r" at 0x[0-9a-f]+")
DEEPEST, MOST = 6, 3000


class TooLong(BaseException):
    """No `except Exception` of the project swallows it."""


def main():
    question = json.load(sys.stdin)
    answers = sys.stdout
    sys.stdout = io.StringIO()
    sys.setrecursionlimit(3000)
    # What the tool's folder holds besides the codec is never seen by the project.
    sys.path.insert(0, question["tool"])
    from selfrefine_runner.worker.objects import codec

    sys.path.remove(question["tool"])
    sys.path[:0] = question["path"]
    function = importlib.import_module(question["module"])
    if not function.__file__.startswith(question["root"]):
        raise SystemExit(f"{function.__file__} is not the copy's")
    for part in question["name"].split("."):
        function = getattr(function, part)
    signal.signal(signal.SIGALRM, late)
    ends = time.monotonic() + question["seconds"]
    told_of = []
    for args, kwargs in question["calls"]:
        if time.monotonic() > ends:
            break
        told_of.append(outcome(codec, function, args, kwargs))
    json.dump(told_of, answers)
    answers.flush()


def late(*_):
    raise TooLong


def outcome(codec, function, args, kwargs):
    try:
        given = [codec.decode(node) for node in args]
        named = {name: codec.decode(node) for name, node in kwargs.items()}
    except Exception as error:  # noqa: BLE001  whatever it is
        return f"not made: {type(error).__name__}"
    printed = io.StringIO()
    random.seed(1)
    signal.setitimer(signal.ITIMER_REAL, 1.0)
    try:
        with contextlib.redirect_stdout(printed), contextlib.redirect_stderr(printed):
            try:
                shown = "gives " + told(drained(function(*given, **named)))
            except (Exception, SystemExit) as error:  # noqa: BLE001  both must
                shown = f"raises {type(error).__name__} {told(error.args)}"
        left = told([given, named])
    except TooLong:
        return None
    finally:
        signal.setitimer(signal.ITIMER_REAL, 0)
    return ADDRESS.sub("", f"{shown} | leaves {left} | prints {printed.getvalue()}")


def drained(result):
    if inspect.iscoroutine(result):
        return asyncio.run(result)
    if isinstance(result, types.GeneratorType):
        found = []
        try:
            for item in result:
                found.append(told(item))
                if len(found) > MOST:
                    break
        except Exception as error:  # noqa: BLE001  both must
            found.append(f"raises {type(error).__name__} {told(error.args)}")
        return found
    return result


def told(value, depth=0):
    """Return a text of a value: kinds and order count, addresses do not."""
    kind = type(value).__name__
    if depth > DEEPEST:
        return kind
    if isinstance(value, (list, tuple)):
        return f"{kind}[{', '.join(told(item, depth + 1) for item in value)}]"
    if isinstance(value, dict):
        pairs = (
            f"{told(key, depth + 1)}: {told(item, depth + 1)}"
            for key, item in value.items()
        )
        return f"{kind}{{{', '.join(pairs)}}}"
    if isinstance(value, (set, frozenset)):
        return f"{kind}{{{', '.join(sorted(told(item, depth + 1) for item in value))}}}"
    if isinstance(
        value, (type, types.FunctionType, types.ModuleType, types.BuiltinFunctionType)
    ):
        return f"{kind} {getattr(value, '__qualname__', value.__name__)}"
    if hasattr(value, "__next__") and not hasattr(value, "__dict__"):
        return kind
    held = getattr(value, "__dict__", None)
    if held:
        return kind + told(dict(sorted(held.items())), depth + 1)
    return f"{kind} {value!r}"


if __name__ == "__main__":
    main()
