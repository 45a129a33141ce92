"""Which backends the tests of the sandbox run against: every one that works here, and each that has to.

REQUIRE_SANDBOX names those that have to work, with commas, or is 1 for all that there are for Linux: a test
for one that does not work then fails.  SANDBOX_BACKENDS names the only ones to run against.
"""

from __future__ import annotations

import os

import pytest

from selfrefine_runner.sandbox import choose

LINUX = ("bubblewrap", "landlock")


def wanted() -> tuple[str, ...]:
    """Return the backends to run against."""
    named = os.environ.get("SANDBOX_BACKENDS", "")
    return tuple(named.split(",")) if named else LINUX


def need(backend: str) -> None:
    """Skip where a backend does not work, and fail where it has to."""
    choice = choose(backends=(backend,))
    if choice.backend is None:
        required = os.environ.get("REQUIRE_SANDBOX", "")
        if required == "1" or backend in required.split(","):
            pytest.fail(f"REQUIRE_SANDBOX={required}, and {choice.reason}")
        pytest.skip(choice.reason)
