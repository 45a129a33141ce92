"""Calls that no pickle carries out of the tests are compared within them: right rewrites are verified, wrong ones never."""

from pathlib import Path

import pytest

from selfrefine.verify.gates import replay
from support.judging import judging

TESTS = Path(__file__).parents[2]
PROJECT = TESTS / "projects" / "registry"
FILE = PROJECT / "src" / "registry" / "__init__.py"


def rewrites():
    """Return rows of qualname and code: the right ones, and the wrong ones."""
    parts = (TESTS / "data" / "live" / "rewrites.py").read_text().split("# --- ")
    rows = [part.partition("\n")[::2] for part in parts[1:]]
    names = [name for name, _ in rows]
    right = [row for n, row in enumerate(rows) if row[0] not in names[:n]]
    return right, [row for row in rows if row not in right]


RIGHT, WRONG = rewrites()


def names_of(rows):
    return [f"{name}-{n}" for n, (name, _) in enumerate(rows)]


@pytest.fixture(scope="module")
def judge():
    with judging(FILE) as judged:
        yield judged


@pytest.mark.few("Registry.add-0")
@pytest.mark.parametrize(("qualname", "code"), RIGHT, ids=names_of(RIGHT))
def test_a_right_rewrite_is_verified(judge, qualname, code):
    verdict = judge(qualname, code)
    assert (verdict.accepted, verdict.grade, verdict.missing) == (True, "verified", ())
    assert verdict.replay.recorded


@pytest.mark.few("Registry.add-0")
@pytest.mark.parametrize(("qualname", "code"), WRONG, ids=names_of(WRONG))
def test_a_wrong_rewrite_is_not(judge, qualname, code):
    assert judge(qualname, code).grade != "verified"


@pytest.mark.further
def test_where_other_threads_run_nothing_is_compared_and_it_says_so(judge):
    code = """def beside(registry, names):
    \"\"\"Return the names that a registry lacks, however busy it is.\"\"\"
    return list(filter(lambda name: name not in registry.names, names))
"""
    verdict = judge("beside", code)
    assert (verdict.accepted, verdict.grade) == (True, "partly")
    assert any("other threads ran at the same time" in line for line in verdict.missing)


UNTRACED = """def add(self, name, value=ABSENT):
    \"\"\"Add a name, and return what the hooks make of its length.\"\"\"
    import sys
    if value == 0:
        sys.settrace(None)
        value = 7
    self.items.append((name, None if value is ABSENT else value))
    return sum(hook(len(name)) for hook in self.hooks)
"""


@pytest.mark.further
def test_who_ends_our_tracer_where_it_differs_is_looked_at_without(judge):
    verdict = judge("Registry.add", UNTRACED, (replay,))
    assert not verdict.accepted
    assert "sys.settrace" in verdict.reason


@pytest.mark.further
def test_where_the_collected_tests_are_gone_they_are_collected_again(judge):
    qualname, code = RIGHT[0]
    assert judge(qualname, code, (replay,)).accepted
    # As where a machine is too busy to end a run of theirs in time.
    judge.runner._workers["tests"].close()
    verdict = judge(qualname, code, (replay,))
    assert verdict.accepted
    assert verdict.replay.recorded
