"""A click on a function in which nothing better was found a moment ago is answered at once, and the next one searches."""

from __future__ import annotations

import asyncio

import pytest

from selfrefine_server.recent_answers import ago
from support.lsp.texts import AFTER, BEFORE

pytestmark = [pytest.mark.asyncio(loop_scope="module"), pytest.mark.timed]

WAIT_SECONDS = 60
AGO = [(0.2, "0 seconds"), (1.9, "1 second"), (59, "59 seconds"), (60, "1 minute"), (3599, "59 minutes")]  # fmt: skip


@pytest.mark.parametrize(("seconds", "words"), AGO)
async def test_a_time_is_told_in_its_largest_unit(seconds, words):
    assert ago(seconds) == words


async def click(editor, buffer, script=None, status="unchanged", **more):
    """Refine a function; with a script, by a job that says what to answer."""
    params = {"uri": buffer.uri, "qualname": "total", "task": None} | more
    asked = editor.ask("selfrefine/refine", params)
    if script is not None:
        text = AFTER if status == "refined" else buffer.text
        (await script.job()).refined(text, status=status, summary="No change: nothing found", stop_reason=more.get("stop", "sufficient"))  # fmt: skip
    return await asyncio.wait_for(asked, WAIT_SECONDS)


async def test_the_second_click_is_answered_and_the_third_searches(
    editor, script, tmp_path
):
    buffer = editor.open(tmp_path / "m.py", BEFORE)
    first = await click(editor, buffer, script)
    second = await click(editor, buffer)
    assert (second["id"], second["edit"], second["code"]) == (first["id"], None, "known")  # fmt: skip
    assert second["message"].startswith("nothing better was found 0 seconds ago (rules)")  # fmt: skip
    assert "run it again" in second["message"]
    assert second["message"] in second["summary"]
    third = await click(editor, buffer, script, status="refined")
    assert third["status"] == "refined"
    editor.close(buffer)


OTHERWISE = {
    "another task": ({"task": "readability"}, {}, ""),
    "another setting": ({}, {"maxIterations": 2}, ""),
    "another text": ({}, {}, "    s += 0\n"),
    "a search that did not come to its end": ({"stop": "budget_seconds"}, {}, ""),
}


@pytest.mark.parametrize("name", OTHERWISE)
async def test_what_is_otherwise_is_searched(editor, script, tmp_path, name):
    asked, settings, typed = OTHERWISE[name]
    stop = {"stop": asked["stop"]} if "stop" in asked else {}
    buffer = editor.open(tmp_path / "m.py", BEFORE)
    await click(editor, buffer, script, **stop)
    editor.settings = settings
    editor.type_at(buffer, "    return s\n", typed)
    answer = await click(editor, buffer, script, status="refined", **asked)
    assert answer["status"] == "refined"
    editor.close(buffer)


async def test_what_changes_elsewhere_in_the_file_plays_no_part(
    editor, script, tmp_path
):
    buffer = editor.open(tmp_path / "m.py", BEFORE)
    await click(editor, buffer, script)
    editor.type_at(buffer, "import os", "# one\n")
    assert "0 seconds ago" in (await click(editor, buffer))["message"]
    editor.close(buffer)
