"""Of which kind a difference is, and how it is shown."""

import pytest

from selfrefine.diff.kinds import differs
from selfrefine.diff.outcome_text import as_python
from selfrefine.verify.values import Call

CALL = Call((), origin="recorded")


def returned(value, shown):
    return {"kind": "returned", "value": ["t", [value, ["l", []], ["d", []]]], "shown": shown, "stdout": ""}  # fmt: skip


def drawn(end):
    return ["iterator", [1, 2], end]


@pytest.mark.parametrize(
    ("old", "new", "kind"),
    [
        (drawn("end"), drawn(["raised", "builtins.OSError"]), "exception"),
        (drawn(["raised", "builtins.KeyError"]), drawn(["raised", "builtins.OSError"]), "exception"),
        (drawn("end"), ["iterator", [2, 1], "end"], "order"),
        (drawn("end"), ["l", [1, 2]], "laziness"),
        (["l", [1, 2]], ["l", [2, 1]], "order"),
        (["l", [1, 2]], ["l", [2, 2]], "value"),
    ],
)  # fmt: skip
def test_the_kind_of_a_difference(old, new, kind):
    told = differs(CALL, returned(old, "old"), returned(new, "new"))
    assert told.kind == kind


@pytest.mark.parametrize(
    ("node", "text"),
    [
        (["instance", "m.Box", None, [["n", 1]]], "Box(n=1)"),
        (["instance", "m.Doc", ["d", [["a", 1]]], [["n", 1]]], "Doc({'a': 1}, n=1)"),
        (["path", "pathlib.PosixPath", "a/b"], "PosixPath('a/b')"),
        (["closure", "f", [["raised", "builtins.TypeError"], ["raised", "builtins.TypeError"], 2]], "a function that raises TypeError, gives 2"),
        (["closure", "f", []], "a function that was not called"),
        (["pattern", ["l", ["^a$", 34]]], "re.compile('^a$', re.IGNORECASE)"),
        (["pattern", ["l", ["a", 32]]], "re.compile('a')"),
    ],
)  # fmt: skip
def test_a_described_value_is_told_with_all_that_it_is(node, text):
    assert as_python(node) == text


def test_large_arguments_that_differ_are_never_shown_as_none_and_none():
    old, new = ({"kind": "returned", "value": ["h", digest, 40_000], "shown": "None", "stdout": ""} for digest in ("a", "b"))  # fmt: skip
    told = differs(CALL, old, new)
    assert (told.kind, told.was != told.now) == ("argument", True)


def test_errors_that_look_alike_show_what_differs_beside_them():
    def raised(count, held):
        args = ["t", [["l", [["d", [["count", count]]]]], ["d", []]]]
        return {"kind": "raised", "type": "builtins.ValueError", "shown": "ValueError: no", "explicit": True, "args": args, "held": ["t", [["t", ["no"]], held]]}  # fmt: skip

    left = differs(CALL, raised(1, None), raised(2, None))
    assert (left.was, left.now) == ("raises ValueError: no, leaves {'count': 1}", "raises ValueError: no, leaves {'count': 2}")  # fmt: skip
    within = differs(CALL, raised(1, "a"), raised(1, "b"))
    assert within is None or within.was != within.now
