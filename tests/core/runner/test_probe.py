"""The probe: at each entry it is told the arguments, whatever the signature, so that the call can be made again."""

import asyncio
import inspect

import pytest

from selfrefine_runner.worker.observers.blocks import BLOCKS
from selfrefine_runner.worker.observers.import_overlay import (
    CAPTURE,
    OUTER,
    PROBE,
    ImportOverlay,
)

# Of each form: the definition, the calls, and what the probe is told of each.
FORMS = {
    "nothing": ("def f():\n    return ()", ["f()"], [((), {})]),
    "one": ("def f(a):\n    return a", ["f(1)", "f(a=1)"], [((1,), {})] * 2),
    "defaults": ("def f(a, b=2):\n    return a, b", ["f(1)"], [((1, 2), {})]),
    "positional only": ("def f(a, /, b):\n    return a, b", ["f(1, b=2)"], [((1, 2), {})]),
    "named only": ("def f(*, a, b=2):\n    return a, b", ["f(a=1)"], [((), {"a": 1, "b": 2})]),
    "all the rest": ("def f(*args):\n    return args", ["f()", "f(1)", "f(1, 2)"], [((), {}), ((1,), {}), ((1, 2), {})]),
    "one and the rest": ("def f(a, *args):\n    return a, args", ["f(1)", "f(1, 2)"], [((1,), {}), ((1, 2), {})]),
    "the rest, then named": ("def f(*args, a=1):\n    return args, a", ["f(2, a=3)"], [((2,), {"a": 3})]),
    "all by name": ("def f(**kw):\n    return kw", ["f()", "f(a=1)"], [((), {}), ((), {"a": 1})]),
    "all that there is": (
        "def f(a, /, b, *c, d, **e):\n    return a, b, c, d, e",
        ["f(1, 2, 3, 4, d=5, e=6)"],
        [((1, 2, 3, 4), {"d": 5, "e": 6})],
    ),
    "everything": ("def f(*args, **kw):\n    return args, kw", ["f(1, a=2)"], [((1,), {"a": 2})]),
    "a docstring alone": ('def f(*args):\n    """Say nothing."""', ["f(1)"], [((1,), {})]),
    "a docstring first": ('def f(*args):\n    """Say it."""\n    return args', ["f(1)"], [((1,), {})]),
    "one line": ("def f(*args): return args", ["f(1)"], [((1,), {})]),
    "a lambda as default": ("def f(a, key=lambda v: v):\n    return key(a)", ["f(1)"], None),
    "changed by the body": ("def f(a, *args):\n    a = args = 0\n    return a", ["f(1, 2)"], [((1, 2), {})]),
    "a coroutine": ("async def f(*args):\n    return args", ["run(f(1))"], [((1,), {})]),
    "a generator": ("def f(*args):\n    yield from args", ["list(f(1))"], [((1,), {})]),
    "an asynchronous generator": (
        "async def f(*args):\n    for a in args:\n        yield a",
        ["run(drawn(f(1)))"],
        [((1,), {})],
    ),
    "an inner function": (
        "def around(g):\n    def f(*args):\n        return g(*args)\n    return f",
        ["around(max)(1, 2)"],
        [((1, 2), {})],
    ),
    "a method": ("class C:\n    def f(self, *args):\n        return args", ["C.f(0, 1)"], [((0, 1), {})]),
    "a static method": ("class C:\n    @staticmethod\n    def f(*args):\n        return args", ["C.f(1)"], [((1,), {})]),
    "names of the probe's own": ("def f(args, kwargs, *probe):\n    return probe", ["f(1, 2, 3)"], [((1, 2, 3), {})]),
}  # fmt: skip
WHERE = {
    "an inner function": "around.<locals>.f",
    "a method": "C.f",
    "a static method": "C.f",
}


async def drawn(items):
    return [item async for item in items]


def space_of(text, qualname, probe):
    served = ImportOverlay("m.py", text, qualname, probe=probe)
    space = {PROBE: probe, CAPTURE: served._capture, OUTER: served._capture_outer, BLOCKS: served.flags}  # fmt: skip
    space |= {"drawn": drawn, "run": asyncio.run}
    exec(served.code(), space)
    return space, served


@pytest.mark.parametrize("form", FORMS)
def test_the_probe_is_told_every_argument(form):
    text, calls, expected = FORMS[form]
    told = []
    space, served = space_of(
        text + "\n", WHERE.get(form, "f"), lambda *call: told.append(call)
    )
    plain = {"drawn": drawn, "run": asyncio.run}
    exec(text, plain)
    for call in calls:
        if expected is not None:
            assert eval(call, space) == eval(call, plain)
    if expected is None:
        assert space["f"](1) == 1
        (value, key), keyword = told[0]
        assert (value, key(value), keyword) == (1, 1, {})
        return
    assert told == expected
    (function,) = served.captured
    for positional, keyword in expected:
        # What the probe was told is a call that can be made again.
        inspect.signature(function).bind(*positional, **keyword)
