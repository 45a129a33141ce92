"""A model that the editor lends: its questions, answers and refusals, from the job to the client and back."""

from __future__ import annotations

import asyncio
import json

import pytest
import pytest_asyncio
from lsprotocol import types
from pygls.exceptions import JsonRpcException
from pytest_lsp import client_capabilities

from support.lsp.editor import SCRIPTED_SERVER, SERVER, WAIT_SECONDS, Editor
from support.lsp.texts import AFTER, BEFORE

pytestmark = pytest.mark.asyncio(loop_scope="module")

QUESTION = {
    "model": "small",
    "messages": [{"role": "user", "content": "what is wrong?"}],
    "form": None,
    "maxTokens": 99,
}
FINDING = {
    "aspect": "readability",
    "location": "the loop",
    "line": 2,
    "problem": "The loop adds up by hand.",
    "instruction": "Return `sum(xs)`.",
}
FEEDBACK = {"findings": [FINDING], "scores": {"readability": 3}, "stop": False}
TESTS = """\
import pytest
from m import total

@pytest.mark.parametrize("n", range(30))
def test_total(n):
    assert total(list(range(n))) == n * (n - 1) // 2
"""


def plain(value):
    """Return what pygls makes of the parameters of a method that it does not know: named tuples."""
    if hasattr(value, "_asdict"):
        return {name: plain(inner) for name, inner in value._asdict().items()}
    return [plain(inner) for inner in value] if isinstance(value, list) else value


class Lending(Editor):
    """An editor with a model; `reply` says what it answers."""

    def __init__(self) -> None:
        capabilities = client_capabilities("visual-studio-code")
        capabilities.experimental = {"selfrefine": {"complete": True}}
        super().__init__(capabilities)
        self.asked: list[dict] = []
        self.taken_back = 0
        self.reply = None

        @self.client.feature("selfrefine/complete")
        async def complete(params):
            self.asked.append(plain(params))
            self._wake()
            try:
                return await self.reply(self.asked[-1])
            except asyncio.CancelledError:
                self.taken_back += 1
                self._wake()
                raise


@pytest_asyncio.fixture(loop_scope="module")
async def editor(env, script):
    editor = Lending()
    await editor.start(command=SCRIPTED_SERVER, env=env | script.env)
    yield editor
    await editor.stop()


def argument(buffer):
    return {"uri": buffer.uri, "qualname": "total", "task": "readability"}


async def test_a_question_reaches_the_editor_and_its_answer_the_job(
    editor, script, tmp_path
):
    async def reply(asked):
        return {"text": "hm", "promptTokens": 7}

    editor.reply = reply
    buffer = editor.open(tmp_path / "m.py", BEFORE)
    asked = editor.ask("selfrefine/refine", argument(buffer))
    job = await script.job()
    assert job.request["lends"] is True
    job.say(complete={"id": 1, **QUESTION})
    answer = await job.ask(hear=True)
    assert answer["heard"] == {"id": 1, "text": "hm", "promptTokens": 7}
    [params] = editor.asked
    assert params.pop("uri") == buffer.uri
    assert params.pop("qualname") == "total"
    assert {name: params[name] for name in ("model", "form", "maxTokens")} == {
        "model": "small",
        "form": None,
        "maxTokens": 99,
    }
    job.refined(AFTER)
    assert (await asyncio.wait_for(asked, WAIT_SECONDS))["edit"]


async def test_a_refusal_is_an_answer(editor, script, tmp_path):
    async def reply(asked):
        raise JsonRpcException("no such model\nand more", code=-32803)

    editor.reply = reply
    buffer = editor.open(tmp_path / "m.py", BEFORE)
    asked = editor.ask("selfrefine/refine", argument(buffer))
    job = await script.job()
    job.say(complete={"id": 5, **QUESTION})
    assert (await job.ask(hear=True))["heard"] == {"id": 5, "error": "no such model"}
    job.refined(AFTER)
    await asyncio.wait_for(asked, WAIT_SECONDS)


@pytest.mark.parametrize("end", ["forget", "cancel", "exit"])
@pytest.mark.few("cancel")
async def test_what_nobody_waits_for_is_cancelled_at_the_editor(
    editor, script, tmp_path, end
):
    async def reply(asked):
        await asyncio.Event().wait()

    editor.reply = reply
    buffer = editor.open(tmp_path / "m.py", BEFORE)
    asked = editor.ask("selfrefine/refine", argument(buffer), "mine")
    job = await script.job()
    job.say(complete={"id": 1, **QUESTION})
    await editor.until(lambda: editor.asked)
    if end == "forget":
        job.say(forget={"id": 1})
    elif end == "cancel":
        taken_back = types.CancelParams(id="mine")
        editor.client.protocol.notify(types.CANCEL_REQUEST, taken_back)
    else:
        job.order(exit=3)
    await editor.until(lambda: editor.taken_back == 1)
    if end == "forget":
        job.refined(AFTER)
        await asyncio.wait_for(asked, WAIT_SECONDS)
    else:
        with pytest.raises(Exception, match=r"[Cc]ancel|exit code 3"):
            await asyncio.wait_for(asked, WAIT_SECONDS)


async def test_a_client_that_lends_nothing_is_not_asked(env, script, tmp_path):
    editor = Editor(client_capabilities("visual-studio-code"))
    await editor.start(command=SCRIPTED_SERVER, env=env | script.env)
    try:
        buffer = editor.open(tmp_path / "m.py", BEFORE)
        asked = editor.ask("selfrefine/refine", argument(buffer))
        job = await script.job()
        assert job.request["lends"] is False
        job.refined(AFTER)
        await asyncio.wait_for(asked, WAIT_SECONDS)
    finally:
        await editor.stop()


@pytest.mark.further
async def test_the_whole_way_with_a_model_of_the_editor(env, tmp_path):
    """The real server and job: feedback in a form, code without one, tokens counted."""

    async def reply(asked):
        said = asked["messages"][-1]["content"]
        counted = {"promptTokens": len(said), "completionTokens": 5}
        if asked["form"]:
            rewritten = any(not earlier["form"] for earlier in editor.asked)
            stop = {"findings": [], "scores": {}, "stop": True}
            return {"text": json.dumps(stop if rewritten else FEEDBACK), **counted}
        code = "def total(xs):\n    return sum(xs)\n"
        return {"text": f"```python\n{code}```", **counted}

    (tmp_path / "pyproject.toml").touch()
    (tmp_path / "m.py").write_text(BEFORE)
    (tmp_path / "test_m.py").write_text(TESTS)
    mine = {"trusted": True, "engine": "chat", "model": "editor:small"}
    editor = Lending()
    editor.reply = reply
    await editor.start(
        command=SERVER, env=env, initialization_options={"selfrefine": mine}
    )
    try:
        buffer = editor.open(tmp_path / "m.py", BEFORE)
        asked = editor.ask("selfrefine/refine", argument(buffer))
        answer = await asyncio.wait_for(asked, WAIT_SECONDS * 4)
    finally:
        await editor.stop()
    told = answer["stop_reason"], [r["verdict"]["reason"] for r in answer["iterations"]]
    assert answer["status"] == "refined", told
    assert answer["engine"] == "chat"
    assert answer["usage"]["requests"] == len(editor.asked) >= 2
    assert answer["usage"]["completion_tokens"] == 5 * len(editor.asked)
    assert {params["model"] for params in editor.asked} == {"small"}
    assert editor.asked[0]["form"]["name"] == "feedback"
    assert "+    return sum(xs)" in answer["iterations"][0]["diff"]
