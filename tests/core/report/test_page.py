"""The page stands alone: it runs nothing and fetches nothing, whatever a function or a model says."""

from __future__ import annotations

import json
import re
from html.parser import HTMLParser

import pytest

from selfrefine.code import metrics
from selfrefine.code.target import find
from selfrefine.loop.feedback import Feedback, Finding
from selfrefine.loop.refinement import Iteration, Refinement
from selfrefine.loop.self_refine import Attempt
from selfrefine.loop.verdict import (
    Complexity,
    GateResult,
    Growth,
    ReplayCount,
    Speedup,
    TestCount,
    Verdict,
)
from selfrefine.report.page import page
from support.commandline import project, selfrefine

EVIL = "</style><script>alert(1)</script><img src=http://127.0.0.1:9/x>\x1b[2J"
CODE = "def f(x):\n    if x:\n        return 1\n    return 0\n"
METRICS = metrics.measure(CODE)


def refinement(said: str) -> Refinement:
    verdict = Verdict(
        accepted=False,
        reason=said,
        missing=(said,),
        gates=(GateResult("replay", passed=False, detail=said, seconds=0.1),),
        tests=TestCount(2, 2),
        replay=ReplayCount(3, 4, 1, said),
        speedup=Speedup(0.0, 0.0, 2.5, "amplified"),
        growth=Growth(2.0, 1.0),
        complexity=Complexity(METRICS, METRICS),
    )
    finding = Finding(said, said, said, 1, 2)
    attempt = Attempt(Feedback((finding,), {said: 3}), f"# {said}\n{CODE}", verdict)
    return Refinement(
        id="1",
        target=find(CODE, path=said, line=1),
        task=said,
        engine=said,
        status="failed",
        stop_reason="cancelled",
        verdict=verdict,
        new_text=CODE,
        diff=f"--- a\n+++ b\n@@ -1 +1 @@\n-{said}\n+x\n",
        iterations=(Iteration(attempt, 1.0),),
        message=said,
    )


class Tags(HTMLParser):
    """Every element with its attributes."""

    def __init__(self, text: str) -> None:
        super().__init__()
        self.found: set[tuple[str, str | None]] = set()
        self.feed(text)

    def handle_starttag(self, tag, attrs):
        self.found |= {(tag, None), *((tag, name) for name, _ in attrs)}


@pytest.mark.parametrize("said", [EVIL, "'\"><b onclick=x>", "&lt;", "é\u202e"])
def test_what_is_said_stays_text(said):
    harmless = Tags(page([refinement("x").to_json()])).found
    text = page([refinement(said).to_json()])
    assert Tags(text).found <= harmless
    assert "default-src 'none'" in text
    assert not re.search(r"[\x00-\x08\x1b\u202e]", text)


def test_each_round_shows_its_own_diff():
    text = page([refinement("x").to_json()])
    assert '<span class="added">+# x</span>' in text
    assert "Round 1: rejected" in text


def test_the_command_makes_a_page_of_kept_results(tmp_path):
    folder = project(tmp_path, pkg__f=CODE)
    rows = [refinement("one").to_json(), refinement("two").to_json()]
    (folder / "rows.json").write_text(json.dumps(rows))
    (folder / "rows.jsonl").write_text("\n".join(map(json.dumps, rows)))
    for name in ("rows.json", "rows.jsonl"):
        done = selfrefine("report", name, "-o", "page.html", cwd=folder)
        assert (done.code, done.out) == (0, "")
        text = (folder / "page.html").read_text("utf-8")
        assert text.count("<article>") == 2
    done = selfrefine("report", "-", cwd=folder, stdin=json.dumps(rows[0]))
    assert done.out.count("<article>") == 1


@pytest.mark.parametrize(
    ("content", "complaint"),
    [
        (None, "No such file"),
        ("{", "neither JSON nor JSON lines"),
        ("[1]", "no refinement"),
        ('{"schema_version": 99}', "no refinement"),
    ],
)
def test_what_is_no_result_is_refused_in_a_line(tmp_path, content, complaint):
    folder = project(tmp_path)
    if content is not None:
        (folder / "rows").write_text(content)
    done = selfrefine("report", "rows", cwd=folder)
    assert (done.code, len(done.errors)) == (2, 1)
    assert f"error: rows: {complaint}" in done.err
