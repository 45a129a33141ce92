"""Where the rules have nothing to say, whatever was observed, nothing is executed; where that is not sure, tests run."""

import pytest

from support.commandline import project, selfrefine

CASES = {
    # The function, and whether its tests have to run.
    "nothing to gain": ('def f(a: int) -> int:\n    """Return more."""\n    return a + 1\n', False),
    "a comprehension": ("def f(a):\n    out = []\n    for b in a:\n        out.append(b + 1)\n    return out\n", True),
    "what depends on the numbers seen": ("def f(a, b, c):\n    out = 1\n    for _ in range(b):\n        out = out * a % c\n    return out\n", True),
}  # fmt: skip


@pytest.mark.every(3)
@pytest.mark.parametrize("case", CASES)
def test_tests_run_only_where_there_may_be_an_offer(tmp_path, case):
    module, runs = CASES[case]
    test = f"from module import f\n\n\ndef test_it():\n    assert f\n\n\nraise SystemError({'ran'!r})\n"
    folder = project(tmp_path, module=module, test_module=test)
    done = selfrefine("refine", "module.py::f", "--engine", "rules", cwd=folder)
    said = "SystemError: ran" in done.err
    assert said == runs, done
    if not runs:
        assert "f: unchanged: the feedback found nothing more to improve" in done.err
