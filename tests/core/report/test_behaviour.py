"""A behaviour diff as text, Markdown, JSON and annotations."""

import json
import re
import typing
from dataclasses import replace

import jsonschema
import pytest

from selfrefine.changes.answer import (
    KINDS,
    STATUSES,
    BehaviourDiff,
    Example,
    FunctionDiff,
    Inputs,
    Kind,
    MutantCount,
    Reason,
    Sizes,
    Speed,
    Status,
)
from selfrefine.cli.difformats import FORMATS, render
from selfrefine.report.behaviour import in_brief
from support.commandline import REPOSITORY

SCHEMA = json.loads((REPOSITORY / "docs" / "diff.schema.json").read_text("utf-8"))
MERGE = FunctionDiff(
    "shop.py",
    "merge",
    4,
    9,
    "differs",
    lines=1,
    inputs=Inputs(1, 40, 1, 12),
    examples=(
        Example("merge([2, 2])", "value", "[2]", "[2, 2]", recorded=True),
        Example("merge('|`x`')", "exception", "'x'", "raises KeyError", recorded=False),
    ),
    cyclomatic=Sizes(3, 4),
    cognitive=Sizes(3, 4),
    signature=("(items)", "(items, key=None)"),
    speed=Speed(0.5, 0.4, 0.6),
)
QUIET = FunctionDiff("shop.py", "total", 20, 22, "same", lines=2, inputs=Inputs(3, 30), mutants=MutantCount(4, 5), notes=("no input distinguishes `<` from `<=`",))  # fmt: skip
LOST = FunctionDiff("a/b.py", "load", 1, 2, "not_comparable", reason="no_calls", detail="no test reaches <it> @all")  # fmt: skip
DIFF = BehaviourDiff("HEAD", "the working tree", (QUIET, LOST, MERGE), ("uv.lock changed",), 1.5)  # fmt: skip


@pytest.mark.parametrize("functions", [(), (MERGE,), (QUIET, LOST, MERGE)])
def test_json_is_as_published(functions):
    data = BehaviourDiff("a", "b", functions).to_json()
    jsonschema.Draft202012Validator(SCHEMA).validate(json.loads(json.dumps(data)))


def test_the_schema_knows_every_word():
    function = SCHEMA["$defs"]["function"]["properties"]
    assert function["status"]["enum"] == list(typing.get_args(Status))
    assert function["reason"]["enum"] == list(typing.get_args(Reason))
    kinds = SCHEMA["$defs"]["example"]["properties"]["kind"]["enum"]
    assert kinds == list(typing.get_args(Kind))
    assert set(kinds) == set(KINDS)
    assert set(STATUSES) == set(typing.get_args(Status))


def test_text_shows_old_and_new_beside_each_other_and_what_differs_first():
    text = render("text", DIFF)
    assert text.splitlines()[0] == "HEAD to the working tree: 1 same, 1 differs, 1 not comparable"  # fmt: skip
    order = [text.index(name) for name in ("merge:", "total:", "load:")]
    assert order == sorted(order)
    assert "    merge([2, 2])  # recorded\n      was [2]\n      now [2, 2]\n" in text
    assert "differs on 13 of 41 calls (1 recorded), 1 of them recorded" in text
    assert "cyclomatic 3 to 4, cognitive 3 to 4, 2x as slow [1.7, 2.5]" in text
    assert "same on 33 calls (3 recorded); 4 of 5 mutants killed" in text
    assert "signature: (items) is now (items, key=None)" in text


def test_colours_are_for_those_who_want_them():
    assert "\x1b[" in render("text", DIFF, coloured=True)
    assert "\x1b[" not in render("text", DIFF)


def test_markdown_is_one_screen_until_it_is_opened():
    many = tuple(FunctionDiff("m.py", f"f{n}", n + 1, n + 2, "differs", examples=MERGE.examples, inputs=MERGE.inputs) for n in range(50))  # fmt: skip
    text = render("markdown", BehaviourDiff("a", "b", many))
    closed = re.sub(r"<details>.*?</details>", "one line", text, flags=re.DOTALL)
    assert len([line for line in closed.splitlines() if line.strip()]) <= 22
    assert "… and 38 more below." in text
    assert text.count("<details>") == text.count("</details>") == 1


def test_what_is_cut_is_cut_where_it_differs():
    start = ", ".join(f"item {n}" for n in range(40))
    far = Example("f()", "value", f"[{start}, 1, 'end']", f"[{start}, 2, 'end']", recorded=True)  # fmt: skip
    text = render("markdown", BehaviourDiff("a", "b", (replace(MERGE, examples=(far,)),)))  # fmt: skip
    row = next(line for line in text.splitlines() if line.startswith("| `merge`"))
    was, now = re.findall(r"`(…[^`]*)`", row)
    assert was.endswith(", 1, 'end']")
    assert now.endswith(", 2, 'end']")


def test_markdown_cannot_be_broken_out_of():
    text = render("markdown", DIFF)
    assert text.startswith("<!-- selfrefine diff -->\n")
    # Nobody is mentioned, no tag of theirs is one, and a table keeps its columns.
    assert "@all" not in text
    assert "<it>" not in text
    row = next(line for line in text.splitlines() if line.startswith("| `merge`"))
    assert len(re.findall(r"(?<!\\)\|", row)) == 4
    hostile = Example("f('````')\n# x", "value", "</details>", "```", recorded=False)
    text = render("markdown", BehaviourDiff("a", "b", (FunctionDiff("m.py", "f", 1, 2, "differs", examples=(hostile,), inputs=Inputs(0, 1, 0, 1)),)))  # fmt: skip
    assert "`````python\nf('````')\\n# x" in text


def test_a_long_comment_is_cut_such_that_a_forge_takes_it():
    long = Example("f(" + "1, " * 120 + ")", "value", "x" * 200, "y" * 200, recorded=False)  # fmt: skip
    many = tuple(FunctionDiff("m.py", f"f{n}", 1, 2, "differs", examples=(long, long, long), inputs=Inputs(0, 1, 0, 1)) for n in range(60))  # fmt: skip
    text = render("markdown", BehaviourDiff("a", "b", many))
    assert len(text) < 65_536
    assert text.count("<details>") == text.count("</details>")
    assert text.count("\n```") % 2 == 0


def test_sarif_and_github_tell_what_differs_as_information():
    log = json.loads(render("sarif", DIFF))
    schema = json.loads((REPOSITORY / "tests" / "data" / "schemas" / "sarif.json").read_text("utf-8"))  # fmt: skip
    jsonschema.validate(log, schema)
    (result,) = log["runs"][0]["results"]
    assert (result["ruleId"], result["level"]) == ("behaviour", "note")
    assert "merge([2, 2]): was [2], now [2, 2]" in result["message"]["text"]
    (line,) = render("github", DIFF).splitlines()
    assert line.startswith("::notice file=shop.py,line=4,endLine=9,title=selfrefine behaviour::")  # fmt: skip


def test_every_format_says_something_of_nothing():
    for form in FORMATS:
        assert render(form, BehaviourDiff("a", "b", ())) or form == "github"


SAME = FunctionDiff("m.py", "f", 1, 2, "same", inputs=Inputs(3, 211))
LONG = Example("merge(['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h', 'i', 'j', 'k', 'l'])", "value", "[1, 2, 3, 4, 5, 6, 7, 8, 9]", "None", recorded=True)  # fmt: skip
AGAIN = Example("f(1)  # once more", "state", "", "", recorded=True)
LINES = Example("f('a\nb')", "value", "'a\n'", "'b'", recorded=True)


@pytest.mark.parametrize(
    ("function", "line"),
    [
        (SAME, "same as HEAD on 214 calls"),
        (replace(SAME, inputs=Inputs(1)), "same as HEAD on 1 call"),
        (replace(SAME, proven=True, inputs=Inputs()), "same as HEAD: the source proves it"),
        (MERGE, "differs: merge([2, 2]) was [2], now [2, 2]"),
        (replace(MERGE, examples=(LONG,)), "differs: merge(['a', 'b', 'c', 'd', 'e', '… was [1, 2, 3, 4, 5, 6, 7,…, now None"),
        (replace(MERGE, examples=(AGAIN,)), "differs: f(1)  # once more"),
        (replace(MERGE, examples=(LINES,)), r"differs: f('a\nb') was 'a\n', now 'b'"),
        (replace(MERGE, inputs=Inputs(1, 40, 0, 0, 3)), "may differ: merge([2, 2]) was [2], now [2, 2]"),
        (LOST, ""),
    ],
)  # fmt: skip
def test_one_short_line(function, line):
    assert len(line) <= 80
    assert in_brief(function, "HEAD") == line
