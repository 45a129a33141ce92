"""Rewrites with a payload that no test wakes, each `verified` once: none is inside the policy.

A folder of `tests/data/hostile` holds the file of a function, and rewrites of that.
"""

import sys
import time
from pathlib import Path

import pytest

from selfrefine.code.candidate import put_back
from selfrefine.code.syntax import tree
from selfrefine.code.target import find, functions
from selfrefine.verify import policy

REWRITES = sorted((Path(__file__).parents[2] / "data" / "hostile").glob("*/rewrites/*.py"))  # fmt: skip


def target_of(path, code):
    text = (path.parents[1] / "original.py").read_text("utf-8")
    name = tree(code).body[-1].name
    names = (span.qualname for span in functions(text, path="m.py"))
    qualname = next(n for n in names if n.rpartition(".")[2] == name)
    return find(text, path="m.py", qualname=qualname)


@pytest.mark.parametrize("path", REWRITES, ids=lambda path: path.stem)
def test_a_dormant_payload_is_not_inside_the_policy(path):
    code = path.read_text("utf-8")
    target = target_of(path, code)
    version = sys.version_info[:2]
    ruling = policy.judge(tree(target.source), tree(code), target.text, version)
    assert ruling.refused or ruling.review


@pytest.mark.parametrize("path", REWRITES, ids=lambda path: path.stem)
def test_control_the_rewrite_fits_and_the_original_is_inside(path):
    code = path.read_text("utf-8")
    target = target_of(path, code)
    compile(put_back(target, code), "m.py", "exec", dont_inherit=True)
    same = tree(target.source)
    assert policy.judge(same, same, target.text, (3, 11)) == policy.Ruling()


@pytest.mark.parametrize("times", [1, 12])
def test_a_nested_function_that_calls_itself_often_is_read_in_time(times):
    """Each of its own calls is a place where it is called, and no way to when it is called first."""
    text = "def f(a, n):\n    a.visit(n)\n    return n\n"
    calls = "".join(f"        walk({number})\n" for number in range(times))
    code = f"def f(a, n):\n    def walk(m):\n        a.visit(m)\n{calls}\n    walk(n)\n    return n\n"
    target = find(text, path="m.py", qualname="f")
    began = time.thread_time()
    policy.judge(tree(target.source), tree(code), text, (3, 11))
    assert time.thread_time() - began < 1


BY_A_VARIABLE = {
    # name: a body of the original, and one of the rewrite
    "a value, inlined": ("part = row.split(',', 2)\n    out.feed(part)", "out.feed(row.split(',', 2))"),
    "a variable for it": ("out.feed(row.split(',', 2))", "part = row.split(',', 2)\n    out.feed(part)"),
    "a constant of a list": ("made = []\n    for each in row:\n        made.append(each[1:2])\n    out.feed(made)", "made = list(row)\n    out.feed([each[1:2] for each in made])"),
    "over two variables": ("first = row + '!'\n    second = first * 3\n    out.feed(second)", "out.feed((row + '!') * 3)"),
}  # fmt: skip
NOT_BY_IT = {
    "another constant": ("part = row.split(',', 2)\n    out.feed(part)", "out.feed(row.split(',', 7))"),
    "one of another variable": ("part, n = row, 7\n    out.feed(part)\n    return n", "out.feed(row[7:])\n    return 7"),
    "what was made safe": ("made = []\n    for each in row:\n        if each:\n            made.append(each)\n    out.feed(made)", "out.feed(row)"),
}  # fmt: skip


def ruling(old, new):
    head = "def f(row, out):\n    "
    text = f"{head}{old}\n"
    source = find(text, path="m.py", qualname="f").source
    return policy.judge(tree(source), tree(f"{head}{new}\n"), text, (3, 11))


@pytest.mark.parametrize("name", BY_A_VARIABLE)
def test_what_came_by_a_variable_may_come_without_it(name):
    assert ruling(*BY_A_VARIABLE[name]) == policy.Ruling()


@pytest.mark.parametrize("name", NOT_BY_IT)
def test_what_came_by_no_variable_is_for_review(name):
    assert any("passes" in why for why in ruling(*NOT_BY_IT[name]).review)
