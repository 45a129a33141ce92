"""What takes too long is ended, whatever it does, and nothing of that reaches what comes after it."""

import contextlib
import subprocess
import sys
import threading
import time

import pytest

from selfrefine.deadline import Pool, within
from selfrefine.errors import Interrupted


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


def swallowing():
    for _ in range(2):
        with contextlib.suppress(BaseException):
            counting()
    counting()


ENDLESS = [counting, generating, catching, swallowing]


@pytest.mark.parametrize("call", ENDLESS)
def test_an_endless_call_is_ended(call):
    began = time.monotonic()
    with pytest.raises(TimeoutError, match=r"not done after 0\.2 s"):
        within(0.2, call)
    assert time.monotonic() - began < 5


def test_a_result_is_returned_and_an_error_is_raised():
    assert within(5, lambda: 3) == 3
    with pytest.raises(KeyError):
        within(5, lambda: {}[1])


class Slow:
    """An object whose deletion is interrupted, as it takes longer than the call may."""

    def __del__(self):
        began = time.monotonic()
        while time.monotonic() - began < 0.4:
            pass


def deleting():
    Slow()
    counting()


def test_nothing_is_reported_where_a_callback_is_interrupted(monkeypatch):
    reported = []
    monkeypatch.setattr(
        sys, "unraisablehook", lambda unraisable: reported.append(unraisable.exc_type)
    )
    with pytest.raises(TimeoutError):
        within(0.2, deleting)
    assert reported == []


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


def test_what_it_comes_to_once_it_is_ended_is_that_it_was_late():
    killed = threading.Event()

    def waiting():
        killed.wait()
        raise ConnectionError

    with pytest.raises(TimeoutError):
        within(0.2, waiting, killed.set)


@pytest.mark.parametrize("call", ENDLESS)
def test_a_pool_ends_whatever_its_threads_do(call):
    pool = Pool(2, "endless")
    told = [pool.submit(call) for _ in range(5)]
    time.sleep(0.1)
    began = time.monotonic()
    pool.end()
    assert time.monotonic() - began < 2.5
    assert not [t for t in threading.enumerate() if t.name == "endless"]
    assert [str(future.exception(timeout=0)) for future in told] == ["cancelled"] * 5


def test_what_threads_of_a_pool_wait_for_is_unblocked():
    killed = threading.Event()
    pool = Pool(1, "waiting")
    told = pool.submit(killed.wait)
    time.sleep(0.1)
    pool.end(killed.set)
    assert told.done()


def test_a_pool_does_what_comes_next_after_an_interrupt():
    pool = Pool(1, "going on")
    first, second = pool.submit(counting), pool.submit(lambda: 3)
    time.sleep(0.1)
    pool.interrupt()
    with pytest.raises(Interrupted):
        first.result(5)
    assert second.result(5) == 3
    assert isinstance(pool.submit(lambda: {}[1]).exception(5), KeyError)
    pool.end()


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
from selfrefine.deadline import Pool, within
from selfrefine.errors import Interrupted

def called():
    return 3

within(5, called)
sys.settrace(lambda *_: None)
print(called())
"""


LEFT = """
import time
from selfrefine.deadline import Pool

Pool(1, "left").submit(lambda: time.sleep(100))
"""


def test_a_thread_that_hangs_in_the_system_does_not_keep_the_process():
    subprocess.run([sys.executable, "-c", LEFT], timeout=20, check=True)


def test_what_is_traced_afterwards_goes_on():
    done = subprocess.run(
        [sys.executable, "-c", TRACED],
        check=False,
        capture_output=True,
        text=True,
        timeout=30,
    )
    assert done.stdout == "3\n", done.stderr
