"""Typing races with refining, in every editor that the server may meet: no letter is lost, ever.

`make test` runs a sample, the same each time; `make soak` runs 10,000 others.
"""

from __future__ import annotations

import asyncio
import random

import pytest
import pytest_asyncio

from support import chance
from support.lsp.editor import SCRIPTED_SERVER, editing
from support.lsp.texts import AFTER, BEFORE

pytestmark = pytest.mark.asyncio(loop_scope="module")

PROFILES = [
    "visual-studio-code",
    "neovim@v0.6",
    "neovim@v0.7",
    "neovim@v0.8",
    "neovim@v0.9",
    "neovim@v0.10",
    "neovim@v0.11",
    "emacs",
]
RUNS, MANY = 3, 1250
OLD = BEFORE[BEFORE.index("def total") : BEFORE.index("\n\n\ndef other")]
NEW = AFTER[AFTER.index("def total") : AFTER.index("\n\n\ndef other")]
TYPED = ("", "x", "\n", "# é😀\n", "\ndef g():\n    pass\n", "    ", "import sys\n")


@pytest_asyncio.fixture(scope="module", loop_scope="module", params=PROFILES)
async def shared(script, env, request):
    options = {"command": SCRIPTED_SERVER, "env": env | script.env}
    async with editing(request.param, **options) as editor:
        yield editor


async def race(editor, script, path, seed) -> str:
    """Refine while a user types anywhere, and let every message take its time; return what came of it."""
    dice = random.Random(seed)
    for memory in (editor.messages, editor.progress, editor.applied):
        memory.clear()
    buffer = editor.open(path, BEFORE)
    token = await editor.refine(buffer, "s += x")
    job = await script.job()
    model = BEFORE

    def type_somewhere() -> None:
        """Type into the buffer; `model` is what the user alone would have made of the text."""
        nonlocal model
        if editor.applied:
            return
        start = dice.randrange(len(model) + 1)
        end = min(len(model), start + dice.choice((0, 0, 0, 1, 5)))
        new = dice.choice(TYPED)
        model = model[:start] + new + model[end:]
        editor.type(buffer, start, end, new)

    for _ in range(dice.randrange(4)):
        type_somewhere()
        await asyncio.sleep(dice.choice((0, 0, 0.002)))
    # Between our look and its edit a client that checks no versions cannot be helped, but it is a blink of time.
    checks = editor.capabilities.workspace.workspace_edit.document_changes
    if checks and dice.random() < 0.5:
        editor.before_apply.append(type_somewhere)
    job.refined(AFTER)
    for _ in range(dice.randrange(3)):
        await asyncio.sleep(dice.choice((0, 0.001, 0.01)))
        type_somewhere()
    await editor.message()
    await editor.idle()
    editor.before_apply.clear()
    said = editor.messages[-1].message
    if not editor.applied:
        assert buffer.text == model, seed
        assert "not applied" in said, (seed, said)
    else:
        assert buffer.undo == [model], seed
        assert model.count(OLD) == 1, seed
        assert buffer.text == model.replace(OLD, NEW), seed
    outcome = "refined" if editor.applied else "kept away"
    editor.close(buffer)
    assert token
    return outcome


@pytest.mark.few("neovim@v0.10", "emacs", "vscode", "helix")
async def test_no_letter_is_lost(editor, script, tmp_path):
    for seed in range(MANY, MANY + RUNS):
        await race(editor, script, tmp_path / f"m{seed}.py", seed)


@pytest.mark.bench
async def test_no_letter_is_lost_for_long(editor, script, tmp_path):
    first = chance.dice("races").randrange(10**9)
    seeds = range(first, first + chance.many(MANY))
    outcomes = [
        await race(editor, script, tmp_path / f"m{seed}.py", seed) for seed in seeds
    ]
    if len(outcomes) >= 100:
        assert set(outcomes) == {"refined", "kept away"}
