"""What every test has: a cache folder of its own, so that no run learns from another."""

import os
import signal
import zlib
from collections import Counter
from pathlib import Path

import pytest
from hypothesis import settings

from support import again, chance
from support.again import pytest_report_teststatus, pytest_runtest_protocol
from support.plain_python import PLAIN

__all__ = ["pytest_report_teststatus", "pytest_runtest_protocol"]

# Where tests say nothing else: the same examples each time, or as many as the soak wants.
settings.register_profile(
    "test", max_examples=50, derandomize=True, database=None, deadline=None
)
settings.register_profile(
    "soak", max_examples=chance.examples(50), database=None, print_blob=True
)
settings.load_profile("soak" if chance.SHARE else "test")


@pytest.hookimpl(tryfirst=True)
def pytest_collection_modifyitems(config, items):
    """What Hypothesis draws for is a sample, too; of some tables `make test` takes a few rows alone."""
    rows = Counter()
    for item in items:
        if item.get_closest_marker("hypothesis"):
            item.add_marker(pytest.mark.soak)
        few = item.get_closest_marker("few")
        if few and not _is_one_of(item.callspec.id, few.args):
            item.add_marker(pytest.mark.further)
        every = item.get_closest_marker("every")
        if every:
            table = item.nodeid.partition("[")[0]
            if rows[table] % every.args[0]:
                item.add_marker(pytest.mark.further)
            rows[table] += 1
    _take_part(config, items)


def _take_part(config, items):
    """Of what is `further` take one part alone, if TESTS_PART says so: ``0/2`` is the first of two."""
    part = os.environ.get("TESTS_PART")
    if not part:
        return
    number, parts = map(int, part.split("/"))

    def is_taken(item):
        further = item.get_closest_marker("further")
        return not further or zlib.crc32(item.nodeid.encode()) % parts == number

    left = [item for item in items if not is_taken(item)]
    config.hook.pytest_deselected(items=left)
    items[:] = filter(is_taken, items)


def _is_one_of(row, named):
    return any(row.startswith(name) or row.endswith(f"-{name}") for name in named)


def pytest_terminal_summary(terminalreporter):
    """Print what was run again, and what repeats a soak."""
    again.summarize(terminalreporter)
    if chance.SHARE:
        repeat = f"make soak SHARE={chance.SHARE:g} SEED={chance.SEED}"
        terminalreporter.write_line(f"drawn with seed {chance.SEED}: {repeat}")


@pytest.fixture(autouse=True, scope="session")
def interruptible():
    """Who starts the tests in the background has them ignore Ctrl+C, and with them every command they start."""
    if signal.getsignal(signal.SIGINT) is signal.SIG_IGN:
        signal.signal(signal.SIGINT, signal.default_int_handler)


@pytest.fixture(autouse=True, scope="session")
def own_cache(tmp_path_factory):
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("XDG_CACHE_HOME", str(tmp_path_factory.mktemp("cache")))
        yield


@pytest.fixture(autouse=True, scope="session")
def same_hash_seeds():
    """Calls of a function are compared under the same seeds in each run of the tests."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("SELF_REFINE_HASH_SEED", str(chance.SEED))
        yield


@pytest.fixture(autouse=True, scope="session")
def plain_python():
    """Projects are executed by a plain Python, unless a test names another."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("VIRTUAL_ENV", str(PLAIN.parent.parent))
        yield


@pytest.fixture(autouse=True)
def no_answers(own_cache):
    """A port, and with it an endpoint's name, may come back within a run."""
    Path(os.environ["XDG_CACHE_HOME"], "selfrefine", "answers.sqlite3").unlink(
        missing_ok=True
    )
