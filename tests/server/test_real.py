"""The whole way with nothing scripted: the real server, the real job, a small project with tests."""

from __future__ import annotations

import asyncio
import os
import signal

import pytest
import pytest_asyncio

from support.lsp.editor import editing
from support.lsp.script import dead, eventually, family, runs

pytestmark = pytest.mark.asyncio(loop_scope="module")

ON_DISK = """\
def common(xs, ys):
    return [x for x in xs if x in list(ys)]
"""
BUFFER = '''\
"""Not saved yet."""


def common(xs, ys):
    """Return the elements of xs that are in ys."""
    out = []
    seen = list(ys)
    for x in xs:
        if x in seen:
            out.append(x)
    return out
'''
TESTS = """\
import pytest
from m import common

@pytest.mark.parametrize("n", range(8))
def test_common(n):
    assert common(range(n), range(3)) == list(range(min(n, 3)))
    assert common(["a", "b"] * n, "bc") == ["b"] * n
"""
SLOW = TESTS + "    import time; time.sleep(600)\n"


@pytest_asyncio.fixture(scope="module", loop_scope="module")
async def shared(env):
    async with editing("visual-studio-code", env=env) as editor:
        yield editor


@pytest.fixture
def project(tmp_path):
    (tmp_path / "pyproject.toml").write_text("")
    (tmp_path / "m.py").write_text(ON_DISK)
    (tmp_path / "test_m.py").write_text(TESTS)
    return tmp_path


@pytest.mark.further
async def test_from_the_menu_to_the_tests(editor, project):
    """Of a buffer that is not saved, into a file that is not there yet."""
    kind = "refactor.selfrefine.tests"
    (project / "test_m.py").unlink()
    text = "def grade(points: int) -> str:\n    if points > 90:\n        return 'A'\n    return 'B'\n"
    buffer = editor.open(project / "m.py", text)
    editor.answer_to_question, editor.opens = "Apply", True
    (action,) = await editor.actions(buffer, "if points", only=[kind])
    told = await editor.execute(action.command.command, *action.command.arguments)
    await editor.ended(told["taskId"])
    place = project / "test_m.py"
    written = editor.buffers[place.as_uri()]
    assert "from m import grade" in written.text
    assert "(90," in written.text, "what tells `>` from `>=`"
    assert buffer.text == text
    (message,) = editor.messages
    assert "cases for test_m.py" in message.message


async def test_from_the_menu_to_the_buffer(editor, project):
    buffer = editor.open(project / "m.py", BUFFER)
    token = await editor.refine(buffer, "if x in seen")
    await editor.ended(token)
    assert buffer.undo == [BUFFER], editor.messages
    assert buffer.text != BUFFER
    namespace: dict = {}
    exec(compile(buffer.text, "m.py", "exec"), namespace)
    assert namespace["common"]([1, 2, 2], {2}) == [2, 2]
    assert "set(" in buffer.text
    (message,) = editor.messages
    assert message.message.startswith("Self-Refine: common: refined, verified, ")
    assert "; 8 tests, " in message.message
    told = [v.get("message", "") for v in editor.progress_of(token)]
    assert any("running the tests" in text for text in told)
    assert any(text.startswith("round 1/") for text in told)
    assert (project / "m.py").read_text() == ON_DISK


async def at_work(editor):
    """Return the processes of the server, the job, and the worker that the job started."""

    def members():
        found = family(editor.server.pid)
        return found if len(found) > 2 else None

    return await eventually(members, 20)


async def test_cancelling_amid_the_tests_leaves_nothing(env, project):
    (project / "test_m.py").write_text(SLOW)
    before = sorted(path.name for path in project.iterdir())
    # An editor of its own: in one that others have used a process of an earlier click waits.
    async with editing("visual-studio-code", env=env) as editor:
        buffer = editor.open(project / "m.py", BUFFER)
        token = await editor.refine(buffer, "if x in seen")
        members = await at_work(editor)
        answer = await editor.execute("selfrefine.cancel", {"taskId": token})
        assert answer == {"cancelled": True}
        await editor.ended(token)
        assert members.pop(0) == editor.server.pid
        for pid in members:
            await dead(pid)
        assert buffer.text == BUFFER
        assert not editor.applied
    assert sorted(path.name for path in project.iterdir()) == before


async def test_a_killed_server_takes_its_jobs_along(env, project):
    (project / "test_m.py").write_text(SLOW)
    async with editing("visual-studio-code", env=env) as editor:
        buffer = editor.open(project / "m.py", BUFFER)
        await editor.refine(buffer, "if x in seen")
        members = await at_work(editor)
        os.kill(editor.server.pid, signal.SIGKILL)
        await eventually(lambda: not any(map(runs, members)), 5)


WRONG = '''\
def common(xs, ys):
    """Return the elements of xs that are in ys."""
    return sorted(set(xs) & set(ys))
'''


@pytest.mark.further
async def test_somebody_elses_candidate_is_judged(editor, project):
    buffer = editor.open(project / "m.py", BUFFER)
    argument = {"uri": buffer.uri, "qualname": "common", "candidate": WRONG}
    answer = await asyncio.wait_for(editor.ask("selfrefine/verify", argument), 60)
    assert answer["status"] == "failed"
    assert answer["edit"] is None
    assert answer["verdict"]["tests"]["selected"] == 8
    assert answer["verdict"]["tests"]["passed"] < 8
    assert "iterations" not in answer
