"""What nobody reads to its end is no gain: lines and comments that a candidate brings, and too many of them."""

import sys
import time
from types import SimpleNamespace

import pytest

from selfrefine.code.candidate import too_long
from selfrefine.code.hidden_text import directive, overlong
from selfrefine.code.target import find
from selfrefine.tasks import load
from selfrefine.verify.baseline import Baseline
from selfrefine.verify.gates import READING, Trial, verify

TEXT = "def f(a):\n    b = a\n    return b\n"
LONG = f"TABLE = {'x' * 900!r}\n\n\n{TEXT}"


@pytest.mark.parametrize(
    ("text", "code", "words"),
    [
        (TEXT, "def f(a):\n    return a\n", None),
        (TEXT, "def f(a):\n    # what is given\n    return a\n", None),
        (TEXT, f"def f(a):\n    return a  {'# x' * 400}\n", "a line of 1214 characters"),
        (TEXT, "def f(a):\n" + "    # more and more of it\n" * 200 + "    return a\n", "comments of 4200 characters"),
        (LONG, f"def f(a):\n    return a or {'x' * 800!r}\n", None),
    ],
)  # fmt: skip
def test_what_nobody_reads_is_refused(text, code, words):
    target = find(text, path="m.py", qualname="f")
    new = text[: target.start] + code + text[target.end :]
    found = overlong(target, code, new)
    assert words in found if words else found is None


@pytest.mark.parametrize(
    ("comment", "refused"),
    [
        ("# /// script", True), ("# Local Variables:", True), ("# -*- eval: (load x) -*-", True), ("# vim: set modeline", True),
        ("# see file:///etc for more", False), ("# ex: no", True), ("# next: more", False),
    ],
)  # fmt: skip
def test_a_comment_that_other_programs_obey_is_refused(comment, refused):
    code = f"def f(a):\n    {comment}\n    return a\n"
    assert (directive(TEXT, code) is not None) == refused
    assert directive(code, code) is None


HEAD = "def f(a):\n"


def body(lines):
    return HEAD + "".join(f"    {line}\n" for line in lines) + "    return a\n"


@pytest.mark.parametrize(
    ("source", "code", "lines"),
    [
        (TEXT, TEXT, 0),
        (TEXT, body(["pass"] * 390), 0),
        (TEXT, body(["pass"] * 400), 403),
        (TEXT, body([f"b = {'x' * 390!r}"] * 90), 453),
        (body(["pass"] * 200), body(["pass"] * 800), 0),
        (body(["pass"] * 200), body(["pass"] * 820), 823),
    ],
)
def test_a_candidate_may_be_four_times_as_long_or_400_lines(source, code, lines):
    assert too_long(code, source).startswith(
        f"the candidate is too long: {lines} lines" if lines else ""
    )
    assert bool(too_long(code, source)) is bool(lines)


def test_a_statement_far_right_is_refused():
    far = f"def f(a):\n    b = {'x' * 100!r}; b.clear()\n    return a\n"
    near = "def f(a):\n    b = 1; del b\n    return a\n"
    target = find(TEXT, path="m.py", qualname="f")
    assert "begins in column 113" in overlong(target, far, far)
    assert overlong(target, near, near) is None


HEAVY = {
    "300 KB of assignments": body(f"x{i} = {i}" for i in range(25_000)),
    "124 KB of except as": body(
        line for i in range(2500) for line in ("try:", "    pass", f"except ValueError as e{i}:", "    pass")
    ),
    "28 KB of cyclic names": body(f"a{i} = a{(i * 7 + 1) % 1000}.x" for i in range(1500)),
    "cyclic names, as many as may be": body(f"a{i % 40} = a{(i * 7 + 1) % 40}.x" for i in range(390)),
    "choices of cyclic names": body(f"a{i % 30} = a{(i + 1) % 30} if a{(i + 2) % 30} else a{(i + 3) % 30}" for i in range(390)),
    "calls of cyclic names": body(f"a{i % 30} = a{(i + 1) % 30}(a{(i + 2) % 30}, a)" for i in range(390)),
    "names that stand for one another": body(f"a{i} = a{i + 1}; a{i}.append(1)" for i in range(390)),
    "functions that call one another": body(
        line for i in range(190) for line in (f"def f{i}(x, y=f{i - 1}):", f"    return f{i * 3 % 150}(x, y)")
    ),
    "constants of constants": "".join(f"_A{i} = (_A{i - 1}, _A{i - 1})\n" for i in range(1, 300)) + TEXT,
    "chains of attributes": body(f"x = a{'.real' * 15}" for _ in range(390)),
    "many fields": body(f"x = f'{'{a}' * 11}'" for _ in range(390)),
    "long lists": body(["x = [", *(", ".join(f"a{i}" for i in range(15)) + "," for _ in range(380)), "]"]),
}  # fmt: skip


@pytest.mark.parametrize("name", HEAVY)
@pytest.mark.every(8)
def test_a_candidate_is_read_in_time_or_refused(name):
    target = find(TEXT, path="m.py", qualname="f")
    runner = SimpleNamespace(
        lowest_version=sys.version_info[:2], workspace=SimpleNamespace(manifest={})
    )
    trial = Trial(
        target=target,
        code=HEAVY[name],
        best=target.source,
        tasks=(load("efficiency"),),
        slack=1,
        baseline=Baseline(None),
        runner=runner,
    )
    began = time.process_time()
    verify(trial, READING)
    # Each of the steps that read may take its own two seconds.
    assert time.process_time() - began < 5
