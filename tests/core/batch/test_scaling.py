"""The table of docs/SCALING.md is what bench/batch.py prints, and its project is one."""

import importlib.util
import re
import sys

import pytest

from support.commandline import REPOSITORY

PAGE = (REPOSITORY / "docs" / "SCALING.md").read_text("utf-8")
SEED = 21


@pytest.fixture(scope="module")
def bench():
    place = REPOSITORY / "bench" / "batch.py"
    spec = importlib.util.spec_from_file_location("bench_batch", place)
    module = importlib.util.module_from_spec(spec)
    sys.modules["bench_batch"] = module
    spec.loader.exec_module(module)
    return module


def rows():
    name = ""
    for line in re.findall(r"^\| (.*) \|$", PAGE, re.MULTILINE):
        first, *cells = [cell.strip() for cell in f" {line} ".split("|")]
        name = first or name
        if cells[0].replace(",", "").isdigit():
            yield name, int(cells[0].replace(",", "")), cells[1], cells[2], cells[3]


@pytest.mark.parametrize(("name", "workers", "rate", "share", "most"), list(rows()))
def test_the_table_is_what_is_simulated(bench, name, workers, rate, share, most):
    found = bench.simulated(
        bench.WORLDS[name], list(bench.DURATIONS), bench.MANY, workers, SEED
    )
    assert (f"{found[0]:,.1f}", f"{found[1]:.2f}") == (rate, share)
    assert found[2].removeprefix("client's ") in most


def test_the_table_tells_of_every_world(bench):
    assert {name for name, *_ in rows()} == set(bench.WORLDS)
    assert len(list(rows())) >= 12


def test_more_workers_are_never_slower(bench):
    rates = [
        bench.simulated(bench.PLAIN, [5.0], 500, workers, SEED)[0]
        for workers in (1, 2, 4, 8)
    ]
    assert rates == sorted(rates)
    assert rates[1] == pytest.approx(2 * rates[0], rel=0.02)


def test_the_generated_project_has_so_many_functions(bench, tmp_path):
    bench.generate(tmp_path / "p", 30)
    texts = [path.read_text() for path in (tmp_path / "p" / "src").glob("*.py")]
    assert sum(text.count("def ") for text in texts) == 30
