"""The file of finished rows: what it survives, and what it refuses."""

from __future__ import annotations

import dataclasses
import json

import pytest
from hypothesis import given
from hypothesis import strategies as st

from selfrefine.errors import UsageError
from selfrefine_paper.eval import rows
from selfrefine_paper.eval.rows import Header, Row, RowStore, Version

HEADER = Header(
    "math", "text", "m", "", "", "math.jsonl", "0" * 64, 2, ("actionable",), 3
)
ROW = Row(
    id="a",
    feedback="actionable",
    source="1 + 1?",
    answer="2",
    versions=(
        Version("Answer: 3", scores={"steps": 4.0}, before=(0.1, 0.2), tests=(3, 3)),
        Version(
            "Answer: 2", accepted=False, speedup=(2.0, 1.5, 2.5), meaningful=("a",)
        ),
    ),
    stop_reason="sufficient",
    usage={"requests": 2},
)


def test_what_is_kept_comes_back(tmp_path):
    path = tmp_path / "t.jsonl"
    with RowStore(path, HEADER) as kept:
        kept.add(ROW)
        kept.add(dataclasses.replace(ROW, id="b", source="\udc80 \u2028 ä"))
    run = rows.read(path)
    assert run.header == HEADER
    assert run.rows[0] == ROW
    assert [row.id for row in run.rows] == ["a", "b"]


def test_a_file_cut_off_anywhere_goes_on(tmp_path):
    path = tmp_path / "t.jsonl"
    with RowStore(path, HEADER) as kept:
        kept.add(ROW)
    whole = path.read_bytes()

    @given(st.integers(0, len(whole)))
    def cut(at):
        path.write_bytes(whole[:at])
        with RowStore(path, HEADER) as kept:
            if not kept.rows:
                kept.add(ROW)
        assert path.read_bytes() == whole

    cut()


@pytest.mark.parametrize(
    ("field", "value", "said"),
    [
        ("model", "other", "was made with model m, not other"),
        ("max_iterations", 4, "max-iterations 3, not 4"),
        ("feedback", ("none",), "feedback actionable, not none"),
        ("digest", "f" * 64, "digest 0000000000000000, not ffff"),
    ],
)
def test_another_run_does_not_go_on_in_it(tmp_path, field, value, said):
    path = tmp_path / "t.jsonl"
    RowStore(path, HEADER).__exit__()
    before = path.read_bytes()
    with pytest.raises(UsageError, match=said):
        RowStore(path, dataclasses.replace(HEADER, **{field: value}))
    assert path.read_bytes() == before


def test_two_runs_do_not_share_it(tmp_path):
    path = tmp_path / "t.jsonl"
    with RowStore(path, HEADER), pytest.raises(UsageError, match="another run"):
        RowStore(path, HEADER)


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("", "not a trace"),
        ("{}\n", "not a trace"),
        ("nonsense\n", "not a trace"),
        ("[]\n", "not a trace"),
        ('{"selfrefine_eval": 9}\n', "version 9"),
        ('{"selfrefine_eval": 1, "task": "math"}\n', "not a trace"),
    ],
)
def test_what_is_no_trace_is_refused_and_left_alone(tmp_path, text, said):
    path = tmp_path / "t.jsonl"
    path.write_text(text)
    with pytest.raises(UsageError, match=said):
        rows.read(path)
    if text:
        with pytest.raises(UsageError):
            RowStore(path, HEADER)
        assert path.read_text() == text


def test_no_folder(tmp_path):
    with pytest.raises(UsageError, match="cannot be written"):
        RowStore(tmp_path / "none" / "t.jsonl", HEADER)


def test_rows_are_plain_json(tmp_path):
    path = tmp_path / "t.jsonl"
    with RowStore(path, HEADER) as kept:
        kept.add(ROW)
    data = [json.loads(line) for line in path.read_text("utf-8").splitlines()]
    assert data[0]["selfrefine_eval"] == 1
    assert data[1]["versions"][0]["before"] == [0.1, 0.2]
