"""Functions of one run that are refined at the same time: the same results in the same order, and nothing is left."""

import json
import os
import signal
import subprocess
import time
from pathlib import Path
from types import SimpleNamespace

import pytest
from tests.core.cli.test_refine_command import SWITCHES

from selfrefine.cli.sessions import Budget
from selfrefine.cli.side_by_side import jobs_for
from selfrefine.errors import UsageError
from selfrefine.settings.resolve import Settings
from selfrefine_runner.client.scratch import PREFIX
from support.attacks import survivors
from support.commandline import COMMAND, environment, project, selfrefine
from support.endpoint import ScriptedEndpoint

pytestmark = pytest.mark.timed

RULES = ("--engine", "rules", "--min-grade", "partly")


def results(folder: Path, *words: str) -> list[tuple[str, str, str, str]]:
    done = selfrefine("refine", "shop.py", *RULES, "--output-format", "json", *words, cwd=folder)  # fmt: skip
    assert done.code == 0, done.err
    return [
        (r["target"]["qualname"], r["status"], r["verdict"]["grade"], r["diff"])
        for r in json.loads(done.out)
    ]


@pytest.mark.further
def test_the_results_and_their_order_are_the_same(tmp_path):
    folder = project(tmp_path, shop=SWITCHES)
    together = results(folder, "--jobs", "3")
    assert [name for name, *_ in together] == ["switch", "Lamp.light", "plain"]
    assert [status for _, status, *_ in together][:2] == ["refined", "refined"]
    assert together == results(folder, "--jobs", "1")


def test_what_fails_says_so_and_the_others_go_on(tmp_path):
    folder = project(tmp_path, shop=SWITCHES)
    done = selfrefine(
        "refine", "shop.py", *RULES, "--jobs", "2", "--budget-seconds", "0.000001", cwd=folder
    )  # fmt: skip
    said = [line for line in done.err.splitlines() if "not started" in line]
    assert len(said) == 3, done.err


def begun(endpoint: ScriptedEndpoint, scratch: Path) -> bool:
    return any(scratch.glob(f"{PREFIX}*"))


def asked(endpoint: ScriptedEndpoint, scratch: Path) -> bool:
    return len(endpoint.requests) == 2  # both functions, at the same time


@pytest.mark.few("begun")
@pytest.mark.parametrize("moment", [begun, asked], ids=["begun", "asked"])
def test_an_interrupt_ends_all_and_leaves_nothing(tmp_path, moment):
    folder = project(tmp_path, shop=SWITCHES)
    scratch = tmp_path / "scratch"
    scratch.mkdir()
    with ScriptedEndpoint([{"feedback": {}, "delay": 60, "repeat": True}]) as endpoint:
        model = ("--engine", "chat", "--model", "m", "--base-url", endpoint.base_url)
        process = subprocess.Popen(
            [*COMMAND, "refine", "shop.py", *model, "--jobs", "2"],
            cwd=folder,
            env=environment(tmp_path / "home", TMPDIR=str(scratch)),
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
        )
        until = time.monotonic() + 60
        while not moment(endpoint, scratch) and time.monotonic() < until:
            time.sleep(0.05)
        assert moment(endpoint, scratch)
        process.send_signal(signal.SIGINT)
        out, err = process.communicate(timeout=30)
    assert process.returncode == 128 + signal.SIGINT, err
    assert out == b""
    assert b"Traceback" not in err
    assert survivors(scratch) == []
    # By its files other processes know whose turn it is on a core.
    assert [path.name for path in scratch.iterdir()] in ([], [f"selfrefine-cores-{os.geteuid()}"])  # fmt: skip


def work(count: int, engine: str = "rules") -> SimpleNamespace:
    return SimpleNamespace(wanted=(None,) * count, settings=Settings(engine=engine))


@pytest.mark.parametrize(
    ("todo", "asked", "alone", "expected"),
    [
        ([], None, False, 1),
        ([work(1)], 8, False, 1),
        ([work(9)], 1, False, 1),
        ([work(2), work(2)], 8, False, 4),
        ([work(9)], 3, False, 3),
        ([work(9)], None, True, 1),
        ([work(9)], 1, True, 1),
    ],
)
def test_how_many_are_refined_at_the_same_time(todo, asked, alone, expected):
    assert jobs_for(todo, asked=asked, alone=alone) == expected


def test_those_that_wait_for_a_model_are_more():
    several = [work(99)], [work(99, engine="chat")]
    rules, chat = (jobs_for(todo, asked=None, alone=False) for todo in several)
    assert 1 <= rules <= chat


def test_a_budget_that_is_counted_is_spent_by_one_if_nobody_asks_for_more():
    assert jobs_for([work(9)], asked=None, alone=False, counted=True) == 1
    assert jobs_for([work(9)], asked=3, alone=False, counted=True) == 3


def test_what_stands_on_what_is_written_comes_one_after_the_other():
    with pytest.raises(UsageError, match="selfrefine batch --write"):
        jobs_for([work(2)], asked=2, alone=True)


def test_those_at_the_same_time_share_what_is_left():
    budget = Budget(tokens=1000, usd=2.0, seconds=100.0)
    mine = budget.left(Settings(), among=4)
    assert (mine.budget_tokens, mine.budget_usd) == (250, 0.5)
    assert 99 < mine.budget_seconds <= 100
