"""What a client asks of a kept result: `selfrefine/edit`, `selfrefine/report`; and the codes beside the sentences."""

from __future__ import annotations

import asyncio
import random
from types import SimpleNamespace

import pytest
from lsprotocol import types
from lsprotocol.converters import get_converter

from selfrefine_server.results import MOST
from support.endpoint import ScriptedEndpoint
from support.lsp.editor import SCRIPTED_SERVER, SERVER, editing
from support.lsp.script import Script
from support.lsp.texts import AFTER, BEFORE

pytestmark = [pytest.mark.asyncio(loop_scope="module"), pytest.mark.timed]

WAIT_SECONDS = 60
TEST = "from m import total\n\ndef test_total():\n    assert total([1, 2]) == 3\n"
OLD = BEFORE[BEFORE.index("def total") : BEFORE.index("\n\n\ndef other")]
NEW = AFTER[AFTER.index("def total") : AFTER.index("\n\n\ndef other")]
TYPED = ("x", "\n", "# é😀\n", "\ndef g():\n    pass\n", "    ", "import sys\n", "(\n")
RACES = 40
"""A sample of fixed chance; `make soak` has thousands of the rebase itself in `test_races`."""


async def ask(editor, method, **params):
    return await asyncio.wait_for(editor.ask(method, params), WAIT_SECONDS)


async def refined(editor, script, buffer, id, new_text=AFTER, **more):  # noqa: A002
    """Have a function refined; return the answer."""
    params = {"uri": buffer.uri, "qualname": "total", "task": None}
    asked = editor.ask("selfrefine/refine", params)
    (await script.job()).refined(new_text, id=id, **more)
    return await asyncio.wait_for(asked, WAIT_SECONDS)


def accept(editor, buffer, edit):
    """Apply an edit as a client does that checks versions."""
    edit = get_converter().structure(edit, types.WorkspaceEdit)
    assert edit.document_changes[0].text_document.version == buffer.version
    buffer.apply(edit.document_changes[0].edits)


async def test_the_edit_is_for_the_buffer_as_it_stands(editor, script, tmp_path):
    buffer = editor.open(tmp_path / "m.py", BEFORE)
    await refined(editor, script, buffer, "moves")
    editor.type_at(buffer, "import os", "# one\n# two 😀\n")
    proposal = await ask(editor, "selfrefine/edit", id="moves")
    assert proposal["before"] == buffer.text
    assert proposal["after"] == "# one\n# two 😀\n" + AFTER
    assert proposal["line"] == AFTER.split("\n").index("def total(xs):") + 2
    assert not {"code", "message"} & set(proposal)
    accept(editor, buffer, proposal["edit"])
    assert buffer.text == proposal["after"]
    editor.close(buffer)


async def test_where_the_function_changed_there_is_none_until_it_is_as_it_was(
    editor, script, tmp_path
):
    buffer = editor.open(tmp_path / "m.py", BEFORE)
    await refined(editor, script, buffer, "stale")
    at = buffer.text.index("    return s")
    editor.type(buffer, at, at, "    s *= 2\n")
    proposal = await ask(editor, "selfrefine/edit", id="stale")
    assert (proposal["edit"], proposal["code"]) == (None, "changed")
    assert proposal["message"].startswith("total has changed meanwhile")
    assert (proposal["before"], proposal["after"]) == (BEFORE, AFTER)
    editor.type(buffer, at, at + len("    s *= 2\n"), "")
    proposal = await ask(editor, "selfrefine/edit", id="stale")
    assert proposal["after"] == AFTER
    assert proposal["edit"]
    editor.close(buffer)


async def test_half_typed_code_elsewhere_is_no_hindrance(editor, script, tmp_path):
    buffer = editor.open(tmp_path / "m.py", BEFORE)
    await refined(editor, script, buffer, "half")
    editor.type(buffer, len(buffer.text), len(buffer.text), "\nif (\n")
    proposal = await ask(editor, "selfrefine/edit", id="half")
    assert proposal["after"] == AFTER + "\nif (\n"
    assert proposal["line"] == 0, "the scripted job's own start_line"
    editor.close(buffer)


async def test_a_closed_file_is_read(editor, script, tmp_path):
    path = tmp_path / "m.py"
    buffer = editor.open(path, BEFORE)
    await refined(editor, script, buffer, "closed")
    editor.close(buffer)
    path.write_text("# on disk\n" + BEFORE)
    proposal = await ask(editor, "selfrefine/edit", id="closed")
    assert proposal["after"] == "# on disk\n" + AFTER
    (change,) = proposal["edit"]["documentChanges"]
    assert change["textDocument"]["version"] is None


@pytest.mark.further
async def test_no_letter_is_lost_between_answer_and_accepting(editor, script, tmp_path):
    """Typing anywhere after the answer: both changes whole, or none of ours."""
    dice = random.Random(17)
    fits = 0
    for number in range(RACES):
        buffer = editor.open(tmp_path / f"m{number}.py", BEFORE)
        await refined(editor, script, buffer, f"race {number}")
        for _ in range(dice.randrange(1, 4)):
            start = dice.randrange(len(buffer.text) + 1)
            end = min(len(buffer.text), start + dice.choice((0, 0, 0, 1, 5)))
            editor.type(buffer, start, end, dice.choice(TYPED))
        typed = buffer.text
        proposal = await ask(editor, "selfrefine/edit", id=f"race {number}")
        if proposal["edit"]:
            fits += 1
            assert typed.count(OLD) == 1
            assert proposal["before"] == typed
            accept(editor, buffer, proposal["edit"])
            assert buffer.text == typed.replace(OLD, NEW) == proposal["after"]
        editor.close(buffer)
    assert 0 < fits < RACES


async def test_the_page_is_asked_for(editor, script, tmp_path):
    buffer = editor.open(tmp_path / "m.py", BEFORE)
    answer = await refined(editor, script, buffer, "a page")
    for params in ({"id": "a page"}, {"id": None}, {}):
        page = await ask(editor, "selfrefine/report", **params)
        assert (page["id"], page["qualname"]) == ("a page", "total")
        assert answer["headline"].split(",")[0] in page["html"]
        assert 'class="dot accepted"' in page["html"]
        assert "<script" not in page["html"]
    editor.close(buffer)


@pytest.mark.parametrize("method", ["selfrefine/edit", "selfrefine/report"])
async def test_what_is_not_kept_has_a_code(editor, method):
    with pytest.raises(Exception, match="no such result") as info:
        await ask(editor, method, id="unknown")
    assert (info.value.code, info.value.data) == (-32803, {"code": "unknown_result"})
    with pytest.raises(Exception, match="must be") as info:
        await ask(editor, method, id=1)
    assert info.value.code == -32602


async def test_the_oldest_goes(editor, script, tmp_path):
    buffer = editor.open(tmp_path / "m.py", BEFORE)
    for number in range(MOST + 1):
        await refined(editor, script, buffer, f"number {number}")
    assert (await ask(editor, "selfrefine/edit", id="number 1"))["edit"]
    with pytest.raises(Exception, match="no such result"):
        await ask(editor, "selfrefine/edit", id="number 0")
    editor.close(buffer)


async def test_where_nothing_was_found_there_is_no_edit(editor, script, tmp_path):
    buffer = editor.open(tmp_path / "m.py", BEFORE)
    await refined(editor, script, buffer, "nothing", BEFORE, status="unchanged")
    with pytest.raises(Exception, match="nothing better was found") as info:
        await ask(editor, "selfrefine/edit", id="nothing")
    assert info.value.code == -32803
    editor.close(buffer)


@pytest.mark.parametrize(
    ("order", "code"),
    [
        ({"say": {"error": {"message": "no", "code": "baseline"}}}, "baseline"),
        ({"say": {"error": {"message": "no"}}}, "job"),
        ({"exit": 3}, "job"),
    ],
)
async def test_a_failure_has_a_code(editor, script, tmp_path, order, code):
    buffer = editor.open(tmp_path / "m.py", BEFORE)
    asked = editor.ask("selfrefine/refine", {"uri": buffer.uri, "qualname": "total"})
    (await script.job()).order(**order)
    with pytest.raises(Exception, match=r"no|without a result") as info:
        await asyncio.wait_for(asked, WAIT_SECONDS)
    assert (info.value.code, info.value.data) == (-32803, {"code": code})
    editor.close(buffer)


async def test_what_is_tried_is_told_on(editor, script, tmp_path):
    buffer = editor.open(tmp_path / "m.py", BEFORE)
    asked = editor.ask("selfrefine/refine", {"uri": buffer.uri, "qualname": "total"})
    job = await script.job()
    for stage, message in (
        ("critique", "round 1/2: looking"),
        ("rewrite", "round 1/2: slow."),
        ("verify", "round 1/2: checking the candidate"),
        ("verify", "round 1/2: checking: tests 8/8 so far"),
        ("critique", "round 2/2: looking; last: rejected"),
        ("verify", "round 2/2: checking the candidate"),
    ):
        job.say(progress={"stage": stage, "message": message})
    job.refined(AFTER)
    await asyncio.wait_for(asked, WAIT_SECONDS)
    steps = [v["message"] for m, v in editor.own if m == "selfrefine/progress"]
    assert steps[1:-1] == [
        "round 1/2: looking",
        "round 1/2: slow.",
        "round 1/2: slow. Checking the candidate.",
        "round 1/2: slow. Checking: tests 8/8 so far.",
        "round 2/2: looking; last: rejected",
        "round 2/2: checking the candidate",
    ]
    editor.close(buffer)


async def test_what_is_shown_is_masked(env, tmp_path):
    key = "zq-canary.0123456789/abcdef+SECRET"
    options = {"selfrefine": {"trusted": True, "apiKey": key}}
    async with (
        Script() as script,
        editing(
            command=SCRIPTED_SERVER,
            env=env | script.env,
            initialization_options=options,
        ) as editor,
    ):
        buffer = editor.open(tmp_path / "m.py", BEFORE)
        words = dict.fromkeys(("summary", "headline", "message"), f"\x1b[2J {key}")
        words["status"] = "unchanged"
        answer = await refined(editor, script, buffer, "masked", BEFORE, **words)
        del words["status"]
        assert {answer[name][-4:] for name in words} == {" ***"}
        assert "\x1b" not in str(answer)


@pytest.fixture
def project(tmp_path):
    (tmp_path / "pyproject.toml").touch()
    (tmp_path / "m.py").write_text(BEFORE)
    (tmp_path / "test_m.py").write_text(TEST)
    return tmp_path


async def real_answer(env, project, **options):
    """Refine with the real job; return the answer."""
    async with editing(
        command=SERVER,
        env=env,
        folders=[project],
        initialization_options={"selfrefine": options},
    ) as editor:
        buffer = editor.open(project / "m.py", BEFORE)
        params = {"uri": buffer.uri, "qualname": "total"}
        return SimpleNamespace(**await ask(editor, "selfrefine/refine", **params))


@pytest.mark.further
@pytest.mark.few("401")
@pytest.mark.parametrize(("fault", "code"), [("401", "api_key"), ("500", "endpoint")])
async def test_the_engines_failure_has_a_code(env, project, fault, code):
    with ScriptedEndpoint([{"fault": fault, "repeat": True}]) as endpoint:
        chat = {"engine": "chat", "model": "m", "baseUrl": endpoint.base_url}
        answer = await real_answer(env, project, trusted=True, **chat)
    assert (answer.status, answer.stop_reason) == ("failed", "engine_failed")
    assert answer.code == code
    assert answer.message in answer.summary


async def test_an_editor_without_trust_is_told_what_the_rules_see(env, project):
    """The list of `selfrefine trust` would not help, so that nobody is sent there."""
    answer = await real_answer(env, project, trusted=False)
    assert (answer.code, answer.status, answer.edit) == ("untrusted", "failed", None)
    assert answer.message.startswith("the editor does not trust this folder")
    assert "; the rules see: " in answer.message
    assert "selfrefine trust" not in answer.message
