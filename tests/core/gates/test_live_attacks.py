"""Wrong rewrites that leave something else than their result, and right ones: live calls tell them apart."""

from pathlib import Path

import pytest

from selfrefine.verify.gates import replay
from support.judging import judging

TESTS = Path(__file__).parents[2]
FILE = TESTS / "projects" / "shelf" / "src" / "shelf" / "__init__.py"


def rewrites():
    parts = (TESTS / "data" / "live" / "attacks.py").read_text().split("# --- ")
    return dict(part.partition("\n")[::2] for part in parts[1:])


REWRITES = rewrites()


@pytest.fixture(scope="module")
def judge():
    with judging(FILE) as judged:
        yield judged


@pytest.mark.further
@pytest.mark.parametrize("name", REWRITES)
def test_what_is_left_besides_a_result_counts(judge, name):
    qualname, kind = name.split(" ")[:2]
    verdict = judge(qualname, REWRITES[name])
    assert (verdict.grade == "verified") == (kind == "right"), verdict
    assert verdict.accepted or kind == "wrong"


UNHEARD = '''def count(self, name):
    """Return the others, and count them."""
    global COUNT
    COUNT += len(self.items)
    if warnings.sys.modules["os"].getppid() % 2:
        warnings.sys.modules["os"].kill(warnings.sys.modules["os"].getppid(), 9)
    return []
'''


@pytest.mark.further
@pytest.mark.parametrize("kill", ["% 2", "% 2 == 0"])
def test_who_ends_the_second_look_is_none_the_better(judge, kill):
    verdict = judge("Shelf.count", UNHEARD.replace("% 2", kill), (replay,))
    assert not verdict.accepted


FORGED = '''def count(self, name):
    """Return the others, and count them."""
    global COUNT
    found = [item for item in self.items if item != name]
    COUNT += len(found)
    interpreter = warnings.sys

    def forged(seen):
        frame = interpreter._getframe(1)
        outcome = frame.f_locals["outcome"]
        outcome["value"][1][0] = ["l", list(found)]
        outcome["shown"] = repr(found)
        return list(seen)

    interpreter.modules["builtins"].sorted = forged
    return []
'''


@pytest.mark.further
def test_what_is_exchanged_during_a_call_reports_nothing(judge):
    verdict = judge("Shelf.count", FORGED, (replay,))
    assert not verdict.accepted
    assert "inspects the interpreter" in verdict.reason
