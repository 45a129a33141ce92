"""How each kind of argument grows, one step."""

import pytest

from selfrefine.verify.search.scaling import LARGEST, grow, larger_series, size_series
from selfrefine.verify.values import Call, render
from selfrefine.verify.values.domain import domain_of

POINT = ["o", "", "shop.Point", [["x", 5], ["name", "ab"]]]
BOOK = ["o", "", "shop.Book", [["rows", ["l", [5, 6]]], ["count", 2], ["name", None]]]

FIRST_STEPS = {
    "numbers": ((12,), ["f(24)"]),
    "two numbers": ((12, 18), ["f(24, 36)", "f(24, 37)"]),
    "a number and a mark": ((12, 1), ["f(24, 1)"]),
    "a pair of numbers": (
        (["t", [2, 3]],),
        ["f((4, 6))", "f((2, 3, 1002, 1003))"],
    ),
    "one word": (("abc",), ["f('abcabc')"]),
    "words": (("ab cde",), ["f('ab cdeab cde')", "f('ab cdecde')"]),
    "a limit": (
        (["l", [5, 7]], 10),
        ["f([5, 7, 1005, 1007], 10)", "f([5, 7, 1005, 1007], 20)"],
    ),
    "a length": ((["l", [5, 7]], 2), ["f([5, 7, 1005, 1007], 4)"]),
    "a pair beside a list": (
        (["l", [5]], ["t", [2, 3]]),
        ["f([5, 1005], (2, 3))", "f([5, 1005], (2, 3, 1002, 1003))"],
    ),
    "what an object holds": (
        (BOOK,),
        ["f(Book(rows=[5, 6, 1005, 1006], count=4, name=None))"],
    ),
    "what an object holds, and a list": (
        (BOOK, ["l", [7, 8]]),
        ["f(Book(rows=[5, 6, 1005, 1006], count=4, name=None), [7, 8, 1007, 1008])"],
    ),
    "what an object holds, and a number": (
        (BOOK, 12),
        [
            "f(Book(rows=[5, 6], count=2, name=None), 24)",
            "f(Book(rows=[5, 6, 1005, 1006], count=4, name=None), 12)",
        ],
    ),
    "a tolerance": ((["f", "0.5"],), ["f(0.25)"]),
    "nothing that grows": ((None, True), []),
    "bytes": ((["b", "6162"],), ["f(b'abab')"]),
    "a dictionary": (
        (["d", [["a", 1], ["b", -2]]],),
        ["f({'a': 1, 'b': -2, 'aba': 1001, 'bba': -1002})"],
    ),
    "fractions": ((["l", [["f", "2.5"]]],), ["f([2.5, 1002.5])"]),
    "codes": ((["l", ["x1", "-"]],), ["f(['x1', '-', 'x11', '-'])"]),
    "marks": ((["l", [0, 1]],), ["f([0, 0, 1, 1])"]),
    "lists as values": (
        (["d", [["a", ["l", [5]]], ["b", ["l", [0]]]]],),
        ["f({'a': [5], 'b': [0], 'aba': [1005], 'bba': [0]})"],
    ),
    "tuples as values": (
        (["d", [["a", ["t", [5, "b"]]]]],),
        ["f({'a': (5, 'b'), 'aba': (1005, 'bba')})"],
    ),
    "records as values": (
        (["d", [["a", POINT]]],),
        [
            "f({'a': Point(x=5, name='ab'), 'aba': Point(x=1005, name='abba')})",
        ],
    ),
}  # fmt: skip


@pytest.mark.parametrize("case", FIRST_STEPS)
def test_the_first_step_of_each_series(case):
    args, expected = FIRST_STEPS[case]
    series = size_series([Call(args, origin="recorded")])
    assert [render(steps[0], "f") for steps in series] == expected
    assert all(call.origin == "amplified" for steps in series for call in steps)


def test_a_function_of_any_number_of_arguments_is_given_more():
    series = size_series([Call((5, "a", "b"), origin="recorded")], first=1)
    assert [render(steps[0], "f") for steps in series][
        -1
    ] == "f(5, 'a', 'b', 'aba', 'bba')"
    assert series[-1][-1].args[0] == 5


@pytest.mark.parametrize("node", ["ab", ["b", "6162"], ["l", [1, 2]]])
def test_nothing_grows_without_end(node):
    grown = grow(node, 100_000)
    assert len(grown if isinstance(grown, str) else grown[1]) <= 2 * LARGEST


def test_a_tolerance_grows_no_finer_than_is_of_use():
    (steps,) = size_series([Call((["f", "0.5"],), origin="recorded")])
    assert [float(call.args[0][1]) for call in steps] == [0.5 / 2**n for n in range(1, 7)]  # fmt: skip


FAST = {
    "one list": ((["l", [5, 7]], True), ["f([5, 7, 1005, 1007], True)"]),
    "two texts": (("ab", "x"), ["f('abab', 'xx')", "f('abab', 'x')", "f('ab', 'xx')"]),
}


@pytest.mark.parametrize("case", FAST)
def test_for_what_is_fast_the_largest_call_grows_as_a_whole_and_in_each_argument(case):
    args, expected = FAST[case]
    series = larger_series([Call(("a", None)), Call(args)])
    assert [render(steps[0], "f") for steps in series] == expected


@pytest.mark.parametrize("calls", [[], [Call((None, True))]], ids=["none", "no size"])
def test_nothing_grows_without_a_call_that_has_a_size(calls):
    assert larger_series(calls) == []


STEADY = {
    "numbers": [[[3, 1, 2]], [[5, 9, 9, 4]], [[7] * 6], [[1, 2, 3, 4, 8]]],
    "in order": [[[1, 2, 3]], [[4, 5, 9]], [[0, 1]], [[2, 3, 5, 8]]],
    "texts": [["a b c"], ["b c"], ["c a b a"]],
    "limits": [[[1, 2, 3], 3], [[4, 5], 2], [[1], 1], [[9, 8, 7, 6], 4]],
    "rows": [[[[1, 2], [3, 4]]], [[[5, 6]]], [[[7, 8], [9, 1], [2, 3]]]],
}


@pytest.mark.parametrize("seen", STEADY.values(), ids=STEADY)
@pytest.mark.every(3)
def test_the_steps_of_a_series_are_placed_as_each_would_be_alone(seen):
    recorded = [Call(tuple(map(node, args)), origin="recorded") for args in seen]
    domain = domain_of(recorded, [])
    found = [domain.placed_steps(steps) for steps in size_series(recorded)]
    assert found
    assert found == [list(map(domain.placed, steps)) for steps in size_series(recorded)]


def node(value):
    return ["l", [node(item) for item in value]] if isinstance(value, list) else value
