"""A small project with one slow function, and what a scripted model says of it: wrong, slower, then good."""

MODULE = '''"""Orders."""


def unpaid(orders: list[int], paid: list[int]) -> list[int]:
    """Return the orders that are not paid, in order."""
    result = []
    for order in orders:
        if order not in paid:
            result.append(order)
    return result
'''

TESTS = """import pytest

from orders import unpaid

CASES = [
    ([], [], []),
    ([1, 2, 3], [2], [1, 3]),
    ([5, 5, 7], [7], [5, 5]),
    ([9, 8], [], [9, 8]),
]


@pytest.mark.parametrize(("orders", "paid", "expected"), CASES)
def test_unpaid(orders, paid, expected):
    assert unpaid(orders, paid) == expected
"""

HEAD = '''def unpaid(orders: list[int], paid: list[int]) -> list[int]:
    """Return the orders that are not paid, in order."""
'''
WRONG = HEAD + "    return sorted(set(orders) - set(paid))\n"
SLOWER = HEAD + (
    "    result = []\n    for order in orders:\n"
    "        if order not in list(paid):\n            result.append(order)\n    return result\n"
)
GOOD = (
    HEAD
    + "    done = set(paid)\n    return [order for order in orders if order not in done]\n"
)


def critique(problem, instruction):
    finding = {
        "aspect": "complexity",
        "location": "        if order not in paid:",
        "line": 5,
        "problem": problem,
        "instruction": instruction,
    }
    return {
        "feedback": {"findings": [finding], "scores": {"complexity": 2}, "stop": False}
    }


SCRIPT = [
    critique("`in paid` walks a list", "subtract two sets"),
    {"code": WRONG},
    critique("the order is lost", "keep the loop"),
    {"code": SLOWER},
    critique("the copy is made in every turn", "make one set before the loop"),
    {"code": GOOD},
    {"feedback": {"findings": [], "scores": {"complexity": 10}, "stop": True}},
]


def write(folder):
    """Write the project; return its folder."""
    (folder / "pyproject.toml").write_text("[project]\nname = 'orders'\n")
    (folder / "orders.py").write_text(MODULE)
    (folder / "test_orders.py").write_text(TESTS)
    return folder
