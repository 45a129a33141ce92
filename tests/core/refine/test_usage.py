"""What a refinement says that it took: every request that was sent, whoever waited for it."""

from __future__ import annotations

import pytest

from support.messages import STOP, finding, refine

TEXT = '''
class Unknown:
    def __init__(self, place):
        self.place = open(place)


def common(left: Unknown, right):
    """Return the ids of left that are in right."""
    return [item for item in left if item in right]
'''
TESTS = "from m import common\n\n\ndef test_nothing():\n    assert callable(common)\n"


@pytest.mark.timed
def test_a_question_counts_that_nobody_waits_for_any_more(tmp_path):
    script = [finding("if item in right") | {"delay": 60}, STOP]
    result, asked = refine(tmp_path, TEXT, TESTS, "common", script)
    assert result.stop_reason == "untestable"
    assert (len(asked), result.usage.requests) == (1, 1)
