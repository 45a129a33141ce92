"""What all code of a process shares: a rewrite that leaves it otherwise than the original is not verified.

The gates that read code are left out: what is executed has to stand by itself.
"""

import pytest

from selfrefine.verify.gates import replay
from selfrefine_runner.client.replay import ReplayPlan, replay_calls
from support.judging import judging

MODULE = '''"""Sums."""

import contextvars
import decimal
import threading
from decimal import Decimal

USER = contextvars.ContextVar("USER", default="nobody")
SETTING = contextvars.ContextVar("SETTING")


class Till:
    """Counts, for one thread at a time."""

    def __init__(self):
        self.lock = threading.Lock()
        self.paid = 0

    def pay(self, amount):
        """Return what was paid so far."""
        with self.lock:
            self.paid = self.paid + amount
            return self.paid


def total(prices: list[str]) -> Decimal:
    """Return the sum of prices."""
    found = Decimal(0)
    for price in prices:
        found = found + Decimal(price)
    return found


def precise(prices: list[str]) -> Decimal:
    """Return the sum of prices, and let all that follows be as precise."""
    decimal.getcontext().prec = 40
    found = Decimal(0)
    for price in prices:
        found = found + Decimal(price)
    return found


def shuffled(items: list[int]) -> list[int]:
    """Return the items in another order."""
    import random

    found = list(items)
    random.shuffle(found)
    return found
'''
TESTS = """from decimal import Decimal

from sums import Till, precise, shuffled, total


def test_total():
    assert total(["1.20", "3"]) == Decimal("4.20")
    assert total(["0.10", "0.20", "7"]) == Decimal("7.30")


def test_precise():
    assert precise(["1.20", "3"]) == Decimal("4.20")


def test_shuffled():
    assert sorted(shuffled([3, 1, 2])) == [1, 2, 3]
    assert sorted(shuffled([5, 4, 9, 9])) == [4, 5, 9, 9]


def test_pay():
    till = Till()
    assert till.pay(2) == 2
    assert till.pay(3) == 5
"""
SUM = "return sum(map(Decimal, prices), Decimal(0))"
DECIMAL, CONTEXT = "decimal's context", "the context variable"
ATTACKS = {
    "precision": ("decimal.getcontext().prec = 12", DECIMAL),
    "rounding": ("decimal.getcontext().rounding = decimal.ROUND_UP", DECIMAL),
    "a trap": ("decimal.getcontext().traps[decimal.Inexact] = True", DECIMAL),
    "an exponent": ("decimal.getcontext().Emax = 99", DECIMAL),
    "a context that is set": ("decimal.setcontext(decimal.Context(prec=20))", DECIMAL),
    "a context that is entered": ("held = decimal.localcontext(decimal.Context(prec=20))\n    held.__enter__()", DECIMAL),
    "a context on a stack": ("import contextlib\n    contextlib.ExitStack().enter_context(decimal.localcontext(decimal.BasicContext.copy()))", DECIMAL),
    "one that only a later call sees": ("if len(prices) > 2:\n        decimal.getcontext().prec = 9", DECIMAL),
    "a variable with a default": ("USER.set('somebody')", f"{CONTEXT} USER"),
    "a variable without": ("SETTING.set([1])", f"{CONTEXT} SETTING"),
    "a variable of its own": ("contextvars.ContextVar('OWN').set(len(prices))", f"{CONTEXT} OWN"),
    "a filter": ("import warnings\n    warnings.simplefilter('ignore')", "the filters of warnings"),
    "filters that are gone": ("import warnings\n    warnings.resetwarnings()", "the filters of warnings"),
    "filters that are entered": ("import warnings\n    held = warnings.catch_warnings()\n    held.__enter__()\n    warnings.filterwarnings('error', 'x')", "the filters of warnings"),
    "a locale": ("import locale\n    locale.setlocale(locale.LC_ALL, 'C')\n    locale.setlocale(locale.LC_CTYPE, 'C.UTF-8')\n    locale.setlocale(locale.LC_NUMERIC, 'POSIX')\n    locale.setlocale(locale.LC_ALL, 'POSIX')", "the locale"),
    "how deep": ("import sys\n    sys.setrecursionlimit(1234)", "the limit of recursion"),
    "no collector": ("import gc\n    gc.disable()", "the garbage collector"),
    "a lazy collector": ("import gc\n    gc.set_threshold(9)", "the garbage collector"),
    "a frozen threshold": ("import gc\n    gc.set_threshold(0, 0, 0)", "the garbage collector"),
    "random numbers": ("import random\n    random.seed(1)", "random numbers"),
    "a number that is drawn": ("import random\n    random.random()", "random numbers"),
    "a state that is put": ("import random\n    random.setstate(random.Random(3).getstate())", "random numbers"),
    "a folder": ("import os\n    os.chdir('/')", ""),
    "a mask": ("import os\n    os.umask(0)", ""),
    "a signal": ("import signal\n    signal.signal(signal.SIGUSR1, signal.SIG_IGN)", ""),
}  # fmt: skip
GOOD = {
    "no state": ("total", "prices: list[str]", SUM),
    "a context of its own": ("total", "prices: list[str]", f"with decimal.localcontext():\n        {SUM}"),
    "a variable that is reset": ("total", "prices: list[str]", f"token = USER.set('x')\n    USER.reset(token)\n    {SUM}"),
    "filters that are left": ("total", "prices: list[str]", f"import warnings\n    with warnings.catch_warnings():\n        warnings.simplefilter('ignore')\n        {SUM}"),
    "dice of its own": ("total", "prices: list[str]", f"import random\n    random.Random(1).random()\n    {SUM}"),
    "the same state": ("precise", "prices: list[str]", f"decimal.getcontext().prec = 40\n    {SUM}"),
    "the same dice": ("shuffled", "items: list[int]", "import random\n    found = items[:]\n    random.shuffle(found)\n    return found"),
}  # fmt: skip
OTHERWISE = {
    "it was set and is not": ("precise", SUM),
    "it is set otherwise": ("precise", f"decimal.getcontext().prec = 41\n    {SUM}"),
    "it is set late": ("precise", f"if prices:\n        decimal.getcontext().prec = 40\n        decimal.getcontext().rounding = decimal.ROUND_UP\n    {SUM}"),
}  # fmt: skip
LIVE = {
    "decimal": ("decimal.getcontext().prec = 9", DECIMAL),
    "a variable": ("contextvars.ContextVar('OWN').set(1)", CONTEXT),
    "how deep": ("__import__('sys').setrecursionlimit(4321)", "the limit of recursion"),
}


@pytest.fixture(scope="module")
def judge(tmp_path_factory):
    root = tmp_path_factory.mktemp("shared")
    file = root / "sums.py"
    file.write_text(MODULE)
    (root / "test_sums.py").write_text(TESTS)
    with judging(file) as judged:

        def judge(name, body):
            return judged(name, code_of(judged, name, body), (replay,))

        judge.judged = judged
        yield judge


def code_of(judged, name, body):
    head, doc = judged.trial_of(name, "").target.source.split('"""')[:2]
    return f'{head}"""{doc}"""\n    {body}\n'


@pytest.mark.few(
    "precision",
    "a context that is entered",
    "a variable of its own",
    "a filter",
    "random numbers",
)
@pytest.mark.parametrize("name", ATTACKS)
@pytest.mark.every(5)
def test_what_a_call_leaves_in_the_interpreter_rejects(judge, name):
    body, said = ATTACKS[name]
    verdict = judge("total", f"{body}\n    {SUM}")
    assert not verdict.accepted, verdict
    if said:
        ways = (f"{said} in a different state", f"{said} differently")
        assert any(way in verdict.reason for way in ways) or said == DECIMAL


@pytest.mark.few("precision", "a variable of its own", "a filter")
@pytest.mark.parametrize("name", [n for n, (_, said) in ATTACKS.items() if said])
@pytest.mark.every(4)
def test_its_results_alone_are_those_of_the_original(judge, name):
    trial = judge.judged.trial_of("total", "")
    items = [i for i in trial.baseline.compared if i.call.origin == "recorded"]
    code = code_of(judge.judged, "total", f"{ATTACKS[name][0]}\n    {SUM}")
    text = trial.target.text.replace(trial.target.source.rstrip(), code.rstrip())
    assert ATTACKS[name][0] in text
    plan = ReplayPlan([item.call for item in items], [5.0] * len(items), 60.0)
    run = replay_calls(judge.judged.runner, trial.baseline.place, text, plan)
    assert [o["value"] for o in run.outcomes] == [i.outcome["value"] for i in items]


@pytest.mark.parametrize("name", GOOD)
@pytest.mark.every(8)
def test_who_leaves_it_as_the_original_does_is_verified(judge, name):
    function, _, body = GOOD[name]
    verdict = judge(function, body)
    assert (verdict.accepted, verdict.grade) == (True, "verified"), verdict


@pytest.mark.parametrize("name", OTHERWISE)
def test_what_the_original_leaves_is_left(judge, name):
    verdict = judge(*OTHERWISE[name])
    assert not verdict.accepted
    assert f"{DECIMAL} in a different state" in verdict.reason


@pytest.mark.parametrize("name", LIVE)
@pytest.mark.every(4)
def test_within_the_tests_as_well(judge, name):
    body, said = LIVE[name]
    right = "with self.lock:\n        self.paid += amount\n        return self.paid"
    assert judge("Till.pay", right).accepted
    bad = judge("Till.pay", f"{body}\n    {right}")
    assert not bad.accepted
    assert said in bad.reason
