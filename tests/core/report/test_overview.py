"""The report of a batch: one file that stands alone, and a comment; nothing in the code gets out of its place."""

import base64
import hashlib
import re
from html.parser import HTMLParser

import pytest

from selfrefine.report import curves, overview

EVIL = "</script><script>alert(1)</script><img src=x onerror=alert(1)>"


def verdict(*, accepted=True, grade="verified", speed=(4.0, 3.0, 5.0), **more):
    ratio, low, high = speed
    return {
        "accepted": accepted,
        "grade": grade,
        "reason": "" if accepted else f"slower {EVIL}",
        "missing": [EVIL],
        "gates": [{"gate": "tests", "passed": True, "detail": EVIL, "seconds": 0.1}],
        "tests": {"selected": 2, "passed": 2},
        "replay": {"recorded": 3, "generated": 9, "mismatches": 0, "counterexample": EVIL},
        "changed_lines": {"total": 1, "executed": 1},
        "mutants": {"total": 3, "caught": 2, "survivors": [EVIL]},
        "speedup": {"ratio": ratio, "low": low, "high": high, "inputs": "recorded"},
        "growth": {"before": 2.0, "after": 1.0},
        "complexity": {
            when: {"cyclomatic": 3, "cognitive": c, "maintainability": 80.0}
            for when, c in (("before", 9), ("after", 4))
        },
    } | more  # fmt: skip


def result(name="f", status="refined", rounds=(True,), usd=0.25, **more):
    return {
        "schema_version": 1,
        "id": "x",
        "target": {"path": f"{EVIL}.py", "qualname": name, "start_line": 3, "end_line": 9},
        "task": "both",
        "engine": "chat",
        "status": status,
        "stop_reason": "sufficient",
        "verdict": verdict(accepted=status == "refined"),
        "iterations": [
            {
                "feedback": {
                    "findings": [{"aspect": "efficiency", "line": 2, "end_line": 2, "problem": EVIL, "instruction": EVIL}],
                    "scores": {},
                    "stop": False,
                },
                "verdict": verdict(accepted=accepted),
                "diff": f"--- a\n+++ b\n-{EVIL}\n+x\n",
                "seconds": 1.5,
            }
            for accepted in rounds
        ],
        "diff": f"--- a\n+++ b\n@@ -1 +1 @@\n-{EVIL}\n+```\n",
        "usage": {"prompt_tokens": 900, "completion_tokens": 100, "cached_tokens": 0, "requests": 3, "usd": usd},
        "seconds": 2.5,
    } | more  # fmt: skip


RESULTS = [
    result("common"),
    result("Box.word", rounds=(False, True)),
    result("later", status="unchanged", rounds=(False, False, False)),
    result("gone", status="failed", rounds=(), message=f"no such {EVIL} @someone"),
]


class Page(HTMLParser):
    def __init__(self, text):
        super().__init__()
        self.tags, self.attributes, self.text = [], [], []
        self.content = {"style": "", "script": ""}
        self._open = []
        self.feed(text)

    def handle_starttag(self, tag, attrs):
        self.tags.append(tag)
        self.attributes += [(tag, name, value or "") for name, value in attrs]
        self._open.append(tag)

    def handle_data(self, data):
        if self._open and self._open[-1] in self.content:
            self.content[self._open[-1]] += data
        else:
            self.text.append(data)

    def handle_endtag(self, tag):
        self._open.append("")


@pytest.fixture(scope="module")
def page():
    return Page(overview.html(RESULTS, "begun today"))


def test_it_runs_and_fetches_nothing_but_its_own_script_and_style(page):
    assert page.tags.count("script") == 1
    assert page.tags.count("style") == 1
    assert "img" not in page.tags
    assert not [a for a in page.attributes if a[1].startswith("on")]
    assert not [a for a in page.attributes if a[1] in ("src", "href") and not a[2].startswith("#")]  # fmt: skip
    [policy] = [v for t, n, v in page.attributes if n == "content" and "default-src" in v]  # fmt: skip
    assert policy.startswith("default-src 'none'; ")
    for kind in ("style", "script"):
        digest = hashlib.sha256(page.content[kind].encode()).digest()
        assert f"{kind}-src 'sha256-{base64.b64encode(digest).decode()}'" in policy


def test_what_code_says_is_shown_and_nothing_else(page):
    text = "".join(page.text)
    assert text.count("alert(1)") > 20
    assert "alert" not in page.content["script"]


def test_the_table_has_each_function_with_a_way_to_its_details(page):
    links = [v for t, n, v in page.attributes if t == "a" and n == "href" and v.startswith("#f")]  # fmt: skip
    ids = [v for t, n, v in page.attributes if t == "details" and n == "id"]
    assert [link[1:] for link in links if re.fullmatch(r"#f\d+", link)] == ids
    assert len(ids) == 4


def test_who_uses_no_mouse_or_no_eyes_gets_around(page):
    attributes = page.attributes
    assert ("html", "lang", "en") in attributes
    assert [v for t, n, v in attributes if t == "th" and n == "scope"].count("row") >= 4
    assert page.tags.count("button") == len(overview.COLUMNS)
    assert page.tags.count("caption") == 1
    images = page.tags.count("svg")
    assert images >= 5
    assert len([v for t, n, v in attributes if t == "svg" and n == "aria-label" and v]) == images  # fmt: skip
    # What scrolls can be reached with the keyboard.
    assert page.tags.count("pre") == len([a for a in attributes if a[:2] == ("pre", "tabindex")])  # fmt: skip
    assert page.tags.count("h1") == 1


def test_the_summary_adds_up():
    figures = dict(overview._figures(RESULTS))
    assert figures["functions"] == "4"
    assert (figures["refined"], figures["unchanged"], figures["failed"]) == ("2", "1", "1")  # fmt: skip
    assert figures["faster (2), on average"] == "4.0x"
    assert figures["cognitive complexity"] == "18 to 8"
    assert figures["tokens"] == "4,000"
    assert figures["US dollars"] == "1.00"


def test_the_curve_counts_first_acceptances():
    found = curves.points(RESULTS)
    assert [(p.round, p.refined, p.share) for p in found] == [
        (0, 0, 0.0),
        (1, 1, 0.25),
        (2, 2, 0.5),
        (3, 2, 0.5),
    ]
    assert 'aria-label="share of functions refined, after 3 rounds 50%"' in curves.rounds_plot(found)  # fmt: skip
    assert curves.rounds_plot(found[:1]) == ""


@pytest.mark.parametrize(
    ("before", "after"), [(2.0, 1.0), (1.0, 1.0), (0.0, -0.2), (6.5, 0.1)]
)
def test_growth_stays_within_its_picture(before, after):
    plot = curves.growth_plot({"growth": {"before": before, "after": after}})
    places = [float(y) for y in re.findall(r"[\d.-]+,([\d.-]+)", plot)]
    assert all(0 <= y <= curves.HEIGHT for y in places)
    assert f"before n^{before:.1f}, after n^{after:.1f}" in plot
    assert curves.growth_plot({"growth": None}) == ""


def test_a_comment_mentions_nobody_and_holds_no_html():
    text = overview.comment(RESULTS)
    assert text.startswith(overview.MARK)
    assert "2 refined, 1 unchanged, 1 failed" in text
    outside = re.sub(r"^(`{3,})diff\n.*?^\1$", "", text, flags=re.DOTALL | re.MULTILINE)
    outside = re.sub(r"(`+).*?\1", "", outside)
    assert "<script" not in outside
    assert "@someone" not in text
    assert text.count("````diff") == 2, "a fence in the code ends no fence"


def test_a_long_comment_is_cut_to_what_a_forge_takes():
    text = overview.comment([result(f"f{n}") for n in range(2000)])
    assert len(text) < 65_000
    assert text.endswith("too long for a comment.\n")
    assert text.count("<details>") == text.count("</details>")


def test_no_function_is_no_error():
    assert "A batch of 0 functions" in overview.html([])
    assert "0 refined, 0 unchanged, 0 failed" in overview.comment([])
