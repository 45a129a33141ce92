"""Scripts: the offline provider, and the scripted endpoint as a program of its own."""

from __future__ import annotations

import json
import subprocess
import sys
import time
from pathlib import Path

import pytest

from selfrefine.errors import EndpointError, Interrupted
from selfrefine.models import Limits, Message, ResponseFormat, connect
from selfrefine.models.scripted import Scripted
from selfrefine.settings.resolve import Settings
from support import endpoint

FORM = ResponseFormat("feedback", {})
ROWS = [
    {"feedback": {"findings": [], "stop": False}, "code": "def f(): return 1"},
    {"feedback": {"findings": [], "stop": True}},
    {"text": "I give up."},
]


def limits():
    return Limits(time.monotonic() + 5)


def test_rows_are_given_in_order_by_kind(tmp_path):
    script = tmp_path / "answers.jsonl"
    script.write_text("\n\n".join(json.dumps(row) for row in ROWS))
    model = connect(Settings(model=f"scripted:{script}"))
    said = [
        model.complete([], form, limits()).text for form in (FORM, None, None, FORM)
    ]
    assert [json.loads(said[0])["stop"], json.loads(said[3])["stop"]] == [False, True]
    assert said[1:3] == ["```python\ndef f(): return 1\n```", "I give up."]
    assert (model.usage.requests, model.usage.prompt_tokens) == (4, 0)
    with pytest.raises(EndpointError, match="has no more feedback"):
        model.complete([], FORM, limits())


def test_user_can_interrupt():
    with pytest.raises(Interrupted, match="cancelled"):
        Scripted(ROWS).complete([], None, Limits(0, interrupted=lambda: "cancelled"))


@pytest.mark.parametrize("text", ["{not json", "[1]", None])
def test_unreadable_script(tmp_path, text):
    script = tmp_path / "answers.jsonl"
    if text is not None:
        script.write_text(text)
    with pytest.raises(EndpointError, match="is not a JSON Lines script"):
        connect(Settings(model=f"scripted:{script}"))


def test_a_colon_alone_names_no_provider(monkeypatch):
    monkeypatch.setenv("SOME_KEY", "k")
    model = connect(Settings(model="qwen2.5-coder:7b", api_key_env="SOME_KEY"))
    assert model.name == "qwen2.5-coder:7b"
    model.close()


def test_endpoint_as_a_program(tmp_path):
    script = tmp_path / "script.json"
    script.write_text(
        json.dumps({"steps": [{"code": "def f(): return 1"}], "refuse": ["max_tokens"]})
    )
    log = tmp_path / "log.jsonl"
    command = [sys.executable, endpoint.__file__, "--script", script, "--log", log]
    with subprocess.Popen(command, stdout=subprocess.PIPE, text=True) as process:
        try:
            url = process.stdout.readline().strip()
            model = connect(
                Settings(model="m", base_url=url, api_key_env="NO_SUCH_KEY")
            )
            answer = model.complete([Message("user", "Rewrite f.")], None, limits())
            model.close()
        finally:
            process.terminate()
    assert "def f(): return 1" in answer.text
    rows = [json.loads(line) for line in Path(log).read_text().splitlines()]
    assert [row["kind"] for row in rows] == ["rewrite", "rewrite"]
    assert rows[1]["body"]["max_completion_tokens"] == 8192
