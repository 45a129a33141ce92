"""Habits of models and servers: what they send over real HTTP, and the candidate or critique that is read from it."""

from __future__ import annotations

import difflib
import json
import re
import textwrap

import pytest

from selfrefine.errors import EndpointError
from selfrefine.loop.feedback import Feedback
from selfrefine.loop.self_refine import Critique, Rewrite
from support.endpoint import ScriptedEndpoint
from support.talk import CRITIQUE, FAST, REJECTED_ONCE, SLOW, evidence

BLOCK = f"```python\n{FAST}\n```"
HELPER = "def _members(items):\n    return set(items)"
HELPED = FAST.replace("set(right)", "_members(right)")
HELPED_BY_FILE = FAST.replace("set(right)", "_known(right)")
CLASSED = FAST.replace("set(right)", "_Left().common()(right)")
IMPORTED = FAST.replace("set(right)", "deque(right)")
TESTS = "def test_common():\n    assert common([1], [1]) == [1]"
FILE = f'''\
"""Orders."""

from collections import Counter

LIMIT = 3


def _known(items):
    return Counter(items)


{SLOW}


class Shop:
    def common(self):
        return common(LIMIT, [])
'''
WHOLE_CLASS = f"```python\n{FILE.replace('(LIMIT, [])', '(LIMIT, ())')}\n```"
WHOLE = FILE.replace(SLOW, HELPED_BY_FILE)


def diff(old, new):
    rows = [*difflib.unified_diff(old.split("\n"), new.split("\n"), "a/m.py", "b/m.py", lineterm="", n=1)]  # fmt: skip
    return "\n".join(rows)


def harmony(*parts):
    return "".join(f"<|channel|>{name}<|message|>{text}<|end|><|start|>assistant" for name, text in parts)  # fmt: skip


def fenced(*codes):
    return "\n\nThen:\n".join(f"```python\n{code}\n```" for code in codes)


def indented(code):
    return textwrap.indent(code, "    ")


THOUGHTS = {
    "think": f"<think>\nHm.\n</think>\n\n{BLOCK}",
    "thought": f"<thought>Hm, ```python\nno\n``` or so</thought>{BLOCK}",
    "reasoning": f"<reasoning>\nHm.\n</reasoning>\n{BLOCK}",
    "no opening tag": f"Hm, perhaps\n```python\ndef common(left, right):\n    return left\n```\nNo.\n</think>\n\n{BLOCK}",
    "no opening tag, no line of its own": f"Hm, a set will do.</think>{BLOCK}",
    "no opening tag, a block left open": f"Hm:\n```python\ndef common(\n</think>\n{BLOCK}",
    "twice": f"<think>Hm.</think>\n<think>Still.</think>\n{BLOCK}",
    "after a word": f"Let me see.\n<think>\nHm.\n</think>\n{BLOCK}",
    "Mistral": f"[THINK]Hm.[/THINK]{BLOCK}",
    "gpt-oss": harmony(("analysis", "Hm, ```python\nno\n```"), ("final", BLOCK)),
    "gpt-oss, no marks": f"analysisHm, a set.assistantfinal{BLOCK}",
    "gpt-oss, a start": f"<|start|>assistant{harmony(('analysis', 'Hm.'), ('final', BLOCK))}",
    "end of turn": f"{BLOCK}<|im_end|>",
    "end of sequence": f"{BLOCK}\n</s>\n",
}
WRAPPED = {
    "prose around": f"Sure!\n\n{BLOCK}\n\nIt builds a set.",
    "tildes": f"~~~python\n{FAST}\n~~~",
    "four backticks": f"````python\n{FAST}\n````",
    "no word": f"```\n{FAST}\n```",
    "another word": f"```py3\n{FAST}\n```",
    "not closed": f"```python\n{FAST}",
    "tildes, not closed": f"Here:\n~~~\n{FAST}\n",
    "no fence": FAST,
    "no fence, a word before": f"Here it is:\n\n{FAST}\n",
    "old and new": f"Old:\n{fenced(SLOW)}\nNew:\n{BLOCK}",
    "old, new and usage": fenced(SLOW, FAST, "print(common([1], [1]))"),
    "usage in a shell": f"{BLOCK}\n```sh\npython m.py\n```",
    "indented": f"```python\n{indented(FAST)}\n```",
    "in JSON": json.dumps({"code": FAST, "why": "a set"}),
    "in JSON in a fence": f"```json\n{json.dumps({'answer': {'code': BLOCK}})}\n```",
    "CRLF": BLOCK.replace("\n", "\r\n"),
}
MORE = {
    "the whole file": (f"```python\n{WHOLE}\n```", HELPED_BY_FILE, "Counter"),
    "its tests": (fenced(f"{FAST}\n\n\n{TESTS}"), FAST, "test_common"),
    "a call": (fenced(f"{FAST}\n\n\nprint(common([], []))"), FAST, "print"),
    "two functions": (fenced(f"{FAST}\n\n\ndef other():\n    return 1"), FAST, "other"),
    "another first": (fenced(f"def other():\n    return 1\n\n\n{FAST}"), FAST, "other"),
    "an idle import": (fenced(f"import re\n\n\n{FAST}"), FAST, "import re"),
    "a class of helpers": (
        fenced("class _Left:\n    def common(self):\n        return set", CLASSED),
        f"class _Left:\n    def common(self):\n        return set\n\n\n{CLASSED}",
        "",
    ),
    "a comment of a helper": (
        fenced(f"# Why.\n{HELPER}\n\n\n{HELPED}\n\n\nprint(1)"),
        f"# Why.\n{HELPER}\n\n\n{HELPED}",
        "print",
    ),
    "a class around": (fenced(f"class Shop:\n{indented(FAST)}"), FAST, ""),
    "helper below": (
        fenced(f"{HELPED}\n\n\n{HELPER}"),
        f"{HELPER}\n\n\n{HELPED}",
        "",
    ),
    "helper in a block of its own": (
        fenced(HELPER, HELPED),
        f"{HELPER}\n\n\n{HELPED}",
        "",
    ),
    "import and helper": (
        fenced(f"from collections import deque\n\n\n{IMPORTED}"),
        f"from collections import deque\n\n\n{IMPORTED}",
        "",
    ),
    "a diff": (f"```diff\n{diff(SLOW, FAST)}\n```", FAST, ""),
    "a diff of the file": (f"```diff\n{diff(FILE, WHOLE)}\n```", HELPED_BY_FILE, ""),
    "a diff with wrong numbers": (
        f"```\n{diff(SLOW, FAST).replace('@@ -2', '@@ -40')}\n```",
        FAST,
        "",
    ),
    "a diff without a fence": (diff(SLOW, FAST), FAST, ""),
    "a diff without numbers": (
        "```diff\n"
        + "\n".join(r for r in diff(SLOW, FAST).split("\n") if r[:2] != "@@")
        + "\n```",
        FAST,
        "",
    ),
}


def rewritten(chat, step, record=None):
    """Return the candidate, and how many requests it took."""
    steps = step if isinstance(step, list) else [step]
    with ScriptedEndpoint(steps) as endpoint:
        engine = chat(endpoint, record=record, file=("common", FILE), cache=False)
        code = engine.rewrite(Rewrite(SLOW, Feedback(), (REJECTED_ONCE,)), evidence())
    return code, len(endpoint.requests)


@pytest.mark.every(2)
@pytest.mark.parametrize("answer", [*THOUGHTS.values(), *WRAPPED.values()], ids=[*THOUGHTS, *WRAPPED])  # fmt: skip
def test_a_rewrite_however_it_is_wrapped(chat, answer):
    code, asked = rewritten(chat, {"text": answer})
    assert (code.strip(), asked) == (FAST, 1)


@pytest.mark.parametrize(("answer", "expected", "left"), MORE.values(), ids=MORE)
def test_a_rewrite_among_other_code(chat, answer, expected, left):
    rows = []
    code, asked = rewritten(
        chat, {"text": answer}, lambda kind, **row: rows.append((kind, row))
    )
    assert (code.strip(), asked) == (expected, 1)
    ignored = [part for kind, row in rows if kind == "ignored" for part in row["parts"]]
    assert any(left in part for part in ignored) if left else not ignored


METHOD = "def common(self):\n    return common(LIMIT, [])"
ASKED_AGAIN = {
    "a method of its own as helper": (
        fenced(f"class Shop:\n    def _new(self): ...\n{indented(METHOD.replace('LIMIT', 'self._new()'))}"),
        "Helpers are functions before `common`, no methods: `_new`.",
    ),
    "a diff that does not fit": (
        "```diff\n-    return nothing\n+    return something\n```",
        "Your diff does not fit",
    ),
    "another function": (fenced("def other():\n    return 1"), "must define the function `common`"),
    "prose": ("I would leave it.", "no complete ```python block"),
    "no fence and prose below": (f"{METHOD}\n\nIt is the same.", "no complete ```python block"),
    "not closed and prose below": (f"```python\n{METHOD}\n\nIt is the same.", "no complete ```python"),
    "endless": (200_000 * "x ", "longer than 200,000 characters"),
}  # fmt: skip


@pytest.mark.parametrize(("answer", "line"), ASKED_AGAIN.values(), ids=ASKED_AGAIN)
def test_a_method_is_asked_for_again_in_one_line(chat, answer, line):
    steps = [{"message": {"content": text}} for text in (answer, WHOLE_CLASS)]
    with ScriptedEndpoint(steps) as endpoint:
        engine = chat(endpoint, file=("Shop.common", FILE), cache=False)
        code = engine.rewrite(Rewrite(METHOD, Feedback(), (REJECTED_ONCE,)), evidence())
    assert code == METHOD.replace("[]", "()")
    assert line in endpoint.requests[1].messages[-1]["content"]


def events(*deltas, finish="stop", end="\n", done=True):
    """Return a stream's text: an event for each delta, the end and what ends it."""
    rows = [{"choices": [{"index": 0, "delta": delta}]} for delta in deltas]
    if finish:
        rows.append({"choices": [{"index": 0, "delta": {}, "finish_reason": finish}]})
    texts = [f"data: {json.dumps(row)}" for row in rows] + ["data: [DONE]"] * done
    return "".join(f"{text}{end}{end}" for text in texts)


def pieces(text=BLOCK, size=20):
    return [{"content": text[at : at + size]} for at in range(0, len(text), size)]


def call(arguments, **more):
    return {"tool_calls": [{"index": 0, "function": {"name": "f", "arguments": arguments}} | more]}  # fmt: skip


PLAIN = events(*pieces())
FAILED = 'data: {"error": {"message": "overloaded, sorry"}}\n\n'
UNENDED = events(*pieces(), finish="")
CUT = events(*pieces(BLOCK[:60]), finish="")

STREAMS = {
    "plain": [PLAIN],
    "comments": [": hello\n\n", PLAIN.replace("\n\n", "\n\n: ping\n\n")],
    "comments in an event": [PLAIN.replace("data:", ": ping\ndata:")],
    "CRLF": [events(*pieces(), end="\r\n")],
    "CRLF and comments": [": ping\r\n\r\n", events(*pieces(), end="\r\n")],
    "CR": [events(*pieces(), end="\r")],
    "numbers": [PLAIN.replace("data:", "id: 7\ndata:")],
    "a number alone": ["id: 1\n\n", PLAIN.replace("\n\n", "\n\nid: 2\n\n")],
    "retry": ["retry: 3000\n\n", PLAIN],
    "an empty event": ["data:\n\ndata: \n\nevent: ping\n\n", PLAIN],
    "names": [PLAIN.replace("data:", "event: message\ndata:")],
    "no blanks": [PLAIN.replace("data: ", "data:")],
    "letter by letter": [*events(*pieces(size=99), end="\r\n")],
    "no [DONE]": [events(*pieces(), done=False)],
    "no blank line at the end": [PLAIN.rstrip("\n")],
    "parts": [events({"content": [{"type": "thinking", "thinking": [{"type": "text", "text": "Hm"}]}, {"type": "text", "text": BLOCK}]})],
    "thoughts beside": [events({"reasoning_content": "Hm."}, *pieces())],
    "nulls": [events({"role": "assistant", "content": None, "tool_calls": None}, *pieces())],
    "code in a call": [events(call(json.dumps({"code": FAST})), finish="tool_calls")],
    "code in a call as an object": [events(call({"code": FAST}), finish="tool_calls")],
    "a call besides": [events(*pieces(), call('{"command": "pytest"}'), finish="tool_calls")],
    "an error, then an answer": [[events(*pieces()[:2], finish="") + FAILED], [PLAIN]],
    "nothing, then an answer": [[events()], [PLAIN]],
    "blanks, then an answer": [[events({"content": " \n"})], [PLAIN]],
    "no end, then an answer": [[CUT], [PLAIN]],
    "no end twice, a whole block": [[UNENDED], [UNENDED]],
}  # fmt: skip


@pytest.fixture
def at_once(monkeypatch):
    """Nobody waits before a question is asked again."""
    monkeypatch.setattr("selfrefine.models.openai.PAUSE", 0.01)


@pytest.mark.every(2)
@pytest.mark.parametrize("streams", STREAMS.values(), ids=STREAMS)
def test_a_rewrite_however_it_is_sent(chat, at_once, streams):
    several = streams if isinstance(streams[0], list) else [streams]
    code, asked = rewritten(chat, [{"raw": stream} for stream in several])
    assert (code.strip(), asked) == (FAST, len(several))


ERRORS = {
    "nothing twice": ({"raw": [events()]}, 2, "gives an empty answer; check that it"),
    "thoughts alone": ({"text": "<think>Hm."}, 2, "gives an empty answer; check that"),
    "an error twice": ({"raw": [FAILED]}, 2, "fails (overloaded, sorry); try again"),
    "no end twice": ({"raw": [CUT]}, 2, "ends its answer without a finish_reason"),
    "thoughts up to the limit": (
        {"text": "<think>Hm.", "finish": "length"},
        1,
        "used up its tokens before it wrote",
    ),
}
TOO_LONG = {
    "OpenAI": "This model's maximum context length is 2048 tokens. However, you requested 9004 tokens (1004 in the messages, 8000 in the completion).",
    "llama.cpp": "the request exceeds the available context size (2048 tokens), try increasing it",
    "LM Studio": "Trying to keep the first 9004 tokens when context the overflows. However, the model is loaded with context length of only 2048 tokens, which is not enough.",
    "another": "prompt is too long: 9004 tokens > 2048 maximum",
}


@pytest.mark.parametrize(("step", "times", "line"), ERRORS.values(), ids=ERRORS)
def test_what_cannot_be_read_ends_in_one_line(chat, at_once, step, times, line):
    with pytest.raises(EndpointError) as caught:
        rewritten(chat, [step] * times)
    assert line in str(caught.value)


@pytest.mark.parametrize("words", TOO_LONG.values(), ids=TOO_LONG)
def test_a_question_that_is_too_long_is_told_in_numbers(chat, monkeypatch, words):
    """A short key is any word, and masks none."""
    monkeypatch.setenv("SHORT_KEY", "x")
    step = {"fault": "400", "message": words, "repeat": True}
    code = SLOW + 700 * "\n    # as long as that, and longer and longer"
    with ScriptedEndpoint([step]) as endpoint:
        engine = chat(endpoint, cache=False, api_key_env="SHORT_KEY")
        with pytest.raises(EndpointError) as caught:
            engine.critique(Critique(code, ()), evidence())
    needed = "9,000" if "9004" in words else r"1\d,\d00"
    line = rf"refuses the request: it needs about {needed} tokens, the model takes 2,048; use a model"
    assert re.search(line, str(caught.value))
    assert len(endpoint.requests) == 2, "once more without a limit for the answer"


FOUND = json.dumps(CRITIQUE)
CRITIQUES = {
    "thoughts without an opening tag": {"text": f"So {{maybe}}.\n</think>\n{FOUND}"},
    "thoughts in another tag": {"text": f"<thought>{{Hm}}</thought>{FOUND}"},
    "channels": {"text": harmony(("analysis", "{Hm}"), ("final", FOUND))},
    "channels, a call": {
        "text": f"<|channel|>analysis<|message|>Hm<|end|><|start|>assistant<|channel|>commentary to=functions.feedback <|constrain|>json<|message|>{FOUND}<|call|>"
    },
    "a fence that is not closed": {"text": f"Here:\n```json\n{FOUND}"},
    "an object as arguments": {
        "message": {"content": None, **call(CRITIQUE), "role": "assistant"}
    },
    "parts": {"message": {"content": [{"type": "text", "text": FOUND}]}},
    "a tag in a finding": {
        "text": json.dumps(
            {**CRITIQUE, "findings": [CRITIQUE["findings"][0] | {"problem": "no </think> here"}]}
        )
    },
}  # fmt: skip


@pytest.mark.parametrize("step", CRITIQUES.values(), ids=CRITIQUES)
def test_a_critique_however_it_is_wrapped(chat, step):
    with ScriptedEndpoint([step]) as endpoint:
        found = chat(endpoint, cache=False).critique(Critique(SLOW, ()), evidence())
    assert [finding.line for finding in found.findings] == [5]
    assert len(endpoint.requests) == 1
