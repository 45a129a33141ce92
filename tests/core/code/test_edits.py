import itertools
import subprocess

import pytest
from hypothesis import HealthCheck, example, given, settings
from hypothesis import strategies as st

from selfrefine.code.edits import (
    Edit,
    apply,
    combine,
    minimal,
    split_lines,
    unified_diff,
)
from support import chance

# Few distinct lines, so that old and new share some; odd line ends, and characters that only look like line ends.
lines = st.sampled_from(
    ["a", "b", "", " ", "x\f", "é", "\u2028", "\x85", "-- a", "+++ b"]
)
ends = st.sampled_from(["\n", "\n", "\r\n", "\r", ""])
texts = st.lists(st.tuples(lines, ends), max_size=12).map(
    lambda rows: "".join(line + end for line, end in rows)
)


@given(texts, texts)
@example("", "a")
@example("a\nb\nc\n", "a\nc\n")
def test_applying_the_minimal_edits_gives_the_new_text(old, new):
    assert apply(old, minimal(old, new)) == new


@given(texts, texts)
def test_minimal_edits_are_ascending_disjoint_and_change_something(old, new):
    edits = minimal(old, new)
    for before, after in itertools.pairwise(edits):
        assert before.end < after.start
    assert all(old[edit.start : edit.end] != edit.new for edit in edits)


@given(texts)
def test_joined_lines_are_the_text(text):
    parts = split_lines(text)
    assert "".join(parts) == text
    assert all(
        part.rstrip("\r\n") + part[len(part.rstrip("\r\n")) :] == part for part in parts
    )


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("", []),
        ("a", ["a"]),
        ("a\r\nb\rc\n", ["a\r\n", "b\r", "c\n"]),
        ("\r\r\n\n", ["\r", "\r\n", "\n"]),
        ("a\fb\x85c\u2028d\x1ce", ["a\fb\x85c\u2028d\x1ce"]),
    ],
)
def test_split_lines(text, expected):
    assert split_lines(text) == expected


def test_an_unchanged_end_is_no_part_of_an_edit():
    assert minimal("a\nb\nc\n", "a\nx\nc\n") == (Edit(2, 4, "x\n"),)
    assert minimal("a\n", "a\n") == ()


def test_edits_at_the_same_place_keep_their_order():
    assert apply("ab", (Edit(1, 1, "X"), Edit(1, 2, "Y"))) == "aXY"


few_lines = st.lists(st.sampled_from("abcd"), max_size=8)
plain_texts = st.tuples(few_lines, st.sampled_from(["", "\n"])).map(
    lambda text: "\n".join(text[0]) + text[1]
)


@given(plain_texts, plain_texts, plain_texts)
def test_two_sets_of_edits_go_together_or_not_at_all(old, new, other):
    both = combine(old, new, other)
    swapped = combine(old, other, new)
    assert (both is None) == (swapped is None)
    if both is not None:
        assert sorted(split_lines(both)) == sorted(split_lines(swapped))
    assert combine(old, new, new) == new
    assert combine(old, new, old) == new


@pytest.mark.parametrize(
    ("new", "other", "expected"),
    [
        ("A\nb\nc\n", "a\nb\nC\n", "A\nb\nC\n"),
        ("A\nb\nc\n", "X\nb\nc\n", None),
        ("import x\na\nB\nc\n", "import x\na\nb\nC\n", "import x\na\nB\nC\n"),
        ("import x\na\nB\nc\n", "import x\na\nb\nc\nD\n", "import x\na\nB\nc\nD\n"),
        ("x\na\nb\nc\n", "y\na\nb\nc\n", "y\nx\na\nb\nc\n"),
    ],
)
def test_what_goes_together(new, other, expected):
    assert combine("a\nb\nc\n", new, other) == expected


def test_a_long_file_with_a_short_change_is_fast():
    old = "".join(f"line {n % 7}\n" for n in range(100_000))
    new = old[:-7] + "other\n"
    assert apply(old, minimal(old, new)) == new  # quadratic without trimming: minutes


@settings(
    max_examples=chance.examples(40),
    deadline=None,
    suppress_health_check=[HealthCheck.function_scoped_fixture],
)
@given(texts, texts)
@example("a\rb", "a\rc\n")
def test_git_applies_the_diff(tmp_path, old, new):
    check_git_apply(tmp_path, "f.py", old, new)


@pytest.mark.parametrize(
    "name",
    ["plain.py", "with space.py", 'quo"te.py', "ta\tb.py", "back\\slash.py", "é.py"],
)
def test_git_applies_the_diff_of_an_odd_name(tmp_path, name):
    check_git_apply(tmp_path, name, "a\nb\n", "a\nc\n")


def check_git_apply(folder, name, old, new):
    if not old or not new:
        return  # git takes these for a file that comes or goes
    path = folder / name
    path.write_bytes(old.encode())
    diff = unified_diff(old, new, name)
    assert bool(diff) == (old != new)
    if diff:
        done = subprocess.run(
            ["git", "apply", "--whitespace=nowarn", "-"],
            input=diff.encode(),
            cwd=folder,
            capture_output=True,
            check=False,
        )
        assert done.returncode == 0, (diff, done.stderr)
    assert path.read_bytes() == new.encode()
