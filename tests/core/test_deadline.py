"""What takes too long is ended, whatever it does, and nothing of that reaches what comes after it."""

import contextlib
import subprocess
import sys
import threading
import time

import pytest

from selfrefine.deadline import within


def counting():
    n = 0
    while True:
        n += 1


def generating():
    return sum(1 for _ in iter(int, 1))


def catching():
    while True:
        with contextlib.suppress(Exception):
            counting()


@pytest.mark.parametrize("call", [counting, generating, catching])
def test_an_endless_call_is_ended(call):
    began = time.monotonic()
    with pytest.raises(TimeoutError, match=r"not done after 0\.2 s"):
        within(0.2, call)
    assert time.monotonic() - began < 5


def test_a_result_is_returned_and_an_error_is_raised():
    assert within(5, lambda: 3) == 3
    with pytest.raises(KeyError):
        within(5, lambda: {}[1])


def test_what_waits_is_unblocked():
    blocked = threading.Event()
    with pytest.raises(TimeoutError):
        within(0.2, blocked.wait, blocked.set)


def test_the_inner_of_two_deadlines_ends_alone():
    def outer():
        with pytest.raises(TimeoutError):
            within(0.1, counting)
        return "went on"

    assert within(30, outer) == "went on"


def test_a_call_that_ends_when_its_time_is_up_leaves_nothing_behind():
    ended = 0
    for n in range(300):
        try:
            within(0.001, lambda: time.sleep(0.0005 + n / 300_000))  # noqa: B023
        except TimeoutError:
            ended += 1
        # Here it would be raised if it came too late.
        sum(range(200))
    assert 0 <= ended <= 300


def test_it_works_in_any_thread():
    found = []

    def run():
        try:
            within(0.2, counting)
        except TimeoutError as error:
            found.append(error)

    thread = threading.Thread(target=run)
    thread.start()
    thread.join(30)
    assert found


TRACED = """
import sys
from selfrefine.deadline import within

def called():
    return 3

within(5, called)
sys.settrace(lambda *_: None)
print(called())
"""


def test_what_is_traced_afterwards_goes_on():
    done = subprocess.run(
        [sys.executable, "-c", TRACED],
        check=False,
        capture_output=True,
        text=True,
        timeout=30,
    )
    assert done.stdout == "3\n", done.stderr
