"""A candidate is shown by the first part of the evidence, and judged by the whole of it."""

from dataclasses import replace

import pytest

from selfrefine.verify.gates import GATES, verify
from support.judging import judging

FILE = '''def capped(numbers: list[int], most: int) -> list[int]:
    """Return the numbers up to a bound, each once, in order."""
    found = []
    for number in numbers:
        if number <= most:
            if number not in found:
                found.append(number)
    return found
'''
TESTS = """import pytest
from m import capped


@pytest.mark.parametrize("count", range(9))
def test_capped(count):
    assert capped([*range(count), *range(count)], 5) == list(range(min(count, 6)))
"""
HEAD = FILE[: FILE.index("    found")]
RIGHT = HEAD + "    return list(dict.fromkeys(n for n in numbers if n <= most))\n"
WRONG = HEAD + "    return sorted({n for n in numbers if n <= most})\n"
SLOWER = FILE.replace("number <= most", "number in [n for n in numbers if n <= most]")
ROWS = {
    # whether it is shown, whether it is accepted
    "right": (RIGHT, True, True),
    "wrong where the first calls do not tell": (WRONG, True, False),
    "worth nothing": (SLOWER, False, False),
}


@pytest.fixture(scope="module")
def judge(tmp_path_factory):
    root = tmp_path_factory.mktemp("first")
    (root / "pyproject.toml").write_text("[project]\nname = 'm'\n")
    (root / "m.py").write_text(FILE)
    (root / "test_m.py").write_text(TESTS)
    with judging(root / "m.py") as judge:
        yield judge


@pytest.mark.every(3)
@pytest.mark.parametrize("name", ROWS)
def test_it_is_shown_by_the_first_part_and_judged_by_the_whole(judge, name):
    code, is_shown, accepted = ROWS[name]
    trial = judge.trial_of("capped", code)
    whole = trial.baseline
    few = tuple(i for i in whole.compared if i.call.origin in ("recorded", "amplified"))
    assert 0 < len(few) < len(whole.compared)
    shown, asked = [], []

    def tell(found, verdict):
        if verdict is not None:
            shown.append((found, verdict))

    def rest():
        asked.append(1)
        return whole

    verdict = verify(replace(trial, baseline=replace(whole, compared=few, repeated=())), GATES, tell, rest)  # fmt: skip
    assert (len(shown), len(asked), verdict.accepted) == (is_shown, is_shown, accepted)
    if is_shown:
        found, so_far = shown[0]
        assert so_far.accepted
        assert found.startswith("checking: tests 9/9, ")
        names = [result.gate for result in verdict.gates]
        assert names == [gate.NAME for gate in GATES[: len(names)]]
    if accepted:
        assert verdict.grade == "verified"
        assert verdict.replay.generated > so_far.replay.generated
        assert verdict.speedup
    elif is_shown:
        assert verdict.replay.counterexample
        assert verdict.gates[-1].gate == "replay"


@pytest.mark.further
def test_the_verdict_is_the_one_by_the_whole_alone(judge):
    trial = judge.trial_of("capped", RIGHT)
    at_once = verify(trial, GATES)
    later = verify(trial, GATES, whole=lambda: trial.baseline)
    for what in ("grade", "missing", "tests", "replay", "mutants", "changed_lines"):
        assert getattr(later, what) == getattr(at_once, what)
