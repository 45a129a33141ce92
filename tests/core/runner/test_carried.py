"""Functions of tests: they travel with their code and what it names, and show what they note."""

import functools
import math

import pytest

from selfrefine.verify.inputs import literal
from selfrefine.verify.runner.inside import codec, fingerprint

NODES = 1000
FACTOR = 3


def travelled(function):
    return codec.decode(codec.encode(function, [NODES]))


def adder(step):
    def add(number, *, twice=False):
        return number + step * (1 + twice)

    return add


def caller(function):
    return lambda number: function(number) + 1


async def later(number):
    return number


@pytest.mark.parametrize(
    ("function", "given", "gives"),
    [
        (lambda a, b=2: a + b, (1,), 3),
        (adder(5), (1,), 6),
        (functools.partial(lambda f: f(1, twice=True), adder(5)).args[0], (2,), 7),
        (caller(adder(5)), (1,), 7),
        (lambda number: math.floor(number) * FACTOR, (2.5,), 6),
        (lambda rows: [row for row in rows if row != FACTOR], ([1, 3],), [1]),
    ],
)
def test_a_function_does_elsewhere_what_it_does_here(function, given, gives):
    assert travelled(function)(*given) == gives


def test_each_call_gets_a_function_of_its_own():
    seen = []
    node = codec.encode(lambda item: seen.append((item, item)), [NODES])
    first, second = codec.decode(node), codec.decode(node)
    first(1)
    assert seen == []
    held = [fingerprint.describe(function) for function in (first, second)]
    assert held[0] != held[1]


def test_what_a_function_that_was_given_does_is_not_asked_for():
    def fails(*_):
        raise AssertionError

    assert fingerprint.describe(travelled(fails))[0] == "given"


def test_a_coroutine_function_stays_one():
    made = travelled(lambda: later(1))
    coroutine = made()
    coroutine.close()
    assert coroutine.__name__ == "later"


def test_a_function_that_holds_itself_or_nothing_yet_is_refused():
    def down(number):
        return down(number - 1) if number else 0

    def early():
        function = codec.encode(lambda: late, [NODES])
        late = 1
        return function, late

    for make in (lambda: codec.encode(down, [NODES]), early):
        with pytest.raises(codec.UnfitError):
            make()


def test_a_lambda_is_shown_as_it_is_written_if_that_says_all():
    step = 2
    rows = [lambda a, b: a == b, lambda a: a + step, lambda a: FACTOR * a]
    shown = [literal(codec.explain(codec.encode(row, [NODES]))) for row in rows]
    assert shown[0] == "(lambda a, b: a == b)"
    assert all("<lambda>" in text for text in shown[1:])
