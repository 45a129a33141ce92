"""If a hint says `float`, calls have fractions, though all tests gave whole numbers."""

import pytest

from selfrefine.verify.inputs import Call, render
from selfrefine.verify.inputs.hinted import hinted_calls

from .test_inputs import node_of, parameters_of


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
