"""A long day: the server neither grows nor keeps anything open; `make soak` prints what it measured."""

from __future__ import annotations

import random
from pathlib import Path

import pytest

from support import chance
from support.lsp.script import family
from support.lsp.texts import AFTER, BEFORE

pytestmark = pytest.mark.asyncio(loop_scope="module")

WARM = 100
MEBIBYTE = 2**20


def held(pid: int) -> dict[str, float]:
    """Return what a process holds, as the kernel counts it."""
    place = Path(f"/proc/{pid}")
    status = dict(row.split(":", 1) for row in (place / "status").read_text().splitlines())  # fmt: skip
    return {
        "MiB": int(status["VmRSS"].split()[0]) / 1024,
        "descriptors": len(list((place / "fd").iterdir())),
        "threads": int(status["Threads"]),
        "children": len(family(pid)) - 1,
    }


async def work(editor, script, path, refinements, edits):
    """Refine, and type between: as many times as asked."""
    dice = random.Random(1)
    for number in range(refinements):
        buffer = editor.open(path, BEFORE)
        for _ in range(edits):
            at = dice.randrange(BEFORE.index("def total"))
            editor.type(buffer, at, at, "# é\n" if dice.random() < 0.5 else " ")
            editor.type(buffer, at, at + (4 if buffer.text[at] == "#" else 1), "")
        token = await editor.refine(buffer, "s += x")
        (await script.job()).refined(AFTER)
        await editor.ended(token)
        assert buffer.text == AFTER, number
        editor.close(buffer)
        for memory in (editor.progress, editor.messages, editor.applied):
            memory.clear()
    await editor.idle()


@pytest.mark.further
@pytest.mark.parametrize(
    ("refinements", "edits"),
    [
        pytest.param(20, 50, id="sample"),
        pytest.param(2000, 25, id="long", marks=pytest.mark.bench),
    ],
)
async def test_nothing_grows(editor, script, tmp_path, refinements, edits):
    refinements = min(refinements, max(20, chance.many(refinements)))
    path = tmp_path / "m.py"
    await work(editor, script, path, min(WARM, refinements), edits)
    before = held(editor.server.pid)
    await work(editor, script, path, refinements, edits)
    after = held(editor.server.pid)
    made = refinements * edits * 2
    said = f"{refinements} refinements, {made} edits: {before} {after}"
    print(said)  # noqa: T201  the figures of the long run
    grown = after.pop("MiB") - before.pop("MiB")
    assert after == before
    assert grown < max(2.0, made / 10_000)
