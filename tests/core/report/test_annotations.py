"""The formats that code reviews and CI take: each valid by its schema, and what it suggests is what was proven."""

import json
import re
import shutil
import subprocess
import sys

import jsonschema
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from selfrefine.code.edits import minimal
from selfrefine.report import annotations as ci
from selfrefine.report.annotations import (
    Annotation,
    Position,
    Replacement,
    replacements,
)
from support import apply_sarif
from support.commandline import REPOSITORY, project, selfrefine

SCHEMAS = REPOSITORY / "tests" / "data" / "schemas"

MODULE = '''
"""Switches, as they are: ändern."""


def switch(on: bool) -> str:
    if on is not None:
        if on:
            return "on"
        else:
            return "off"
    else:
        return "none"


def walk(rows, seen):
    for row in rows:
        if row in seen:
            print(row)


def light(on: bool) -> int:
    if on is not None:
        if on:
            return 100
        else:
            return 0
    else:
        return -1
'''
BROKEN = "def f(:\n"
PARTLY = ("--min-grade", "partly")


@pytest.fixture
def folder(tmp_path):
    return project(tmp_path, **{"with space__switches": MODULE})


def valid(name, text):
    """Check a report by what its readers ask."""
    if name == "github":
        pattern = r"::(notice|warning|error) file=[^:,%\n]+,line=\d+,endLine=\d+,title=[^:,\n]+::.+"
        lines = text.splitlines()
        assert all(re.fullmatch(pattern, line) for line in lines), lines
        return lines
    data = json.loads(text)
    schema = json.loads((SCHEMAS / f"{name}.json").read_text("utf-8"))
    jsonschema.validate(
        data, schema, format_checker=jsonschema.Draft202012Validator.FORMAT_CHECKER
    )
    if name == "sarif":
        (run,) = data["runs"]
        rules = run["tool"]["driver"]["rules"]
        for result in run["results"]:
            assert rules[result["ruleIndex"]]["id"] == result["ruleId"]
        data = run["results"]
    if name == "rdjson":
        data = data["diagnostics"]
    if name == "gitlab":
        marks = [violation["fingerprint"] for violation in data]
        assert len(set(marks)) == len(marks)
    return data


def test_every_format_has_a_schema():
    schemas = {path.stem for path in SCHEMAS.glob("*.json")} | {"github"}
    assert set(ci.names()) == schemas


@pytest.mark.every(4)
@pytest.mark.parametrize("name", ci.names())
def test_findings_of_check(folder, name):
    done = selfrefine("check", ".", "--output-format", name, cwd=folder)
    assert done.code == 1
    assert len(valid(name, done.out)) >= 3
    nothing = selfrefine("check", "missing", "--output-format", name, cwd=folder)
    assert nothing.code == 2
    assert valid(name, nothing.out) == []


@pytest.mark.further
@pytest.mark.parametrize("name", ci.names())
def test_refinements_and_failures(folder, name):
    test = "from light import light\n\ndef test(): assert light(True) == 1\n"
    shutil.move(folder / "with space" / "switches.py", folder / "light.py")
    (folder / "test_light.py").write_text(test)
    done = selfrefine(
        *("refine", "light.py::switch", "light.py::light", *PARTLY),
        *("--check", "--output-format", name),
        cwd=folder,
    )
    assert done.code == 2
    refined, failed = valid(name, done.out)
    assert "refined, partly" in str(refined)
    assert "fails before any change" in str(failed)


@pytest.mark.further
def test_the_fixes_of_a_sarif_log_make_the_refined_file(folder):
    path = folder / "with space" / "switches.py"
    log = folder / "log.sarif"
    done = selfrefine(
        *("refine", path, *PARTLY, "--output-format", "sarif", "-o", log),
        cwd=folder,
    )
    assert done.code == 0
    results = valid("sarif", log.read_text("utf-8"))
    assert [result["ruleId"] for result in results].count("refined") == 2
    copy = folder / "copy"
    shutil.copytree(path.parent, copy / "with space")
    script = [sys.executable, apply_sarif.__file__, log, copy]
    subprocess.run(script, check=True)
    assert selfrefine("refine", path, "--write", *PARTLY, cwd=folder).code == 0
    assert path.read_text("utf-8") != MODULE.lstrip()
    assert (copy / "with space" / path.name).read_bytes() == path.read_bytes()


@pytest.mark.further
def test_what_is_written_is_not_suggested_once_more(folder):
    path = folder / "with space" / "switches.py"
    done = selfrefine(
        *("refine", path, "--write", *PARTLY, "--output-format", "rdjson"),
        cwd=folder,
    )
    found = valid("rdjson", done.out)
    assert found
    assert not any(diagnostic["suggestions"] for diagnostic in found)


texts = st.lists(st.sampled_from(["a\n", "é\n", "b\r\n", "c\r", "d", "\n"])).map(
    "".join
)


@pytest.mark.further
@given(texts, texts)
@settings(deadline=None)
def test_replacements_lead_from_one_text_to_the_other(old, new):
    parts = replacements(old, minimal(old, new))
    last = len(re.findall(r"[^\r\n]*(?:\r\n?|\n)|[^\r\n]+", old)) or 1
    assert all(part.end.line <= last for part in parts)
    spans = {
        (part.start.line, part.start.column, part.end.line, part.end.column, part.text)
        for part in parts
    }
    assert apply_sarif.apply(old, spans) == new
    annotation = Annotation("a.py", 1, 1, "refined", "warning", "m", "i", parts)
    valid("sarif", ci.render("sarif", [annotation]))


def test_columns_of_rdjson_count_bytes():
    (part,) = replacements("é = 1", minimal("é = 1", "é = 2"))
    assert part == Replacement(Position(1, 1, 1), Position(1, 6, 7), "é = 2")
    annotation = Annotation("a.py", 1, 1, "refined", "warning", "m", "i", (part,))
    (diagnostic,) = valid("rdjson", ci.render("rdjson", [annotation]))
    assert diagnostic["suggestions"][0]["range"]["end"] == {"line": 1, "column": 7}


def test_github_commands_end_where_they_should():
    annotation = Annotation("a,b:c.py", 1, 2, "x", "error", "50 % more\nlines", "i")
    assert ci.render("github", [annotation]) == (
        "::error file=a%2Cb%3Ac.py,line=1,endLine=2,title=selfrefine x::50 %25 more%0Alines\n"
    )


def test_a_fingerprint_outlives_a_move_and_not_a_change():
    one, moved, other = (
        Annotation("a.py", line, line, "x", "note", "m", identity)
        for line, identity in ((1, "f"), (9, "f"), (1, "g"))
    )
    assert ci.fingerprints([one]) == ci.fingerprints([moved])
    assert ci.fingerprints([one]) != ci.fingerprints([other])
    assert len(set(ci.fingerprints([one, moved]))) == 2
