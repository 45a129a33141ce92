"""What tests of the chat engine share: an engine that is connected to an endpoint and closed at the end."""

from __future__ import annotations

import pytest

from selfrefine import tasks
from selfrefine.engines import EngineContext, connect
from selfrefine.settings.resolve import Settings


@pytest.fixture
def chat():
    """Return a function that connects an engine to an endpoint."""
    engines = []

    def start(
        endpoint,
        *,
        deadline=None,
        interrupted=lambda: None,
        record=None,
        file=("", ""),
        surroundings="",
        **settings,
    ):
        values = {
            "model": "m",
            "api_key_env": "NO_SUCH_KEY",
            "base_url": endpoint.base_url,
        }
        context = EngineContext(
            tasks.load("efficiency"),
            Settings(**(values | settings)),
            deadline,
            (3, 12),
            interrupted,
            surroundings,
            record=record,
            qualname=file[0],
            text=file[1],
        )
        engines.append(connect("chat", context))
        return engines[-1]

    yield start
    for engine in engines:
        engine.close()
