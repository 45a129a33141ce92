"""How many different outcomes equal ones have to have, for them to say something."""

import ast

import pytest

from selfrefine.verify.gates.outcome_variety import too_much_alike

BRANCHES = "def f(x):\n    if x > 2:\n        return g(x)\n    return x\n"
CONSTANTS = "def f(x):\n    return 'big' if x > 2 else 'small'\n"
STRAIGHT = "def f(x):\n    return g(x)\n"
LEAVES = "def f(x):\n    if x > 2:\n        x.clear()\n"


def returned(value, *arguments):
    described = [value, ["t", list(arguments)], ["d", []]]
    return {"kind": "returned", "value": ["t", described], "stdout": ""}


def raised(said, kind="builtins.ValueError"):
    return {"kind": "raised", "type": kind, "said": said, "held": None}


@pytest.mark.parametrize(
    ("function", "outcomes", "enough"),
    [
        pytest.param(BRANCHES, [returned(1), returned(2), returned(3)], True, id="three"),
        pytest.param(BRANCHES, [returned(1), returned(2)] * 9, False, id="two"),
        pytest.param(BRANCHES, [returned(1), returned(2), raised("no")], True, id="an error is one"),
        pytest.param(BRANCHES, [raised("no"), raised("never"), raised("no", "m.Error")], True, id="so are three errors"),
        pytest.param(BRANCHES, [raised("no")] * 9, False, id="one error"),
        pytest.param(CONSTANTS, [returned("big"), returned("small")], True, id="both of two constants"),
        pytest.param(CONSTANTS, [returned("big")] * 9, False, id="one of two constants"),
        pytest.param(BRANCHES, [returned(value=True), returned(value=False)], True, id="yes and no"),
        pytest.param(STRAIGHT, [returned(1)], True, id="no way but one"),
        pytest.param(LEAVES, [returned(None, 1), returned(None, 2)], True, id="what is left of the arguments"),
        pytest.param(LEAVES, [returned(None, 1)] * 9, False, id="the same is left"),
        pytest.param(LEAVES, [{**returned(None), "beside": [name]} for name in "ab"], True, id="what is logged"),
        pytest.param(LEAVES, [{**returned(None), "stdout": name} for name in "ab"], True, id="what is printed"),
    ],
)  # fmt: skip
def test_outcomes_are_different_enough(function, outcomes, enough):
    said = too_much_alike(ast.parse(function), outcomes)
    assert (not said) == enough, said
