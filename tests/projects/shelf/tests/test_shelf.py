import pytest

from shelf import Shelf, factors

ITEMS = [[], ["a"], ["bb", "c"], ["a", "a", "ddd"], ["x"] * 6, ["abc", "b", "zzz"]]


@pytest.fixture(params=ITEMS)
def shelf(request):
    return Shelf(request.param)


@pytest.fixture(params=["a", "b", "x", "zz"])
def name(request):
    return request.param


@pytest.mark.parametrize(
    "what",
    ["count", "named", "noted", "make", "log", "context", "shuffle", "locked", "matches"],
)  # fmt: skip
def test_plain(shelf, name, what):
    assert len(getattr(shelf, what)(name)) <= len(shelf.items)


def test_warn(shelf, name):
    assert len(shelf.warn(name)) == len(shelf.items)


def test_shout(shelf, name):
    if shelf.items:
        assert shelf.shout(name)
    else:
        with pytest.raises(KeyError):
            shelf.shout(name)


def test_kept(shelf):
    before = list(shelf.items)
    with shelf.kept() as same:
        same.items.append("new")
    assert shelf.items == before


def test_walk(shelf, name):
    assert len(list(shelf.walk(name))) == len(shelf.items)


def test_sizes(shelf, name):
    assert shelf.sizes(name)[0] is shelf


@pytest.mark.parametrize("factor", [1, 2, 3, 4])
def test_factors(shelf, factor):
    assert len(factors(factor, 3)(shelf)) == len(shelf.items)
