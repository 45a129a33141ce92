"""Values as the code that builds them: what comes out of the code is what went in, or there is no code."""

import collections
import dataclasses
import datetime as dt
import decimal
import enum
import fractions
import functools
import inspect
import io
import itertools
import json
import math
import pathlib
import re
import textwrap
import uuid
from typing import NamedTuple

import pytest
from hypothesis import given
from hypothesis import strategies as st

from selfrefine.verify.testgen import module
from selfrefine.verify.testgen.code_arguments import call_from_code
from selfrefine.verify.values import literal
from selfrefine_runner.worker.objects import codec, fingerprint, spelling, states
from selfrefine_runner.worker.objects.spelling import Spelling, UnspelledError, code_of
from selfrefine_runner.worker.objects.test_definitions import (
    BROUGHT,
    FED,
    HOLDING,
    PLACED,
    outline_of,
    placed,
    state_of,
)


class Colour(enum.Enum):
    RED = 1
    BLUE = "blue"


class Access(enum.Flag):
    READ = 1
    WRITE = 2


@dataclasses.dataclass
class Point:
    x: int
    y: float = 0.0
    tags: list = dataclasses.field(default_factory=list)


class Pair(NamedTuple):
    left: object
    right: object


class Cart:
    """Keeps its arguments, one under a private name, and counts what nobody gave."""

    def __init__(self, owner, *items, limit=3):
        self.owner = owner
        self._items = items
        self.limit = limit
        self.count = 0

    class Inner:
        pass


class Names(list):
    pass


class Secret:
    def __init__(self, word):
        self.hidden = len(word)


class Till:
    """Holds more than it is made with, a part under a private name, and another object."""

    __slots__ = ("__count", "open", "secret")

    def __init__(self, secret):
        self.secret = secret
        self.open = False
        self.__count = 0

    def count(self):
        self.__count += 1
        return self


class Named(dict):
    def __init__(self, items, number):
        super().__init__(items)
        self.number = number


class Chain:
    """Answers to any name, and holds a function of its own making."""

    def __init__(self):
        self.path = ()
        self.test = lambda _: False

    def __getattr__(self, name):
        return self.at(name)

    def __call__(self, *_):
        return self

    def at(self, name):
        made = Chain()
        made.path = (*self.path, name)
        return made


@dataclasses.dataclass(init=False, frozen=True)
class Sealed:
    __slots__ = ("word",)
    word: str

    def __init__(self, word):
        object.__setattr__(self, "word", word)


FACTOR = 3


def above(limit, usual=(1,)):
    return lambda number, more=usual: number > limit + FACTOR and bool(more)


def named_in_tests(number: int) -> bool:
    """Its text is one expression."""
    return math.floor(number) > FACTOR


class Missing:
    pass


MISSING = Missing()


@pytest.fixture(autouse=True, scope="module")
def _importable():
    """This module is one of tests, which others do not import."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(spelling, "is_test", lambda _: False)
        yield


def shown(value):
    made = Spelling()
    return made.spell(value), made


ATOMS = st.one_of(
    st.none(),
    st.booleans(),
    st.integers(),
    st.floats(),
    st.complex_numbers(allow_nan=False),
    st.text(max_size=20),
    st.binary(max_size=20),
    st.dates(),
    st.datetimes(timezones=st.sampled_from([None, dt.timezone.utc, dt.timezone(dt.timedelta(hours=-3))])),
    st.timedeltas(),
    st.decimals(allow_nan=False),
    st.fractions(),
    st.uuids(),
    st.sampled_from([*Colour, *Access, Access.READ | Access.WRITE, len, Point, Cart.Inner, re.compile("a+", re.IGNORECASE)]),
    st.builds(pathlib.PurePosixPath, st.from_regex("[a-z]{1,5}(/[a-z]{1,5})*", fullmatch=True)),
)  # fmt: skip
HASHABLE = st.one_of(st.integers(), st.text(max_size=5), st.dates(), st.sampled_from(Colour))  # fmt: skip
VALUES = st.recursive(
    ATOMS,
    lambda inner: st.one_of(
        st.lists(inner, max_size=3),
        st.lists(inner, max_size=3).map(tuple),
        st.frozensets(HASHABLE, max_size=3),
        st.sets(HASHABLE, max_size=3),
        st.dictionaries(HASHABLE, inner, max_size=3),
        st.builds(Point, st.integers(), st.floats(), st.lists(inner, max_size=2)),
        st.builds(Pair, inner, inner),
        st.builds(Cart, inner, inner, limit=st.integers()),
        st.lists(inner, max_size=2).map(collections.deque),
        st.dictionaries(HASHABLE, inner, max_size=2).map(collections.OrderedDict),
        st.lists(inner, max_size=2).map(Names),
    ),
    max_leaves=6,
)


@given(VALUES)
def test_code_builds_the_value_that_it_was_made_of(value):
    try:
        text, written = shown(value)
    except UnspelledError:
        return
    made = written.build(text)
    assert type(made) is type(value)
    assert fingerprint.describe(made) == fingerprint.describe(value)
    assert text.isprintable()


@given(st.one_of(ATOMS, st.lists(ATOMS, max_size=3)))
def test_plain_values_have_code(value):
    assert shown(value)[0]


@pytest.mark.parametrize(
    ("value", "text", "imports"),
    [
        ({"b": (1,), "a": set()}, "{'b': (1,), 'a': set()}", set()),
        ({"b", "a"}, "{'a', 'b'}", set()),
        (float("nan"), "float('nan')", set()),
        (iter([1, 2]), "iter([1, 2])", set()),
        (Colour.BLUE, "Colour.BLUE", {(__name__, "Colour")}),
        (Access(3), "Access.READ | Access.WRITE", {(__name__, "Access")}),
        (Point(1, tags=[2]), "Point(x=1, tags=[2])", {(__name__, "Point")}),
        (Pair(1, "x"), "Pair(left=1, right='x')", {(__name__, "Pair")}),
        (Cart("me", 1, 2), "Cart('me', 1, 2)", {(__name__, "Cart")}),
        (Cart("me", limit=5), "Cart('me', limit=5)", {(__name__, "Cart")}),
        (Names([1]), "Names([1])", {(__name__, "Names")}),
        (dt.date(2024, 2, 29), "datetime.date(2024, 2, 29)", {("datetime", "")}),
        (decimal.Decimal("1.50"), "Decimal('1.50')", {("decimal", "Decimal")}),
        (fractions.Fraction(1, 3), "Fraction('1/3')", {("fractions", "Fraction")}),
        (pathlib.Path("a"), "Path('a')", {("pathlib", "Path")}),
        (uuid.UUID(int=1), f"UUID('{uuid.UUID(int=1)}')", {("uuid", "UUID")}),
        (collections.Counter("aa"), "Counter({'a': 2})", {("collections", "Counter")}),
        (len, "len", set()),
        (Cart.Inner, "Cart.Inner", {(__name__, "Cart")}),
        (collections.deque([1], 3), "deque([1], maxlen=3)", {("collections", "deque")}),
        (Named({"a": 1}, 2), "Named({'a': 1}, 2)", {(__name__, "Named")}),
        (MISSING, "MISSING", {(__name__, "MISSING")}),
        (Secret("x"), "holding(Secret.__new__(Secret), hidden=1)", {(__name__, "Secret"), HOLDING}),
        (Chain().at("a"), "holding(Chain(), path=('a',))", {(__name__, "Chain"), HOLDING}),
        (Sealed("a"), "Sealed(word='a')", {(__name__, "Sealed")}),
        (io.BytesIO(), "BytesIO()", {("io", "BytesIO")}),
        (io.StringIO("ab"), "StringIO('ab')", {("io", "StringIO")}),
        (placed(io.BytesIO(b"ab"), 2), "placed(BytesIO(b'ab'), 2)", {("io", "BytesIO"), PLACED}),
        ([1].append, "[1].append", set()),
        (Till([]).count, "Till([]).count", {(__name__, "Till")}),
        (Till([]).count(), "holding(Till([]), _Till__count=1)", {(__name__, "Till"), HOLDING}),
    ],
)  # fmt: skip
def test_code_is_short_and_says_what_it_imports(value, text, imports):
    found, written = shown(value)
    assert (found, written.imports) == (text, imports)


@pytest.mark.parametrize(
    "value",
    [
        object(),
        itertools.count(),
        "x" * 5_000,
        list(range(5_000)),
        open,  # of the module `_io`, in which nobody looks for it
        (i for i in ()),
    ],
    ids=lambda value: type(value).__name__,
)
def test_what_no_code_rebuilds_is_not_spelled(value):
    if value is open:
        assert Spelling().build(shown(open)[0]) is open
        return
    with pytest.raises(UnspelledError):
        shown(value)


@pytest.mark.parametrize(
    ("function", "text", "given"),
    [
        (lambda number: number * 2, "(lambda number: number * 2)", (4,)),
        (above(2), "(lambda limit, FACTOR: lambda number, more=(1,): number > limit + FACTOR and bool(more))(2, 3)", (5,)),
        (lambda rows: [row for row in rows if row != FACTOR], "(lambda FACTOR: lambda rows: [row for row in rows if row != FACTOR])(3)", ([3, 4],)),
    ],
)  # fmt: skip
def test_functions_of_tests_are_the_expressions_that_they_are(function, text, given):
    found, written = shown(function)
    assert found == text
    assert written.build(found)(*given) == function(*given)


def test_a_function_of_one_expression_is_one(monkeypatch):
    monkeypatch.setattr(spelling, "is_test", lambda name: name == __name__)
    found, written = shown(named_in_tests)
    assert found == "(lambda FACTOR: lambda number: math.floor(number) > FACTOR)(3)"  # fmt: skip
    assert written.build(found)(4.5)


def test_why_a_function_has_no_code():
    def steps(number):
        number += 1
        return number

    with pytest.raises(UnspelledError, match="steps is more than an expression"):
        shown(steps)


def test_why_an_object_has_no_code():
    around = Secret("x")
    around.hidden = Till(itertools.count())
    with pytest.raises(UnspelledError, match=r"^Secret holds Till holds count$"):
        shown(around)


def test_what_stands_in_tests_is_not_imported(monkeypatch):
    monkeypatch.setattr(spelling, "is_test", lambda name: name == __name__)
    monkeypatch.setattr(spelling, "_is_at_home", lambda *_: False)
    with pytest.raises(UnspelledError):
        shown(Colour.RED)


def test_fractions_may_be_near_but_not_where_they_are_looked_up():
    made = Spelling(near=True)
    assert made.spell([0.5, {0.25: (1.5, 2)}]) == (
        "[pytest.approx(0.5), {0.25: (pytest.approx(1.5), 2)}]"
    )
    assert made.floats


def test_a_refused_value_leaves_no_import():
    made = Spelling()
    with pytest.raises(UnspelledError):
        made.spell([object()])
    assert made.imports == set()


def test_what_holds_itself_is_not_spelled():
    around = Secret("x")
    around.hidden = [around]
    with pytest.raises(UnspelledError):
        shown(around)


def test_a_state_tells_what_objects_hold_that_equal_nothing_but_themselves():
    value = {"a": [Secret("x"), (Point(1), len, Secret)]}
    assert state_of(value) == {
        "a": [("Secret", {"hidden": 1}), (Point(1), len, Secret)]
    }


def test_an_outline_tells_what_is_held_beside_functions_whatever_it_equals():
    value = (Chain().at("a"), [len, Secret], Secret("x"), Named({"a": 1}, 2))
    chain = ("Chain", {"path": ("a",), "test": "function"})
    assert outline_of(value) == (chain, ["function", Secret], ("Secret", {"hidden": 1}), {"a": 1})  # fmt: skip


def test_code_that_was_told_elsewhere_is_built_again():
    written = code_of([Chain().at("a"), 1], {"word": Sealed("b")})
    call = call_from_code(written)
    assert call.args[1] == 1
    made = codec.decode(json.loads(json.dumps(call.args[0])))
    assert (type(made), made.path) == (Chain, ("a",))
    assert literal(call.kwargs["word"]) == "Sealed(word='b')"
    assert code_of([object], {"word": (i for i in ())}) == {"why": "generator"}


@pytest.mark.parametrize("told", [{}, {"why": "x"}, {"args": 1, "kwargs": {}, "imports": []}, {"args": ["("], "kwargs": {}, "imports": []}])  # fmt: skip
def test_what_has_another_form_is_no_call(told):
    assert call_from_code(told) is None


@pytest.mark.parametrize("brought", BROUGHT, ids=lambda brought: brought[1])
def test_written_tests_bring_the_functions_that_the_worker_has(brought):
    def plain(code):
        return re.sub(r": Any\b| -> Any\b", "", code)

    own = textwrap.dedent(inspect.getsource(BROUGHT[brought]))
    assert plain(module.BROUGHT[brought[1]]) == plain(own)


class Shelf:
    """Holds its things under a private name, linked both ways, so that no copy of its fields is one of it."""

    class Link:
        __slots__ = ("after", "before", "thing")

        def __init__(self, thing=None):
            self.thing, self.after, self.before = thing, self, self

    def __init__(self, size):
        self.__size = size
        self.__root = Shelf.Link()

    @property
    def width(self):
        return self.__size

    def __iter__(self):
        link = self.__root.after
        while link is not self.__root:
            yield link.thing
            link = link.after

    def add(self, thing):
        link = Shelf.Link(thing)
        link.before, link.after = self.__root.before, self.__root
        link.before.after = link.after.before = link


class Wide:
    def __init__(self, width):
        self._held = width * 2

    @property
    def width(self):
        return self._held // 2


def test_what_a_container_holds_is_put_into_it_by_its_own_method():
    shelf = Shelf(3)
    for thing in ("a", "b"):
        shelf.add(thing)
    found, written = shown(shelf)
    assert found == "fed(Shelf(3), 'add', [('a',), ('b',)])"
    assert FED in written.imports
    assert list(written.build(found)) == ["a", "b"]


def test_a_parameter_is_what_the_property_of_its_name_shows():
    assert shown(Wide(4))[0] == "Wide(4)"


def test_the_slots_of_an_object_are_its_state():
    link = Shelf.Link("a")
    link.after = link.before = None
    assert state_of(link) == ("Link", {"thing": "a", "after": None, "before": None})


def test_an_object_of_a_tests_class_is_one_of_the_class_whose_method_it_has(
    monkeypatch,
):
    class Narrow(Shelf):
        def width_of_test(self):
            return 0

    narrow = Narrow(2)
    made = states.based(narrow, "add")
    assert type(made) is Narrow  # as the base is a test's as well
    monkeypatch.setattr(states, "_is_tests", lambda _: False)
    made = states.based(narrow, "add")
    assert type(made) is Shelf
    assert made.width == 2
    assert states.based(narrow, "width_of_test") is narrow


def test_a_class_of_a_file_of_tests_is_named_where_tests_can_stand_beside_it(
    monkeypatch,
):
    monkeypatch.setattr(spelling, "is_test", lambda name: name == __name__)
    assert shown(Point(1))[0] == "Point(x=1)"
    with pytest.raises(UnspelledError):
        shown(TestOfNobody())


class TestOfNobody:
    """What pytest collects is no value of a test."""

    __test__ = False


def wrapping(function):
    @functools.wraps(function)
    def wrapped(number):
        return function(number)

    return wrapped


@wrapping
def decorated(number):
    number += 1
    return number


def test_a_function_is_found_within_what_its_decorator_made_of_it():
    assert shown(decorated.__wrapped__)[0] == "decorated.__wrapped__"


@pytest.mark.parametrize(
    ("match", "expected"),
    [
        (re.match(r"(a)\d", "a1b"), r"re.compile('(a)\\d').match('a1b')"),
        (
            re.search("b", "ab", re.IGNORECASE),
            "re.compile('b', re.IGNORECASE).search('ab')",
        ),
    ],
)
def test_a_match_is_found_once_more(match, expected):
    assert shown(match)[0] == expected


def test_live_calls_are_told_on_the_class_that_has_the_method():
    class Narrow(Shelf):
        pass

    assert "why" in code_of([Narrow(2)], {})
