"""What a function's file says beside it."""

from __future__ import annotations

import re

import pytest

from selfrefine.code.surroundings import (
    LONGEST_BODY,
    MOST_BODIES,
    MOST_IMPORTS,
    surroundings,
)
from selfrefine.code.target import find

SHADOWED = """\
grid = make()
LIMIT = 3


def f(grid, limit=LIMIT, *rest):
    return grid[limit]
"""


def test_a_parameter_hides_what_has_its_name():
    target = find(SHADOWED, path="m.py", qualname="f")
    assert surroundings(target) == "LIMIT = 3"


TEXT = '''\
import os
import re, sys
from collections import Counter, deque
from .near import *

LIMIT: int = 3
TABLE = {"a": "xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx"}
UNUSED = 1


def helper(x, *, y=2) -> int:
    """Help a little.

    With all that it says.
    """
    return x + y


def unused():
    return 1


def top(words):
    return Counter(re.findall("a", w) for w in words)[LIMIT] + helper(TABLE) + top(())


class Base:
    pass


class Shop(Base):
    """Sells."""

    price: int
    rate = 2
    other = 3

    def __init__(self, price):
        self.price = price

    def total(self):
        return self.price * self.rate + self.tax(1)

    @property
    def tax(self, x):
        return x

    def refund(self):
        return 0
'''

IMPORTS = """\
import os
import re, sys
from collections import Counter, deque
from .near import *"""

SHOWN = [
    (
        "top",
        f"""\
{IMPORTS}
LIMIT: int = 3
TABLE = ...  # a long Dict
def helper(x, *, y=2) -> int:
    \"\"\"Help a little.

    With all that it says.
    \"\"\"
    return x + y""",
    ),
    (
        "Shop.total",
        f"""\
{IMPORTS}
class Shop(Base):
    price: int
    rate = 2

    def __init__(self, price):
        ...

    @property
    def tax(self, x):
        return x""",
    ),
    ("unused", IMPORTS),
]


@pytest.mark.parametrize(("qualname", "expected"), SHOWN)
def test_surroundings(qualname, expected):
    assert surroundings(find(TEXT, path="m.py", qualname=qualname)) == expected


def test_bom_and_line_ends_do_not_matter():
    text = "\ufeff" + TEXT.replace("\n", "\r\n")
    for qualname, expected in SHOWN:
        assert surroundings(find(text, path="m.py", qualname=qualname)) == expected


def test_what_is_called_is_shown_whole_the_nearest_first_while_there_is_room():
    body = "".join(f"    x += {n}\n" for n in range(90))
    helpers = [f"def part{n}(x):\n{body}    return x\n" for n in range(4)]
    calls = "def f(x):\n    return " + " + ".join(f"part{n}(x)" for n in range(4))
    assert 600 < len(helpers[0]) < LONGEST_BODY
    for text, whole in [
        ("\n\n".join([*helpers, calls]), ["part2", "part3"]),
        ("\n\n".join([calls, *helpers]), ["part0", "part1"]),
    ]:
        shown = surroundings(find(text, path="m.py", qualname="f"))
        assert len(shown) < MOST_BODIES + 400
        assert re.findall(r"def (\w+)\(x\):\n    x", shown) == whole
        assert shown.count("\n    ...") == 2, "of the others, the signature"


def test_a_long_helper_is_shown_by_its_signature_and_docstring():
    body = "".join(f"    x += {n}\n" for n in range(200))
    text = f'def long(x):\n    """Add it all."""\n{body}    return x\n\ndef f(x):\n    return long(x)\n'
    shown = surroundings(find(text, path="m.py", qualname="f"))
    assert shown == 'def long(x):\n    """Add it all."""'


def test_of_many_imports_those_that_are_used_are_shown():
    many = "".join(f"from package.of.many import name_{n}\n" for n in range(40))
    text = f"{many}from late import used, other\n\ndef f(x):\n    return used(x)\n"
    shown = surroundings(find(text, path="m.py", qualname="f"))
    assert shown.endswith("\nfrom late import used")
    assert len(shown) < MOST_IMPORTS + 100
