"""Budgets: of one refinement and of a whole run; each ends in time with the best so far."""

import json
import time

import pytest

from support.commandline import selfrefine
from support.endpoint import ScriptedEndpoint
from support.slow_orders import GOOD, MODULE, SLOWER, critique, write

pytestmark = pytest.mark.timed

FASTER = critique("`in paid` walks a list", "make one set before the loop")
AGAIN = critique("one thing is left", "leave it")
PRICES = 'prices = ["m=1000/1000"]\n'


def refine(folder, endpoint, *options, target="orders.py::unpaid", **env):
    done = selfrefine(
        *("refine", target, "--engine", "chat", "--model", "m"),
        *("--base-url", endpoint.base_url, "--task", "efficiency", "--no-cache"),
        *("--output-format", "json-lines", *options),
        cwd=folder,
        **env,
    )
    return done, [json.loads(line) for line in done.out.splitlines()]


def usage(prompt, completion):
    return {"prompt_tokens": prompt, "completion_tokens": completion}


ENDS = {
    # option, what the answers take: the reason
    "tokens": (("--budget-tokens", "20000"), usage(9_000, 1000), "budget_tokens"),
    "money": (("--budget-usd", "20"), usage(9_000, 1000), "budget_usd"),
}


@pytest.mark.further
@pytest.mark.parametrize(("option", "taken", "reason"), ENDS.values(), ids=ENDS)
def test_a_budget_ends_a_refinement_with_the_best_so_far(
    tmp_path, option, taken, reason
):
    write(tmp_path)
    config = tmp_path / ".home" / "config" / "selfrefine"
    config.mkdir(parents=True)
    (config / "config.toml").write_text(
        PRICES + "target-speedup = 1e9\ntarget-growth = 0\n"
    )
    steps = [
        FASTER | {"usage": taken},
        {"code": GOOD, "usage": taken},
        AGAIN,
        {"code": SLOWER},
    ]
    with ScriptedEndpoint(steps) as endpoint:
        _, [result] = refine(tmp_path, endpoint, *option)
        assert len(endpoint.requests) == 2
    assert (result["status"], result["stop_reason"]) == ("refined", reason)
    assert "+    done = set(paid)" in result["diff"]
    assert result["usage"]["usd"] == pytest.approx(20.0)


@pytest.mark.further
def test_time_ends_a_refinement_with_the_best_so_far(tmp_path):
    """The second critique would take two minutes; what was accepted before is there in time."""
    write(tmp_path)
    steps = [FASTER, {"code": GOOD}, AGAIN | {"delay": 120}]
    env = {"SELFREFINE_TARGET_SPEEDUP": "1e9", "SELFREFINE_TARGET_GROWTH": "0"}
    with ScriptedEndpoint(steps) as endpoint:
        started = time.monotonic()
        _, [result] = refine(tmp_path, endpoint, "--budget-seconds", "45", **env)
        took = time.monotonic() - started
    assert (result["status"], result["stop_reason"]) == ("refined", "budget_seconds")
    assert result["seconds"] < 46
    assert took < 55


@pytest.mark.further
def test_a_runs_budget_is_for_all_its_functions_together(tmp_path):
    """The first takes most of it: the second gets what is left, which is no rewrite any more."""
    write(tmp_path)
    body = MODULE.partition("\n\n\n")[2]
    (tmp_path / "orders.py").write_text(
        MODULE + "\n\n" + body.replace("unpaid", "still")
    )
    tests = (tmp_path / "test_orders.py").read_text()
    more = tests.partition("@pytest")[2].replace("unpaid", "still")
    (tmp_path / "test_orders.py").write_text(
        tests.replace("import unpaid", "import still, unpaid") + "\n\n@pytest" + more
    )
    taken = usage(6_000, 1000)
    steps = [FASTER | {"usage": taken}, {"code": GOOD, "usage": taken}] * 2
    with ScriptedEndpoint(steps) as endpoint:
        _, results = refine(
            tmp_path, endpoint, "--budget-tokens", "22000", target="orders.py"
        )
    assert [r["stop_reason"] for r in results] == ["target_reached", "budget_tokens"]
    spent = sum(
        r["usage"]["prompt_tokens"] + r["usage"]["completion_tokens"] for r in results
    )
    assert spent <= 22_000


SLOW_TESTS = """import time

from orders import unpaid


def test_unpaid():
    time.sleep(300)
    assert unpaid([1], [2]) == [1]
"""
MANY_OBJECTS = '''class Line:
    def __init__(self, text, value):
        self.text = text
        self.value = value


class Page:
    def __init__(self, lines):
        self.lines = lines

    def longest(self, least):
        """Return the texts of the lines with a value, longest first."""
        found = []
        for line in self.lines:
            if line.value >= least and line.text not in found:
                found.append(line.text)
        return sorted(found, key=len, reverse=True)
'''
TESTS_OF_PAGE = """from orders import Line, Page


def test_longest():
    page = Page([Line("a" * (n % 7), n) for n in range(600)])
    assert page.longest(3)[0] == "aaaaaa"
"""
LONGEST = '''    def longest(self, least):
        """Return the texts of the lines with a value, longest first."""
        found = dict.fromkeys(line.text for line in self.lines if line.value >= least)
        return sorted(found, key=len, reverse=True)
'''
HEAVY = GOOD + "".join(f"    x{n} = {n}\n" for n in range(25_000))
PHASES = {
    # the module, its tests, the target, the candidate
    "tests that take long": (MODULE, SLOW_TESTS, "unpaid", GOOD),
    "a candidate that is slow to read": (MODULE, "", "unpaid", HEAVY),
    "a search in large objects": (MANY_OBJECTS, TESTS_OF_PAGE, "Page.longest", LONGEST),
}


@pytest.mark.parametrize("phase", PHASES)
@pytest.mark.every(3)
def test_a_budget_of_seconds_holds_in_every_phase(tmp_path, phase):
    module, tests, name, code = PHASES[phase]
    write(tmp_path)
    (tmp_path / "orders.py").write_text(module)
    if tests:
        (tmp_path / "test_orders.py").write_text(tests)
    with ScriptedEndpoint([FASTER, {"code": code}] * 9) as endpoint:
        _, [result] = refine(
            tmp_path, endpoint, "--budget-seconds", "8", target=f"orders.py::{name}"
        )
    assert result["seconds"] < 8 + 5, result["stop_reason"]
