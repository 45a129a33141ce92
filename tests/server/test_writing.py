"""Text tasks on a selection in a Markdown buffer: menu, real job, scripted endpoint, and what is typed meanwhile."""

from __future__ import annotations

import pytest
import pytest_asyncio
from lsprotocol import types
from pygls.exceptions import JsonRpcException

from endpoint import ScriptedEndpoint
from lsp.editor import editing

pytestmark = pytest.mark.asyncio(loop_scope="module")

NOTES = "# Notes\n\ndog, sled, snow\n\nThe end.\n"
WRITTEN = "A dog pulls the sled\nthrough snow."
SCORES = dict.fromkeys(("concepts", "commonsense", "fluency"), 9)
# Slow enough for somebody who types meanwhile.
ALWAYS = {"delay": 0.2, "repeat": True}
ANSWERS = [
    {"feedback": {"findings": [], "scores": SCORES, "stop": True}, **ALWAYS},
    {"text": f"```text\n{WRITTEN}\n```", **ALWAYS},
]
KIND = "refactor.rewrite.selfrefine.text"
NAMES = ["acronym", "constrained", "dialogue", "math", "sentiment"]


@pytest.fixture(scope="module")
def endpoint():
    with ScriptedEndpoint(ANSWERS) as endpoint:
        yield endpoint


@pytest_asyncio.fixture(scope="module", loop_scope="module")
async def shared(env, endpoint):
    model = {
        "SELFREFINE_MODEL": "m",
        "SELFREFINE_BASE_URL": endpoint.base_url,
        "SELFREFINE_CACHE": "false",
    }
    async with editing("visual-studio-code", env=env | model) as editor:
        yield editor


def span(buffer, words):
    start = buffer.text.index(words)
    return types.Range(
        start=buffer.position(start), end=buffer.position(start + len(words))
    )


async def offered(editor, buffer, words, *, trigger=types.CodeActionTriggerKind.Invoked, only=None):  # fmt: skip
    found = await editor.client.text_document_code_action_async(
        types.CodeActionParams(
            text_document=types.TextDocumentIdentifier(uri=buffer.uri),
            range=span(buffer, words),
            context=types.CodeActionContext(
                diagnostics=[], only=only, trigger_kind=trigger
            ),
        )
    )
    return list(found or [])


@pytest.mark.parametrize(
    ("name", "words", "trigger", "only", "tasks"),
    [
        ("n.md", "dog, sled", types.CodeActionTriggerKind.Invoked, None, NAMES),
        ("n.txt", "dog, sled", types.CodeActionTriggerKind.Invoked, None, NAMES),
        ("n.md", "dog, sled", types.CodeActionTriggerKind.Automatic, None, []),
        ("n.md", "dog", types.CodeActionTriggerKind.Invoked, [f"{KIND}.math"], ["math"]),
        ("n.md", "dog", types.CodeActionTriggerKind.Invoked, ["quickfix"], []),
        ("n.md", "", types.CodeActionTriggerKind.Invoked, None, []),
        ("n.py", "dog, sled", types.CodeActionTriggerKind.Invoked, None, []),
    ],
)  # fmt: skip
async def test_what_is_offered(editor, tmp_path, name, words, trigger, only, tasks):
    buffer = editor.open(tmp_path / name, NOTES)
    found = await offered(editor, buffer, words, trigger=trigger, only=only)
    assert [action.kind for action in found] == [f"{KIND}.{task}" for task in tasks]


async def write(editor, buffer, words, task="constrained"):
    [action] = await offered(editor, buffer, words, only=[f"{KIND}.{task}"])
    answer = await editor.execute(action.command.command, *action.command.arguments)
    return answer["taskId"]


@pytest.mark.parametrize("newline", ["\n", "\r\n"])
async def test_the_text_goes_below_the_selection(editor, endpoint, tmp_path, newline):
    before = NOTES.replace("\n", newline)
    buffer = editor.open(tmp_path / "n.md", before)
    token = await write(editor, buffer, "dog, sled, snow")
    await editor.ended(token)
    below = f"snow\n\n{WRITTEN}\n".replace("\n", newline)
    assert buffer.text == before.replace(f"snow{newline}", below), editor.messages
    assert buffer.undo == [before]
    message = await editor.message()
    assert message.message.startswith("Self-Refine: constrained: 0 rewrites; ")
    assert endpoint.requests[-1].has("dog, sled, snow")
    assert not endpoint.requests[-1].has("The end.")
    told = [v.get("message", "") for v in editor.progress_of(token)]
    assert "round 1/4: criticising" in told


async def test_what_is_typed_meanwhile_stays(editor, tmp_path):
    buffer = editor.open(tmp_path / "n.md", NOTES)
    token = await write(editor, buffer, "dog, sled, snow")
    editor.type_at(buffer, "# Notes", "Typed.\n\n")
    await editor.ended(token)
    assert buffer.text == "Typed.\n\n" + NOTES.replace("snow\n", f"snow\n\n{WRITTEN}\n")


async def test_a_selection_that_is_gone_gets_nothing_and_the_text_is_told(editor, tmp_path):  # fmt: skip
    buffer = editor.open(tmp_path / "n.md", NOTES)
    token = await write(editor, buffer, "dog, sled, snow")
    start = buffer.text.index("sled")
    editor.type(buffer, start, start + 4, "cart")
    await editor.ended(token)
    assert buffer.text == NOTES.replace("sled", "cart")
    message = await editor.message()
    assert message.type == types.MessageType.Warning
    assert "the selection has changed" in message.message
    assert WRITTEN in message.message


async def test_a_folder_does_not_say_where_a_text_is_sent(editor, endpoint, tmp_path):
    editor.settings = {"baseUrl": "http://203.0.113.9/v1", "model": "other"}
    buffer = editor.open(tmp_path / "n.md", NOTES)
    before = len(endpoint.requests)
    await editor.ended(await write(editor, buffer, "dog, sled, snow"))
    assert [r.body["model"] for r in endpoint.requests[before:]] == ["m", "m"]


async def test_it_can_be_cancelled(editor, tmp_path):
    buffer = editor.open(tmp_path / "n.md", NOTES)
    token = await write(editor, buffer, "dog, sled, snow")
    await editor.until(lambda: editor.progress_of(token))
    answer = await editor.execute("selfrefine.cancel", {"taskId": token})
    assert answer == {"cancelled": True}
    assert (await editor.ended(token))["message"] == "cancelled"
    assert buffer.text == NOTES


@pytest.mark.parametrize(
    "argument",
    [
        None,
        {},
        {"uri": 1, "task": "math", "range": {}},
        {"uri": "file:///n.md", "task": "poem"},
        {
            "uri": "file:///n.md",
            "task": "poem",
            "range": {
                "start": {"line": 0, "character": 0},
                "end": {"line": 0, "character": 1},
            },
        },
        {
            "uri": "file:///not-open.md",
            "task": "math",
            "range": {
                "start": {"line": 0, "character": 0},
                "end": {"line": 0, "character": 1},
            },
        },
    ],
)
async def test_a_wrong_argument_is_refused(editor, argument):
    with pytest.raises(JsonRpcException):
        await editor.execute("selfrefine.text", argument)
