"""No fix calls what a name of the function hides."""

import pytest

import selfrefine_rules as rules

SUM = """\
def longest(rows: list[list[int]]) -> int:
    best = 0
    for row in rows:
        {name} = 0
        for value in row:
            {name} += value
        best = max({name}, best)
    return best
"""
LCM = """\
def lcm(one: int, other: int) -> int:
    number = max(one, other)
    while number % one != 0 or number % other != 0:
        number += 1
    return number
"""


def offered(code):
    return [p.code for p in rules.propose(code) if p.code]


@pytest.mark.parametrize(("name", "is_offered"), [("total", True), ("sum", False)])
def test_a_loop_becomes_a_call_unless_its_variable_hides_the_function(name, is_offered):
    found = offered(SUM.format(name=name))
    assert any("sum(row)" in code for code in found) is is_offered


@pytest.mark.parametrize(("name", "is_offered"), [("least", True), ("lcm", False)])
def test_an_import_is_not_brought_to_a_function_of_its_name(name, is_offered):
    found = offered(LCM.replace("def lcm", f"def {name}"))
    assert any("import lcm" in code for code in found) is is_offered
