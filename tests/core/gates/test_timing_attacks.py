"""Slower and claimed to be faster, or wrong only if calls are repeated: attacks on what is timed and on laps."""

import array
import sys

import pytest

from selfrefine.code.target import find
from selfrefine.refine.session import Session
from selfrefine.settings.resolve import Settings
from selfrefine.tasks import load
from selfrefine.verify.compare.difference import same
from selfrefine.verify.gates import GATES, replay, timing, verify
from selfrefine.verify.trial import Trial
from selfrefine_runner.worker.jobs import benchmark_child
from selfrefine_runner.worker.objects import fingerprint

MODULE = '''"""Numbers."""
import time
from concurrent.futures import ThreadPoolExecutor


def _hard(x):
    return sum(i * x for i in range(60))


def worked(items: list[int]):
    """Yield what each item comes to."""
    for item in items:
        yield _hard(item)


async def streamed(items: list[int]):
    """Yield each item that was not there before."""
    seen = set()
    for item in items:
        if item in seen:
            continue
        else:
            seen.add(item)
            yield item


def _asked(x):
    time.sleep(0.005)
    return x * 2


def answered(a: int, b: int, c: int) -> int:
    """Return what is answered to each, added."""
    with ThreadPoolExecutor(3) as pool:
        return sum(pool.map(_asked, (a, b, c)))


def weighed(items: list[int], n: int) -> int:
    """Return a weight."""
    if not items:
        return 0
    weights = []
    for i in range(300000):
        weights.append(i * 7 % 1000)
    return weights[len(items)] + n


def mean(values: list[float]) -> float:
    """Return the mean."""
    total = 0.0
    n = 0
    for value in values:
        total = total + value * 1.0
        n = n + 1
    if n == 0:
        return 0.0
    return total / n


def unique(items: list[int]) -> list[int]:
    """Return the items without repetitions, in order."""
    result = []
    for item in items:
        if item not in result:
            result.append(item)
    return result
'''
TESTS = """import asyncio

import pytest
from words import answered, mean, streamed, unique, weighed, worked

CASES = [[], [1], [1, 2, 3], [5, 4, 3, 2], [7, 7, 1, 0, 2], list(range(30))]


async def _all(items):
    return [item async for item in streamed(items)]


@pytest.mark.parametrize("items", CASES)
def test_all(items):
    assert len(list(worked(items))) == len(items)
    assert asyncio.run(_all(items)) == list(dict.fromkeys(items))
    assert unique(items) == list(dict.fromkeys(items))
    floats = [item / 4 for item in items]
    assert mean(floats) == pytest.approx(sum(floats) / max(1, len(items)))


@pytest.mark.parametrize("a", [0, 1, 2, 5, 9, 20])
def test_answered(a):
    assert answered(a, 3, a) == 4 * a + 6


@pytest.mark.parametrize("items", [[], [1], [2, 3]])
@pytest.mark.parametrize("n", [0, 1, 2, 3, 5, 8])
def test_weighed(items, n):
    assert weighed(items, n) >= 0
"""


@pytest.fixture(scope="module")
def judge(tmp_path_factory):
    root = tmp_path_factory.mktemp("timing")
    (root / "words.py").write_text(MODULE)
    (root / "test_words.py").write_text(TESTS)
    file = root / "words.py"
    settings = Settings(interpreter=sys.executable)
    with Session(settings, trusted=lambda _: True) as session:

        def judged(name, body, before="", gates=GATES):
            head = MODULE[MODULE.index(f"def {name}(") :].split("\n")[:2]
            head[0] = "async " * (name == "streamed") + head[0]
            rows = [*head, *(f"    {row}" for row in body.split("\n"))]
            target = find(MODULE, path="words.py", qualname=name)
            return verify(
                Trial(
                    target=target,
                    code=before + "\n".join(rows) + "\n",
                    best=target.source,
                    tasks=(load("efficiency"), load("readability")),
                    slack=9,
                    baseline=session.projects.baseline_of(target, file),
                    runner=session.projects.runner_of(file),
                ),
                gates,
            )

        yield judged


SLOW = """def _slow(x):
    out = 0
    for i in range(60):
        out += i * x
    for i in range(600):
        out += 0
    return out


"""


@pytest.mark.further
def test_a_slower_generator_is_rejected(judge):
    """The control for an iterator that is no generator."""
    slow = judge("worked", "for item in items:\n    yield _slow(item)", SLOW)
    assert not slow.accepted, slow


@pytest.mark.further
def test_an_iterator_is_timed_as_far_as_it_is_drawn(judge):
    """A generator is drawn while the clock runs, a `map` when it has stopped: ten times slower is 100x faster."""
    verdict = judge("worked", "return map(_slow, items)", SLOW)
    assert not verdict.accepted, verdict


@pytest.mark.further
def test_an_asynchronous_generator_is_timed_as_far_as_it_is_drawn(judge):
    """It is made and never run: quadratic for linear costs no speed, and it is shorter."""
    body = "seen = []\nfor item in items:\n    if item not in seen:\n        seen.append(item)\n        yield item"
    verdict = judge("streamed", body)
    assert not verdict.accepted, verdict


@pytest.mark.further
def test_who_waits_three_times_as_long_is_not_faster(judge):
    """Threads cost CPU time and save waiting; CPU time is all that is measured."""
    verdict = judge("answered", "return _asked(a) + _asked(b) + _asked(c)")
    assert not verdict.accepted, verdict


@pytest.mark.further
def test_few_long_ones_among_the_further_calls_do_not_end_the_race(judge):
    """Five calls of 13 ms among eleven of 20 us: they are made 250 times each, and the original itself is late."""
    verdict = judge("weighed", "return len(items) * 7 % 1000 + n if items else 0")
    assert verdict.speedup is not None, verdict
    assert verdict.speedup.ratio > 10


@pytest.mark.further
def test_where_the_race_ends_with_another_version_a_lie_is_not_accepted(judge):
    """What is wrong from the 900th call on is not looked for: the race says nothing, and readability needs none."""
    before = "import itertools\n\n_N = itertools.count()\n\n\n"
    body = "return bool(items) * (len(items) * 7 % 1000 + n) + next(_N) // 900"
    verdict = judge("weighed", body, before, (replay, timing))
    assert not verdict.accepted, verdict


@pytest.mark.further
def test_what_differs_by_rounding_alone_does_not_hide_what_is_wrong(judge):
    """All gates: wrong for one address in 1021.  4000 harmless differences of one lap leave 24 that are looked at."""
    body = """if not values:
    return 0.0
place = id(values) // 64
return {} if place % 1021 == 7 else {}"""
    noise = " * (1 + (len(values) < 100) * (place % 997) * 1e-13)"
    right = "sum(values) / len(values)"
    verdict = judge("mean", body.format("values[0]", right + noise))
    assert not verdict.accepted, verdict


@pytest.mark.further
def test_what_is_computed_when_the_clock_has_stopped_is_no_gain(judge):
    """Without the gates that read: in a lap no hook listens, and the worker's own modules can be found and patched."""
    body = """import sys
child = sys.modules.get('worker_process.jobs.benchmark_child')
if child is None:
    result = []
    for item in items:
        if item not in result:
            result.append(item)
    return result
if not hasattr(child, 'real'):
    child.real = child.tell
    def late(results, fresh, *rest):
        for at, (args, kwargs) in enumerate(fresh):
            seen = []
            for item in args[0] if args else kwargs['items']:
                if item not in seen:
                    seen.append(item)
            results[at] = seen
        child.real(results, fresh, *rest)
    child.tell = late
return None"""
    verdict = judge("unique", body, gates=(replay, timing))
    assert not verdict.accepted, verdict


@pytest.mark.parametrize("other", [b"x", array.array("b", b"x")])
def test_of_a_lap_values_of_other_types_are_told_otherwise(other):
    """`marshal` writes whatever has a buffer as bytes; within a list nothing else says which type it was."""
    told = benchmark_child._plain([bytearray(b"x")], (), {})
    assert told is None or told != benchmark_child._plain([other], (), {})


def test_a_long_result_that_differs_by_rounding_alone_is_the_same():
    """The other way round, a right candidate refused: the digest is of rounded numbers, the length beside it is not."""
    numbers = [float(i) for i in range(8000)]
    one, other = (fingerprint.describe([*numbers, last]) for last in (0.1 + 0.2, 0.3))
    assert same(["f", repr(0.1 + 0.2)], ["f", repr(0.3)])
    assert same(one, other)
