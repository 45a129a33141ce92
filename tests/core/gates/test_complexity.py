"""How much more complex a candidate may be."""

from dataclasses import replace

import pytest

from selfrefine.code.metrics import measure
from selfrefine.verify.gates import complexity
from selfrefine.verify.gates.complexity import MOST, allowance, shortfall
from selfrefine.verify.trial import Trial

PLAIN = "def f(x):\n    return x\n"


def branching(times):
    return "def f(x):\n" + "    if x:\n        x += 1\n" * times + "    return x\n"


def trial(times, slack=1):
    empty = Trial(target=None, code="", best="", tasks=(), slack=slack, baseline=None, runner=None)  # fmt: skip
    return replace(empty, before=measure(PLAIN), after=measure(branching(times)))


@pytest.mark.parametrize(("times", "passed"), [(0, True), (MOST, True), (MOST + 1, False)])  # fmt: skip
def test_some_growth_nothing_can_earn(times, passed):
    report = complexity.check(trial(times))
    assert report.passed is passed
    assert report.complexity.after.cyclomatic == 1 + times
    assert complexity.check(trial(times, slack=2 * MOST)).passed


@pytest.mark.parametrize(
    ("ratio", "limit"), [(None, 1), (0.5, 1), (1.0, 1), (2.0, 2), (4.0, 4), (100.0, 11)]
)
def test_speed_earns_the_rest(ratio, limit):
    assert allowance(1, ratio) == limit
    assert shortfall(trial(limit), ratio) is None
    assert "more complex: cyclomatic 1 to" in shortfall(trial(limit + 1), ratio)
