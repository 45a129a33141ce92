"""Which files belong to the tests, and which classes have other objects."""

import pytest

from selfrefine.changes.functions import Texts
from selfrefine.diff.session import is_test
from selfrefine.diff.texts import remade


@pytest.mark.parametrize(
    ("path", "belongs"),
    [
        ("tests/data.py", True),
        ("a/test/b.py", True),
        ("test_m.py", True),
        ("a/m_test.py", True),
        ("conftest.py", True),
        ("m.py", False),
        ("contest/m.py", False),
        # A file that a change removes has no path after it.
        ("", False),
    ],
)
def test_a_file_belongs_to_the_tests_by_its_name_or_folder(path, belongs):
    assert is_test(path) is belongs


def slots(*names):
    return f"class A:\n    __slots__ = {names!r}\n    def f(self): return 1\n"


@pytest.mark.parametrize(
    ("old", "new", "told"),
    [
        (slots("a", "b"), slots("b", "a"), []),
        (slots("a", "b"), slots("a", "c"), ["A"]),
        (slots("a", "b"), slots("a", "b", "c"), ["A"]),
    ],
)
def test_in_which_order_slots_are_named_makes_no_other_object(old, new, told):
    assert list(remade([Texts("m.py", "m.py", old, new)])) == told
