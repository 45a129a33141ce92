"""If a hint says `float`, calls have fractions, though all tests gave whole numbers."""

import pytest

from selfrefine.verify.search.hint_alternatives import hinted_calls
from selfrefine.verify.values import Call, render
from support.nodes import node_of, parameters_of


@pytest.mark.parametrize(
    ("parameters", "values", "shown"),
    [
        ("x: float", (2,), ["f(2.3333333333333335)", "f(0.2)", "f(2e-08)"]),
        ("x: int", (2,), []),
        ("x", (2,), []),
        ("x: float", (2.5,), []),
        ("x: float", (True,), []),
        ("xs: list[float]", ([3, 1],), ["f([3.3333333333333335, 1.3333333333333333])", "f([0.30000000000000004, 0.1])"]),
        ("rows: dict[str, float]", ({"a": 1},), ["f({'a': 1.3333333333333333})"]),
        ("pair: tuple[int, float]", ((3, 3),), ["f((3, 3.3333333333333335))"]),
        ("x: float | None", (None,), []),
        ("n: int, x: float", (3, 3), ["f(3, 3.3333333333333335)"]),
        ("x: float, y: float", (3, 1), ["f(3.3333333333333335, 1)", "f(3, 1.3333333333333333)", "f(3.3333333333333335, 1.3333333333333333)"]),
    ],
)  # fmt: skip
def test_fractions_come_where_a_hint_lets_them(parameters, values, shown):
    base = Call(tuple(map(node_of, values)), origin="recorded")
    made = [render(call, "f") for call in hinted_calls([base], parameters_of(f"def f({parameters}): pass"))]  # fmt: skip
    assert set(shown) <= set(made)
    assert bool(made) == bool(shown)


@pytest.mark.parametrize(
    ("hint", "seen", "given"),
    [
        ("Optional[str]", ["a", "b"], {None}),
        ("str | None", ["a", None], set()),
        ("int | str", [1, 2], {"", "ab"}),
        ("int | str", ["1"], {0, 7}),
        ("str", ["a"], set()),
        ("Any", ["a"], set()),
    ],
)
def test_what_a_hint_allows_and_no_test_gives(hint, seen, given):
    wanted = parameters_of(f"def f(x: {hint}): pass")
    made = hinted_calls([Call((each,), origin="recorded") for each in seen], wanted)
    assert {call.args[0] for call in made} == given
