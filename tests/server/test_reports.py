"""Reports: the last results as pages that stand alone."""

from __future__ import annotations

import pytest
from pygls.exceptions import JsonRpcException

from support.lsp.script import page_at
from support.lsp.texts import AFTER, BEFORE

pytestmark = pytest.mark.asyncio(loop_scope="module")


async def test_the_last_refinement_is_shown(editor, script, tmp_path):
    buffer = editor.open(tmp_path / "m.py", BEFORE)
    token = await editor.refine(buffer, "s += x")
    (await script.job()).refined(AFTER)
    await editor.ended(token)
    shown = await editor.execute("selfrefine.showReport")
    assert [(p.uri, p.external) for p in editor.shown] == [(shown["uri"], True)]
    page = page_at(shown["uri"])
    assert "<h1>total</h1>" in page
    assert "verified, 2.0x faster; 3 tests" in page
    again = await editor.execute("selfrefine.showReport", {"taskId": token})
    assert again == shown
    editor.close(buffer)


@pytest.mark.parametrize("argument", [{"taskId": "unknown"}, {"taskId": 1}])
async def test_what_is_not_kept_is_refused(editor, argument):
    with pytest.raises(JsonRpcException, match=r"no such result|must be"):
        await editor.execute("selfrefine.showReport", argument)
