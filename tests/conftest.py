"""What every test has: a cache folder of its own, so that no run learns from another."""

import os
import signal
from pathlib import Path

import pytest


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


@pytest.fixture(autouse=True)
def no_answers(own_cache):
    """A port, and with it an endpoint's name, may come back within a run."""
    Path(os.environ["XDG_CACHE_HOME"], "selfrefine", "answers.sqlite3").unlink(
        missing_ok=True
    )
