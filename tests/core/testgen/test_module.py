"""Whole files of tests, as golden files: what each row of a table of calls becomes."""

import ast
from pathlib import Path

import black
import pytest

from selfrefine.verify.testgen.case import Case, Said
from selfrefine.verify.testgen.module import render
from selfrefine.verify.testgen.placement import appended, bound_names, fits, new_file
from selfrefine.verify.testgen.subject import subject_of
from selfrefine.verify.values import Call

GOLDEN = Path(__file__).parents[2] / "data" / "pins"


def form(code):
    return black.format_str(code, mode=black.Mode())


def subject(source, qualname, module="shop.cart"):
    return subject_of(ast.parse(source).body[0], module, qualname)


def case(*args, gives=None, raises="", check="equal", imports=(), **more):
    kwargs = tuple(more.pop("kwargs", {}).items())
    result = None if raises else Said(check, *(gives if isinstance(gives, tuple) else (gives,)))  # fmt: skip
    return Case(Call(args), args, kwargs, frozenset(imports), result, raises, **more)


PLAIN = subject("def total(prices, vat=0.2, *, cents=False): ...", "total")
METHOD = subject("def add(self, name, count=1): ...", "ShoppingCart.add")
CART = ("shop.cart", "ShoppingCart")
MODULES = {
    "table": (
        PLAIN,
        [
            case("[]", gives="0"),
            case("[1.5]", "0.1", gives=("1.65", "pytest.approx(1.65)")),
            case("[1]", kwargs={"cents": "True"}, gives=("120.0", "pytest.approx(120.0)")),
            case("['x']", raises="TypeError"),
            case("[-1]", raises="PriceError", imports=[("shop.errors", "PriceError")]),
        ],
    ),
    "method": (
        METHOD,
        [
            case("ShoppingCart()", "'pen'", gives="None", check="same", imports=[CART],
                 changes=frozenset({"0"}), after=(("0", Said("attributes", "{'pen': 1}")),)),
            case("ShoppingCart({'pen': 1})", "'pen'", "2", gives="None", check="same", imports=[CART],
                 changes=frozenset({"0"}), after=(("0", Said("attributes", "{'pen': 3}")),)),
            case("ShoppingCart()", "''", raises="ValueError", imports=[CART]),
        ],
    ),
    "stars": (
        subject("def join(first, *others, **options): ...", "join"),
        [
            case("'a'", gives="'a'"),
            case("'a'", "'b'", "'c'", gives="'abc'"),
            case("'a'", kwargs={"sep": "'-'"}, gives="'a-'"),
        ],
    ),
    "drawn": (
        subject("def pairs(items): ...", "pairs"),
        [
            case("iter([1, 2])", gives="[(1, 2)]", listed=True),
            case("[]", gives="[]", listed=True),
        ],
    ),
    "awaited": (
        subject("async def fetch(name, request): ...", "fetch"),
        [
            case("'a'", "1", gives="True", check="same", awaits="coroutine"),
            case("'b'", "2", gives="False", check="same", awaits="coroutine"),
            case("'c'", "3", gives="['c']", awaits="generator"),
        ],
    ),
    "printed": (
        subject("def show(text): ...", "show"),
        [case("'a'", gives="None", check="same", printed="a\n")],
    ),
    "mutated": (
        subject("def compact(rows): ...", "compact"),
        [
            case("[1, None]", gives="1", changes=frozenset({"0"}), after=(("0", Said("equal", "[1]")),)),
            case("[None, None]", gives="2", changes=frozenset({"0"}), after=(("0", Said("equal", "[]")),)),
        ],
    ),
    "property": (
        subject("@property\ndef size(self): ...", "ShoppingCart.size"),
        [
            case("ShoppingCart()", gives="0", imports=[CART]),
            case("ShoppingCart({'pen': 2})", gives="2", imports=[CART]),
        ],
    ),
    "made": (
        subject("def __init__(self, items=None): ...", "ShoppingCart.__init__"),
        [
            case(gives="{'items': {}}", check="attributes"),
            case("{'pen': 1}", gives="{'items': {'pen': 1}}", check="attributes"),
        ],
    ),
}  # fmt: skip


@pytest.mark.parametrize("name", MODULES)
def test_a_new_file(name):
    who, cases = MODULES[name]
    text = new_file(render(cases, who), who.module, form)
    compile(text, name, "exec")
    golden = GOLDEN / f"{name}.txt"
    if not golden.exists():
        golden.write_text(text, "utf-8")
        pytest.fail("written anew: read it")
    assert text == golden.read_text("utf-8")


EXISTING = {
    "merged": '''"""Tests of the cart."""

import os

from shop.cart import ShoppingCart


def test_total():
    assert os.sep


if __name__ == "__main__":
    raise SystemExit
''',
    "bare": "# Nothing yet.\n",
    "unittests": """import unittest

from shop.cart import (
    ShoppingCart,
)


class TestCart(unittest.TestCase):
    def test_size(self):
        self.assertEqual(ShoppingCart().size, 0)
""",
}


@pytest.mark.parametrize("name", EXISTING)
@pytest.mark.parametrize("newline", ["\n", "\r\n"])
def test_tests_are_appended(name, newline):
    old = EXISTING[name].replace("\n", newline)
    who, cases = MODULES["table"]
    code = render(cases, who, bound_names(old))
    assert fits(old, code)
    text = appended(old, code, "shop.cart", form)
    compile(text, name, "exec")
    assert text.count("\r\n") == (text.count("\n") if newline == "\r\n" else 0)
    assert all(line in text for line in old.splitlines() if "shop.cart" not in line)
    golden = GOLDEN / f"appended_{name}.txt"
    if not golden.exists():
        golden.write_text(text.replace("\r\n", "\n"), "utf-8")
        pytest.fail("written anew: read it")
    assert text.replace("\r\n", "\n") == golden.read_text("utf-8")


def test_a_file_in_which_a_name_means_something_else_does_not_fit():
    code = render(MODULES["table"][1], PLAIN)
    assert not fits("total = 3\n", code)
    assert not fits("from other import PriceError\n", code)
    assert fits("from shop.cart import total\nimport pytest\n", code)


@pytest.mark.parametrize(
    ("source", "qualname", "word"),
    [
        ("def f(): ...", "g.<locals>.f", "nested"),
        ("@x.setter\ndef x(self, value): ...", "C.x", "sets"),
        ("def __new__(cls): ...", "C.__new__", "makes objects"),
    ],
)
def test_some_functions_no_test_can_call(source, qualname, word):
    assert word in subject(source, qualname)


@pytest.mark.parametrize(
    ("source", "qualname", "form", "slug"),
    [
        ("def _f(a): ...", "_f", "function", "f"),
        ("@staticmethod\ndef f(a): ...", "HTTPServer.f", "function", "http_server_f"),
        ("@classmethod\ndef f(cls, a): ...", "C.f", "class", "c_f"),
        ("@functools.cached_property\ndef f(self): ...", "C.f", "property", "c_f"),
        ("def __f(self): ...", "C.__f", "method", "c_f"),
        ("def __init__(self): ...", "C.__init__", "init", "c"),
    ],
)
def test_how_a_test_calls_it(source, qualname, form, slug):
    who = subject(source, qualname)
    assert (who.form, who.slug) == (form, slug)
    assert who.attribute == ("_C__f" if qualname == "C.__f" else qualname.rpartition(".")[2])  # fmt: skip
