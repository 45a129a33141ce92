"""Lines are collected from the function's entry on: the same ones as where all that runs is traced."""

import sys

import pytest

from selfrefine.code.changed import changed_lines
from selfrefine_runner.worker.observers.import_overlay import CAPTURE, ImportOverlay
from selfrefine_runner.worker.observers.line_coverage import LineTracer

pytestmark = pytest.mark.skipif(
    sys.version_info >= (3, 12), reason="there each code object is asked alone"
)

KINDS = {
    "plain": "def f(a):\n    if a:\n        a += 1\n    else:\n        a = 0\n    return a",
    "one line": "def f(a): return a + 1",
    "many lines": "def f(\n    a,\n):\n    b = (\n        a\n        + 1\n    )\n    return b",
    "a docstring": "def f(a):\n    '''Say\n    more.'''\n    return a",
    "a recursion": "def f(a):\n    if a > 3:\n        return a\n    return f(a + 1)",
    "a comprehension": "def f(a):\n    b = [\n        c\n        for c in range(a)\n    ]\n    return b",
    "an error": "def f(a):\n    if a:\n        raise KeyError(a)\n    return a",
    "a helper": "def g(a):\n    return a + 1\ndef f(a):\n    return g(a)",
    "a generator": "def f(a):\n    yield a\n    a += 1\n    yield a",
    "a lazy helper": "def g(a):\n    a += 1\n    yield a\ndef f(a):\n    return g(a)",
    "a closure": "def f(a):\n    def inner():\n        return a\n    return inner",
    "a consumed expression": "def f(a):\n    if a:\n        return sum(\n            b\n            for b in range(a)\n        )\n    return 0",
    "an expression handed on": "def f(a):\n    return map(\n        str,\n        (\n            b\n            for b in range(a)\n        ),\n    )",
    "a lambda": "def f(a):\n    return (\n        lambda:\n        a\n    )",
    "a lazy expression": "def f(a):\n    return (\n        b\n        for b in range(a)\n    )",
}  # fmt: skip


def lines_of(source, *, marked):
    """Return which lines within functions run where one is called, what it gives is used, and it is called again."""
    served = ImportOverlay("module.py", source, "f")
    served.marked = marked
    space = {CAPTURE: lambda function: function}
    exec(served.code(), space)
    tracer = LineTracer(served.path, sorted(changed_lines("", source, served.path)))
    (tracer.wait if marked else tracer.start)()
    try:
        for _ in range(2):
            use(space["f"])
    finally:
        tracer.stop()
    assert sys.gettrace() is None
    return tracer.seen & tracer.wanted


def use(function):
    try:
        result = function(2)
    except KeyError:
        return
    if callable(result):
        result()
    elif hasattr(result, "__next__"):
        list(result)


@pytest.mark.parametrize("source", KINDS.values(), ids=KINDS)
def test_no_line_is_missed_from_the_entry_on(source):
    everywhere = lines_of(source, marked=False)
    assert everywhere
    assert lines_of(source, marked=True) == everywhere


# What runs after the call has returned would be missed if nothing were traced then.
@pytest.mark.parametrize(
    ("kind", "traced"),
    [
        ("plain", False),
        ("an error", False),
        ("a consumed expression", False),
        ("a lazy expression", True),
        ("a lambda", True),
        ("a lazy helper", True),
    ],
)
def test_nothing_is_traced_after_the_call_where_all_has_run_by_then(kind, traced):
    source = KINDS[kind] + "\n"
    served = ImportOverlay("module.py", source, "f")
    served.marked = True
    space = {CAPTURE: lambda function: function}
    exec(served.code(), space)
    tracer = LineTracer(served.path, sorted(changed_lines("", source, served.path)))
    tracer.wait()
    try:
        call_once(space["f"])
        assert (sys.gettrace() is not None) is traced
    finally:
        tracer.stop()


def call_once(function):
    try:
        return function(1)
    except KeyError:
        return None


def test_who_traces_already_is_left_alone():
    served = ImportOverlay("module.py", KINDS["plain"], "f")
    served.marked = True
    space = {CAPTURE: lambda function: function}
    exec(served.code(), space)
    tracer = LineTracer(served.path, [2, 3, 4, 5])
    tracer.wait()
    before = sys.gettrace()
    own = lambda frame, event, arg: None  # noqa: E731
    sys.settrace(own)
    try:
        space["f"](1)
        assert sys.gettrace() is own
    finally:
        sys.settrace(before)
        tracer.stop()
    assert not tracer.seen


@pytest.mark.parametrize("name", ["plain", "an error", "a generator", "a lazy helper"])
def test_of_each_call_the_lines_are_told_anew(name):
    source = KINDS[name]
    served = ImportOverlay("module.py", source, "f")
    served.marked = True
    space = {CAPTURE: lambda function: function}
    exec(served.code(), space)
    tracer = LineTracer(served.path, sorted(changed_lines("", source, served.path)))
    tracer.wait()
    try:
        rows = [(use(space["f"]), tracer.taken())[1] for _ in range(2)]
    finally:
        tracer.stop()
    assert rows[0] == rows[1] != []
