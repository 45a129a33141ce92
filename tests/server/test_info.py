"""The server says of a file why nothing can be executed on this machine, so that the editor can tell it once."""

from __future__ import annotations

import os
import sys

import pytest

from support import confined
from support.lsp.wire import SERVER, wired

pytestmark = pytest.mark.skipif(
    sys.platform != "linux", reason="takes backends away by Linux's means"
)
REFUSED = ",".join(map(str, (confined.UNSHARE, confined.LANDLOCK)))
CONFINED = (sys.executable, confined.__file__, REFUSED, *SERVER)


@pytest.mark.parametrize(
    ("settings", "said"),
    [({}, "not executed, since no sandbox works here"), ({"sandbox": "off"}, "")],
)
def test_it_is_said_that_no_sandbox_works(settings, said, env, tmp_path):
    path = tmp_path / "m.py"
    path.touch()
    bare = os.environ | env | {"PATH": "/nowhere"}
    with wired(CONFINED, env=bare) as wire:
        wire.initialize(initializationOptions=settings)
        argument = {"uri": path.as_uri()}
        params = {"command": "selfrefine.info", "arguments": [argument]}
        info = wire.ask(1, "workspace/executeCommand", params)["result"]
    assert info["notExecuted"].startswith(said)
    assert bool(info["notExecuted"]) == bool(said)
