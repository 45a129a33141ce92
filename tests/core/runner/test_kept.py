"""What libraries make of values is taken apart like any other object, so that it can be varied; arrays and frames are compared whole."""

import collections
import pathlib
from decimal import Decimal

import pytest

from selfrefine.verify.search.boundaries import edges
from selfrefine.verify.values import literal
from selfrefine_runner.worker.jobs import invocation_modes
from selfrefine_runner.worker.objects import arrays, codec, fingerprint

QUEUE = collections.deque([1, 2], maxlen=3)
ORDERED = collections.OrderedDict(b=1, a=2)
COUNTED = collections.Counter("aab")
MISSING = collections.defaultdict(list, {"a": [1]})


def node_of(value):
    return codec.encode(value, [1000])


@pytest.mark.parametrize(
    "value", [QUEUE, ORDERED, COUNTED, MISSING], ids=lambda v: type(v).__name__
)
def test_collections_come_back_as_they_were(value):
    node = node_of(value)
    again = codec.decode(node)
    assert (type(again), again) == (type(value), value)
    assert getattr(again, "maxlen", None) == getattr(value, "maxlen", None)
    assert getattr(again, "default_factory", None) is getattr(
        value, "default_factory", None
    )
    for near in edges(node):
        assert type(codec.decode(near)) is type(value)


def test_the_order_of_an_ordered_dictionary_is_carried():
    moved = collections.OrderedDict(a=1, b=2)
    moved.move_to_end("a")
    assert list(codec.decode(node_of(moved))) == ["b", "a"]
    assert literal(node_of(moved)) == "OrderedDict([('b', 2), ('a', 1)])"


def test_one_object_in_two_places_stays_one():
    held = collections.OrderedDict(a=1)
    again = codec.decode(node_of([held, held]))
    assert again[0] is again[1]


def test_attrs_and_pydantic_are_taken_apart():
    attrs, pydantic = pytest.importorskip("attrs"), pytest.importorskip("pydantic")
    for value in (_slotted(attrs), _modelled(pydantic)):
        node = node_of(value)
        assert node[0] == "o"
        assert dict(node[3]) == {"name": "a", "count": 2}
        other = [*node[:3], [["name", "b"], ["count", 0]], *node[4:]]
        made = codec.decode(other)
        assert (type(made), made.name, made.count) == (type(value), "b", 0)


def _slotted(attrs):
    globals()["Slotted"] = attrs.make_class("Slotted", ["name", "count"], slots=True)
    Slotted.__module__ = __name__  # noqa: F821  it is pickled by its name
    return Slotted("a", 2)  # noqa: F821


def _modelled(pydantic):
    made = pydantic.create_model(
        "Modelled", name=(str, ...), count=(int, ...), __module__=__name__
    )
    globals()["Modelled"] = made
    return made(name="a", count=2)


class Index(list):
    names = ("day",)
    dtype = "int64"


class Frame:
    """What pandas gives, as far as it is looked at."""

    __module__ = "pandas"
    columns = ()
    dtypes = ("int64",)

    def __init__(self, name):
        self.index = Index()
        self.index.names = (name,)
        self.axes = [self.index, Index()]

    def to_dict(self, how):
        return {"data": [[1]]}


def test_what_the_axes_of_a_frame_are_called_counts():
    def told(name):
        return fingerprint.describe(Frame(name))

    assert told("day") == told("day") != told("hour")
    assert arrays.of_array(Index(), fingerprint.describe, 0) is None


def test_pandas_and_numpy():
    pandas, numpy = pytest.importorskip("pandas"), pytest.importorskip("numpy")
    frame = pandas.DataFrame({"a": [1, 2]})
    assert fingerprint.describe(frame) != fingerprint.describe(frame.rename_axis("n"))
    assert fingerprint.describe(frame["a"]) != fingerprint.describe(
        frame["a"].rename("b")
    )
    array = numpy.array([[1, 2], [3, 4]])
    node = node_of(array)
    assert codec.decode(node).tolist() == array.tolist()
    assert literal(node) == "array([[1, 2], [3, 4]], 'int64')"
    assert node_of(array[0])[0] == "p"


def generator(log):
    try:
        yield 1
        yield 2
    except ValueError:
        yield 3
    finally:
        log.append("closed")


def test_a_generator_is_closed_and_an_error_thrown_into_it():
    log = []
    assert invocation_modes.made(generator, "closed")(log) == [1]
    assert log == ["closed"]
    assert invocation_modes.made(generator, "thrown")([]) == ([1], "gave", 3, [])
    assert invocation_modes.made(len, "closed")([1]) == 1
    assert list(invocation_modes.made(generator, "unknown")([])) == [1, 2]


class Held:
    def __init__(self, **held):
        self.held = held


@pytest.mark.parametrize(
    ("function", "args", "expected"),
    [
        (lambda x: [*x], ([1, 2, 3],), [1, 2, 3]),
        (lambda x: x, ([1, 2, 3],), [3, 2]),
        (lambda x: (each for each in x), ([1, 2, 3],), [1, 2]),
        (lambda x: (each for each in [*x]), ([1, 2, 3],), [1, 2, 3]),
        (lambda x: {**x}, ({"a": 1, "b": 2},), {"a": 1, "b": 2}),
        (lambda x: x, ({"a": 1, "b": 2},), {"a": 2}),
        (lambda x: x, ({1, 2},), {2}),
        (lambda x: x.held, (Held(a=1, b=2),), {"a": 2}),
        (lambda x: x.held, (Held(),), {}),
        (lambda x: x, ([],), []),
    ],
)
def test_arguments_change_before_the_result_is_used(function, args, expected):
    assert invocation_modes.made(function, "changed")(*args) == expected


def test_decimal_numbers_have_less_digits_in_such_a_call_alone():
    third = lambda: str(Decimal(1) / 3)  # noqa: E731  one line
    assert invocation_modes.made(third, "rounded")() == "0." + 20 * "3"
    assert third() == "0." + 28 * "3"


def test_a_call_in_another_time_zone_leaves_the_zone_as_it_was():
    import time

    here = time.strftime("%H", time.localtime(0))
    assert (
        invocation_modes.made(
            lambda: time.strftime("%H", time.localtime(0)), "abroad"
        )()
        == "01"
    )
    assert time.strftime("%H", time.localtime(0)) == here


def test_a_path_is_its_text_whatever_it_has_worked_out_of_it():
    path, fresh = pathlib.Path("a/b"), pathlib.Path("a/b")
    assert (str(path), path.suffix, path.parts) == ("a/b", "", ("a", "b"))
    assert fingerprint.describe(path) == fingerprint.describe(fresh)
    assert fingerprint.describe(path) != fingerprint.describe(pathlib.Path("a/c"))
    assert fingerprint.describe(path) != fingerprint.describe(pathlib.PurePath("a/b"))


class Hashed(tuple):  # noqa: SLOT001  it has attributes
    """Keeps its hash, as keys of caches do: with a class in it, each process has another."""

    def __new__(cls, *items):
        made = super().__new__(cls, items)
        made.kept, made.other, made.none = tuple.__hash__(made), 1 << 60, None
        return made


def test_what_a_container_keeps_of_its_own_hash_is_nothing_that_it_does():
    node = fingerprint.describe(Hashed(1, int))
    assert dict(node[3]) == {"kept": ["hash"], "other": 1 << 60, "none": None}
