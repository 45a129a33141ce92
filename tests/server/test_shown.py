"""A rewrite that can be looked at while it is still being checked: what a client shows, accepts, and never gets."""

from __future__ import annotations

import asyncio
import random

import pytest
from lsprotocol import types
from lsprotocol.converters import get_converter

from support.lsp.script import eventually
from support.lsp.texts import AFTER, BEFORE

pytestmark = [pytest.mark.asyncio(loop_scope="module"), pytest.mark.timed]

WAIT_SECONDS = 60
OTHER = AFTER.replace("return sum(xs)", "return sum(iter(xs))")
OLD = BEFORE[BEFORE.index("def total") : BEFORE.index("\n\n\ndef other")]
TYPED = ("x", "\n", "# é😀\n", "\ndef g():\n    pass\n", "    ", "import sys\n", "(\n")
RACES = 500


def body(text):
    return text[text.index("def total") : text.index("\n\n\ndef other")]


def say(
    job, state, text=BEFORE, message="checking: tests 3/3, 120 inputs equal so far"
):
    shown = {"state": state, "qualname": "total", "start_line": 1, "new_text": text, "grade": "verified"}  # fmt: skip
    job.say(progress={"round": 1, "max_rounds": 4, "stage": "verify", "message": message, "shown": shown})  # fmt: skip


async def ask(editor, method, **params):
    return await asyncio.wait_for(editor.ask(method, params), WAIT_SECONDS)


async def begun(editor, script, buffer):
    """Have a function refined; return the question, and the job that works on it."""
    asked = editor.ask("selfrefine/refine", {"uri": buffer.uri, "qualname": "total"})
    return asked, await script.job()


def steps(editor):
    return [step for method, step in editor.own if method == "selfrefine/progress"]


async def told(editor, state):
    """Return the notification that says of a shown rewrite how it stands."""

    def last():
        shown = [step["shown"]._asdict() for step in steps(editor) if step.get("shown")]
        return shown[-1] if shown and shown[-1]["state"] == state else None

    return await eventually(last)


def accept(editor, buffer, edit):
    """Apply an edit as a client does that checks versions."""
    edit = get_converter().structure(edit, types.WorkspaceEdit)
    assert edit.document_changes[0].text_document.version == buffer.version
    buffer.apply(edit.document_changes[0].edits)


async def test_it_is_seen_at_once_and_applied_only_when_it_is_proven(
    editor, script, tmp_path
):
    buffer = editor.open(tmp_path / "m.py", BEFORE)
    asked, job = await begun(editor, script, buffer)
    say(job, "checking", AFTER)
    name = (await told(editor, "checking"))["id"]
    editor.type_at(buffer, "import os", "# one\n")
    seen = await ask(editor, "selfrefine/edit", id=name)
    assert (seen["before"], seen["after"]) == (buffer.text, "# one\n" + AFTER)
    assert (seen["edit"], seen["code"]) == (None, "checking")
    assert "still being checked" in seen["message"]
    say(job, "checked", AFTER)
    await told(editor, "checked")
    proposal = await ask(editor, "selfrefine/edit", id=name)
    accept(editor, buffer, proposal["edit"])
    assert buffer.text == "# one\n" + AFTER
    job.refined(AFTER)
    await asyncio.wait_for(asked, WAIT_SECONDS)
    assert not editor.applied, "what a client asks for, it applies itself"
    editor.close(buffer)


async def test_the_text_itself_never_travels_with_the_progress(
    editor, script, tmp_path
):
    buffer = editor.open(tmp_path / "m.py", BEFORE)
    asked, job = await begun(editor, script, buffer)
    say(job, "checking", AFTER)
    assert set(await told(editor, "checking")) == {"id", "state", "grade", "headline"}
    job.refined(AFTER)
    await asyncio.wait_for(asked, WAIT_SECONDS)
    editor.close(buffer)


@pytest.mark.parametrize("end", ["withdrawn", "cancelled", "failed"])
async def test_what_is_withdrawn_is_gone(editor, script, tmp_path, end):
    buffer = editor.open(tmp_path / "m.py", BEFORE)
    asked, job = await begun(editor, script, buffer)
    say(job, "checking", AFTER)
    name = (await told(editor, "checking"))["id"]
    if end == "withdrawn":
        say(job, "withdrawn", message="withdrawn: total([1]) returned 1, now 2")
        await told(editor, "withdrawn")
        assert "now 2" in steps(editor)[-1]["message"]
    elif end == "cancelled":
        await editor.execute("selfrefine.cancel", {"taskId": name})
    else:
        job.say(error={"message": "no", "code": "baseline"})
    if end != "withdrawn":
        with pytest.raises(Exception, match=r"no|cancelled"):
            await asyncio.wait_for(asked, WAIT_SECONDS)
    with pytest.raises(Exception, match="no such result"):
        await ask(editor, "selfrefine/edit", id=name)
    if end == "withdrawn":
        job.refined(BEFORE, status="unchanged")
        await asyncio.wait_for(asked, WAIT_SECONDS)
    assert buffer.text == BEFORE
    editor.close(buffer)


async def test_a_plain_client_gets_the_proven_edit_alone(editor, script, tmp_path):
    buffer = editor.open(tmp_path / "m.py", BEFORE)
    token = await editor.refine(buffer, "s += x")
    job = await script.job()
    say(job, "checking", OTHER)
    said = "checking: tests 3/3, 120 inputs equal so far"
    await eventually(lambda: editor.progress_of(token)[-1].get("message") == said)
    assert (buffer.text, editor.applied) == (BEFORE, [])
    say(job, "withdrawn")
    job.refined(AFTER)
    await editor.ended(token)
    assert buffer.text == AFTER
    editor.close(buffer)


@pytest.mark.further
async def test_no_order_of_events_loses_text_or_applies_what_is_withdrawn(
    editor, script, tmp_path
):
    """Typing, accepting, cancelling and withdrawing in any order: only what is proven goes into the buffer, whole."""
    dice = random.Random(29)
    accepted = refused = 0
    for number in range(RACES):
        buffer = editor.open(tmp_path / f"m{number}.py", BEFORE)
        asked, job = await begun(editor, script, buffer)
        editor.own.clear()
        state, text, name, done = "", BEFORE, "", False
        for _ in range(dice.randrange(2, 9)):
            event = dice.choice(("show", "check", "withdraw", "type", "type", "accept", "accept"))  # fmt: skip
            if event in ("show", "check", "withdraw"):
                state = {"show": "checking", "check": "checked"}.get(event, "withdrawn")
                text = dice.choice((AFTER, OTHER)) if event != "withdraw" else BEFORE
                editor.own.clear()
                say(job, state, text)
                name = (await told(editor, state))["id"]
            elif event == "type":
                start = dice.randrange(len(buffer.text) + 1)
                end = min(len(buffer.text), start + dice.choice((0, 0, 0, 1, 5)))
                editor.type(buffer, start, end, dice.choice(TYPED))
            elif name:
                typed = buffer.text
                if state == "withdrawn":
                    with pytest.raises(Exception, match="no such result"):
                        await ask(editor, "selfrefine/edit", id=name)
                    continue
                proposal = await ask(editor, "selfrefine/edit", id=name)
                assert state in ("checking", "checked")
                if proposal["edit"] is None:
                    refused += 1
                    assert state == "checking" or typed.count(OLD) != 1 or proposal["code"] == "changed"  # fmt: skip
                    continue
                assert (state, typed.count(OLD)) == ("checked", 1)
                accept(editor, buffer, proposal["edit"])
                assert buffer.text == typed.replace(OLD, body(text))
                accepted, done = accepted + 1, True
                break
        typed = buffer.text
        if done or dice.random() < 0.3:
            await editor.execute("selfrefine.cancel", {})
            with pytest.raises(Exception, match="cancelled"):
                await asyncio.wait_for(asked, WAIT_SECONDS)
        else:
            job.refined(AFTER)
            await asyncio.wait_for(asked, WAIT_SECONDS)
        assert buffer.text == typed, "nothing is applied by itself"
        editor.close(buffer)
    assert min(accepted, refused) > RACES / 20, (accepted, refused)
