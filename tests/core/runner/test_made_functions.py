"""Functions that a call has made, and generators: what their callers may ask of them shows in what is described."""

import functools
import re

import pytest

from selfrefine.verify.compare.difference import opaque
from selfrefine_runner.worker.objects.fingerprint import describe
from selfrefine_runner.worker.objects.made_functions import GIVEN


def counting():
    made = []

    def count(*args):
        made.append(args)
        return len(made)

    return count


def remembering(*, forgets):
    """Return a function that tells apart what it was given before, or does not."""
    known = set()

    def call(value):
        new = value not in known
        if not forgets:
            known.add(value)
        return new

    return call


def decorated(function, step):
    @functools.wraps(function)
    def wrapper(value):
        return function(value) + step

    return wrapper


def reading(base, *, signs):
    """Return what reads a number in the base that it was made with, which nobody gives it."""

    def read(text, match, base=base):
        return int(text.lstrip("-") if signs else text, base)

    return read


def leaving(value):
    return lambda kept=value: kept


def holding(value):
    def call():
        return None

    call.held = value
    return call


def returning(value):
    yield 1
    return value


@pytest.mark.parametrize(
    ("one", "other"),
    [
        (remembering(forgets=False), remembering(forgets=True)),
        (decorated(abs, 0), decorated(abs, 1)),
        (holding(1), holding(2)),
        (reading(10, signs=True), reading(16, signs=True)),
        (reading(10, signs=True), reading(10, signs=False)),
        (leaving(1), leaving(2)),
        (re.compile("^a$"), re.compile("\\Aa\\Z")),
        (re.compile("a"), re.compile("a", re.IGNORECASE)),
        (returning(None), returning(0)),
        (returning([1]), returning([2])),
    ],
    ids=[
        "asked again",
        "decorated",
        "its attributes",
        "its default",
        "on text",
        "a default alone",
        "a pattern",
        "its flags",
        "gives nothing",
        "gives else",
    ],
)
def test_what_their_caller_may_see_tells_them_apart(one, other):
    assert describe((one, [], {})) != describe((other, [], {}))


def test_a_pattern_is_described_whoever_has_compiled_it():
    one = describe((re.compile("a+b"), [], {}))
    re.purge()
    assert one == describe((re.compile("a+b"), [], {}))
    assert not opaque(one)


def test_what_takes_any_number_is_given_one():
    node = describe((counting(), [], {}))
    assert node[1][0][2] == list(range(1, len(GIVEN) + 1))


def test_a_function_with_the_name_of_another_is_called_where_it_is_the_result_alone():
    assert describe(([decorated(abs, 1)], [], {}))[1][0][1][0] == ["function", "builtins", "abs"]  # fmt: skip


def test_a_generator_that_returns_nothing_is_as_any_iterator():
    assert describe(returning(None)) == describe(iter([1]))
