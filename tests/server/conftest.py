"""One scripted server per module and profile: starting one takes most of a second."""

from __future__ import annotations

import pytest
import pytest_asyncio

from support.lsp.editor import SCRIPTED_SERVER, editing
from support.lsp.script import Script


@pytest.fixture(scope="module")
def home(tmp_path_factory):
    """A home of the server's own, so that no user's settings play a part."""
    return tmp_path_factory.mktemp("home")


@pytest.fixture(scope="module")
def env(home):
    names = ("CONFIG", "CACHE", "STATE", "DATA")
    return {f"XDG_{name}_HOME": str(home / name.lower()) for name in names}


@pytest_asyncio.fixture(scope="module", loop_scope="module")
async def script():
    async with Script() as script:
        yield script


@pytest_asyncio.fixture(scope="module", loop_scope="module")
async def shared(script, env, request):
    """The module's editor; `PROFILE` in the module names its capabilities."""
    profile = getattr(request.module, "PROFILE", "visual-studio-code")
    options = {"command": SCRIPTED_SERVER, "env": env | script.env}
    async with editing(profile, **options) as editor:
        yield editor


@pytest.fixture
def editor(shared):
    """The module's editor without the memory of earlier tests."""
    shared.messages.clear()
    shared.progress.clear()
    shared.own.clear()
    shared.applied.clear()
    shared.shown.clear()
    shared.before_apply.clear()
    shared.questions.clear()
    shared.settings = {}
    shared.refreshed = 0
    return shared
