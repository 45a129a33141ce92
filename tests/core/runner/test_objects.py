"""What an object holds is read without running any code of its own."""

import pytest

from selfrefine_runner.worker.objects import contents


class Base:
    __slots__ = ("__hidden", "open", "unfilled")

    def __init__(self):
        self.__hidden = 1
        self.open = 2


class _Below(Base):
    __slots__ = "single"  # noqa: PLC0205  Python takes it as well

    def __init__(self):
        super().__init__()
        self.single = 3


class Weak:
    __slots__ = ("__dict__", "__weakref__")

    def __init__(self):
        self.held = 4


class Loud:
    def __init__(self):
        object.__setattr__(self, "held", 5)

    def __getattribute__(self, name):
        raise AssertionError(name)

    def __getattr__(self, name):
        raise AssertionError(name)


class Liar:
    __slots__ = ()

    @property
    def __dict__(self):
        return {}.keys()


@pytest.mark.parametrize(
    ("value", "filled", "held"),
    [
        (_Below(), [("single", "single", 3), ("__hidden", "_Base__hidden", 1), ("open", "open", 2)], {}),
        (Weak(), [], {"held": 4}),
        (Liar(), [], {}),
        (3, [], {}),
        (Weak, [], {}),
    ],
    ids=["slots", "a dictionary in slots", "no dictionary", "a number", "a class"],
)  # fmt: skip
def test_attributes_and_slots_are_what_the_object_holds(value, filled, held):
    assert list(contents.filled_slots(value)) == filled
    assert contents.attributes(value) == held


def test_what_a_class_statement_made_is_told_from_what_c_made():
    assert contents.is_made(Base)
    assert not contents.is_made(int)


def test_no_code_of_the_object_is_run():
    loud = Loud()
    held = contents.attributes(loud)
    del loud  # pytest would show it
    assert held == {"held": 5}
