"""Every fix of an example whose parameters are annotated behaves the same on generated calls."""

import copy
import inspect
import typing
from collections.abc import Callable

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from support import chance, rulebook

SMALL = {
    int: st.integers(-3, 9),
    float: st.sampled_from([-1.5, 0.0, 1.0, 50.0, 91.5, float("nan")]),
    str: st.text("abc ", max_size=3),
    bool: st.booleans(),
}


def strategy(hint):
    """Few different values, so that items meet: generated from the annotation."""
    if hint in SMALL:
        return SMALL[hint]
    origin, args = typing.get_origin(hint), typing.get_args(hint)
    if origin is list:
        return st.lists(strategy(args[0]), max_size=8)
    if origin is set:
        return st.sets(strategy(args[0]), max_size=8)
    if origin is dict:
        return st.dictionaries(strategy(args[0]), strategy(args[1]), max_size=5)
    if origin is tuple and args[-1] is Ellipsis:
        return st.lists(strategy(args[0]), max_size=8).map(tuple)
    if origin is tuple:
        return st.tuples(*map(strategy, args))
    return st.from_type(hint)


def compiled(code: str) -> Callable[..., object]:
    namespace: dict[str, object] = {}
    exec(compile(code, "<example>", "exec"), namespace)
    functions = [v for v in namespace.values() if inspect.isfunction(v)]
    return functions[-1]


def outcome(function, arguments):
    """What a call returns or raises, and what it makes of its arguments."""
    own = copy.deepcopy(arguments)
    try:
        result = function(*own)
        if inspect.isgenerator(result):
            result = list(result)
    except Exception as error:  # noqa: BLE001  whatever it raises, both must raise
        return type(error), repr(own)
    return repr(result), repr(own)


NOT_INSTALLED = {"array-loop", "table-rows"}
"""Rules for numpy and pandas: their examples run where a project has these."""


def hints(example):
    if example.rule in NOT_INSTALLED:
        return None
    function = compiled(example.before)
    annotated = typing.get_type_hints(function)
    names = list(inspect.signature(function).parameters)
    known = all(name in annotated and annotated[name] is not list for name in names)
    return [annotated[name] for name in names] if names and known else None


TYPED = [
    example
    for example in [*rulebook.documented(), *rulebook.golden()]
    if example.after is not None and hints(example)
]


def test_most_examples_are_tried():
    changed = [e for e in [*rulebook.documented(), *rulebook.golden()] if e.after]
    assert len(TYPED) > len(changed) / 2
    rules = {example.rule for example in changed} - NOT_INSTALLED
    assert {example.rule for example in TYPED} == rules


@pytest.mark.parametrize("example", TYPED, ids=lambda e: f"{e.rule}/{e.name}")
@settings(
    max_examples=chance.examples(25),
    deadline=None,
    database=None,
    suppress_health_check=[HealthCheck.too_slow],
)
@given(data=st.data())
@pytest.mark.every(10)
def test_a_fix_behaves_the_same(example, data):
    arguments = data.draw(st.tuples(*map(strategy, hints(example))))
    before, after = compiled(example.before), compiled(example.after)
    assert outcome(before, arguments) == outcome(after, arguments)
