"""Settings are named as the user of an editor writes them, in messages and in errors of requests."""

from __future__ import annotations

import pytest

from selfrefine_server.spelling import spelled
from support.lsp.texts import BEFORE

MESSAGES = [
    (
        "the model endpoint h cannot be reached; is it running? check base-url",
        "the model endpoint h cannot be reached; is it running? check selfrefine.baseUrl",
    ),
    (
        "no model is named; set `model`, and `base-url` if it is not OpenAI's",
        "no model is named; set `selfrefine.model`, and `selfrefine.baseUrl` if it is not OpenAI's",
    ),
    ("raise budget-seconds", "raise selfrefine.budgetSeconds"),
    (
        "none is collected by `tests-args`",
        "none is collected by `selfrefine.tests.args`",
    ),
    ("no time (tests-timeout-seconds)", "no time (selfrefine.tests.timeoutSeconds)"),
    ("set `interpreter` to one", "set `selfrefine.interpreter` to one"),
    ("the model says no; my-base-url-2", "the model says no; my-base-url-2"),
]


@pytest.mark.parametrize(("message", "want"), MESSAGES)
def test_a_setting_is_named_as_in_an_editor(message, want):
    assert spelled(message) == want


@pytest.mark.asyncio(loop_scope="module")
async def test_a_failed_refinement_names_the_editors_setting(editor, script, tmp_path):
    buffer = editor.open(tmp_path / "m.py", BEFORE)
    await editor.refine(buffer, "s += x")
    (await script.job()).say(error={"message": "the endpoint is gone; check base-url"})
    message = await editor.message()
    assert message.message.endswith("the endpoint is gone; check selfrefine.baseUrl")


@pytest.mark.asyncio(loop_scope="module")
async def test_a_request_that_fails_names_it_as_well(editor, script, tmp_path):
    buffer = editor.open(tmp_path / "m.py", BEFORE)
    asked = {"uri": buffer.uri, "qualname": "total"}
    answer = editor.ask("selfrefine/refine", asked)
    (await script.job()).say(error={"message": "set `model`", "code": "config"})
    with pytest.raises(Exception, match=r"set `selfrefine\.model`"):
        await answer
