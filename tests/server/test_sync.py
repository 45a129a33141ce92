"""The server's copy of a text is the editor's, whatever its lines and letters, in every encoding."""

from __future__ import annotations

import random

import pytest
import pytest_asyncio
from hypothesis import given
from hypothesis import strategies as st
from lsprotocol import types
from pygls.workspace import PositionCodec

from selfrefine_server.documents import Snapshot
from support import chance
from support.lsp.editor import SCRIPTED_SERVER, Buffer, editing
from support.lsp.texts import AFTER, BEFORE

pytestmark = pytest.mark.asyncio(loop_scope="module")

PROFILES = {
    "utf-16": "visual-studio-code",
    "utf-8": "neovim@v0.11",
    "utf-32": "emacs",
}
LETTERS = "ab \t\né😀\x0b\x0c\x1c\x85\u2028\u2029"


@pytest_asyncio.fixture(scope="module", loop_scope="module", params=PROFILES)
async def shared(script, env, request):
    options = {"command": SCRIPTED_SERVER, "env": env | script.env}
    async with editing(PROFILES[request.param], **options) as editor:
        assert editor.encoding == request.param
        yield editor


@pytest.mark.every(3)
@pytest.mark.parametrize("ends", ["\n", "\r\n", "\r"])
async def test_the_texts_are_the_same_after_any_typing(editor, script, tmp_path, ends):
    dice = random.Random(ends)
    text = "def f():\n    return 1\n\n\n# " + "".join(dice.choices(LETTERS, k=300))
    buffer = editor.open(tmp_path / "m.py", text.replace("\n", ends))
    for _ in range(150):
        start = dice.randrange(len("def f():" + ends), len(buffer.text) + 1)
        end = min(len(buffer.text), start + dice.choice((0, 0, 1, 7)))
        # An editor cannot put its cursor between the two letters of a line end.
        if "\r\n" in (
            buffer.text[start - 1 : start + 1],
            buffer.text[end - 1 : end + 1],
        ):
            continue
        new = "".join(dice.choices(LETTERS, k=dice.randrange(5))).replace("\n", ends)
        editor.type(buffer, start, end, new)
    # The server's copy is what a job is asked to refine.
    argument = {"uri": buffer.uri, "qualname": "f"}
    token = (await editor.execute("selfrefine.refine", argument))["taskId"]
    job = await script.job()
    assert job.request["text"] == buffer.text
    job.say(error={"message": "enough"})
    await editor.message()
    assert token


ALPHABETS = {
    "ascii": "ab c(=\n",
    "latin": "äß é\n",
    "wide": "中 文。\n",
    "astral": "😀👩‍🔬a\n",
    "combining": "e\u0301n\u0303 \n",
    "right to left": "שלום \u200f\n",
    "breaks": "a\x0b\x0c\x1c\x1d\x1e\x85\u2028\u2029\n",
    "returns": "a \r\n",
}
EDITS, DOCUMENTS = 500, 9


@pytest.mark.bench
@pytest.mark.parametrize("name", ALPHABETS)
async def test_the_texts_are_the_same_for_long(editor, script, tmp_path, name):
    """With three encodings, 108,000 edits."""
    letters = ALPHABETS[name]
    dice = chance.dice(name)
    head = "def f():\n"
    for number in range(DOCUMENTS):
        text = head + "    return 1\n\n\n# " + "".join(dice.choices(letters, k=300))
        buffer = editor.open(tmp_path / f"m{number}.py", text)
        for _ in range(chance.many(EDITS)):
            start = dice.randrange(len(head), len(buffer.text) + 1)
            end = min(len(buffer.text), start + dice.choice((0, 0, 1, 7, 40)))
            edges = (buffer.text[at - 1 : at + 1] for at in (start, end))
            if "\r\n" not in edges:
                new = "".join(dice.choices(letters, k=dice.randrange(5)))
                editor.type(buffer, start, end, new)
        argument = {"uri": buffer.uri, "qualname": "f"}
        await editor.execute("selfrefine.refine", argument)
        job = await script.job()
        assert job.request["text"] == buffer.text
        job.say(error={"message": "enough"})
        await editor.idle()
        editor.close(buffer)


async def test_an_edit_beside_strange_letters_lands_right(editor, script, tmp_path):
    head = "A = '😀\x0c\u2028é'\n\x0c\n"
    buffer = editor.open(tmp_path / "m.py", head + BEFORE)
    token = await editor.refine(buffer, "s += x")
    (await script.job()).refined(head + AFTER)
    if editor.client.capabilities.window.work_done_progress:
        await editor.ended(token)
    await editor.message()
    assert buffer.text == head + AFTER


TEXTS = st.text(st.sampled_from(LETTERS + "\r"), max_size=30)


@given(TEXTS, TEXTS, st.sampled_from(sorted(PROFILES)), st.data())
async def test_a_change_means_the_same_on_both_sides(text, new, encoding, data):
    buffer = Buffer("file:///m.py", encoding, text)
    places = [o for o in range(len(text) + 1) if text[max(o - 1, 0) : o + 1] != "\r\n"]
    start = data.draw(st.sampled_from(places))
    end = data.draw(st.sampled_from([o for o in places if o >= start]))
    codec = PositionCodec(types.PositionEncodingKind(encoding))
    snapshot = Snapshot(buffer.uri, 1, text, codec)
    for offset in (start, end):
        assert snapshot.position(offset) == buffer.position(offset)
        assert snapshot.offset(buffer.position(offset)) == offset
    span = types.Range(start=buffer.position(start), end=buffer.position(end))
    change = types.TextDocumentContentChangePartial(range=span, text=new)
    changed = snapshot.changed(2, [change])
    assert changed.text == text[:start] + new + text[end:]
    assert (changed.version, snapshot.text) == (2, text)


@given(TEXTS, st.integers(0, 40), st.integers(0, 40))
async def test_a_place_that_does_not_exist_is_the_nearest_one(text, line, character):
    codec = PositionCodec(types.PositionEncodingKind.Utf16)
    snapshot = Snapshot("file:///m.py", 1, text, codec)
    offset = snapshot.offset(types.Position(line, character))
    if line >= len(snapshot.lines):
        assert offset == len(text)
    else:
        row = snapshot.lines[line]
        start = snapshot.starts[line]
        assert start <= offset <= start + len(row.rstrip("\r\n"))
