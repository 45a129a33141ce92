"""A refinement from the menu to the buffer: run, progress, edit, message."""

from __future__ import annotations

import re

import pytest
from lsprotocol import types

from support.lsp.texts import AFTER, BEFORE

pytestmark = [pytest.mark.asyncio(loop_scope="module"), pytest.mark.timed]


async def test_the_buffer_is_refined_not_the_file(editor, script, tmp_path):
    path = tmp_path / "m.py"
    path.write_text("def total(xs):\n    return 'on disk'\n")
    buffer = editor.open(path, BEFORE)
    token = await editor.refine(buffer, "s += x")
    job = await script.job()
    assert job.request["text"] == BEFORE
    assert job.request["path"] == str(path)
    assert job.request["qualname"] == "total"
    assert job.request["action"] == "refine"
    job.progress("round 1/4: tests 3/3")
    job.say(progress={"round": 1, "max_rounds": 4, "stage": "done", "message": "end"})
    job.refined(AFTER)
    message = await editor.message()
    assert buffer.text == AFTER
    assert buffer.undo == [BEFORE]
    assert path.read_text() == "def total(xs):\n    return 'on disk'\n"
    assert message.type == types.MessageType.Info
    assert message.message == (
        "Self-Refine: total: refined, verified, 2.0x faster; 3 tests"
    )
    await editor.ended(token)
    kinds = [value["kind"] for value in editor.progress_of(token)]
    assert kinds == ["begin", "report", "end"]
    assert len(editor.messages) == 1
    # The end is said once, in the message; and some editors show the token in front of each line.
    assert not editor.progress_of(token)[-1].get("message")
    assert re.fullmatch(r"selfrefine-\d+", token)
    assert editor.progress_of(token)[0]["cancellable"] is True
    assert editor.progress_of(token)[1]["message"] == "round 1/4: tests 3/3"


async def test_the_users_newlines_stay(editor, script, tmp_path):
    before = BEFORE.replace("\n", "\r\n")
    buffer = editor.open(tmp_path / "m.py", before)
    token = await editor.refine(buffer, "s += x")
    job = await script.job()
    assert job.request["text"] == before
    job.refined(AFTER.replace("\n", "\r\n"))
    await editor.ended(token)
    assert buffer.text == AFTER.replace("\n", "\r\n")


@pytest.mark.parametrize(
    ("status", "kind"),
    [("unchanged", types.MessageType.Info), ("failed", types.MessageType.Error)],
)
async def test_no_better_function_is_told_in_a_line(
    editor, script, tmp_path, status, kind
):
    more = {"status": status, "summary": f"{status}: nothing found"}
    told = f"Self-Refine: total: {status}: nothing found"
    buffer = editor.open(tmp_path / "m.py", BEFORE)
    await editor.refine(buffer, "s += x")
    (await script.job()).refined(BEFORE, **more)
    message = await editor.message()
    assert (message.type, message.message) == (kind, told)
    assert buffer.text == BEFORE
    assert not editor.applied


async def test_an_error_of_the_job_is_one_line(editor, script, tmp_path):
    buffer = editor.open(tmp_path / "m.py", BEFORE)
    token = await editor.refine(buffer, "s += x")
    job = await script.job()
    job.say(error={"message": "m.py: the tests fail before any change; fix them"})
    message = await editor.message()
    assert message.type == types.MessageType.Error
    assert message.message == (
        "Self-Refine: m.py: the tests fail before any change; fix them"
    )
    assert not (await editor.ended(token)).get("message")
    await job.gone()
    assert len(editor.messages) == 1


async def test_a_fault_of_ours_is_told_too(editor, script, tmp_path):
    buffer = editor.open(tmp_path / "m.py", BEFORE)
    token = await editor.refine(buffer, "s += x")
    (await script.job()).say(result={"status": "refined"})
    await editor.ended(token)
    (message,) = editor.messages
    assert message.message.startswith("Self-Refine: internal error: KeyError")
    assert buffer.text == BEFORE


async def test_a_job_that_dies_is_told(editor, script, tmp_path):
    buffer = editor.open(tmp_path / "m.py", BEFORE)
    await editor.refine(buffer, "s += x")
    (await script.job()).order(exit=3)
    message = await editor.message()
    assert "ended without a result (exit code 3)" in message.message
    assert buffer.text == BEFORE


async def test_noise_between_the_jobs_messages_is_skipped(editor, script, tmp_path):
    buffer = editor.open(tmp_path / "m.py", BEFORE)
    token = await editor.refine(buffer, "s += x")
    job = await script.job()
    job.order(raw="Content-Length: 7\r\n\r\nnoise\n[]\n{}\n\x00\n")
    job.refined(AFTER)
    await editor.ended(token)
    assert buffer.text == AFTER


async def test_the_editors_settings_reach_the_job(editor, script, tmp_path):
    editor.settings = {"maxIterations": 2, "tests": {"args": ["-x"]}}
    buffer = editor.open(tmp_path / "m.py", BEFORE)
    token = await editor.refine(buffer, "s += x")
    job = await script.job()
    assert job.request["workspace"] == editor.settings
    assert job.request["editor"] == {}
    job.refined(AFTER)
    await editor.ended(token)


async def test_one_runs_the_next_waits(editor, script, tmp_path):
    buffer = editor.open(tmp_path / "m.py", BEFORE)
    first = await editor.refine(buffer, "s += x")
    job = await script.job()
    second = await editor.refine(buffer, "return total(xs)")
    await editor.until(
        lambda: {"waiting for another refinement"}
        <= {v.get("message") for v in editor.progress_of(second)}
    )
    assert script.jobs.empty()
    assert (await editor.execute("selfrefine.info"))["running"] == [first, second]
    job.refined(AFTER)
    await editor.ended(first)
    job = await script.job()
    assert job.request["qualname"] == "other"
    done = BEFORE.replace("return total(xs)", "return sum(xs)")
    job.refined(done)
    await editor.ended(second)
    assert buffer.text == AFTER.replace("return total(xs)", "return sum(xs)")


async def test_a_function_is_refined_once_at_a_time(editor, script, tmp_path):
    buffer = editor.open(tmp_path / "m.py", BEFORE)
    token = await editor.refine(buffer, "s += x")
    with pytest.raises(Exception, match="total is already being refined"):
        await editor.refine(buffer, "s += x")
    (await script.job()).refined(AFTER)
    await editor.ended(token)


async def test_the_queue_has_an_end(editor, script, tmp_path):
    text = "".join(f"def f{i}():\n    return {i}\n\n\n" for i in range(17))
    buffer = editor.open(tmp_path / "m.py", text)
    tokens = [await editor.refine(buffer, f"return {i}\n") for i in range(16)]
    with pytest.raises(Exception, match="16 refinements are already waiting"):
        await editor.refine(buffer, "return 16")
    job = await script.job()
    for token in reversed(tokens):
        assert (await editor.execute("selfrefine.cancel", {"taskId": token}))[
            "cancelled"
        ]
    await job.gone()
    await editor.idle()
    assert script.jobs.empty()


@pytest.mark.parametrize(("answer", "applied"), [("Apply", 1), ("Discard", 0), ("", 0)])
async def test_with_a_preview_the_user_decides(
    editor, script, tmp_path, answer, applied
):
    editor.settings = {"preview": "document"}
    editor.answer_to_question = answer
    buffer = editor.open(tmp_path / "m.py", BEFORE)
    token = await editor.refine(buffer, "s += x")
    (await script.job()).refined(AFTER)
    await editor.ended(token)
    assert len(editor.applied) == applied
    assert buffer.text == (AFTER if applied else BEFORE)
    assert "2.0x faster" in editor.questions[0].message


PARTLY = {
    "accepted": True,
    "grade": "partly",
    "missing": ["1 distinct inputs compared, 5 needed: add tests or type hints"],
}


@pytest.mark.parametrize(("answer", "applied"), [("Apply", 1), ("Discard", 0), ("", 0)])
async def test_what_is_partly_proven_is_asked_for_with_what_is_missing(
    editor, script, tmp_path, answer, applied
):
    editor.answer_to_question = answer
    buffer = editor.open(tmp_path / "m.py", BEFORE)
    token = await editor.refine(buffer, "s += x")
    (await script.job()).refined(AFTER, verdict=PARTLY)
    await editor.ended(token)
    assert buffer.text == (AFTER if applied else BEFORE)
    assert "1 distinct inputs compared, 5 needed" in editor.questions[0].message


ARGUMENTS = [
    (),
    (5,),
    ({},),
    ({"uri": 5, "qualname": "f"},),
    ({"uri": "file:///m.py"},),
    ({"uri": "file:///m.py", "qualname": 7},),
    ({"uri": "file:///m.py", "qualname": "f", "task": "beauty"},),
    ({"uri": "file:///m.py", "range": {"start": {"line": -3}}},),
    ({"uri": "file:///m.py", "qualname": "f"}, 1),
]


@pytest.mark.parametrize("arguments", ARGUMENTS)
async def test_wrong_arguments_are_refused(editor, arguments):
    with pytest.raises(Exception, match=r"argument|task") as info:
        await editor.execute("selfrefine.refine", *arguments)
    assert info.value.code == -32602


@pytest.mark.parametrize(
    ("uri", "told"),
    [
        ("untitled:Untitled-1", "only a saved file can be refined"),
        ("file:///no/such/file.py", "No such file or directory"),
    ],
)
async def test_what_is_no_file_is_refused(editor, uri, told):
    with pytest.raises(Exception, match=told) as info:
        await editor.execute("selfrefine.refine", {"uri": uri, "qualname": "f"})
    assert info.value.code == -32803


async def test_an_unknown_command_is_refused(editor):
    with pytest.raises(Exception, match=r"no command selfrefine\.fly") as info:
        await editor.execute("selfrefine.fly")
    assert info.value.code == -32602


async def test_info_says_what_holds_for_a_file(editor, tmp_path):
    (tmp_path / "pyproject.toml").write_text("[tool.selfrefine]\nbase-url = 'x'\n")
    editor.settings = {"model": "a-model"}
    info = await editor.execute(
        "selfrefine.info", {"uri": (tmp_path / "m.py").as_uri()}
    )
    assert info["engine"] == "chat"
    assert info["root"] == str(tmp_path)
    assert info["positionEncoding"] == "utf-16"
    (warning,) = info["warnings"]
    assert "base-url ignored" in warning
