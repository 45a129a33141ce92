"""Tests that a function lacks, from the menu to the file of tests: asked for, shown, and only then an edit."""

from __future__ import annotations

import json

import pytest
from lsprotocol import types

from support.lsp.script import read
from support.lsp.texts import BEFORE

pytestmark = pytest.mark.asyncio(loop_scope="module")

OLD = "from m import other\n\n\ndef test_other():\n    assert other() == 1\n"
NEW = OLD.replace("other\n\n", "other, total\n\n", 1) + "\n\ndef test_total():\n    assert total([1]) == 1\n"  # fmt: skip
KIND = "refactor.selfrefine.tests"


async def chosen(editor, buffer):
    """Choose the action, as a user does; return the task's id."""
    (action,) = await editor.actions(buffer, "s += x", only=[KIND])
    assert action.title == "Write tests for this function"
    answer = await editor.execute(action.command.command, *action.command.arguments)
    return answer["taskId"]


async def written(script, place, *, old=OLD, new=NEW, **more):
    """Answer as a job does that has written tests."""
    job = await script.job()
    assert job.request["action"] == "tests"
    job.refined(
        new,
        place=str(place),
        old_text=old,
        diff="--- a/test_m.py\n+++ b/test_m.py\n",
        summary="1 case for test_m.py",
        **more,
    )


@pytest.fixture
def tests(tmp_path):
    path = tmp_path / "test_m.py"
    path.write_text(OLD)
    return path


@pytest.mark.parametrize("is_open", [True, False])
async def test_they_are_an_edit_of_the_file_of_tests(editor, script, tests, is_open):
    editor.answer_to_question, editor.opens = "Apply", True
    buffer = editor.open(tests.with_name("m.py"), BEFORE)
    there = editor.open(tests, OLD) if is_open else None
    token = await chosen(editor, buffer)
    await written(script, tests)
    message = await editor.message()
    assert message.message == "Self-Refine: total: 1 case for test_m.py"
    await editor.ended(token)
    there = there or editor.buffers[tests.as_uri()]
    assert there.text == NEW
    assert there.undo == [OLD]
    assert read(str(tests)) == OLD, "the user saves it"
    assert buffer.text == BEFORE
    (question,) = editor.questions
    assert "1 case for test_m.py" in question.message
    assert editor.shown[0].uri.endswith(".patch")


async def test_a_new_file_is_created_first(editor, script, tmp_path):
    editor.answer_to_question, editor.opens = "Apply", True
    place = tmp_path / "test_new.py"
    buffer = editor.open(tmp_path / "m.py", BEFORE)
    await chosen(editor, buffer)
    await written(script, place, old=None)
    await editor.message()
    created, changed = editor.applied[-1].document_changes
    assert isinstance(created, types.CreateFile)
    assert created.uri == changed.text_document.uri == place.as_uri()
    assert editor.buffers[place.as_uri()].text == NEW
    assert read(str(place)) == ""


@pytest.mark.parametrize("answer", ["Discard", None])
async def test_nothing_is_written_unasked(editor, script, tests, answer):
    editor.answer_to_question = answer
    buffer = editor.open(tests.with_name("m.py"), BEFORE)
    await chosen(editor, buffer)
    await written(script, tests)
    message = await editor.message()
    assert message.message == "Self-Refine: total: discarded"
    assert not editor.applied


async def test_what_is_typed_in_the_tests_is_not_lost(editor, script, tests):
    editor.answer_to_question = "Apply"
    buffer = editor.open(tests.with_name("m.py"), BEFORE)
    there = editor.open(tests, OLD)
    await chosen(editor, buffer)
    editor.type_at(there, "def test_other", "# mine\n")
    typed = there.text
    await written(script, tests)
    message = await editor.message()
    assert message.type == types.MessageType.Warning
    assert "has changed meanwhile; the diff is kept in" in message.message
    assert there.text == typed
    assert (read(message.message.rpartition(" ")[2]) or "").startswith("--- a/test_m")


async def test_that_none_is_missing_is_a_line(editor, script, tests):
    buffer = editor.open(tests.with_name("m.py"), BEFORE)
    await chosen(editor, buffer)
    await written(script, tests, new="", status="unchanged")
    await editor.message()
    assert not editor.applied
    assert not editor.questions


async def test_an_error_is_a_line(editor, script, tests):
    buffer = editor.open(tests.with_name("m.py"), BEFORE)
    token = await chosen(editor, buffer)
    (await script.job()).say(error={"message": "m.py::total: no tests are written"})
    message = await editor.message()
    assert message.type == types.MessageType.Error
    assert message.message == "Self-Refine: m.py::total: no tests are written"
    await editor.ended(token)


async def test_they_can_be_cancelled(editor, script, tests):
    buffer = editor.open(tests.with_name("m.py"), BEFORE)
    token = await chosen(editor, buffer)
    job = await script.job()
    assert (await editor.execute("selfrefine.cancel", {"taskId": token}))["cancelled"]
    await job.gone()
    assert not editor.applied
    assert json.loads(json.dumps(job.request))["action"] == "tests"


async def asked(editor, script, buffer, place, **more):
    """Ask as a client does that shows and applies them itself."""
    answer = editor.ask("selfrefine/tests", {"uri": buffer.uri, "qualname": "total"})
    await written(script, place, **more)
    return await answer


async def test_a_client_with_a_diff_of_its_own_applies_them_itself(
    editor, script, tests
):
    buffer = editor.open(tests.with_name("m.py"), BEFORE)
    there = editor.open(tests, OLD)
    found = await asked(editor, script, buffer, tests, id="0123456789ab")
    assert (found["status"], found["summary"]) == ("refined", "1 case for test_m.py")
    assert found["place"] == there.uri
    shown = await editor.ask("selfrefine/edit", {"id": found["id"]})
    assert (shown["before"], shown["after"], shown["line"]) == (OLD, NEW, 0)
    (change,) = shown["edit"]["documentChanges"]
    assert change["textDocument"]["version"] == there.version
    editor.type_at(there, "def test_other", "# typed\n")
    shown = await editor.ask("selfrefine/edit", {"id": found["id"]})
    assert (shown["edit"], shown["code"]) == (None, "changed")
    # Nobody is asked by the server, and it applies nothing.
    assert [*editor.questions, *editor.applied, *editor.messages] == []
    editor.close(there)
    editor.close(buffer)


async def test_for_such_a_client_a_new_file_is_created_first(editor, script, tmp_path):
    place = tmp_path / "test_new.py"
    buffer = editor.open(tmp_path / "m.py", BEFORE)
    found = await asked(editor, script, buffer, place, old=None, id="ba9876543210")
    shown = await editor.ask("selfrefine/edit", {"id": found["id"]})
    created, change = shown["edit"]["documentChanges"]
    assert (created["kind"], created["uri"]) == ("create", place.as_uri())
    assert change["edits"][0]["newText"] == NEW
    editor.close(buffer)


async def test_where_none_is_missing_there_is_no_place(editor, script, tests):
    buffer = editor.open(tests.with_name("m.py"), BEFORE)
    found = await asked(editor, script, buffer, tests, new="")
    assert (found["status"], found["place"]) == ("unchanged", None)
    editor.close(buffer)
