import asyncio
import threading

import pytest

from registry import PUNCTUATION, SEEN, Kind, Registry, beside, first, opened, pair, scaled, stock


@pytest.fixture(params=[[], ["a"], ["bb", "c"], ["a", "a", "ddd"], ["x"] * 6])
def registry(request):
    made = Registry()
    for number, name in enumerate(request.param):
        made.add(name, number)
    return made


def test_add(registry):
    size = len(registry.items)
    assert registry.add("four") == 5
    assert registry.add("", 0) == 1
    assert registry.items[size:] == [("four", None), ("", 0)]


def test_nested(registry):
    assert registry.nested(PUNCTUATION, "(") == 1
    assert registry.nested(Kind("word"), "(") == 1
    assert registry.nested(PUNCTUATION, "(") == 2
    assert registry.nested(PUNCTUATION, ",") == 2
    assert registry.nested(PUNCTUATION, ")") == 1


def test_names(registry):
    assert len(registry.names) == len(registry.items)


def test_kept(registry):
    before = list(registry.items)
    with registry.kept() as same:
        same.add("new")
    assert registry.items == before


def test_total(registry):
    assert asyncio.run(registry.total(2)) == 2 * sum(map(len, registry.names))


def test_pairs(registry):
    assert len(list(registry.pairs(0))) == len(registry.items)
    assert all(size > 1 for _, size in registry.pairs(2))


def test_of():
    made = len(SEEN)
    assert Registry.of(["a", "b"]).names == ["a", "b"]
    assert Registry.of([]).names == []
    assert len(SEEN) == made + 2


@pytest.mark.parametrize("factor", range(6))
def test_scaled(factor):
    assert scaled(factor)([1, 2, factor]) == [factor, 2 * factor, factor * factor]


def test_first(registry):
    assert first(registry, "none") == (registry.names or ["none"])[0]


def test_stock():
    connection = opened()
    assert stock(connection, {"a": 4, "z": 1}) == ["z"]
    assert connection.execute("select count from stock").fetchall() == [(5,), (2,)]


@pytest.mark.parametrize("count", range(6))
def test_pair(tmp_path, count):
    path = tmp_path / "rows.txt"
    path.write_text("".join(f"row {number}\n" for number in range(count)))
    with path.open("rb", buffering=0) as raw:
        stream = Lines(raw)
        first = pair(stream)
        assert first == tuple(f"row {n}" if n < count else "" for n in range(2))
        assert pair(stream)[0] == ("row 2" if count > 2 else "")


class Lines:
    """Lines of a file that nothing is read of ahead."""

    def __init__(self, raw):
        self.raw = raw

    def readline(self):
        return self.raw.readline().decode()


@pytest.mark.parametrize("names", [[], ["a"], ["a", "z"]])
def test_beside(names):
    made = Registry.of(["a"])
    until = threading.Event()
    busy = threading.Thread(target=until.wait)
    busy.start()
    assert beside(made, names) == [name for name in names if name != "a"]
    until.set()
    busy.join()
