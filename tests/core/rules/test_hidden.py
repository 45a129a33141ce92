"""No fix calls what a name of the function hides; and what was seen of a parameter bounds what a recursion may become."""

import pytest

from selfrefine import rules

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
DOWN = """\
def down(number: int) -> int:
    if number == 0:
        return 1
    return 2 * down(number - 1)
"""


def offered(code, **seen):
    return [p.code for p in rules.propose(code, observed=seen) if p.code]


@pytest.mark.parametrize(("name", "is_offered"), [("total", True), ("sum", False)])
def test_a_loop_becomes_a_call_unless_its_variable_hides_the_function(name, is_offered):
    found = offered(SUM.format(name=name))
    assert any("sum(row)" in code for code in found) is is_offered


@pytest.mark.parametrize(("name", "is_offered"), [("least", True), ("lcm", False)])
def test_an_import_is_not_brought_to_a_function_of_its_name(name, is_offered):
    found = offered(LCM.replace("def lcm", f"def {name}"))
    assert any("import lcm" in code for code in found) is is_offered


@pytest.mark.parametrize(
    ("seen", "is_offered"), [("int, 0 to 9", True), ("int, -2 to 9", False)]
)
def test_a_recursion_that_ends_at_one_number_is_a_loop_only_from_there(
    seen, is_offered
):
    assert bool(offered(DOWN, number=seen)) is is_offered
