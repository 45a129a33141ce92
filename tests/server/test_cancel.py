"""Cancelling, at any time: no process is left, the buffer is untouched, nothing is applied later."""

from __future__ import annotations

import asyncio
import contextlib
import random
import time

import pytest
from lsprotocol import types
from pygls.exceptions import JsonRpcException

from support import chance
from support.lsp.script import dead, folder_exists
from support.lsp.texts import AFTER, BEFORE

pytestmark = pytest.mark.asyncio(loop_scope="module")


async def by_progress(editor, token):
    editor.client.window_work_done_progress_cancel(
        types.WorkDoneProgressCancelParams(token=token)
    )


async def by_command(editor, token):
    answer = await editor.execute("selfrefine.cancel", {"taskId": token})
    assert answer == {"cancelled": True}


@pytest.mark.parametrize("cancel", [by_progress, by_command])
@pytest.mark.parametrize("deaf", [False, True])
@pytest.mark.every(2)
async def test_cancelling_leaves_no_process(editor, script, tmp_path, cancel, deaf):
    buffer = editor.open(tmp_path / "m.py", BEFORE)
    token = await editor.refine(buffer, "s += x")
    job = await script.job()
    child = (await job.ask(spawn=True))["child"]
    if deaf:
        await job.ask(deaf=True)
    await cancel(editor, token)
    assert (await editor.ended(token))["message"] == "cancelled"
    await job.gone()
    await dead(child)
    assert not folder_exists(job.hello["tmp"])
    assert buffer.text == BEFORE
    assert not editor.applied
    assert not editor.messages


async def test_what_waits_never_starts(editor, script, tmp_path):
    buffer = editor.open(tmp_path / "m.py", BEFORE)
    first = await editor.refine(buffer, "s += x")
    job = await script.job()
    second = await editor.refine(buffer, "return total(xs)")
    await by_command(editor, second)
    while second in (await editor.execute("selfrefine.info"))["running"]:
        pass
    job.refined(AFTER)
    await editor.ended(first)
    assert buffer.text == AFTER
    assert script.jobs.empty()


@pytest.mark.parametrize("arguments", [(), ({},), (None,)])
async def test_without_a_name_all_are_cancelled(editor, script, tmp_path, arguments):
    buffer = editor.open(tmp_path / "m.py", BEFORE)
    await editor.refine(buffer, "s += x")
    await editor.refine(buffer, "return total(xs)")
    job = await script.job()
    assert (await editor.execute("selfrefine.cancel", *arguments))["cancelled"]
    await job.gone()
    await editor.idle()
    assert script.jobs.empty()
    assert buffer.text == BEFORE


async def test_what_is_over_or_unknown_cannot_be_cancelled(editor, script, tmp_path):
    buffer = editor.open(tmp_path / "m.py", BEFORE)
    token = await editor.refine(buffer, "s += x")
    (await script.job()).refined(AFTER)
    await editor.ended(token)
    for task in (token, "unknown", 5, None):
        answer = await editor.execute("selfrefine.cancel", {"taskId": task})
        assert answer == {"cancelled": False}


async def test_a_cancelled_function_can_be_refined_again(editor, script, tmp_path):
    buffer = editor.open(tmp_path / "m.py", BEFORE)
    token = await editor.refine(buffer, "s += x")
    await script.job()
    await by_command(editor, token)
    await editor.ended(token)
    token = await editor.refine(buffer, "s += x")
    (await script.job()).refined(AFTER)
    await editor.ended(token)
    assert buffer.text == AFTER


@pytest.mark.parametrize("seed", range(12))
async def test_cancelled_or_applied_never_both(editor, script, tmp_path, seed):
    """The cancellation races with the result; either way the answer says what happened."""
    dice = random.Random(seed)
    buffer = editor.open(tmp_path / "m.py", BEFORE)
    token = await editor.refine(buffer, "s += x")
    job = await script.job()
    job.refined(AFTER)
    # The one place where a test lets time pass: the moment is what is tried out.
    await asyncio.sleep(dice.uniform(0, 0.01))
    answer = await editor.execute("selfrefine.cancel", {"taskId": token})
    await editor.ended(token)
    await job.gone()
    assert bool(editor.applied) != answer["cancelled"]
    assert buffer.text == (BEFORE if answer["cancelled"] else AFTER)


@pytest.mark.bench
async def test_cancelling_at_any_time_for_long(editor, script, tmp_path):
    """4,000 cancellations: answered within 200 ms, no process after a second, nothing applied later."""
    dice = chance.dice("cancel")
    slowest = 0.0
    for number in range(chance.many(4000)):
        editor.applied.clear()
        editor.messages.clear()
        buffer = editor.open(tmp_path / f"m{number}.py", BEFORE)
        token = await editor.refine(buffer, "s += x")
        job = await script.job() if dice.random() < 0.9 else None
        if job and dice.random() < 0.3:
            job.refined(AFTER)
        await asyncio.sleep(dice.uniform(0, 0.03))
        started = time.monotonic()
        answer = await editor.execute("selfrefine.cancel", {"taskId": token})
        slowest = max(slowest, time.monotonic() - started)
        job = job or await late(script)
        if job:
            await dead(job.pid)
        await editor.idle()
        assert bool(editor.applied) != answer["cancelled"]
        assert buffer.text == (BEFORE if answer["cancelled"] else AFTER)
        editor.close(buffer)
    assert slowest < 0.2


async def late(script):
    """Return a job that came just before it was cancelled."""
    with contextlib.suppress(asyncio.TimeoutError):
        return await asyncio.wait_for(script.jobs.get(), 0.1)


async def test_a_cancelled_command_answers_once(editor):
    """`$/cancelRequest` on a command that works in the foreground stops it and is answered."""
    asked = asyncio.ensure_future(
        editor.client.protocol.send_request_async(
            types.WORKSPACE_EXECUTE_COMMAND,
            types.ExecuteCommandParams(command="selfrefine.info", arguments=[]),
            "info",
        )
    )
    await asyncio.sleep(0)
    editor.client.cancel_request(types.CancelParams(id="info"))
    try:
        answer = await asyncio.wait_for(asked, 60)
        assert answer["version"]
    except JsonRpcException as error:
        # Cancelled in time, or too late: both answers are right.
        assert error.code == -32800  # noqa: PT017
