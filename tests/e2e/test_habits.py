"""Habits of models and servers through the whole of a refinement: each ends `verified`, or in one clear line."""

import json

import pytest

from selfrefine.code.edits import unified_diff
from selfrefine.code.target import find
from selfrefine.models.openai import breaker
from selfrefine.refine.session import Session
from selfrefine.settings.resolve import Settings
from support.endpoint import ScriptedEndpoint
from support.plain_python import PLAIN
from support.slow_orders import GOOD, MODULE, WRONG, critique, write

pytestmark = pytest.mark.timed

ASKED = critique("`in paid` walks a list", "make a set")
OLD = find(MODULE, path="orders.py", qualname="unpaid").source
WHOLE = MODULE.replace(OLD, GOOD.rstrip())
DIFF = unified_diff(MODULE, WHOLE, "orders.py")
TESTED = f"```python\n{GOOD}\n\ndef test_unpaid():\n    assert unpaid([1], []) == [1]\n```"  # fmt: skip
CALL = {"content": None, "tool_calls": [{"function": {"arguments": {"code": GOOD}}}]}
FAILED = 'data: {"error": {"message": "overloaded"}}\n\n'
NO_ROOM = "This model's maximum context length is 1024 tokens. However, you requested 9004 tokens."


def stream(text, end="\r\n"):
    delta = {"choices": [{"delta": {"content": text}, "finish_reason": "stop"}]}
    rows = [": ping", "id: 1", f"data: {json.dumps(delta)}", "retry: 9", "data: [DONE]"]
    return {"raw": [f"{row}{end}{end}" for row in rows]}


HABITS = {
    "thoughts, the whole file": [{"text": f"Hm {{no}}.\n</think>\n```python\n{WHOLE}```"}],
    "a diff": [{"text": f"```diff\n{DIFF}```"}],
    "a stream with all that it may have": [stream(TESTED)],
    "an object as arguments": [{"message": CALL}],
    "an error, then an open fence": [{"raw": [FAILED]}, {"text": f"```python\n{GOOD}"}],
    "nothing, then channels": [
        {"text": ""},
        {"text": f"<|channel|>analysis<|message|>Hm.<|end|><|start|>assistant<|channel|>final<|message|>```python\n{GOOD}```<|return|>"},
    ],
}  # fmt: skip
ENDS = {
    "the same again": ([{"code": WRONG}] * 3, "the model repeats itself"),
    "no room": (
        [{"fault": "400", "message": NO_ROOM, "repeat": True}],
        "it needs about 9,000 tokens, the model takes 1,024",
    ),
    "nothing": ([{"text": "", "repeat": True}], "gives an empty answer"),
}


@pytest.fixture(scope="module")
def refine(tmp_path_factory):
    """Return a function that refines with a script and returns the result."""
    folder = write(tmp_path_factory.mktemp("orders"))
    settings = {"task": "efficiency", "engine": "chat", "interpreter": str(PLAIN), "cache": False}  # fmt: skip
    target = find(MODULE, path="orders.py", qualname="unpaid")
    with Session(Settings(**settings), trusted=lambda _: True) as session:

        def run(script):
            breaker.known.clear()
            with ScriptedEndpoint([ASKED, *script]) as endpoint:
                place = {"model": "m", "base_url": endpoint.base_url, "api_key_env": "NO_SUCH_KEY"}  # fmt: skip
                file = folder / "orders.py"
                return session.refine(target, file, Settings(**settings, **place))

        yield run


@pytest.mark.every(6)
@pytest.mark.parametrize("script", HABITS.values(), ids=HABITS)
def test_a_habit_ends_verified(refine, script):
    result = refine(script)
    assert (result.status, result.verdict.grade) == ("refined", "verified"), result.message  # fmt: skip
    assert result.new_text == WHOLE


@pytest.mark.further
@pytest.mark.parametrize(("script", "line"), ENDS.values(), ids=ENDS)
def test_a_habit_ends_in_one_line(refine, script, line):
    result = refine(script)
    assert result.status != "refined"
    assert line in result.message
    assert "\n" not in result.message
