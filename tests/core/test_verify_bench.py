"""The bench of verdicts says in a line what is wrong with a target."""

import runpy
import sys
from pathlib import Path

import pytest

BENCH = Path(__file__).parents[2] / "bench"


@pytest.mark.parametrize(
    ("target", "why"),
    [
        ("shop.py::total", "shop.py::total: name a function as PROJECT::PATH::QUALNAME"),
        ("::shop.py::total", "::shop.py::total: name a function as"),
        (".::nowhere.py::total", "nowhere.py: No such file or directory"),
        (".::shop.py::tota", "no function tota; did you mean total?"),
    ],
)  # fmt: skip
def test_a_wrong_target_is_an_error_of_one_line(
    tmp_path, monkeypatch, capsys, target, why
):
    (tmp_path / "shop.py").write_text("def total(rows): return sum(rows)\n")
    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr(sys, "argv", ["verify.py", target])
    monkeypatch.setattr(sys, "path", [*sys.path])
    with pytest.raises(SystemExit) as ended:
        runpy.run_path(str(BENCH / "verify.py"), run_name="__main__")
    assert ended.value.code == 2
    out, err = capsys.readouterr()
    assert out == ""
    assert err.startswith("error: ")
    assert why in err
    assert err.count("\n") == 1
