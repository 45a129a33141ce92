"""Other patterns in the place of one that a caller gives."""

import ast

import pytest

from selfrefine.verify.inputs import Call
from selfrefine.verify.inputs.hints import parameters
from selfrefine.verify.inputs.regex_anchors import anchored_calls, searched_with


def function(text):
    return ast.parse(text).body[0]


@pytest.mark.parametrize(
    ("text", "names"),
    [
        ("def f(p, s): return re.search(p, s)", {"p"}),
        ("def f(p, q, s): return re.sub(q, p, s)", {"q"}),
        ("def f(p, s): return re.compile(p, re.I).findall(s)", {"p"}),
        ("def f(s): return re.search('a', s)", set()),
        ("def f(p, s): return s.search(p) or other.re.search(p)", set()),
        ("def f(p): return re.purge() or len(p)", set()),
    ],
)
def test_what_is_given_to_re_is_a_pattern(text, names):
    assert searched_with(function(text)) == names


def test_patterns_are_tied_to_ends_and_may_be_of_nothing():
    wanted = parameters(function("def f(pattern, text): pass"))
    made = list(anchored_calls([Call(("a+", "bab"))], wanted, frozenset({"pattern"})))
    patterns = {call.args[0] for call in made}
    assert {"^a+", "a+$", r"\ba+", "(?:a+)?"} <= patterns
    assert any(call.args[0] == "^a+" and call.args[1] == "aa a" for call in made)


def test_what_is_no_text_stays():
    wanted = parameters(function("def f(pattern, text): pass"))
    assert list(anchored_calls([Call((["p"], "b"))], wanted, frozenset({"pattern"}))) == []  # fmt: skip
    assert list(anchored_calls([Call(("a", "b"))], wanted, frozenset())) == []
