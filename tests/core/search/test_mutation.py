"""Mutants of a candidate: what the inputs catch, what they miss, and what an input found on the way shows."""

import pytest

from selfrefine.verify.gates import syntax
from selfrefine.verify.mutants.mutation import seeds_of
from support.judging import judging

MODULE = '''"""A shop."""


def cheapest(prices: list[int], limit: int) -> int:
    """Return the place of the cheapest price below a limit; -1 if there is none."""
    best = -1
    for place in range(len(prices)):
        if prices[place] < limit:
            if best == -1 or prices[place] < prices[best]:
                best = place
    return best


def postage(weight: int, count: int, zone: int) -> int:
    """Return what it costs to send some parcels."""
    load = weight + 11 * count + 13 * zone
    if load < 98765:
        cost = load
    else:
        cost = load - load // 10
    return cost


def order(code: str) -> str:
    """Say how the two halves of a code stand, if its check digits are right."""
    total = 0
    for place, sign in enumerate(code, 2):
        total += place * ord(sign)
    if total % 211 != 0:
        return "no code"
    if code[0] < code[3]:
        return "up"
    return "down"


def leave(errors: int) -> None:
    """End with the right code."""
    if errors > 0:
        raise SystemExit(1)
    raise SystemExit(0)


def band(weight: int) -> str:
    """Return the band of a weight."""
    return "light" if weight <= 5 else "heavy"
'''


BAND = '''def band(weight: int) -> str:
    """Return the band of a weight."""
    return "light" if weight <= 5 else "heavy"
'''


TESTS = """import pytest

from shop import band, cheapest, leave, order, postage


@pytest.mark.parametrize(
    ("prices", "limit", "place"),
    [([3, 1, 2], 5, 1), ([9, 8], 5, -1), ([], 4, -1), ([4, 7, 3], 4, 2), ([2, 2], 3, 0)],
)
def test_cheapest(prices, limit, place):
    assert cheapest(prices, limit) == place


@pytest.mark.parametrize(
    ("weight", "count", "zone", "cost"),
    [(10, 2, 1, 45), (70000, 100, 2, 71126), (99000, 1, 1, 89122), (5, 0, 3, 44), (0, 1, 1, 24)],
)
def test_postage(weight, count, zone, cost):
    assert postage(weight, count, zone) == cost


@pytest.mark.parametrize(
    ("code", "said"), [("UP", "up"), ("DOWN", "down"), ("123456x", "no code"), ("1", "no code")]
)
def test_order(code, said):
    assert order(code) == said


def test_leave():
    with pytest.raises(SystemExit):
        leave(2)


def test_band():
    assert [band(5), band(9)] == ["light", "heavy"]
"""


def code_with(first, second):
    """Return a code with right check digits that has these signs at its first and fourth place."""
    for number in range(10**6):
        digits = f"{number:06}"
        code = f"{first}{digits[:2]}{second}{digits[2:]}x"
        if sum(place * ord(sign) for place, sign in enumerate(code, 2)) % 211 == 0:
            return code
    raise AssertionError


@pytest.fixture(scope="module")
def judge(tmp_path_factory):
    root = tmp_path_factory.mktemp("shop")
    (root / "pyproject.toml").write_text("[tool.pytest.ini_options]\naddopts = '-q'\n")
    (root / "shop.py").write_text(MODULE)
    tests = TESTS.replace("UP", code_with(3, 8)).replace("DOWN", code_with(7, 2))
    (root / "test_shop.py").write_text(tests)
    with judging(root / "shop.py") as judged:
        yield judged


@pytest.mark.further
def test_a_right_rewrite_is_verified_with_all_mutants_caught(judge):
    verdict = judge(
        "cheapest",
        '''def cheapest(prices: list[int], limit: int) -> int:
    """Return the place of the cheapest price below a limit; -1 if there is none."""
    below = [place for place, price in enumerate(prices) if price < limit]
    return min(below, key=lambda place: prices[place], default=-1)
''',
    )
    assert verdict.grade == "verified", verdict.missing
    assert verdict.mutants.caught == verdict.mutants.total > 5
    assert verdict.mutants.survivors == ()
    detail = next(gate.detail for gate in verdict.gates if gate.gate == "replay")
    caught = f"{verdict.mutants.caught} of {verdict.mutants.total} mutants killed"
    assert detail.endswith(caught)
    rows = "\n".join(verdict.mutants.rows)
    assert "new line 6: `<` from `<=`: killed by cheapest([" in rows


def test_a_mutant_leads_to_an_input_that_shows_the_candidate_wrong(judge):
    verdict = judge(
        "postage",
        '''def postage(weight: int, count: int, zone: int) -> int:
    """Return what it costs to send some parcels."""
    load = weight + 11 * count + 13 * zone
    return load if load <= 98765 else load - load // 10
''',
    )
    assert not verdict.accepted
    assert verdict.gates[-1].gate == "replay"
    assert verdict.replay.mismatches == 1
    assert verdict.replay.counterexample.startswith("postage(")
    assert "returned 88889, now 98765" in verdict.reason


ORDER = '''def order(code: str) -> str:
    """Say how the two halves of a code stand, if its check digits are right."""
    total = sum(place * ord(sign) for place, sign in enumerate(code, 2))
    if total % 211 != 0:
        return "no code"
    return "up" if code[3] > code[0] else "down"
'''


@pytest.mark.further
def test_what_only_says_a_condition_in_other_words_gets_no_mutants(judge):
    verdict = judge("order", ORDER.replace("code[3] > code[0]", "code[0] < code[3]"))
    assert verdict.accepted, verdict.reason
    assert verdict.changed_lines.total == 1
    assert not any("code[3]" in line for line in verdict.missing)


@pytest.mark.further
def test_a_mutant_that_no_input_tells_is_named_as_a_test(judge):
    verdict = judge("order", ORDER)
    assert verdict.accepted, verdict.reason
    assert verdict.grade == "partly"
    assert verdict.mutants.total - verdict.mutants.caught >= 1
    assert verdict.missing[0] == (
        "no input distinguishes `>` from `>=` in new line 29: "
        "add a test in which `code[3]` equals `code[0]`"
    )


def test_the_code_that_a_function_ends_with_tells_mutants(judge):
    verdict = judge(
        "leave",
        '''def leave(errors: int) -> None:
    """End with the right code."""
    raise SystemExit(1 if errors > 0 else 0)
''',
    )
    assert verdict.grade == "verified", verdict.missing
    assert verdict.mutants.caught == verdict.mutants.total > 2


@pytest.mark.parametrize(
    ("test", "asked"), [("weight == 5", True), ("weight < 6", False)]
)
def test_an_ordering_that_became_an_equality_is_asked_for(judge, test, asked):
    """A count that is at least one in all tests: `<= 1` and `== 1` are the same there."""
    trial = syntax.prepare(judge.trial_of("band", BAND.replace("weight <= 5", test)))
    operators = {seed.mutant.operator for seed in seeds_of(trial)}
    assert ("equality" in operators) == asked
