"""Calls are chosen by the lines that they add: every block has a flag, and a rare path is kept however many calls there are."""

import ast

import pytest

from selfrefine.verify.compare.live import CALLS, choose
from selfrefine_runner.client.place import CallSite
from selfrefine_runner.client.reports import TestResult
from selfrefine_runner.worker.jobs import recording
from selfrefine_runner.worker.observers import blocks, import_overlay

# Of each form: the function, arguments, and of which of these a new path is told.
FORMS = {
    "a guard": ("def f(a):\n    if a < 0:\n        return 0\n    return a", [1, 2, -1, 3, -2], [1, -1]),
    "both branches": ("def f(a):\n    if a:\n        b = 1\n    else:\n        b = 2\n    return b", [1, 2, 0, 3], [1, 0]),
    "a chain": (
        "def f(a):\n    if a == 1:\n        b = 1\n    elif a == 2:\n        b = 2\n    elif a == 3:\n        b = 3\n    return a",
        [9, 1, 9, 3, 2, 1],
        [9, 1, 3, 2],
    ),
    "a loop": ("def f(a):\n    for b in range(a):\n        if b == 3:\n            break\n    return a", [0, 1, 5, 6], [0, 1, 5]),
    "an exception": ("def f(a):\n    try:\n        return 1 / a\n    except ZeroDivisionError:\n        return 0", [1, 2, 0], [1, 0]),
    "what follows a loop": (
        "def f(a):\n    for b in range(a):\n        return b\n    c = a\n    return c",
        [1, 2, 0],
        [1, 0],
    ),
    "an inner function": ("def f(a):\n    def g():\n        '''Say it.'''\n        return a\n    return g() if a else a", [0, 1, 2], [0, 1]),
    "a straight line": ("def f(a):\n    b = a\n    return b", [1, 2, 3], [1]),
}  # fmt: skip


def recorded(text, arguments):
    """Return a recorder of these calls, each of a test of its own, and what they returned."""
    recorder = recording.Recorder()
    served = import_overlay.ImportOverlay("m.py", text, "f", probe=recorder.probe)
    recorder.paths = blocks.Paths(served.flags)
    space = {
        import_overlay.PROBE: recorder.probe,
        import_overlay.CAPTURE: lambda function: function,
        blocks.BLOCKS: served.flags,
    }
    exec(served.code(), space)
    gave = []
    for number, value in enumerate(arguments):
        recorder.test = f"test_{number}"
        gave.append(space["f"](value))
    return recorder, gave


@pytest.mark.parametrize("form", FORMS)
def test_each_new_path_is_told_of_once(form):
    text, arguments, told = FORMS[form]
    recorder, gave = recorded(text, arguments)
    plain = {}
    exec(text, plain)
    assert gave == [plain["f"](value) for value in arguments]
    rows = recorder.found()["paths"]
    first = [arguments[int(row[0][0].removeprefix("test_"))] for row in rows]
    assert first == told


def test_flags_stand_on_lines_that_are_there():
    for text, *_ in FORMS.values():
        tree = ast.parse(text)
        lines = {node.lineno for node in ast.walk(tree) if isinstance(node, ast.stmt)}
        blocks.insert_flags(tree.body[0])
        flagged = {n.lineno for n in ast.walk(tree) if isinstance(n, ast.stmt)}
        assert flagged == lines


def test_a_call_that_adds_lines_is_kept_among_many_of_its_kind():
    text = "def f(a):\n    if a == 1234:\n        return 'rare'\n    return a"
    recorder, _ = recorded(text, range(1, 1_900))
    found = recorder.found()
    assert len(found["calls"]) == recording.KEPT
    assert [1234] in [call["args"] for call in found["calls"]]


def test_what_adds_lines_is_compared_first():
    results = [TestResult(f"t{n}", dict.fromkeys(("setup", "call", "teardown"), "passed")) for n in range(99)]  # fmt: skip
    kinds = [(CallSite(f"t{n}", 1),) for n in range(50)]
    rare = CallSite("t98", 7)
    chosen = choose(kinds, results, [(CallSite("gone", 1), rare)])
    assert chosen[0] == rare
    assert len(chosen) == CALLS


def took(seconds, name):
    phases = dict.fromkeys(("setup", "call", "teardown"), "passed")
    return TestResult(name, {**phases, "seconds": seconds})


def test_a_slow_test_is_run_for_what_it_adds_and_not_for_more_of_the_same():
    slow, quick = CallSite("slow", 1), [CallSite(f"t{n}", 1) for n in range(5)]
    results = [took(2.0, "slow"), *(took(0.01, site.test) for site in quick)]
    kinds = [[slow], *([site] for site in quick)]
    assert slow not in choose(kinds, results, [(slow, quick[0])])
    assert slow in choose(kinds, results, [(slow,)])
    assert choose([[slow]], results) == [slow]
