"""A signal ends the command wherever it comes, even if Python drops what is raised there."""

import signal
import subprocess
import sys

import pytest

PLACES = {
    "plainly": "strike()",
    "in the callback of a weak reference": (
        "import weakref\nclass A: pass\na = A()\nr = weakref.ref(a, lambda _: strike())\ndel a"
    ),
    "in a test of Hypothesis": (
        "from hypothesis import given, settings, strategies\n"
        "@settings(database=None, derandomize=True)\n@given(strategies.none())\ndef drawn(_): strike()\n"
        "try: drawn()\nexcept Exception: pass"
    ),
    "in a destructor": "class A:\n    def __del__(self):\n        strike()\nA()",
    "in a destructor, twice": (
        "class A:\n    def __init__(self, inner=None):\n        self.inner = inner\n"
        "    def __del__(self):\n        strike()\nA(A())"
    ),
}

# Under nohup a hangup is ignored, and every child inherits that: here it counts.
SCRIPT = """
import os, signal, sys, time
signal.signal(signal.SIGHUP, signal.SIG_DFL)
from selfrefine.cli.signals import code_of, end_by_unwinding

def strike():
    os.kill(os.getpid(), {number})
    time.sleep(0.01)

end_by_unwinding()
try:
    {place}
    time.sleep(30)
    print("went on")
except KeyboardInterrupt as interrupt:
    sys.exit(code_of(interrupt))
finally:
    print("unwound", flush=True)
"""


@pytest.mark.few("15")
@pytest.mark.parametrize("number", [signal.SIGTERM, signal.SIGHUP, signal.SIGINT])
@pytest.mark.parametrize("place", PLACES)
def test_a_signal_ends_by_unwinding(place: str, number: signal.Signals) -> None:
    script = SCRIPT.format(
        number=int(number), place=PLACES[place].replace("\n", "\n    ")
    )
    done = subprocess.run(
        [sys.executable, "-c", script],
        capture_output=True,
        text=True,
        timeout=25,
        check=False,
    )
    assert (done.returncode, done.stdout) == (128 + number, "unwound\n"), done.stderr
    assert "ignored" not in done.stderr


def test_what_else_is_dropped_is_still_told() -> None:
    place = "class A:\n        def __del__(self):\n            raise ValueError('lost')\n    A(); sys.exit(3)"
    script = SCRIPT.format(number=0, place=place)
    done = subprocess.run(
        [sys.executable, "-c", script],
        capture_output=True,
        text=True,
        timeout=25,
        check=False,
    )
    assert done.returncode == 3
    assert "ValueError: lost" in done.stderr
