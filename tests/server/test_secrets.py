"""C4 of the threat matrix in an editor: its key reaches the endpoint and nothing that people see."""

from __future__ import annotations

import json

import pytest

from support.endpoint import ScriptedEndpoint
from support.lsp.editor import SCRIPTED_SERVER, SERVER, editing
from support.lsp.script import Script
from support.lsp.texts import AFTER, BEFORE

pytestmark = pytest.mark.asyncio

KEY = "zq-canary.0123456789/abcdef+SECRET"
TEST = "from m import total\n\ndef test_total():\n    assert total([1, 2]) == 3\n"


@pytest.fixture
def home(tmp_path):
    names = ("CONFIG", "CACHE", "STATE", "DATA")
    return {f"XDG_{name}_HOME": str(tmp_path / "home" / name) for name in names}


def seen(editor):
    """Return all that the editor was told."""
    own = [value for _, value in editor.own] + [value for _, value in editor.progress]
    return json.dumps(own, default=str) + str(editor.messages) + str(editor.questions)


async def test_the_editors_key_goes_to_the_endpoint_alone(home, tmp_path):
    (tmp_path / "pyproject.toml").touch()
    (tmp_path / "m.py").write_text(BEFORE)
    (tmp_path / "test_m.py").write_text(TEST)
    step = {"fault": "400", "message": f"no such key {KEY}", "repeat": True}
    with ScriptedEndpoint([step]) as endpoint:
        chat = {"engine": "chat", "model": "m", "baseUrl": endpoint.base_url}
        mine = {"trusted": True, "apiKey": KEY, "logLevel": "debug", **chat}
        async with editing(
            command=SERVER, env=home, initialization_options={"selfrefine": mine}
        ) as editor:
            buffer = editor.open(tmp_path / "m.py", BEFORE)
            token = await editor.refine(buffer, "s += x")
            await editor.ended(token)
            [message] = editor.messages
            assert "refuses the request (400: no such key ***)" in message.message
            assert KEY not in seen(editor)
            info = await editor.execute("selfrefine.info", {"uri": buffer.uri})
            assert KEY not in str(info)
    assert endpoint.requests[0].headers["authorization"] == f"Bearer {KEY}"
    assert not [
        path
        for path in tmp_path.rglob("*")
        if path.is_file() and KEY.encode() in path.read_bytes()
    ]


async def test_what_a_job_says_is_masked_and_moves_no_cursor(home, tmp_path):
    options = {"selfrefine": {"trusted": True, "apiKey": KEY}}
    async with (
        Script() as script,
        editing(
            command=SCRIPTED_SERVER,
            env=home | script.env,
            initialization_options=options,
        ) as editor,
    ):
        buffer = editor.open(tmp_path / "m.py", BEFORE)
        token = await editor.refine(buffer, "s += x")
        job = await script.job()
        assert job.request["key"] == KEY
        assert KEY not in str(job.request["editor"])
        job.progress(f"round 1/4: {KEY}\x1b[2J sk-proj-Ab3dEfGhIjKlMnOpQrSt")
        job.say(error={"message": f"failed with {KEY}\u202e"})
        await editor.ended(token)
        assert editor.messages[0].message == "Self-Refine: failed with ***\\u202e"
        told = [
            v["message"] for v in editor.progress_of(token) if v["kind"] == "report"
        ]
        assert told == ["round 1/4: ***\\x1b[2J ***"]
        assert KEY not in seen(editor)


async def test_a_key_that_stands_in_the_users_text_stays_there(home, tmp_path):
    options = {"selfrefine": {"trusted": True, "apiKey": KEY}}
    before = BEFORE.replace("    s = 0\n", f"    s = 0  # {KEY}\n")
    after = AFTER.replace("    return sum(xs)\n", f"    return sum(xs)  # {KEY}\n", 1)
    async with (
        Script() as script,
        editing(
            command=SCRIPTED_SERVER,
            env=home | script.env,
            initialization_options=options,
        ) as editor,
    ):
        buffer = editor.open(tmp_path / "m.py", before)
        token = await editor.refine(buffer, "s += x")
        (await script.job()).refined(after)
        await editor.ended(token)
        assert buffer.text == after
