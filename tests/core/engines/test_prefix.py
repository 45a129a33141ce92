"""Prompt caches: from the second round on, nine tenths of each prompt repeat the one before."""

from __future__ import annotations

from itertools import pairwise

import pytest

from selfrefine import tasks
from selfrefine.code.metrics import measure
from selfrefine.engines import EngineContext, connect
from selfrefine.loop.evidence import Evidence
from selfrefine.loop.self_refine import Critique, Rewrite, run, self_refine
from selfrefine.loop.verdict import ReplayCount, Verdict
from selfrefine.settings.resolve import Settings
from support.endpoint import ScriptedEndpoint
from support.slow_orders import GOOD, MODULE, SLOWER, WRONG, critique

SLOW = MODULE.partition("\n\n\n")[2]
REASON = "test_orders.py::test_unpaid[orders3] fails: assert [8, 9] == [9, 8]; " * 4
REJECTED = Verdict(
    accepted=False,
    reason=REASON,
    replay=ReplayCount(4, 200, 1, "unpaid([" + "10, " * 2000 + "], [])"),
)
EVIDENCE = Evidence(
    measure(SLOW),
    observed={"orders": "list[int], 0 to 4000 long", "paid": "list[int], 0 to 9 long"},
    remarks=tuple(f"line {n}: this is slow, write it otherwise" for n in range(200)),
    slowest="unpaid([" + "10, " * 4000 + "])",
)


@pytest.mark.parametrize("name", tasks.names()[:3])
def test_nine_tenths_of_a_prompt_repeat_the_one_before(name):
    faster = critique("`in paid` walks a list", "make one set before the loop")
    codes = [WRONG, SLOWER, WRONG.replace("sorted", "list"), GOOD]
    script = [step for code in codes for step in (faster, {"code": code})]
    with ScriptedEndpoint(script) as endpoint:
        settings = Settings(
            model="m", base_url=endpoint.base_url, api_key_env="NO_KEY", cache=False
        )
        engine = connect("chat", EngineContext(tasks.load(name), settings))

        def answer(request):
            if isinstance(request, Critique):
                return engine.critique(request, EVIDENCE)
            if isinstance(request, Rewrite):
                return engine.rewrite(request, EVIDENCE)
            return REJECTED

        run(self_refine(SLOW, max_iterations=4), answer)
        engine.close()
        asked = [request.messages for request in endpoint.requests]
    assert len(asked) == 8
    kept = total = 0
    for before, now in list(pairwise(asked))[1:]:
        assert now[: len(before)] == before
        answered = now[len(before)]
        assert answered["role"] == "assistant"
        kept += size([*before, answered])
        total += size(now)
    assert kept / total > 0.9


def size(messages):
    return sum(len(message["content"]) for message in messages)
