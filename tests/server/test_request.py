"""The requests of clients with a display of their own: `selfrefine/refine` and `selfrefine/verify`."""

from __future__ import annotations

import asyncio

import pytest
from lsprotocol import types

from support.lsp.script import dead
from support.lsp.texts import AFTER, BEFORE

pytestmark = [pytest.mark.asyncio(loop_scope="module"), pytest.mark.timed]

WAIT_SECONDS = 30


def argument(buffer, **more):
    return {"uri": buffer.uri, "version": 1, "qualname": "total", "task": None} | more


async def test_the_answer_is_the_result_and_its_edit(editor, script, tmp_path):
    buffer = editor.open(tmp_path / "m.py", BEFORE)
    asked = editor.ask("selfrefine/refine", argument(buffer, task="efficiency"))
    job = await script.job()
    assert job.request["task"] == "efficiency"
    job.progress("round 1/4: tests 3/3")
    job.refined(AFTER)
    answer = await asyncio.wait_for(asked, WAIT_SECONDS)
    assert answer["status"] == "refined"
    assert answer["schema_version"] == 1
    assert "new_text" not in answer
    (change,) = answer["edit"]["documentChanges"]
    assert change["textDocument"] == {"uri": buffer.uri, "version": 1}
    (edit,) = change["edits"]
    assert edit["newText"] == "    return sum(xs)\n"
    assert edit["range"]["start"] == {"line": 4, "character": 0}
    assert edit["range"]["end"] == {"line": 7 + 1, "character": 0}
    assert buffer.text == BEFORE
    assert not editor.messages


async def test_progress_and_status_are_notified(editor, script, tmp_path):
    buffer = editor.open(tmp_path / "m.py", BEFORE)
    asked = editor.ask("selfrefine/refine", argument(buffer))
    job = await script.job()
    job.progress("round 2/4: 2.3x faster", number=2)
    await editor.until(lambda: any(v.get("maxRounds") for _, v in editor.own))
    job.refined(AFTER)
    await asyncio.wait_for(asked, WAIT_SECONDS)
    await editor.until(
        lambda: editor.own[-1][0] == "selfrefine/status"
        and editor.own[-1][1]["quiescent"]
    )
    steps = [v for m, v in editor.own if m == "selfrefine/progress"]
    assert [s["stage"] for s in steps] == ["waiting", "verify", "done"]
    assert steps[1] == {
        "taskId": steps[0]["taskId"],
        "uri": buffer.uri,
        "qualname": "total",
        "round": 2,
        "maxRounds": 4,
        "stage": "verify",
        "message": "round 2/4: 2.3x faster",
    }
    states = [v for m, v in editor.own if m == "selfrefine/status"]
    assert states[0]["running"] == [steps[0]["taskId"]]
    assert states[-1]["running"] == []


async def test_cancelling_the_request_ends_the_job_first(editor, script, tmp_path):
    buffer = editor.open(tmp_path / "m.py", BEFORE)
    asked = editor.ask("selfrefine/refine", argument(buffer), "to-cancel")
    job = await script.job()
    child = (await job.ask(spawn=True))["child"]
    editor.client.cancel_request(types.CancelParams(id="to-cancel"))
    with pytest.raises(Exception, match="cancel") as info:
        await asyncio.wait_for(asked, WAIT_SECONDS)
    assert info.value.code == -32800
    for pid in (job.pid, child):
        await dead(pid)


async def test_a_changed_function_gets_no_edit(editor, script, tmp_path):
    buffer = editor.open(tmp_path / "m.py", BEFORE)
    asked = editor.ask("selfrefine/refine", argument(buffer))
    job = await script.job()
    editor.type_at(buffer, "    return s", "    s *= 2\n")
    # The answer to what is asked behind it says that the server has seen it.
    await editor.actions(buffer, "s *= 2")
    job.refined(AFTER)
    answer = await asyncio.wait_for(asked, WAIT_SECONDS)
    assert answer["edit"] is None
    assert answer["code"] == "changed"
    assert answer["message"].startswith("total has changed meanwhile")


async def test_a_file_that_is_not_open_is_read(editor, script, tmp_path):
    path = tmp_path / "m.py"
    path.write_bytes(b"# coding: latin-1\n" + BEFORE.encode() + b"# \xe9\n")
    asked = editor.ask("selfrefine/refine", {"uri": path.as_uri(), "qualname": "total"})
    job = await script.job()
    assert job.request["text"].endswith("# \N{LATIN SMALL LETTER E WITH ACUTE}\n")
    job.refined(job.request["text"].replace(BEFORE, AFTER))
    answer = await asyncio.wait_for(asked, WAIT_SECONDS)
    (change,) = answer["edit"]["documentChanges"]
    assert change["textDocument"] == {"uri": path.as_uri(), "version": None}


async def test_verify_passes_the_candidate_on(editor, script, tmp_path):
    buffer = editor.open(tmp_path / "m.py", BEFORE)
    code = "def total(xs):\n    return sum(xs)\n"
    asked = editor.ask("selfrefine/verify", argument(buffer, candidate=code))
    job = await script.job()
    assert (job.request["action"], job.request["candidate"]) == ("verify", code)
    job.refined(AFTER)
    answer = await asyncio.wait_for(asked, WAIT_SECONDS)
    assert answer["edit"]["documentChanges"]


@pytest.mark.parametrize("method", ["selfrefine/refine", "selfrefine/verify"])
@pytest.mark.parametrize("params", [None, 5, [], {"uri": "file:///m.py"}])
async def test_wrong_params_are_answered(editor, method, params):
    with pytest.raises(Exception, match="argument") as info:
        await asyncio.wait_for(editor.ask(method, params), WAIT_SECONDS)
    assert info.value.code == -32602
