"""The whole of what an original does: the same, wherever and whenever it is found out."""

import sys
import threading

import pytest

from selfrefine.code.target import find
from selfrefine.refine.project import Projects
from selfrefine.settings.resolve import Settings
from selfrefine_runner.client.turns import Turns

FILE = """from pathlib import Path

STATE = []


def capped(numbers: list[int], most: int) -> list[int]:
    return [number for number in numbers if number <= most]


def here(name: str) -> str:
    return str(Path(__file__).parent / name)


def counted(number: int) -> int:
    STATE.append(number)
    return len(STATE) if number > 10**6 else number
"""
TESTS = """import pytest
from m import capped, counted, here


@pytest.mark.parametrize("n", range(6))
def test_m(n):
    assert capped(list(range(n)), 3) == list(range(min(n, 4)))
    assert here(f"n{n}").endswith(f"n{n}")
    assert counted(n) == n
"""


@pytest.fixture
def folder(tmp_path):
    (tmp_path / "pyproject.toml").write_text("[project]\nname = 'm'\n")
    (tmp_path / "m.py").write_text(FILE)
    (tmp_path / "test_m.py").write_text(TESTS)
    return tmp_path


def projects(*, turns=None, kept=False):
    settings = Settings(interpreter=sys.executable, cache=False)
    return Projects(settings, lambda _: True, turns=turns, kept=kept)


def known(baseline):
    """What of a baseline must be the same each time."""
    rows = {item.call.key: item.outcome["kind"] for item in baseline.compared}
    return rows, baseline.deterministic, len(baseline.tests)


@pytest.mark.every(3)
@pytest.mark.parametrize("name", ["capped", "here", "counted"])
def test_it_is_the_same_on_another_core_as_here(folder, name):
    found = []
    for ahead in (True, False):
        of = projects()
        try:
            whole = of.whole_of(find(FILE, path="m.py", qualname=name), folder / "m.py")
            first = whole.first
            if ahead:
                whole.ask()
            baseline = whole.result()
            assert baseline is whole.result()
            assert 0 < len(first.compared) <= len(baseline.compared)
            assert baseline.place == first.place
            found.append(known(baseline))
        finally:
            of.close()
    (ahead, *rest), (later, *others) = found
    assert rest == others
    # Which of the slow ones there was time for is another matter.
    assert len(ahead.keys() & later.keys()) > 0.9 * max(len(ahead), len(later))


def test_nothing_is_believed_that_was_ended_before_it_was_done(folder):
    of = projects(kept=True)
    try:
        target = find(FILE, path="m.py", qualname="capped")
        whole = of.whole_of(target, folder / "m.py")
        whole.ask()
        of.refresh(of.settings)
        again = of.whole_of(target, folder / "m.py")
        assert again is whole
        assert len(again.result().compared) > 200
    finally:
        of.close()


def test_where_others_use_the_cores_it_is_found_out_when_it_is_wanted(folder, tmp_path):
    of = projects(turns=Turns([tmp_path / "core"]))
    try:
        whole = of.whole_of(find(FILE, path="m.py", qualname="capped"), folder / "m.py")
        whole.ask()
        assert "aside" not in {thread.name for thread in threading.enumerate()}
        assert len(whole.result().compared) > len(whole.first.compared)
    finally:
        of.close()
