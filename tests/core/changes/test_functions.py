"""Which functions a change of texts changed, and through what."""

import textwrap

import pytest

from selfrefine.changes.functions import Texts, changed_functions


def changes(old, new, old_path="m.py", new_path="m.py"):
    texts = [None if t is None else textwrap.dedent(t) for t in (old, new)]
    return changed_functions([Texts(old_path, new_path, *texts)])


def rows(old, new):
    return {each.side.qualname: (each.state, each.through) for each in changes(old, new).functions}  # fmt: skip


BODY = """
    def f(x):
        return x + 1
"""
CASES = {
    # name: old, new, what changed
    "nothing": (BODY, BODY, {}),
    "a body": (BODY, BODY.replace("1", "2"), {"f": ("changed", ())}),
    "a comment": (BODY, BODY.replace("+ 1", "+ 1  # one"), {"f": ("words", ())}),
    "a docstring": (BODY, BODY.replace("return", "'''Do.'''\n        return"), {"f": ("words", ())}),
    "an annotation": (BODY, BODY.replace("(x)", "(x: int) -> int"), {"f": ("words", ())}),
    "the u of a text": ("def f():\n    return u'a'\n", "def f():\n    return 'a'\n", {"f": ("words", ())}),
    "a new function": ("", BODY, {"f": ("new", ())}),
    "a function that went": (BODY, "", {"f": ("gone", ())}),
    "what moved down": (BODY, "\n\nX = 1\n" + textwrap.dedent(BODY), {}),
    "a constant": (
        "LIMIT = 1\ndef f():\n    return LIMIT\ndef g():\n    return 0\n",
        "LIMIT = 2\ndef f():\n    return LIMIT\ndef g():\n    return 0\n",
        {"f": ("through", ("LIMIT",))},
    ),
    "an import": (
        "from a import b\ndef f():\n    return b()\n",
        "from c import b\ndef f():\n    return b()\n",
        {"f": ("through", ("b",))},
    ),
    "an import for annotations": (
        "from typing import Callable\ndef f(x: Callable):\n    return x()\n",
        "from collections.abc import Callable\ndef f(x: Callable):\n    return x()\n",
        {},
    ),
    "a helper": (
        "def _h():\n    return 1\ndef f():\n    return _h()\n",
        "def _h():\n    return 2\ndef f():\n    return _h()\n",
        {"_h": ("changed", ()), "f": ("through", ("_h",))},
    ),
    "a method of the same object": (
        "class A:\n    def h(self):\n        return 1\n    def f(self):\n        return self.h()\n",
        "class A:\n    def h(self):\n        return 2\n    def f(self):\n        return self.h()\n",
        {"A.h": ("changed", ()), "A.f": ("through", ("A.h",))},
    ),
    "a base of the class": (
        "class A(B):\n    def f(self):\n        return 1\ndef g():\n    return A()\n",
        "class A(C):\n    def f(self):\n        return 1\ndef g():\n    return A()\n",
        {"A.f": ("through", ("A",)), "g": ("through", ("A",))},
    ),
    "another name": (
        "def old(items):\n    found = []\n    for item in items:\n        found.append(item)\n    return found\n",
        "def new(items):\n    found = []\n    for item in items:\n        found.append(item)\n    return found\n",
        {"new": ("changed", ())},
    ),
    "a getter below a setter": (
        "class A:\n    @property\n    def x(self):\n        return 1\n    @x.setter\n    def x(self, v):\n        pass\n",
        "class A:\n    @property\n    def x(self):\n        return 2\n    @x.setter\n    def x(self, v):\n        pass\n",
        {"A.x": ("twice", ())},
    ),
    "below an if": (
        "if True:\n    def f():\n        return 1\n",
        "if True:\n    def f():\n        return 2\n",
        {"f": ("changed", ())},
    ),
}  # fmt: skip


@pytest.mark.parametrize(("old", "new", "expected"), CASES.values(), ids=CASES.keys())
def test_what_changed(old, new, expected):
    assert rows(old, new) == expected


def test_a_rename_is_told_with_the_name_before():
    old, new, _ = CASES["another name"]
    (change,) = changes(old, new).functions
    assert (change.old.qualname, change.new.qualname) == ("old", "new")


def test_a_function_that_moved_to_another_file_is_one():
    body = textwrap.dedent(BODY) + "\n\ndef g(a):\n    b = a\n    return b\n"
    kept = "\n\ndef g(a):\n    b = a\n    return b\n"
    found = changed_functions(
        [
            Texts("one.py", "one.py", body, kept),
            Texts("two.py", "two.py", "", textwrap.dedent(BODY).replace("1", "2")),
        ]
    ).functions
    assert [(c.old.path, c.new.path, c.state) for c in found] == [("one.py", "two.py", "changed")]  # fmt: skip


def test_the_largest_change_of_text_comes_first_and_what_is_only_reached_last():
    old = "L = 1\ndef a():\n    return L\ndef b():\n    return 1\ndef c():\n    return 1\n"
    new = "L = 2\ndef a():\n    return L\ndef b():\n    return 2\ndef c():\n    x = 2\n    y = 3\n    return x\n"
    assert [each.side.qualname for each in changes(old, new).functions] == ["c", "b", "a"]  # fmt: skip


def test_what_does_not_parse_is_told():
    found = changes("def f(:\n", BODY)
    assert not found.functions
    assert [(each.path, each.line, each.old) for each in found.unread] == [("m.py", 1, True)]  # fmt: skip


@pytest.mark.parametrize(
    ("old", "new", "signature"),
    [("x", "x, y=1", True), ("x", "y", True), ("x", "x: int", False), ("x=1", "x=2", True)],
)  # fmt: skip
def test_parameters_that_callers_see(old, new, signature):
    found = changes(f"def f({old}):\n    return 1\n", f"def f({new}):\n    return 2\n")
    assert [each.signature for each in found.functions] == [signature]


def test_what_comes_from_another_file_that_changed_counts():
    one = Texts("p/util.py", "p/util.py", "def norm(x):\n    return x\n", "def norm(x):\n    return -x\n")  # fmt: skip
    uses = "from .util import norm as n, other\ndef f(x):\n    return n(x)\ndef g(x):\n    return other(x)\n"
    two = Texts("p/m.py", "p/m.py", uses, uses + "X = 1\n")
    found = changed_functions([one, two]).functions
    assert {c.side.qualname: c.through for c in found} == {"norm": (), "f": ("n",)}


@pytest.mark.parametrize(
    ("new", "alone"),
    [("x + 2", True), ("LIMIT + x", False), ("x.h() + 2", False)],
)
def test_what_may_be_reached_otherwise_is_not_alone(new, alone):
    """Another object of the file may have the method that changed."""
    old = "LIMIT = 1\ndef f(x):\n    return x + 1\nclass A:\n    def h(self):\n        return 1\n"
    text = (
        old.replace("x + 1", new)
        .replace("LIMIT = 1", "LIMIT = 2")
        .replace("        return 1", "        return 2")
    )
    assert {c.side.qualname: c.alone for c in changes(old, text).functions}[
        "f"
    ] is alone


@pytest.mark.parametrize(
    ("body", "alone"),
    [("x + 2", True), ("_helper(x)", False), ("A()._method()", False)],
)
def test_what_came_with_a_function_is_not_in_the_other_tree(body, alone):
    old = "class A:\n    pass\ndef f(x):\n    return x + 1\n"
    new = (
        "class A:\n    def _method(self):\n        return 1\n"
        f"def _helper(x):\n    return x + 1\ndef f(x):\n    return {body}\n"
    )
    found = {c.side.qualname: c for c in changes(old, new).functions}
    assert found["f"].alone is alone
