"""What stands in a module and holds nothing is carried by its name: a copy of it would never be it."""

from __future__ import annotations

import collections
import sys
import types

import pytest

from selfrefine_runner.worker.objects import codec

TEXT = """
import collections

MISSING = object()


class Unset:
    pass


class Token(tuple):
    pass


class Holder:
    NOTHING = object()

    def __init__(self, held):
        self.held = held


UNSET = Unset()
NAME = Token(["name"])
NAME.inner = Token(["name", "inner"])
Point = collections.namedtuple("Point", "x")
ORIGIN = Point(0)
FULL = Holder([1])
"""


@pytest.fixture(scope="module")
def module(tmp_path_factory):
    folder = tmp_path_factory.mktemp("named")
    (folder / "named_here.py").write_text(TEXT)
    sys.path.insert(0, str(folder))
    import named_here

    yield named_here
    sys.path.remove(str(folder))
    del sys.modules["named_here"]


def carried(value):
    return codec.decode(codec.encode(value, [1000]))


# Of each: how it is reached.
NAMED = ("MISSING", "UNSET", "NAME", "NAME.inner", "Holder.NOTHING")


@pytest.mark.further
@pytest.mark.parametrize("path", NAMED)
def test_it_is_itself_wherever_it_lies(module, path):
    value = module
    for name in path.split("."):
        value = getattr(value, name)
    assert carried(value) is value
    assert carried([value, {"a": value}])[1]["a"] is value
    assert carried(module.Holder(value)).held is value
    assert carried(collections.deque([value]))[0] is value


def test_what_holds_something_or_has_no_name_is_a_copy(module):
    for value in (module.FULL, module.ORIGIN, module.Token(["name"]), module.Unset()):
        copy = carried(value)
        assert copy is not value
        assert type(copy) is type(value)


def test_a_module_that_comes_when_another_one_goes_is_looked_through(module, tmp_path, monkeypatch):  # fmt: skip
    (tmp_path / "named_later.py").write_text("OTHER = object()\n")
    monkeypatch.syspath_prepend(str(tmp_path))
    monkeypatch.setitem(sys.modules, "goes_away", types.ModuleType("goes_away"))
    assert carried(module.MISSING) is module.MISSING
    del sys.modules["goes_away"]
    import named_later

    assert carried(named_later.OTHER) is named_later.OTHER
    del sys.modules["named_later"]
