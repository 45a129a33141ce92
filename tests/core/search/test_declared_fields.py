"""What classes say of their fields: other kinds come there, and are like those that were seen."""

import ast
import random
from itertools import islice

import pytest

from selfrefine.verify.search.call_mutations import mutated, stock_of
from selfrefine.verify.search.dictionary import declared_in, samples_of, source_hints
from selfrefine.verify.values import Call
from selfrefine.verify.values.domain import domain_of
from selfrefine.verify.values.places import put

MODULE = ast.parse(
    "class User:\n"
    "    name: str\n"
    "    email: str | None = None\n"
    "    other: Something = None\n"
    "    count: ClassVar = 1\n"
    "def greet(user):\n"
    "    return user.name\n"
)
GREET = MODULE.body[-1]


def user(email, name="ann"):
    return ["o", "", "shop.User", [["name", name], ["email", email]]]


def test_what_a_class_says_is_read_and_the_rest_left_out():
    declared = declared_in(MODULE)
    assert sorted(declared["User"]) == ["email", "name"]
    assert declared["User"]["email"].kinds == {"str", "None"}
    assert samples_of(declared) == {"name": ["ab"], "email": [None, "ab"]}


@pytest.mark.parametrize("held", [user(None), ["l", [user(None)]]])
def test_a_field_that_was_none_becomes_what_its_class_allows(held):
    hints = source_hints(GREET, MODULE)
    call = Call((held,), origin="recorded")
    path = ("email",) if held == user(None) else (0, "email")
    made = call.replaced(0, put(held, path, "ab"))
    assert domain_of([call], [], hints).holds(made)
    assert not domain_of([call], []).holds(made)


def test_the_walk_comes_by_it_as_well():
    hints = source_hints(GREET, MODULE)
    stock = stock_of([Call((user(None),))], [hints], asks=False)
    walk = mutated([Call((user(None),))], stock, random.Random(1), method=False)
    assert any('["email", "ab"]' in call.key for call in islice(walk, 100))
