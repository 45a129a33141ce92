"""`selfrefine refine` with the rules engine, end to end: stdout, stderr, files and exit codes."""

import json
import subprocess
import sys
from pathlib import Path

import jsonschema
import pytest

from commandline import REPOSITORY, project, selfrefine

SCHEMA = json.loads((REPOSITORY / "docs" / "refinement.schema.json").read_text("utf-8"))

SHOP = '''
"""A shop."""


def unique(names: list[str]) -> list[str]:
    """Return names in order, each once."""
    seen = []
    out = []
    for name in names:
        if name not in seen:
            seen.append(name)
            out.append(name)
    return out


def grade(points: int) -> str:
    """Return the grade."""
    if points >= 0:
        if points > 90:
            return "A"
        else:
            if points > 80:
                return "B"
            else:
                return "C"
    else:
        raise ValueError(points)


def total(prices: list[int]) -> int:
    """Return the sum."""
    return sum(prices)
'''

TESTS = """
import pytest
from shop import grade, total, unique


@pytest.mark.parametrize("n", range(12))
def test_unique(n):
    assert unique(list("abcab"[:n]) * n) == sorted(set("abcab"[:n]))


@pytest.mark.parametrize(
    ("points", "expected"),
    [(0, "C"), (95, "A"), (85, "B"), (80, "C"), (81, "B"), (90, "B"), (91, "A"), (1000, "A")],
)
def test_grade(points, expected):
    assert grade(points) == expected


def test_grade_of_nothing():
    with pytest.raises(ValueError, match="-1"):
        grade(-1)


def test_total():
    assert total([1, 2]) == 3
"""


@pytest.fixture
def shop(tmp_path):
    return project(tmp_path, shop=SHOP, test_shop=TESTS)


def original(folder: Path) -> str:
    return (folder / "shop.py").read_text("utf-8")


def its_tests_pass(folder: Path) -> bool:
    done = subprocess.run(
        [sys.executable, "-m", "pytest", "-q", "-p", "no:cacheprovider"],
        cwd=folder,
        capture_output=True,
        check=False,
    )
    return done.returncode == 0


def test_a_diff_goes_to_stdout_alone_and_git_applies_it(shop):
    before = original(shop)
    done = selfrefine("refine", "shop.py::unique", cwd=shop)
    assert done.code == 0
    assert original(shop) == before
    assert done.out.startswith("--- a/shop.py\n+++ b/shop.py\n@@ ")
    assert "shop.py:4: unique: refined, verified: tests 12/12" in done.err
    assert "x faster [" in done.err
    applied = subprocess.run(
        ["git", "apply", "-"], cwd=shop, input=done.out, text=True, check=False
    )
    assert applied.returncode == 0
    assert original(shop) != before
    assert its_tests_pass(shop)


def test_a_whole_file_is_written_function_by_function_and_then_there_is_nothing_to_do(
    shop,
):
    done = selfrefine("refine", "shop.py", "--write", cwd=shop)
    assert done.code == 0
    results = {line.split(": ")[1]: line for line in done.out.splitlines()}
    assert list(results) == ["unique", "grade", "total"]
    assert ": refined, verified: " in results["unique"]
    assert ": refined, verified: " in results["grade"]
    assert "cognitive 9 to 3" in results["grade"]
    assert ": unchanged: " in results["total"]
    written = original(shop)
    assert "seen = set()" in written
    assert its_tests_pass(shop)
    assert sorted(p.name for p in shop.iterdir() if p.suffix == ".tmp") == []
    again = selfrefine("refine", "shop.py", "--check", cwd=shop)
    assert again.code == 0
    assert original(shop) == written


def test_the_diffs_of_a_file_go_together_and_the_json_of_each_alone(shop):
    done = selfrefine("refine", "shop.py", "--output-format", "json", cwd=shop)
    assert done.code == 0
    found = json.loads(done.out)
    assert [item["target"]["qualname"] for item in found] == [
        "unique",
        "grade",
        "total",
    ]
    for item in found:
        jsonschema.validate(item, SCHEMA)
        assert item["verdict"]["accepted"] == (item["status"] == "refined")
        if item["diff"]:
            check = subprocess.run(
                ["git", "apply", "--check", "-"],
                cwd=shop,
                input=item["diff"],
                text=True,
                check=False,
            )
            assert check.returncode == 0
    unique, grade, total = found
    assert unique["verdict"]["speedup"]["ratio"] > 1
    assert unique["verdict"]["grade"] == "verified"
    complexity = grade["verdict"]["complexity"]
    assert complexity["after"]["cognitive"] < complexity["before"]["cognitive"]
    assert total["status"] == "unchanged"


def test_check_is_exit_1_and_changes_nothing(shop):
    before = original(shop)
    done = selfrefine("refine", "shop.py:15", "--check", cwd=shop)
    assert done.code == 1
    assert done.out.startswith("shop.py:15: grade: refined, verified: ")
    assert original(shop) == before


def test_one_function_is_one_object(shop):
    done = selfrefine(
        "refine",
        "shop.py::grade",
        "--task",
        "readability",
        "--output-format",
        "json",
        "-q",
        "-o",
        "out.json",
        cwd=shop,
    )
    assert (done.code, done.out, done.err) == (0, "", "")
    data = json.loads((shop / "out.json").read_text("utf-8"))
    jsonschema.validate(data, SCHEMA)
    assert (data["target"]["qualname"], data["task"], data["engine"]) == (
        "grade",
        "readability",
        "rules",
    )


def test_an_unsaved_buffer_comes_through_stdin_and_goes_to_stdout(shop):
    on_disk = original(shop)
    buffer = on_disk.replace("grade(points", "grade(points").replace(
        '"""A shop."""', '"""Unsaved."""'
    )
    done = selfrefine(
        "refine",
        "-",
        "--stdin-filename",
        "shop.py::grade",
        "--write",
        cwd=shop,
        stdin=buffer,
    )
    assert done.code == 0
    assert done.out.startswith('"""Unsaved."""\n')
    assert done.out != buffer
    assert done.out.count("else:") < buffer.count("else:")
    assert original(shop) == on_disk


SWITCH = """
def switch(on: bool) -> str:
    if on is not None:
        if on:
            return "on"
        else:
            return "off"
    else:
        return "none"
"""


def test_what_is_proven_in_part_is_not_written_unasked(tmp_path):
    folder = project(tmp_path, shop=SWITCH)
    done = selfrefine("refine", "shop.py::switch", "--write", cwd=folder)
    assert done.code == 0
    assert original(folder) == SWITCH.lstrip()
    assert done.out.startswith("shop.py:1: switch: refined, partly: ")
    last = done.err.splitlines()[-1]
    assert (
        last
        == "shop.py:1: switch: not written: partly, where verified is wanted (--min-grade)"
    )
    allowed = selfrefine(
        "refine", "shop.py::switch", "--write", "--min-grade", "partly", cwd=folder
    )
    assert allowed.code == 0
    assert original(folder) != SWITCH.lstrip()


def test_line_ends_bom_and_the_rest_of_the_file_stay(shop):
    text = (
        "\ufeff"
        + original(shop).replace("\n", "\r\n")
        + "odd = 1   \r\n\f\n# end without a line end"
    )
    (shop / "shop.py").write_bytes(text.encode())
    done = selfrefine("refine", "shop.py::grade", "--write", cwd=shop)
    assert done.code == 0
    new = (shop / "shop.py").read_bytes().decode()
    assert new != text
    head, tail = text.split("def grade")[0], text[text.index("def total") :]
    assert new.startswith(head)
    assert new.endswith(tail)
    assert "\n" not in new[: -len(tail)].replace("\r\n", "")


def test_a_budget_ends_the_run(shop):
    done = selfrefine("refine", "shop.py", "--budget-seconds", "1e-9", cwd=shop)
    assert (done.code, done.out) == (0, "")
    assert done.err.splitlines() == [
        f"shop.py: {name}: not begun: time used up"
        for name in ("unique", "grade", "total")
    ]


def test_changed_means_what_git_says(shop):
    def git(*arguments):
        subprocess.run(
            [
                "git",
                "-c",
                "user.name=t",
                "-c",
                "user.email=t@example.invalid",
                *arguments,
            ],
            cwd=shop,
            check=True,
            capture_output=True,
        )

    git("init", "-q")
    nothing = selfrefine("refine", "--changed", cwd=shop, PRE_COMMIT="1")
    assert (nothing.code, nothing.out, nothing.err) == (
        0,
        "",
        "no function has changed\n",
    )
    git("add", ".")
    git("commit", "-qm", "all")
    path = shop / "shop.py"
    path.write_text(
        original(shop).replace(
            '    """Return the grade."""\n', '    """Return a grade."""\n'
        )
    )
    (shop / "test_shop.py").write_text(TESTS + "\n\ndef test_more(): ...\n")
    done = selfrefine("refine", "--changed", "--output-format", "json", cwd=shop)
    assert [item["target"]["qualname"] for item in json.loads(done.out)] == ["grade"]
    elsewhere = selfrefine("refine", "--changed", "test_shop.py", cwd=shop)
    assert (elsewhere.code, elsewhere.out, elsewhere.err) == (
        0,
        "",
        "no function has changed\n",
    )
    committed = selfrefine("refine", "--changed", cwd=shop, PRE_COMMIT="1")
    assert committed.err == "no function has changed\n"
