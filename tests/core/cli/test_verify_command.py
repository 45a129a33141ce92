"""`selfrefine verify`: other people's candidates, one or many."""

import json
import subprocess

import jsonschema
import pytest

from support.commandline import COMMAND, REPOSITORY, environment, project, selfrefine

pytestmark = pytest.mark.timed

SCHEMA = json.loads((REPOSITORY / "docs" / "refinement.schema.json").read_text("utf-8"))

MODULE = '''
def grade(points: int) -> str:
    """Return the grade."""
    if points >= 0:
        if points > 90:
            return "A"
        else:
            return "B"
    else:
        raise ValueError(points)
'''

TESTS = """
import pytest
from module import grade


@pytest.mark.parametrize(("points", "expected"), [(0, "B"), (95, "A"), (91, "A")])
def test_grade(points, expected):
    assert grade(points) == expected


def test_grade_of_nothing():
    with pytest.raises(ValueError):
        grade(-1)
"""

FEW_TESTS = """
def test_grade():
    assert grade(0) == "B"
"""

GOOD = '''
def grade(points: int) -> str:
    """Return the grade."""
    if points < 0:
        raise ValueError(points)
    return "A" if points > 90 else "B"
'''.lstrip()

# The tests above do not notice.
OFF_BY_ONE = GOOD.replace("points > 90", "points >= 90")


@pytest.fixture
def folder(tmp_path):
    return project(tmp_path, module=MODULE, test_module=TESTS)


def test_a_good_candidate_is_accepted(folder):
    (folder / "candidate.py").write_text(GOOD)
    done = selfrefine(
        "verify",
        "module.py::grade",
        "--candidate",
        "candidate.py",
        "--slips",
        cwd=folder,
    )
    assert done.code == 0
    data = json.loads(done.out)
    jsonschema.validate(data, SCHEMA)
    assert "iterations" not in data
    assert data["status"] == "refined"
    assert data["verdict"]["accepted"] is True
    assert data["verdict"]["tests"] == {"selected": 4, "passed": 4}
    assert ": grade: refined, verified, simpler 5 to 2; 4 tests, " in done.err
    mutants = data["verdict"]["mutants"]
    assert data["verdict"]["slips"] == mutants, "under its older name, too"
    assert mutants["caught"] == mutants["total"] > 3
    assert f"{mutants['total']} of {mutants['total']} mutants killed" in done.err
    row = "new line 5: `>` from `>=`: killed by grade(90) returned 'B', now 'A'"
    assert row in done.err
    assert (folder / "module.py").read_text() == MODULE.lstrip()


# Nothing reaches the second return, however it is steered: nothing empty is compared with a number before.
UNSEEN = '''
def grade(points):
    """Return the grade."""
    if points < 0:
        raise ValueError(points)
    if points == ():
        return "A"
    return "A" if points > 90 else "B"
'''.lstrip()


@pytest.mark.further
@pytest.mark.parametrize("many", [False, True])
@pytest.mark.parametrize(
    ("flags", "code"), [((), 1), (("--min-grade", "partly"), 0)], ids=["", "partly"]
)
def test_what_is_partly_proven_is_enough_only_if_the_user_says_so(
    folder, flags, code, many
):
    (folder / "test_module.py").write_text(
        TESTS.split("@pytest", maxsplit=1)[0] + FEW_TESTS
    )
    (folder / "module.py").write_text(MODULE.replace(": int) -> str", ")"))
    row = {"path": "module.py", "qualname": "grade", "candidate": UNSEEN}
    (folder / "candidate.py").write_text(UNSEEN)
    (folder / "rows.jsonl").write_text(json.dumps(row))
    how = (
        ["--jsonl", "rows.jsonl"]
        if many
        else ["module.py::grade", "--candidate", "candidate.py"]
    )
    done = selfrefine("verify", *how, *flags, cwd=folder)
    verdict = json.loads(done.out)["verdict"]
    assert (verdict["accepted"], verdict["grade"]) == (True, "partly"), verdict
    assert done.code == code
    assert ("verified is required (--min-grade)" in done.err) == (
        code == 1 and not many
    )


@pytest.mark.further
def test_a_wrong_candidate_is_rejected_with_a_counterexample(folder):
    done = selfrefine(
        "verify",
        "module.py:3",
        "--candidate",
        "-",
        "--output-format",
        "full",
        cwd=folder,
        stdin=OFF_BY_ONE,
    )
    assert done.code == 1
    assert done.out.startswith("module.py:1: grade: failed: ")
    assert "  tests      passed" in done.out
    assert "  replay     FAILED" in done.out
    assert "grade(90)" in done.out


ROWS = [
    {"id": "good", "path": "module.py", "qualname": "grade", "candidate": GOOD},
    {"id": 2, "path": "module.py", "qualname": "grade", "candidate": OFF_BY_ONE},
    {
        "id": "no such file",
        "path": "missing.py",
        "qualname": "grade",
        "candidate": GOOD,
    },
    {
        "id": "no such function",
        "path": "module.py",
        "qualname": "grad",
        "candidate": GOOD,
    },
    {"id": "not all there", "path": "module.py", "qualname": "grade"},
    "not json",
    ["a", "list"],
    {
        "id": "does not parse",
        "path": "module.py",
        "qualname": "grade",
        "candidate": "def grade(:",
    },
    {"id": "again", "path": "module.py", "qualname": "grade", "candidate": GOOD},
]

ANSWERS = [
    # id, status, accepted, in the message
    ("good", "refined", True, None),
    (2, "failed", False, None),
    ("no such file", "failed", False, "missing.py: No such file or directory"),
    ("no such function", "failed", False, "did you mean grade?"),
    ("not all there", "failed", False, "line 5: no text for candidate"),
    ("line 7", "failed", False, "line 7: not a JSON object"),
    ("line 8", "failed", False, "line 8: not a JSON object"),
    ("does not parse", "failed", False, None),
    ("again", "refined", True, None),
]


@pytest.mark.further
def test_each_row_gives_a_row_whatever_it_is(folder, tmp_path):
    rows = [row if row == "not json" else json.dumps(row) for row in ROWS]
    rows.insert(5, "")
    (folder / "rows.jsonl").write_text("\n".join(rows))
    elsewhere = tmp_path / "elsewhere"
    elsewhere.mkdir()
    done = selfrefine("verify", "--jsonl", "../rows.jsonl", "-q", cwd=elsewhere)
    assert (done.code, done.err) == (1, "")
    answers = [json.loads(line) for line in done.out.splitlines()]
    for answer in answers:
        jsonschema.validate(answer, SCHEMA)
    found = [(a["id"], a["status"], a["verdict"]["accepted"]) for a in answers]
    assert found == [expected[:3] for expected in ANSWERS]
    for answer, (*_, message) in zip(answers, ANSWERS, strict=True):
        assert message is None or message in answer["message"]
    assert answers[1]["verdict"]["replay"]["counterexample"].startswith("grade(90)")


@pytest.mark.further
def test_rows_are_answered_as_they_come(folder):
    """A caller may wait for an answer before it sends the next row."""
    with subprocess.Popen(
        [*COMMAND, "verify", "--jsonl", "-", "-q"],
        cwd=folder,
        env=environment(folder),
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
    ) as process:
        for row in (ROWS[3], ROWS[0]):
            process.stdin.write(json.dumps(row).encode() + b"\n")
            process.stdin.flush()
            assert json.loads(process.stdout.readline())["id"] == row["id"]
        process.stdin.close()
        assert process.stdout.read() == b""
        assert process.wait() == 1


def test_a_file_of_rows_that_is_not_there_is_exit_2(folder):
    done = selfrefine("verify", "--jsonl", "missing.jsonl", cwd=folder)
    assert (done.code, done.out) == (2, "")
    assert (
        done.err
        == "error: missing.jsonl: No such file or directory; give a file, or - for stdin\n"
    )


@pytest.mark.further
@pytest.mark.parametrize("many", [False, True])
def test_who_only_verifies_leaves_no_trace(folder, tmp_path, many):
    """A trace is of a refinement: each row left an empty file where `trace-dir` was set."""
    traces = tmp_path / "traces"
    (folder / "candidate.py").write_text(GOOD)
    row = {"path": "module.py", "qualname": "grade", "candidate": GOOD}
    rows = "".join(json.dumps(row | {"id": str(n)}) + "\n" for n in range(2))
    (folder / "rows.jsonl").write_text(rows)
    how = (
        ["--jsonl", "rows.jsonl"]
        if many
        else ["module.py::grade", "--candidate", "candidate.py"]
    )
    done = selfrefine(
        "verify",
        *how,
        cwd=folder,
        SELFREFINE_TRACE_DIR=str(traces),
    )
    assert done.code == 0, done.err
    assert not traces.exists() or not list(traces.iterdir())


# `None` and a function have another hash in each process, and so the cases another number.
OF_A_SET = """
import pytest
from module import grade


CASES = {(0, (None, len, "B")), (95, (None, len, "A")), (91, (None, len, "A")), (90, (None, len, "B")), (1, (None, len, "B"))}


@pytest.mark.parametrize(("points", "expected"), CASES)
def test_grade(points, expected):
    assert grade(points) == expected[-1]
"""


@pytest.mark.further
def test_tests_that_have_other_names_in_each_run_are_all_found_again(tmp_path):
    folder = project(tmp_path, module=MODULE, test_module=OF_A_SET, good=GOOD)
    for _ in range(2):
        done = selfrefine(
            "verify", "module.py::grade", "--candidate", "good.py", cwd=folder
        )
        assert json.loads(done.out)["verdict"]["tests"] == {"selected": 5, "passed": 5}
