"""A coding agent's server: the mcp package's own client asks it over stdio, as agents do."""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path

import jsonschema
import pytest

from support.commandline import COMMAND, REPOSITORY, environment, project, selfrefine
from support.extras import installed
from support.hostile import git

pytestmark = pytest.mark.registry

MODULE = """
    def common(ours, theirs):
        \"\"\"Return the names of ours that are in theirs.\"\"\"
        found = []
        for name in ours:
            if name in theirs:
                found.append(name)
        return found
"""
TESTS = """
    import pytest
    from m import common


    @pytest.mark.parametrize("n", range(8))
    def test_common(n):
        assert common(["b", "a", "b", *"cdefgh"[:n]], ["b", "c", "f"]) == [x for x in ["b", "a", "b", *"cdefgh"[:n]] if x in "bcf"]
"""
RIGHT = '''def common(ours, theirs):
    """Return the names of ours that are in theirs."""
    return [name for name in ours if name in theirs]
'''
WRONG = '''def common(ours, theirs):
    """Return the names of ours that are in theirs."""
    return sorted(name for name in ours if name in theirs)
'''
AGENT = str(REPOSITORY / "tests" / "support" / "agent.py")
SCHEMA = json.loads((REPOSITORY / "docs" / "refinement.schema.json").read_text("utf-8"))
FUNCTION = {"path": "m.py", "function": "common"}


@pytest.fixture(scope="module")
def extra(tmp_path_factory):
    """Return a folder with the extra's packages, as pip installs them."""
    return installed(tmp_path_factory.mktemp("mcp"), "mcp")


@pytest.fixture
def folder(tmp_path):
    (tmp_path / "p").mkdir()
    return project(tmp_path / "p", m=MODULE, test_m=TESTS)


@pytest.fixture
def ask(extra, folder, tmp_path):
    def ask(*calls, trusted=True):
        trust = {"SELFREFINE_TRUST": str(folder)} if trusted else {}
        done = subprocess.run(
            [sys.executable, AGENT, *COMMAND, "mcp"],
            cwd=folder,
            env=environment(tmp_path / "home", PYTHONPATH=str(extra), **trust),
            input=json.dumps(calls),
            capture_output=True,
            text=True,
            timeout=300,
            check=False,
        )
        assert done.returncode == 0, done.stderr
        found = json.loads(done.stdout)
        return found["results"] if calls else found["tools"]

    return ask


def call(tool, **arguments):
    return {"tool": tool, "arguments": arguments}


def test_the_tools(ask):
    assert ask() == ["apply", "behaviour_diff", "check", "refine_function", "verify_candidate", "write_tests"]  # fmt: skip


def test_a_wrong_candidate_is_refused_with_its_counterexample_and_a_right_one_is_applied(
    ask, folder
):
    wrong, nothing, right, applied, again = ask(
        call("verify_candidate", **FUNCTION, candidate=WRONG),
        call("apply", id="0"),
        call("verify_candidate", **FUNCTION, candidate=RIGHT, task="readability"),
        call("apply", id="last id"),
        call("apply", id="last id"),
    )
    verdict = wrong["data"]["verdict"]
    assert not verdict["accepted"]
    example = verdict["replay"]["counterexample"] or verdict["reason"]
    assert "common" in example
    assert verdict["reason"] in wrong["text"]
    assert nothing["failed"]
    assert right["data"]["verdict"]["grade"] == "verified", right["text"]
    for answer in (wrong, right):
        jsonschema.validate(answer["data"], SCHEMA)
    assert right["data"]["diff"] in right["text"]
    assert not applied["failed"], applied["text"]
    assert "for name in ours if name in theirs]" in (folder / "m.py").read_text()
    # The file is no more what was refined.
    assert again["failed"]
    assert "changed" in again["text"]


def test_a_function_is_refined_by_the_rules_and_progress_is_told(ask, folder):
    before = (folder / "m.py").read_text()
    (answer,) = ask(call("refine_function", **FUNCTION, task="efficiency"))
    jsonschema.validate(answer["data"], SCHEMA)
    assert answer["data"]["status"] in ("refined", "unchanged")
    messages = [message for _, _, message in answer["told"]]
    assert any("running the tests" in message for message in messages)
    assert (folder / "m.py").read_text() == before


def test_nothing_of_a_folder_is_executed_that_nobody_trusts(ask, folder):
    (folder / "conftest.py").write_text("open('sung', 'w').close()\n")
    answers = ask(
        call("refine_function", **FUNCTION),
        call("verify_candidate", **FUNCTION, candidate=RIGHT),
        call("write_tests", **FUNCTION),
        call("behaviour_diff", folder="."),
        call("check", path="m.py"),
        trusted=False,
    )
    for answer in answers[:-1]:
        assert answer["failed"]
        assert "selfrefine trust add" in answer["text"]
    assert not answers[-1]["failed"]
    assert not list(folder.rglob("sung"))


def test_what_is_named_leads_out_of_no_trusted_folder(ask, folder, tmp_path):
    """A revision may be the path of another repository's file, and a repository begin above the folder."""
    other = tmp_path / "other"
    other.mkdir()
    project(other, m=MODULE, test_m=TESTS)
    above = tmp_path / "n.py"
    above.write_text("def f(n):\n    return n + 1\n")
    for place in (other, tmp_path):
        git(place, "init", "-q")
        git(place, "add", "-A")
        git(place, "commit", "-qm", "first")
    above.write_text("def f(n):\n    return n + 2\n")
    text = (other / "m.py").read_text()
    (other / "m.py").write_text(text + "\n\n" + text)
    answers = ask(
        call("behaviour_diff", folder="."),
        call("behaviour_diff", folder=".", revision="../other/m.py"),
        call("behaviour_diff", folder="..", revision="HEAD"),
        call("behaviour_diff", folder="../other"),
    )
    for answer in answers:
        refused = answer["failed"] and "is not trusted" in answer["text"]
        assert refused or answer["data"]["functions"] == [], answer
    assert any(answer["failed"] for answer in answers), answers


def test_what_makes_no_sense_is_one_line(ask):
    answers = ask(
        call("check"),
        call("check", path="m.py", more=1),
        call("check", path="none.py"),
        call("verify_candidate", path="m.py", function="nobody", candidate=RIGHT),
        call("behaviour_diff", folder=".", revision="--output-file=x"),
        call("behaviour_diff", folder=".", revision="a\0b"),
        call("behaviour_diff", folder="a\0b"),
        call("write_tests", path="m.py", function="a\0b"),
        call("check", path="m\0.py"),
        call("check", path="a" * 70_000 + ".py"),
        call("check", path="a/" * 35_000 + "m.py"),
        call("check", path="a" * 300 + ".py"),
        call("behaviour_diff", folder="a" * 300),
        call("behaviour_diff", folder="a" * 70_000),
        call("verify_candidate", path="m.py", function="f" * 70_000, candidate=RIGHT),
        call("check", path=["m.py"] * 20_000),
        call("none"),
    )
    for answer in answers:
        assert answer["failed"]
        assert "\n" not in answer["text"]
        assert "Traceback" not in answer["text"]
        assert "internal error" not in answer["text"]
        assert len(answer["text"]) < 5000


def test_who_loses_interest_leaves_nothing_running(ask, folder):
    (folder / "test_m.py").write_text(
        "import time\nfrom m import common\n\ndef test():\n    time.sleep(60)\n    assert common([], []) == []\n"
    )
    gone, checked = ask(
        call("verify_candidate", **FUNCTION, candidate=RIGHT) | {"gone_after": 3.0},
        call("check", path="m.py"),
    )
    assert gone["gone"]
    assert not checked["failed"]
    assert not [line for line in _processes() if str(folder) in line]


def _processes():
    for entry in Path("/proc").iterdir():
        if entry.name.isdigit():
            try:
                yield str((entry / "cwd").readlink())
            except OSError:
                continue


def test_an_agent_can_check_its_own_edit_and_ask_for_tests(ask, folder):
    git(folder, "init", "-q")
    git(folder, "add", "-A")
    git(folder, "commit", "-qm", "first")
    (written,) = ask(call("write_tests", **FUNCTION))
    assert not written["failed"], written["text"]
    assert "diff" in written["data"]
    text = (folder / "m.py").read_text()
    (folder / "m.py").write_text(text.replace("return found", "return found[:2]"))
    (differs,) = ask(call("behaviour_diff", folder="."))
    assert not differs["failed"], differs["text"]
    assert "differs" in differs["text"]


def test_without_the_extra_it_says_what_to_install(tmp_path):
    done = selfrefine("mcp", cwd=tmp_path)
    assert done.code == 2
    assert done.errors == ["error: `selfrefine mcp` needs the package `mcp`, which is not installed: install selfrefine with its extra `mcp`"]  # fmt: skip
