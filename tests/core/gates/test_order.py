"""The gates: one order, the names of the contract, and what nothing but a judgement loads."""

import subprocess
import sys
from typing import get_args

import pytest

from selfrefine.loop.verdict import GateName
from selfrefine.verify.gates import GATES, READING, STUB_GATES


def test_the_order_is_that_of_the_contract():
    assert tuple(gate.NAME for gate in GATES) == get_args(GateName)
    assert all(gate.__name__.endswith(f".{gate.NAME}") for gate in GATES)


def test_what_only_reads_comes_first():
    assert GATES[: len(READING)] == READING
    assert [gate for gate in GATES if gate in STUB_GATES] == list(STUB_GATES)


@pytest.mark.parametrize("module", ["selfrefine.refine.session", "selfrefine.job"])
def test_gates_are_loaded_by_who_judges(module):
    probe = f"import sys, {module}; print([n for n in sys.modules if '.gates' in n])"
    done = subprocess.run(
        [sys.executable, "-c", probe], capture_output=True, text=True, check=True
    )
    assert done.stdout == "[]\n"
