"""How often the timing gate sees a gain where there is none, and finds one of 1.2x: python bench/timing.py [RUNS]"""

import sys
import tempfile
import time
from pathlib import Path

from selfrefine.code.target import find
from selfrefine.refine.session import Session
from selfrefine.settings.resolve import Settings

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

GAINS = {"A/A": 1.0, "1.2x": 1.2}


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
    turns = 60
    with tempfile.TemporaryDirectory(prefix="timing-") as folder:
        file = Path(folder, "work.py")
        file.write_text(ORIGINAL.format(turns=turns))
        Path(folder, "test_work.py").write_text(TESTS.format(turns=turns))
        target = find(file.read_text(), path="work.py", qualname="work")
        for name, gain in GAINS.items():
            with Session(
                Settings(interpreter=sys.executable), trusted=lambda _: True
            ) as session:
                started = time.monotonic()
                verdicts = [
                    session.verify(
                        target, candidate(turns, gain), file, task="efficiency"
                    ).verdict
                    for _ in range(runs)
                ]
            faster = sum(verdict.accepted for verdict in verdicts)
            ratios = sorted(v.speedup.ratio for v in verdicts if v.speedup)
            middle = ratios[len(ratios) // 2] if ratios else float("nan")
            seconds = (time.monotonic() - started) / runs
            print(
                f"{name:5} called faster {faster} of {runs}; ratios {ratios[0]:.2f} to {ratios[-1]:.2f},"
                f" median {middle:.2f}; {seconds:.2f} s a verdict"
            )


if __name__ == "__main__":
    main()
