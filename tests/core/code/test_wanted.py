"""A function is found again by its name, however far it has moved."""

import pytest

from selfrefine.code.relocation import Wanted, locate, want
from selfrefine.code.target import functions
from selfrefine.errors import TargetError

FILE = """class Box:
    @property
    def size(self):
        return 1

    @size.setter
    def size(self, new):
        pass
"""


def test_each_of_several_functions_of_one_name_is_found_again():
    spans = functions(FILE, path="m.py")
    moved = "import os\n\n\n" + FILE
    lines = [locate(want(span, spans), moved, "m.py").start_line for span in spans]
    assert lines == [span.start_line + 3 for span in spans]


@pytest.mark.parametrize(
    ("text", "why"),
    [
        ("def g(): pass\n", "no function f"),
        ("def f(): pass\\\n\n", "f shares its lines with other code"),
        ("def f():\n    return x" + ".y" * 300, "f nests more than"),
    ],
    ids=["gone", "goes on", "too deep"],
)
def test_a_function_that_is_not_there_by_itself_is_said(text, why):
    with pytest.raises(TargetError, match=why):
        locate(Wanted("f"), text, "m.py")
