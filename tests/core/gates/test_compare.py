"""Outcomes that are the same behaviour, and outcomes that are not."""

import json

import pytest

from selfrefine.verify.compare.difference import (
    around,
    difference,
    momentary,
    opaque,
    same,
    slight,
)


def f(x):
    return ["f", repr(x)]


@pytest.mark.parametrize(
    ("a", "b", "equal"),
    [
        (1, 1, True),
        (1, True, False),
        (1, f(1.0), False),
        (0, False, False),
        (f(0.1 + 0.2), f(0.3), True),
        (f(1.0), f(1.0001), False),
        (f(1e-14), f(2e-14), True),
        (f(4.35e-26), f(4.01e-26), False),
        (f(4.35e-26), f(4.35e-26 * (1 + 1e-12)), True),
        (f(0.0), f(1e-20), True),
        (f(float("nan")), f(float("nan")), True),
        (f(float("nan")), f(0.0), False),
        (f(0.0), f(-0.0), False),
        (f(float("inf")), f(float("inf")), True),
        (["l", [1, 2]], ["l", [1, 2]], True),
        (["l", [1, 2]], ["l", [2, 1]], False),
        (["l", [1, 2]], ["t", [1, 2]], False),
        (["l", ["f", "a"]], ["l", ["f", "a"]], True),
        (["l", ["f", "1.0"]], ["l", ["f", "1.00"]], False),
        (["d", [["a", 1], ["b", 2]]], ["d", [["b", 2], ["a", 1]]], False),
        (["d", [["a", f(0.1 + 0.2)]]], ["d", [["a", f(0.3)]]], True),
        (["instance", "m.A", None, [["x", f(0.3)]]], ["instance", "m.A", None, [["x", f(0.1 + 0.2)]]], True),
        (["instance", "m.A", None, [["x", 1]]], ["instance", "m.B", None, [["x", 1]]], False),
        (["iterator", [1], "end"], ["iterator", [1], "limit"], False),
        ("<a at 0x7fc6108ab850>", "<a at 0x7fc6108abdf0>", True),
        (["l", ["<a at 0x7fc6108ab850>"]], ["l", ["<a at 0x7fc6108abdf0>"]], True),
        ("<a at 0x7fc6108ab850>", "<b at 0x7fc6108abdf0>", False),
        ("at 0x7f", "at 0x80", False),
        ("1", 1, False),
        (None, 0, False),
    ],
)  # fmt: skip
def test_same(a, b, equal):
    assert same(a, b) is equal
    assert same(b, a) is equal


def returned(value, args=("l", []), shown="x", stdout=""):
    node = ["t", [value, list(args), ["d", []]]]
    return {"kind": "returned", "value": node, "shown": shown, "stdout": stdout}


def raised(name, explicit=False):
    return {
        "kind": "raised",
        "type": name,
        "explicit": explicit,
        "args": ["l", []],
        "stdout": "",
    }


@pytest.mark.parametrize(
    ("old", "new", "strict", "words"),
    [
        (returned(1), returned(1), True, None),
        (returned(1, shown="1"), returned(2, shown="2"), True, "returned 1, now 2"),
        (returned(1), returned(1, ("l", [3])), True, "changes its arguments"),
        (returned(1, stdout="a"), returned(1), True, "printed 'a'"),
        (returned(1), raised("builtins.ValueError"), True, "now raised ValueError"),
        (raised("builtins.IndexError"), returned(0), True, "raised IndexError, now returned"),
        (raised("builtins.IndexError"), raised("builtins.IndexError"), True, None),
        (raised("builtins.IndexError"), raised("builtins.KeyError"), True, "raised IndexError, now KeyError"),
        # On a generated input a crash by accident may be another crash, or a value, which `slight` tells; a deliberate
        # one may not.
        (raised("builtins.IndexError"), returned(0), False, None),
        (raised("builtins.IndexError"), raised("builtins.KeyError"), False, None),
        (raised("builtins.IndexError", explicit=True), raised("builtins.KeyError"), False, "raised IndexError"),
        (returned(1), {"kind": "time"}, True, "timed out"),
        (returned(1), {"kind": "died"}, True, "ended the process"),
        # Calls of the original that are late both times, as on a busy machine, show nothing.
        ({"kind": "time"}, {"kind": "time"}, True, "timed out, now timed out"),
        ({"kind": "skipped"}, {"kind": "skipped"}, True, "was skipped"),
    ],
)  # fmt: skip
def test_difference(old, new, strict, words):
    said = difference(old, new, strict=strict)
    assert (words is None) == (said is None)
    assert words is None or words in said


def test_opaque_is_found_at_any_depth():
    assert opaque(["l", [1, ["d", [["k", ["opaque", "m.C"]]]]]])
    assert not opaque(["l", ["opaque but a string"]])


@pytest.mark.parametrize(
    ("old", "new", "first", "then"),
    [
        ("1", "2", "1", "2"),
        ("a" * 300 + "b", "a" * 300 + "c", "…" + "a" * 50 + "b", "…" + "a" * 50 + "c"),
        ("b" + "a" * 300, "c" + "a" * 300, "b" + "a" * 199 + "…", "c" + "a" * 199 + "…"),
        ("a" * 300, "a" * 400, "…" + "a" * 50, "…" + "a" * 150),
        ("a" * 150 + "b" * 300, "a" * 150, "…" + "a" * 50 + "b" * 150 + "…", "…" + "a" * 50),
    ],
)  # fmt: skip
def test_two_texts_are_cut_around_their_difference(old, new, first, then):
    assert around(old, new) == (first, then)
    assert around(new, old) == (then, first)


INSTANCE = ["instance", "m.A", None, [["name", "x"], ["parts", ["l", [1, ["d", [["k", f(1.0)]]]]]]]]  # fmt: skip
OTHER = ["instance", "m.A", None, [["name", "x"], ["parts", ["l", [1, ["d", [["k", f(2.0)]]]]]]]]  # fmt: skip
PLACES = [
    (1, f(1.0), " (it was 1, now 1.0)"),
    (["l", [1, 2]], ["l", [1, True]], " ([1] was 2, now True)"),
    (["l", []], ["t", []], " (it was <list>, now <tuple>)"),
    (INSTANCE, OTHER, " (.parts[1]['k'] was 1.0, now 2.0)"),
    (INSTANCE, ["instance", "m.B", *INSTANCE[2:]], ""),
    (["l", [["l", [1]], 2]], ["l", [["l", []], 2]], " ([0] had 1 items, now 0)"),
    (["h", "ab", 9], ["h", "ac", 9], ""),
    (["l", [["opaque", "m.C"]]], ["l", [["b", "00"]]], " ([0] was <m.C>, now b'\\x00')"),
]  # fmt: skip


@pytest.mark.parametrize(("old", "new", "place"), PLACES)
def test_where_results_differ_that_look_the_same(old, new, place):
    words = difference(returned(old), returned(new), strict=True)
    assert words == f"returned x of a different type or content{place}"
    # What a candidate made is not told to a model.
    veiled = {**returned(new), "veiled": True}
    words = difference(returned(old), veiled, strict=True)
    assert words == "returned x of a different type or content"


@pytest.mark.parametrize(
    ("old", "new", "words"),
    [
        (raised("builtins.IndexError"), returned(0), "IndexError, now returned"),
        (raised("builtins.IndexError"), raised("builtins.TypeError"), "IndexError, now raised TypeError"),
        (raised("builtins.TypeError"), raised("builtins.KeyError"), "TypeError, now raised KeyError"),
        (raised("builtins.TypeError"), raised("builtins.AttributeError"), None),
        (raised("builtins.IndexError"), raised("builtins.IndexError"), None),
        (returned(1), returned(1), None),
    ],
)  # fmt: skip
def test_a_crash_that_becomes_something_else_is_told(old, new, words):
    said = slight(old, new)
    assert (words is None) == (said is None), said
    assert words is None or words in said


@pytest.mark.parametrize(
    ("node", "expected"),
    [
        (["now"], True),
        (["l", [1, ["now"]]], True),
        (["d", [["a", ["now"]]]], True),
        (["instance", "m.C", None, [["a", ["now"]]]], True),
        (["l", ["now"]], False),
        (["t", ["now", 3]], False),
        (["d", [["now", 3]]], False),
        (["instance", "m.C", None, [["now", 3]]], False),
    ],
)
def test_what_is_called_now_was_not_taken_from_the_clock(node, expected):
    assert momentary(node) is expected
    assert opaque(json.loads(json.dumps(node).replace("now", "opaque"))) is expected


IN_ARGUMENTS = {
    "a set": (None, ["s", [""]], ["s", []], "leaves argument 1 in a different state (it was {''}, now set())"),
    "another set": (None, ["s", ["a"]], ["s", ["b"]], "leaves argument 1 in a different state (it was {'a'}, now {'b'})"),
    "an attribute": (None, ["instance", "m.A", None, [["x", 1]]], ["instance", "m.A", None, [["x", 2]]],
        "leaves argument 1 in a different state (.x was 1, now 2)"),
    "itself": (["l", [1]], ["ref", 0], ["l", [1]], "returned argument 1 itself or a part of it, now an equal object"),
    "a part of it": (["l", [1]], ["l", [["l", [1]]]], ["l", [["ref", 0]]],
        "returned an equal object, now argument 1 itself or a part of it"),
    "another of two": (["l", [1]], ["l", [["ref", 0], 2]], ["l", [["ref", 1], 2]],
        "returned one object, now an equal one (argument 1)"),
}  # fmt: skip


@pytest.mark.parametrize(
    ("value", "old", "new", "words"), IN_ARGUMENTS.values(), ids=IN_ARGUMENTS
)
def test_what_differs_in_an_argument_is_said(value, old, new, words):
    before, after = ({"kind": "returned", "value": ["t", [value, ["l", [node]], ["d", []]]], "shown": "x"} for node in (old, new))  # fmt: skip
    assert difference(before, after, strict=True) == words


def test_a_keyword_argument_is_named():
    before, after = ({"kind": "raised", "explicit": True, "type": "ValueError", "args": ["t", [["l", []], ["d", [["rows", ["l", [n]]]]]]]} for n in (1, 2))  # fmt: skip
    assert difference(before, after, strict=True) == "leaves argument 'rows' in a different state ([0] was 1, now 2)"  # fmt: skip


def refused(cause, context, own=None):
    error = raised("builtins.KeyError", explicit=True)
    held = ["t", [["l", [None]], ["d", [["code", own]]], cause]]
    return {**error, "args": ["t", [["l", []], ["d", []]]], "held": held, "context": context}  # fmt: skip


V, T = "builtins.ValueError", "builtins.TypeError"


@pytest.mark.parametrize(
    ("old", "new", "equal"),
    [
        (refused(None, V), refused(V, V), True),
        (refused(None, V), refused(T, V), False),
        (refused(None, None), refused(V, V), False),
        (refused(V, V), refused(None, V), False),
        (refused(None, V), refused(V, V, 1), False),
        (refused(T, V), refused(V, V), False),
    ],
)
def test_what_was_handled_may_become_the_cause(old, new, equal):
    words = difference(old, new, strict=True)
    assert words == (None if equal else "raised KeyError, now with a different cause, attribute or argument")  # fmt: skip
