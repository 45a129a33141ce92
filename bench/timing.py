"""How often the timing gate sees a gain where there is none, and finds a small one: python bench/timing.py [RUNS]

A/A              the same work again
1.2x             against the original
1.1x over 100x   against a best that is 100 times as fast as the original
"""

import sys
import tempfile
import time
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parents[1] / "tests"))

from selfrefine.verify.gates import complexity, timing
from support.judging import judging

ORIGINAL = '''def work(values: list[int]) -> int:
    """Add up, {turns} times."""
    total = 0
    for turn in range({turns}):
        for value in values:
            total += value * turn
    return total
'''

TESTS = """import pytest
from work import work


@pytest.mark.parametrize("n", range(30))
def test_work(n):
    assert work(list(range(n))) == sum(v * t for t in range({turns}) for v in range(n))
"""

GAINS = {
    "A/A": (60, 1.0, 1.0),
    "1.2x": (60, 1.0, 1.2),
    "1.1x over 100x": (6000, 6000 / 66, 100.0),
}
"""Turns of the original, how many times as fast the best so far is, and the candidate."""


RACE = (complexity, timing)
"""The gates that say what a candidate is worth: what it does is none of the question here."""


def candidate(turns: int, gain: float) -> str:
    """Return the same work done as fast, or faster by a known factor."""
    code = ORIGINAL.format(turns=turns).replace("total", "result")
    if gain == 1.0:
        return code
    # The factor between the loops is known: the rest is skipped because it adds nothing.
    kept = round(turns / gain)
    return (
        f'def work(values: list[int]) -> int:\n    """Add up, {turns} times."""\n'
        f"    result = 0\n    for turn in range({kept}):\n        for value in values:\n"
        f"            result += value * turn\n"
        f"    return result + sum(values) * {sum(range(kept, turns))}\n"
    )


def main() -> None:
    runs = int(sys.argv[1]) if len(sys.argv) > 1 else 100
    for name, (turns, best, gain) in GAINS.items():
        with tempfile.TemporaryDirectory(prefix="timing-") as folder:
            file = Path(folder, "work.py")
            file.write_text(ORIGINAL.format(turns=turns))
            Path(folder, "test_work.py").write_text(TESTS.format(turns=turns))
            known = candidate(turns, best) if best > 1 else ""
            with judging(file) as judge:
                started = time.monotonic()
                verdicts = [
                    judge("work", candidate(turns, gain), RACE, known, "efficiency")
                    for _ in range(runs)
                ]
            faster = sum(verdict.accepted for verdict in verdicts)
            ratios = sorted(v.speedup.ratio for v in verdicts if v.speedup)
            middle = ratios[len(ratios) // 2] if ratios else float("nan")
            seconds = (time.monotonic() - started) / runs
            print(
                f"{name:14} called faster {faster} of {runs}; ratios {ratios[0]:.2f} to {ratios[-1]:.2f},"
                f" median {middle:.2f}; {seconds:.2f} s a verdict"
            )


if __name__ == "__main__":
    main()
