"""Rebase: both changes whole, or none of ours."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from selfrefine.code.edits import apply
from selfrefine_server.rebase import rebase

HEAD = "import os\n\nA = 1\n\n\n"
OLD = "def f(x):\n    y = x\n    return y\n"
NEW = "def f(x):\n    return x\n"
TAIL = "\n\nclass C:\n    def g(self):\n        return 2\n"

LINES = st.lists(
    st.sampled_from(["B = 2\n", "\n", "# x\n", "def h():\n    return 1\n", "if (\n"]),
    max_size=3,
).map("".join)


@given(LINES, LINES, LINES)
def test_changes_elsewhere_are_all_kept(first, second, last):
    base = HEAD + OLD + TAIL
    current = first + HEAD + second + "Z = 0\n" + OLD + TAIL + last
    edits = rebase(base, HEAD + NEW + TAIL, current, "f")
    if edits is not None:
        assert apply(current, edits) == current.replace(OLD, NEW)
    else:
        # Half-typed code at the function's edge: nobody can say whether it belongs to it.
        assert "if (" in current


@given(st.integers(0, len(OLD) - 2), st.sampled_from(["z", "# z\n", "\n", ""]))
def test_a_change_inside_is_never_overwritten(at, new):
    base = HEAD + OLD + TAIL
    changed = OLD[:at] + new + OLD[at + 1 :]
    if changed == OLD:
        return
    edits = rebase(base, HEAD + NEW + TAIL, HEAD + changed + TAIL, "f")
    assert edits is None


@given(LINES, LINES)
def test_without_changes_it_is_the_refined_text(first, last):
    base = HEAD + OLD + TAIL
    refined = first + HEAD + NEW + TAIL + last
    edits = rebase(base, refined, base, "f")
    assert edits is not None
    assert apply(base, edits) == refined


@pytest.mark.parametrize("end", ["\n", ""])
def test_the_end_of_the_file_may_have_gone(end):
    base = HEAD + OLD + TAIL
    current = HEAD + OLD.rstrip("\n") + end
    edits = rebase(base, HEAD + NEW + TAIL, current, "f")
    assert edits is not None
    assert apply(current, edits) in (HEAD + NEW, HEAD + NEW.rstrip("\n"))


def test_an_import_that_both_wanted_does_no_harm():
    base = HEAD + OLD + TAIL
    refined = "import os\nimport re\n" + base.removeprefix("import os\n")
    refined = refined.replace(OLD, NEW)
    edits = rebase(base, refined, refined.replace(NEW, OLD), "f")
    assert edits is not None
    assert apply(refined.replace(NEW, OLD), edits).count("import re\n") == 2


def test_a_removed_import_block_takes_no_import():
    base = HEAD + OLD + TAIL
    refined = base.replace("import os\n\n", "import os\nimport re\n\n").replace(
        OLD, NEW
    )
    current = base.replace("import os\n\nA = 1\n\n\n", "Q = 1\n\n\n")
    assert rebase(base, refined, current, "f") is None
