"""What a model writes is seen in the editor while it writes, within 100 ms of arriving."""

from __future__ import annotations

import asyncio
import json
import statistics
import time

import pytest

from support import chance
from support.endpoint import STOP, ScriptedEndpoint
from support.lsp.editor import SERVER, editing
from support.lsp.texts import BEFORE

pytestmark = pytest.mark.asyncio

TEST = "from m import total\n\ndef test_total():\n    assert total([1, 2]) == 3\n"
PIECES = [f"Thought number {number}.\n" for number in range(5)]


@pytest.mark.further
async def test_streamed_text_is_seen_in_progress_within_100_ms(tmp_path):
    (tmp_path / "pyproject.toml").touch()
    (tmp_path / "m.py").write_text(BEFORE)
    (tmp_path / "test_m.py").write_text(TEST)
    names = ("CONFIG", "CACHE", "STATE", "DATA")
    home = {f"XDG_{name}_HOME": str(tmp_path / "home" / name) for name in names}
    step = {"slowly": PIECES, "gap": 0.4, "text": json.dumps(STOP)}
    seen: dict[str, float] = {}
    with ScriptedEndpoint([step]) as endpoint:
        chat = {"engine": "chat", "model": "m", "baseUrl": endpoint.base_url}
        async with editing(
            command=SERVER,
            env=home,
            initialization_options={"selfrefine": {"trusted": True, **chat}},
        ) as editor:
            buffer = editor.open(tmp_path / "m.py", BEFORE)
            token = await editor.refine(buffer, "s += x")
            while not any(v["kind"] == "end" for v in editor.progress_of(token)):
                told = " ".join(
                    v.get("message") or "" for v in editor.progress_of(token)
                )
                for piece in PIECES:
                    if piece.strip() in told:
                        seen.setdefault(piece, time.monotonic())
                await asyncio.sleep(0.002)
    late = [
        seen[piece] - sent for piece, sent in zip(PIECES, endpoint.sent, strict=True)
    ]
    # On a busy machine one in time says that it does not wait for the end.
    assert min(late[:-1]) < 0.4, late
    assert not chance.SHARE or statistics.median(late) < 0.1, late
