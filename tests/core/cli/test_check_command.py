import json

import pytest

from support.commandline import project, selfrefine

SLOW = """
def unique(names):
    seen = []
    for name in names:
        if name not in seen:
            seen.append(name)
    return len(seen)


def nested(points: int):
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
"""


@pytest.fixture
def folder(tmp_path):
    return project(
        tmp_path,
        slow=SLOW,
        fine="def f(x):\n    for y in x:\n        print(y)\n",
        sub__slow=SLOW,
        node_modules__slow=SLOW,
    )


def test_concise_lines_are_a_place_a_rule_a_problem_and_what_to_do(folder):
    done = selfrefine("check", "slow.py", cwd=folder)
    assert done.code == 1
    first, second = done.out.splitlines()
    assert first.startswith("slow.py:4:9: list-membership ")
    assert second.startswith("slow.py:10:5: guard-clauses ")
    assert all(" -> " in line for line in (first, second))
    assert done.err == "2 findings\n"


@pytest.mark.further
def test_json_is_a_list_and_json_lines_are_its_items(folder):
    whole = json.loads(
        selfrefine("check", "slow.py", "--output-format", "json", cwd=folder).out
    )
    lines = selfrefine(
        "check", "slow.py", "--output-format", "json-lines", cwd=folder
    ).out
    assert [json.loads(line) for line in lines.splitlines()] == whole
    assert [(d["qualname"], d["rule"], d["line"], d["aspect"]) for d in whole] == [
        ("unique", "list-membership", 4, "efficiency"),
        ("nested", "guard-clauses", 10, "readability"),
    ]


@pytest.mark.parametrize(
    ("task", "rules"),
    [("efficiency", ["list-membership"]), ("readability", ["guard-clauses"])],
)
def test_a_task_leaves_out_the_other_rules(folder, task, rules):
    done = selfrefine("check", "slow.py", "--task", task, cwd=folder)
    assert [line.split()[1] for line in done.out.splitlines()] == rules


def test_a_folder_means_its_files_without_what_is_not_ones_own(folder):
    (folder / ".venv").mkdir()
    (folder / ".venv" / "slow.py").write_text(SLOW)
    (folder / "env").mkdir()
    (folder / "env" / "pyvenv.cfg").touch()
    (folder / "env" / "slow.py").write_text(SLOW)
    done = selfrefine("check", cwd=folder)
    assert {line.split(":")[0] for line in done.out.splitlines()} == {
        "slow.py",
        "sub/slow.py",
    }


@pytest.mark.further
@pytest.mark.parametrize("pattern", ["sub", "sub/", "sub/*.py", "su?"])
def test_exclude_leaves_out_but_not_what_is_named(folder, pattern):
    (folder / "pyproject.toml").write_text(
        f"[tool.selfrefine]\nexclude = ['{pattern}']\n"
    )
    assert "sub/slow.py" not in selfrefine("check", ".", cwd=folder).out
    assert "slow.py:4" in selfrefine("check", ".", cwd=folder).out
    assert "sub/slow.py" in selfrefine("check", "sub/slow.py", cwd=folder).out


def test_nothing_found_is_exit_0(folder):
    done = selfrefine("check", "fine.py", cwd=folder)
    assert (done.code, done.out, done.err) == (0, "", "no findings\n")


def test_a_function_can_be_left_out(folder):
    (folder / "slow.py").write_text(
        SLOW.replace("(names):", "(names):  # selfrefine: skip")
    )
    done = selfrefine("check", "slow.py", cwd=folder)
    assert [line.split()[1] for line in done.out.splitlines()] == ["guard-clauses"]


def test_a_file_that_does_not_parse_is_exit_2_and_the_others_are_checked(folder):
    (folder / "broken.py").write_text("def f(:\n")
    done = selfrefine("check", "broken.py", "slow.py", cwd=folder)
    assert done.code == 2
    assert len(done.out.splitlines()) == 2
    assert done.errors[0].startswith("error: broken.py:1: the file does not parse (")


def test_nothing_is_executed(folder):
    (folder / "slow.py").write_text(SLOW + "\nopen('executed', 'w').close()\n")
    (folder / "conftest.py").write_text("open('executed', 'w').close()\n")
    assert selfrefine("check", "slow.py", cwd=folder).code == 1
    assert not (folder / "executed").exists()


def test_a_file_takes_the_data(folder):
    done = selfrefine("check", "slow.py", "-q", "-o", "found.txt", cwd=folder)
    assert (done.code, done.out, done.err) == (1, "", "")
    assert len((folder / "found.txt").read_text().splitlines()) == 2


def test_rules_are_listed_and_explained(folder):
    listed = selfrefine("rule", cwd=folder)
    assert listed.code == 0
    names = [line.split()[0] for line in listed.out.splitlines()]
    assert {"list-membership", "nested-lookup", "guard-clauses"} <= set(names)
    explained = selfrefine("rule", "list-membership", cwd=folder)
    assert explained.code == 0
    assert "Bad:" in explained.out
    assert "Good:" in explained.out


TANGLED = """
def tangled(rows, least):
    found = []
    for row in rows:
        if row:
            for cell in row:
                try:
                    if cell > least:
                        while cell:
                            if cell % 2:
                                found.append(cell)
                            cell //= 2
                except TypeError:
                    raise
    return found
"""


@pytest.mark.further
def test_evidence_lists_what_has_no_fix(tmp_path):
    folder = project(tmp_path, tangled=TANGLED)
    done = selfrefine("check", "--evidence", "tangled.py", cwd=folder)
    assert done.code == 1
    complexity = next(x for x in done.out.splitlines() if "complexity:" in x)
    assert complexity.startswith("tangled.py:1:1: complexity:cognitive Cognitive ")
    assert "line 9 adds 6" in complexity
    assert "ruff:PERF203" in done.out
    fast = selfrefine(
        "check", "--evidence", "--task", "efficiency", "tangled.py", cwd=folder
    )
    assert "complexity:" not in fast.out
    assert "complexity:" not in selfrefine("check", "tangled.py", cwd=folder).out


def test_a_rule_of_ruff_is_explained_by_ruff(tmp_path):
    done = selfrefine("rule", "ruff:PERF401", cwd=tmp_path)
    assert done.code == 0
    assert "PERF401" in done.out
    unknown = selfrefine("rule", "ruff:NONE999", cwd=tmp_path)
    assert unknown.code == 2
    assert "ruff:NONE999: no such rule" in unknown.err
