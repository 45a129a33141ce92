"""Where a returned function was made, and whether as a lambda, is no difference; what it gives is one."""

import pytest

from selfrefine.verify.gates import replay, tests
from support.judging import judging

MODULE = '''"""Steps."""


def steps(sizes: list[int]):
    """Return a function for each size."""
    found = []
    for size in sizes:
        found.append(lambda n, size=size: n + size)
    return found


def port(text: str) -> int:
    """Return the port."""
    try:
        return int(text)
    except ValueError:
        raise KeyError(text)
'''
TESTS = """import pytest

from steps import port, steps


@pytest.mark.parametrize("sizes", [[1, 2], [], [3], [0, 5, 7]])
def test_steps(sizes):
    assert [step(1) for step in steps(sizes)] == [1 + size for size in sizes]


@pytest.mark.parametrize("text", ["1", "80", "-3"])
def test_port(text):
    assert port(text) == int(text)


@pytest.mark.parametrize("text", ["a", "", "1.5"])
def test_no_port(text):
    with pytest.raises(KeyError):
        port(text)
"""
STEPS = 'def steps(sizes: list[int]):\n    """Return a function for each size."""\n'
PORT = 'def port(text: str) -> int:\n    """Return the port."""\n'
CASES = {
    "a comprehension of lambdas": ("steps", f"{STEPS}    return [lambda n, size=size: n + size for size in sizes]\n", True),
    "a named function": ("steps", f"{STEPS}    found = []\n    for size in sizes:\n        def step(n, size=size):\n            return n + size\n        found.append(step)\n    return found\n", True),
    "another function": ("steps", f"{STEPS}    return [lambda n, size=size: n - size for size in sizes]\n", False),
    "what was handled as its cause": ("port", f"{PORT}    try:\n        return int(text)\n    except ValueError as error:\n        raise KeyError(text) from error\n", True),
    "another cause": ("port", f"{PORT}    try:\n        return int(text)\n    except ValueError:\n        raise KeyError(text) from TypeError()\n", False),
}  # fmt: skip


@pytest.fixture(scope="module")
def judge(tmp_path_factory):
    root = tmp_path_factory.mktemp("steps")
    (root / "steps.py").write_text(MODULE)
    (root / "test_steps.py").write_text(TESTS)
    with judging(root / "steps.py") as judged:
        yield lambda name, code: judged(name, code, (tests, replay))


@pytest.mark.further
@pytest.mark.parametrize("case", CASES)
def test_what_is_no_difference(judge, case):
    name, code, same = CASES[case]
    verdict = judge(name, code)
    assert verdict.accepted is same, verdict
