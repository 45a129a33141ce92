"""Job processes between clicks: the same one is asked again, and whatever ends it, nobody notices and nothing is left."""

from __future__ import annotations

import os
import signal

import pytest

from support.lsp.editor import SCRIPTED_SERVER, editing
from support.lsp.script import Script, dead, eventually, family, folder_exists
from support.lsp.texts import AFTER, BEFORE

pytestmark = [pytest.mark.asyncio(loop_scope="module"), pytest.mark.timed]


def jobs(editor) -> list[int]:
    """Return the server's processes."""
    return family(editor.server.pid)[1:]


async def first_click(editor, script, path):
    """Refine a function, and have the process stay."""
    buffer = editor.open(path, BEFORE)
    token = await editor.refine(buffer, "s += x")
    job = await script.job()
    job.refined(AFTER, stays=True)
    await editor.ended(token)
    return buffer, job


async def end(editor, job):
    os.kill(job.pid, signal.SIGKILL)
    await dead(job.pid)
    await eventually(lambda: job.pid not in jobs(editor))


async def test_the_second_click_asks_the_same_process(editor, script, tmp_path):
    buffer, job = await first_click(editor, script, tmp_path / "m.py")
    assert job.request["stays"]
    token = await editor.refine(buffer, "return total(xs)")
    await job.next_request()
    assert job.request["qualname"] == "other"
    assert job.request["text"] == AFTER
    job.refined(AFTER + "\n", stays=True)
    await editor.ended(token)
    assert buffer.text == AFTER + "\n"
    assert script.jobs.empty()
    await end(editor, job)
    await eventually(lambda: not folder_exists(job.hello["tmp"]))


async def test_one_that_died_between_clicks_is_missed_by_nobody(editor, script, tmp_path):  # fmt: skip
    buffer, job = await first_click(editor, script, tmp_path / "m.py")
    await end(editor, job)
    token = await editor.refine(buffer, "return total(xs)")
    (await script.job()).refined(AFTER + "\n")
    await editor.ended(token)
    assert buffer.text == AFTER + "\n"
    assert not [m for m in editor.messages if "died" in m.message]


async def test_one_that_dies_as_it_is_asked_is_missed_by_nobody(editor, script, tmp_path):  # fmt: skip
    """It ends by itself when it was idle for long, and a click may come just then."""
    buffer, job = await first_click(editor, script, tmp_path / "m.py")
    os.kill(job.pid, signal.SIGSTOP)
    token = await editor.refine(buffer, "return total(xs)")
    os.kill(job.pid, signal.SIGKILL)
    (await script.job()).refined(AFTER + "\n")
    await editor.ended(token)
    assert buffer.text == AFTER + "\n"


async def test_what_is_cancelled_does_not_stay(editor, script, tmp_path):
    buffer, job = await first_click(editor, script, tmp_path / "m.py")
    token = await editor.refine(buffer, "return total(xs)")
    await job.next_request()
    child = (await job.ask(spawn=True))["child"]
    assert (await editor.execute("selfrefine.cancel", {"taskId": token}))["cancelled"]
    await editor.ended(token)
    await job.gone()
    await dead(child)
    assert not folder_exists(job.hello["tmp"])


async def test_each_project_has_its_own_and_the_oldest_goes(editor, script, tmp_path):
    made = []
    for name in ("one", "two", "three"):
        folder = tmp_path / name
        folder.mkdir()
        (folder / "pyproject.toml").touch()
        _, job = await first_click(editor, script, folder / "m.py")
        made.append(job)
    assert len({job.pid for job in made}) == 3
    await made[0].gone()
    assert {job.pid for job in made[1:]} <= set(jobs(editor))
    for job in made[1:]:
        await end(editor, job)


async def test_a_process_is_ready_before_the_first_click(editor, script, tmp_path):
    """It is asked nothing: no job has begun."""
    before = set(jobs(editor))
    editor.open(tmp_path / "m.py", BEFORE)
    [ready] = await eventually(lambda: set(jobs(editor)) - before)
    editor.open(tmp_path / "n.py", BEFORE)
    token = await editor.refine(editor.open(tmp_path / "o.py", BEFORE), "s += x")
    job = await script.job()
    assert job.pid == ready
    job.refined(AFTER)
    await editor.ended(token)
    await job.gone()


async def test_for_what_is_not_trusted_nothing_is_started(env, tmp_path):
    async with Script() as script:
        options = {
            "command": SCRIPTED_SERVER,
            "env": env | script.env,
            "initialization_options": {"selfrefine": {"trusted": False}},
        }
        async with editing("visual-studio-code", **options) as editor:
            editor.open(tmp_path / "m.py", BEFORE)
            await editor.execute("selfrefine.info")
            assert not jobs(editor)


async def test_nothing_is_left_when_the_client_leaves(env, tmp_path):
    async with Script() as script:
        options = {"command": SCRIPTED_SERVER, "env": env | script.env}
        async with editing("visual-studio-code", **options) as editor:
            _, job = await first_click(editor, script, tmp_path / "m.py")
            editor.open(tmp_path / "n.py", BEFORE)
            members = jobs(editor)
            assert job.pid in members
        for member in members:
            await dead(member)
        assert not folder_exists(job.hello["tmp"])
