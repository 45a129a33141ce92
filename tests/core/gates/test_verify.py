"""Whole verdicts on a real project: real tests, real processes, candidates good, wrong and hostile."""

import contextlib
import re
import time
from pathlib import Path

import pytest

from selfrefine.code.target import find
from selfrefine.errors import BaselineError
from selfrefine.refine.session import Session
from selfrefine.settings.resolve import Settings
from support import chance
from support.plain_python import PLAIN

pytestmark = pytest.mark.timed

MODULE = '''"""Words."""


class Counter:
    """Counts."""

    def __init__(self, start: int) -> None:
        self.start = start

    def add(self, values: list[int]) -> int:
        """Add values."""
        for value in values:
            self.start = self.start + value
        return self.start


def unique(items: list[str]) -> list[str]:
    """Return the items without repetitions, in order."""
    result = []
    for item in items:
        if item not in result:
            result.append(item)
    return result


def doubling(start):
    """Yield a number and its doubles, without end."""
    while True:
        start = start if start < 10**9 else 1
        # Slow on purpose.
        sum(range(200))
        yield start
        start = start * 2


def shuffled(items: list[int]) -> list[int]:
    """Return the items in another order."""
    import os

    return sorted(items, key=lambda item: os.urandom(8))


def lonely(items):
    """Nobody calls it."""
    return list(items)


def label(value: object) -> str:
    """Say what a value is."""
    if hasattr(value, "isoformat"):
        return "date"
    if value:
        return "something"
    return "nothing"
'''

TESTS = """from itertools import islice

import pytest

from words import Counter, doubling, label, shuffled, unique

CASES = [
    ([], []),
    (["a"], ["a"]),
    (["a", "b", "a"], ["a", "b"]),
    (["b", "a", "b", "b"], ["b", "a"]),
    (["x", "y", "z"], ["x", "y", "z"]),
]


@pytest.mark.parametrize(("items", "expected"), CASES)
def test_unique(items, expected):
    assert unique(items) == expected


def test_counter():
    counter = Counter(3)
    assert counter.add([1, 2]) == 6
    assert counter.add([]) == 6


@pytest.mark.parametrize("start", [1, 2, 5, 9])
def test_doubling(start):
    assert list(islice(doubling(start), 3)) == [start, 2 * start, 4 * start]


@pytest.mark.parametrize("value", [None, "", "a", 1])
def test_label(value):
    assert label(value) == ("something" if value else "nothing")


def test_shuffled():
    assert sorted(shuffled([3, 1, 2])) == [1, 2, 3]
"""

HEAD = '''def unique(items: list[str]) -> list[str]:
    """Return the items without repetitions, in order."""
'''


@pytest.fixture(scope="module")
def project(tmp_path_factory):
    root = tmp_path_factory.mktemp("words")
    (root / "pyproject.toml").write_text("[tool.pytest.ini_options]\naddopts = '-q'\n")
    (root / "words.py").write_text(MODULE)
    (root / "test_words.py").write_text(TESTS)
    return root


@pytest.fixture(scope="module")
def judge(project):
    settings = Settings(interpreter=str(PLAIN))
    with Session(settings, trusted=lambda _: True) as session:

        def judged(candidate, qualname="unique", task="efficiency"):
            file = project / "words.py"
            target = find(file.read_text(), path="words.py", qualname=qualname)
            return session.verify(target, candidate, file, task=task).verdict

        yield judged


def gate(verdict, name):
    return next(g for g in verdict.gates if g.gate == name)


@pytest.mark.further
def test_a_generator_without_end_is_timed_as_far_as_it_is_compared(judge):
    verdict = judge(
        '''def doubling(start):
    """Yield a number and its doubles, without end."""
    while True:
        start = start if start < 10**9 else 1
        yield start
        start = start * 2
''',
        qualname="doubling",
    )
    assert verdict.accepted, verdict.reason
    assert gate(verdict, "timing").passed
    assert gate(verdict, "timing").seconds < 30


def test_a_good_candidate_is_verified_with_all_its_evidence(judge):
    verdict = judge(HEAD + "    return list(dict.fromkeys(items))\n")
    assert verdict.accepted, verdict.reason
    assert verdict.grade == "verified"
    assert verdict.missing == ()
    assert [g.gate for g in verdict.gates] == ["syntax", "scope", "risk", "complexity", "tests", "replay", "timing"]  # fmt: skip
    assert verdict.tests.selected == verdict.tests.passed == 5
    assert verdict.replay.recorded == 5
    assert verdict.replay.generated >= 20
    assert verdict.replay.mismatches == 0
    assert verdict.speedup is not None
    assert verdict.speedup.low > 1.5
    assert verdict.changed_lines.total == verdict.changed_lines.executed == 1
    assert verdict.growth is not None
    # Quadratic and linear; small sizes cost more than their share, so that neither is met.
    assert verdict.growth.before > 1.15 > verdict.growth.after


@pytest.mark.every(2)
@pytest.mark.parametrize(
    ("body", "name", "words"),
    [
        ("    return sorted(set(items))\n", "tests", "test_unique"),
        ("    return items\n", "tests", "test_unique"),
        ("    raise ValueError\n", "tests", "ValueError"),
        ("    items = [i for i in items if i]\n    return list(dict.fromkeys(items))\n", "replay", "unique(['"),
        ("    out = list(dict.fromkeys(items))\n    items.clear()\n    return out\n", "replay", "leaves argument 1 in a different state"),
        ("    return list(dict.fromkeys(items)) or items\n", "replay", "unique([])"),
        ("    while True:\n        pass\n", "tests", "timed out"),
    ],
)  # fmt: skip
def test_a_wrong_candidate_is_rejected_by_what_it_does(judge, body, name, words):
    verdict = judge(HEAD + body)
    assert not verdict.accepted
    assert verdict.gates[-1].gate == name
    assert words in verdict.reason
    if name == "replay":
        assert verdict.replay.mismatches > 0
        assert verdict.replay.counterexample.startswith("unique(")


@pytest.mark.parametrize(
    ("body", "words"),
    [
        ("    return sorted(set(items))\n", "; unique(['b', 'a', 'b', 'b']) returned ['b', 'a'], now ['a', 'b']"),
        ("    raise ValueError\n", "; unique([]) returned [], now raised ValueError"),
    ],
)  # fmt: skip
def test_a_failing_test_is_told_with_a_call_and_what_comes_of_it(judge, body, words):
    verdict = judge(HEAD + body)
    assert verdict.reason.endswith(words)
    assert verdict.told.endswith(words)


@pytest.mark.further
def test_a_slower_candidate_is_rejected_with_figures(judge):
    body = (
        "    result = []\n    for item in items:\n"
        "        if item not in [*result]:\n            result.append(item)\n    return result\n"
    )
    verdict = judge(HEAD + body)
    assert not verdict.accepted
    assert verdict.gates[-1].gate == "timing"
    assert verdict.speedup.ratio < 1


@pytest.mark.further
def test_a_method_is_judged_with_its_receiver(judge):
    head = '    def add(self, values: list[int]) -> int:\n        """Add values."""\n'
    good = judge(
        head + "        self.start += sum(values)\n        return self.start\n",
        "Counter.add",
    )
    assert good.accepted, good.reason
    wrong = judge(head + "        return self.start + sum(values)\n", "Counter.add")
    assert not wrong.accepted
    assert "test_counter" in wrong.reason


@pytest.mark.further
def test_a_branch_that_never_ran_cannot_be_dropped_for_certain(judge):
    head = 'def label(value: object) -> str:\n    """Say what a value is."""\n'
    kept = '    if hasattr(value, "isoformat"):\n        return "date"\n'
    rest = '    return "something" if value else "nothing"\n'
    shorter = judge(head + kept + rest, "label", "readability")
    assert shorter.grade == "verified", shorter.missing
    dropped = judge(head + rest, "label", "readability")
    assert dropped.accepted, dropped.reason
    assert dropped.grade == "partly"
    assert re.match(r"line \d+ never ran in the original", dropped.missing[0])
    assert "line 4 of the original never ran" in dropped.missing[0].told


def test_a_function_that_differs_from_run_to_run_is_never_verified(judge):
    code = (
        "def shuffled(items: list[int]) -> list[int]:\n"
        '    """Return the items in another order."""\n'
        "    return list(items)\n"
    )
    verdict = judge(code, "shuffled")
    assert verdict.grade != "verified"
    assert (
        any("not deterministic" in line for line in verdict.missing)
        or not verdict.accepted
    )


def test_what_nothing_executes_is_unverified(judge):
    code = 'def lonely(items):\n    """Nobody calls it."""\n    return [*items]\n'
    verdict = judge(code, "lonely", "readability")
    assert not verdict.accepted
    assert verdict.grade == "unverified"
    assert (
        any("no test reaches" in line for line in verdict.missing)
        or "nothing" in verdict.reason
    )


def test_failing_tests_before_any_change_are_told(tmp_path):
    (tmp_path / "m.py").write_text("def f(x):\n    return x\n")
    (tmp_path / "test_m.py").write_text(
        "from m import f\n\n\ndef test_f():\n    assert f(1) == 2\n"
    )
    target = find((tmp_path / "m.py").read_text(), path="m.py", qualname="f")
    with (
        Session(Settings(interpreter=str(PLAIN)), trusted=lambda _: True) as session,
        pytest.raises(
            BaselineError, match=r"test_m\.py::test_f: fails before any change"
        ),
    ):
        session.verify(target, "def f(x):\n    return x\n", tmp_path / "m.py")


@pytest.mark.further
def test_the_tree_is_untouched_and_nothing_is_left(project, judge):
    before = {
        p: (p.read_bytes(), p.stat().st_mtime_ns)
        for p in project.rglob("*")
        if p.is_file()
    }
    judge(HEAD + "    open('words.py', 'w').close()\n    return items\n")
    judge(HEAD + "    return list(dict.fromkeys(items))\n")
    after = {
        p: (p.read_bytes(), p.stat().st_mtime_ns)
        for p in project.rglob("*")
        if p.is_file()
    }
    assert before == after
    assert not list(project.rglob("__pycache__"))


def children():
    """The command lines of all workers, by /proc: `ps` cuts them short."""
    found = []
    for place in Path("/proc").glob("[0-9]*/cmdline"):
        with contextlib.suppress(OSError):
            line = place.read_bytes().decode("utf-8", "replace")
            found += [line] if "/worker/__main__.py" in line else []
    return found


@pytest.mark.further
def test_closing_ends_every_process_and_removes_every_folder(
    project, tmp_path, monkeypatch
):
    monkeypatch.setenv("TMPDIR", str(tmp_path))
    monkeypatch.setattr("tempfile.tempdir", None)
    file = project / "words.py"
    target = find(file.read_text(), path="words.py", qualname="unique")
    with Session(Settings(interpreter=str(PLAIN)), trusted=lambda _: True) as session:
        session.verify(target, HEAD + "    return list(dict.fromkeys(items))\n", file)
        assert list(tmp_path.iterdir())
        mine = [line for line in children() if str(tmp_path) in line] or children()
        assert mine
    deadline = time.monotonic() + chance.PATIENCE
    while [
        line for line in children() if str(tmp_path) in line
    ] and time.monotonic() < deadline:
        time.sleep(0.02)
    assert not [line for line in children() if str(tmp_path) in line]
    assert not list(tmp_path.iterdir())


@pytest.mark.further
def test_the_unsaved_buffer_is_what_is_judged(project, judge):
    """The text on disk differs from the buffer; the buffer counts."""
    file = project / "words.py"
    text = MODULE.replace("result = []", "result = list()")
    target = find(text, path="words.py", qualname="unique")
    with Session(Settings(interpreter=str(PLAIN)), trusted=lambda _: True) as session:
        refinement = session.verify(
            target, HEAD + "    return list(dict.fromkeys(items))\n", file
        )
    assert refinement.verdict.accepted
    assert "list()" in refinement.diff
    assert Path(file).read_text() == MODULE
