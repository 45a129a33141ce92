"""A client that shows pages itself is handed them: a file of the server's may lie on another machine than its user."""

from __future__ import annotations

import pytest
import pytest_asyncio
from pytest_lsp import client_capabilities

from support.lsp.editor import SCRIPTED_SERVER, Editor
from support.lsp.texts import AFTER, BEFORE

pytestmark = pytest.mark.asyncio(loop_scope="module")


@pytest_asyncio.fixture(scope="module", loop_scope="module")
async def shared(script, env):
    capabilities = client_capabilities("visual-studio-code")
    capabilities.experimental = {"selfrefine": {"pages": True}}
    editor = Editor(capabilities)
    await editor.start(command=SCRIPTED_SERVER, env=env | script.env)
    yield editor
    await editor.stop()


def pages(editor):
    return [params for method, params in editor.own if method == "selfrefine/page"]


async def test_a_report_is_handed_over(editor, script, tmp_path):
    buffer = editor.open(tmp_path / "m.py", BEFORE)
    token = await editor.refine(buffer, "s += x")
    (await script.job()).refined(AFTER)
    await editor.ended(token)
    await editor.execute("selfrefine.showReport", {"taskId": token})
    await editor.until(lambda: pages(editor))
    (page,) = pages(editor)
    assert page["qualname"] == "total"
    assert "<h1>total</h1>" in page["html"]
    assert not editor.shown


CHANGED = {
    "id": "b",
    "qualname": "total",
    "summary": "differs on 1 of 2 calls",
    "lens": "differs",
    "verdicts": [],
    "diff": {"functions": [], "notes": []},
}


async def test_what_changed_is_handed_over(editor, script, tmp_path):
    buffer = editor.open(tmp_path / "m.py", BEFORE)
    argument = {"uri": buffer.uri, "qualname": "total"}
    await editor.execute("selfrefine.diff", argument)
    job = await script.job()
    assert job.request["action"] == "diff"
    job.say(result=CHANGED)
    await editor.until(lambda: pages(editor))
    (page,) = pages(editor)
    assert (page["id"], page["qualname"]) == ("b", "total")
    assert "differs on 1 of 2 calls" in page["html"]
    assert not editor.shown
