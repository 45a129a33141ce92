"""Functions that tests give: what they hold, and what they do with another constant in it."""

from selfrefine_runner.worker.objects import carried_functions, codec

NODES = 1_000


def documented(number):
    """Tell 3 from others."""

    def inner(other):
        return other + 3

    return inner(number) if number != "ten" else None


def test_what_a_docstring_says_is_no_constant():
    documented.__qualname__ = "<locals>.documented"
    assert set(carried_functions.constants_of(documented)) == {"ten", 3}


def test_a_function_within_another_one_has_constants_as_well():
    function = codec.decode(codec.encode(lambda xs: [x + 5 for x in xs], [NODES]))
    carried_functions.exchange(
        function, carried_functions.constants_of(function).index(5), 6
    )
    assert function([1]) == [7]
