"""A step from a best that is fast already: timed on inputs that the best needs time for, and compared on them."""

import pytest

from selfrefine.verify.gates import GATES
from support.judging import judging

pytestmark = pytest.mark.timed

HEAD = '''def to_buy(requested: list[str], in_stock: list[str]) -> list[str]:
    """Return what is requested and not in stock, once."""
'''
SLOW = f"""{HEAD}    missing = []
    for sku in requested:
        if sku not in in_stock and sku not in missing:
            missing.append(sku)
    return missing
"""
HALFWAY = f"""{HEAD}    missing = []
    stock = set(in_stock)
    for sku in requested:
        if sku not in stock and sku not in missing:
            missing.append(sku)
    return missing
"""
FAST = f"""{HEAD}    stock = set(in_stock)
    return list(dict.fromkeys(sku for sku in requested if sku not in stock))
"""
TESTS = """from buying import to_buy


def test_to_buy():
    assert to_buy(["ink", "pen", "ink", "pad"], ["pen"]) == ["ink", "pad"]
    assert to_buy(["pen"], ["pen", "cap", "box", "bag"]) == []
    assert to_buy([], ["pen"]) == []
"""


@pytest.fixture(scope="module")
def judged(tmp_path_factory):
    folder = tmp_path_factory.mktemp("buying")
    (folder / "pyproject.toml").write_text("[project]\nname = 'buying'\n")
    (folder / "buying.py").write_text(SLOW)
    (folder / "test_buying.py").write_text(TESTS)
    with judging(folder / "buying.py") as judge:
        yield lambda code, best: judge("to_buy", code, GATES, best, "efficiency")


@pytest.mark.further
def test_a_step_that_the_originals_inputs_are_too_small_for_is_a_gain(judged):
    verdict = judged(FAST, HALFWAY)
    assert verdict.accepted, verdict.reason


@pytest.mark.further
def test_a_step_that_is_none_is_none_on_larger_inputs(judged):
    verdict = judged(HALFWAY.replace("sku", "name"), HALFWAY)
    assert not verdict.accepted
    assert verdict.reason.startswith("no measurable gain"), verdict.reason


@pytest.mark.further
def test_what_only_larger_inputs_show_is_compared(judged):
    cut = FAST.replace("    return ", "    found = ") + "    return found[:6_000]\n"
    verdict = judged(cut, FAST)
    assert not verdict.accepted
    assert "behaves differently" in verdict.reason, verdict.reason
