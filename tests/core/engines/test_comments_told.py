"""A comment that a rewrite lost: the model is told with what it is asked next, and the user with the evidence."""

from __future__ import annotations

import pytest

from selfrefine.report import words
from support.messages import STOP, finding, refine

pytestmark = pytest.mark.timed

TEXT = '''
def common(left: list[int], right: list[int]) -> list[int]:
    """Return the ids of left that are in right."""
    found = []
    for item in left:
        # Equal ids stay, since each is a row of its own.
        if item in right:
            found.append(item)
    return found
'''
TESTS = """
import pytest
from m import common

@pytest.mark.parametrize("size", [0, 1, 3, 30, 300])
def test_common(size):
    assert common(list(range(size)) * 2, list(range(0, size, 2))) == list(range(0, size, 2)) * 2
"""
FAST = '''\
def common(left: list[int], right: list[int]) -> list[int]:
    """Return the ids of left that are in right."""
    members = set(right)
    found = []
    for item in left:
        if item in members:
            found.append(item)
    return found
'''
WHY = "Equal ids stay, since each is a row of its own."
BACK = FAST.replace("        if item", f"        # {WHY}\n        if item")


@pytest.mark.further
def test_a_lost_comment_is_told_and_named_and_may_come_back(tmp_path):
    back = finding("if item in members:", "The comment is gone.", "Put it back.")
    script = [finding("if item in right:"), {"code": FAST}, back, {"code": BACK}, STOP]
    result, asked = refine(tmp_path, TEXT, TESTS, "common", script, target_speedup=1e9, target_growth=0.0)  # fmt: skip
    first, second = (iteration.attempt.verdict for iteration in result.iterations)
    assert first.accepted, first.reason
    assert f"the comment `# {WHY}` is gone" in "; ".join(first.missing)
    assert f"line 6: the comment `# {WHY}` is gone" in asked[2]
    assert "What you can fix" in asked[2]
    assert second.accepted, second.reason
    assert not [line for line in second.missing if "comment" in line]
    assert f"# {WHY}" in result.new_text
    assert second.speedup.low > 1.5, "the gain is told of what is offered"


@pytest.mark.further
def test_without_another_round_the_user_is_told(tmp_path):
    script = [finding("if item in right:"), {"code": FAST}]
    result, _ = refine(tmp_path, TEXT, TESTS, "common", script, max_iterations=1)
    assert result.status == "refined"
    assert f"the comment `# {WHY}` is gone" in " ".join(words.explain(result).split())
