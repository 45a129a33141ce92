"""What is installed beside an interpreter: a change of it shows, and nothing else does."""

import pytest

from selfrefine_runner.client import environment
from selfrefine_runner.client.environment import look_of


@pytest.fixture
def python(tmp_path):
    folder = tmp_path / "env"
    packages = folder / "lib" / "python3.11" / "site-packages"
    (packages / "tool").mkdir(parents=True)
    (packages / "tool" / "core.py").write_text("a = 1\n")
    (packages / "tool-1.0.dist-info").mkdir()
    (folder / "bin").mkdir()
    (folder / "pyvenv.cfg").write_text("home = /usr/bin\n")
    (folder / "bin" / "python").write_text("")
    away = tmp_path / "away" / "src"
    away.mkdir(parents=True)
    (away / "mine.py").write_text("b = 1\n")
    (packages / "mine.pth").write_text(f"{away}\n")
    return folder / "bin" / "python"


def packages(python):
    return python.parent.parent / "lib" / "python3.11" / "site-packages"


CHANGES = {
    "a package more": lambda p, _: (packages(p) / "further").mkdir(),
    "another version": lambda p, _: (packages(p) / "tool-1.0.dist-info").rename(packages(p) / "tool-1.1.dist-info"),
    "a module edited": lambda p, _: (packages(p) / "tool" / "core.py").write_text("a = 22\n"),
    "a path file": lambda p, _: (packages(p) / "more.pth").write_text("/nowhere\n"),
    "its settings": lambda p, _: (p.parent.parent / "pyvenv.cfg").write_text("home = /opt\n"),
    "the interpreter": lambda p, _: p.write_text("another"),
    "an editable install": lambda _, folder: (folder / "away" / "src" / "mine.py").write_text("b = 22\n"),
    "a module beside it": lambda _, folder: (folder / "away" / "src" / "new.py").write_text(""),
}  # fmt: skip


@pytest.mark.parametrize("change", CHANGES.values(), ids=CHANGES)
def test_a_change_shows(python, tmp_path, change):
    before = look_of(python, tmp_path / "project")
    assert look_of(python, tmp_path / "project") == before
    change(python, tmp_path)
    assert look_of(python, tmp_path / "project") != before


def test_what_is_compiled_beside_it_is_no_change(python, tmp_path):
    before = look_of(python, tmp_path / "project")
    (packages(python) / "tool" / "__pycache__").mkdir()
    (packages(python) / "tool" / "__pycache__" / "core.pyc").write_text("")
    assert look_of(python, tmp_path / "project") == before


def test_the_projects_own_files_are_looked_after_elsewhere(python, tmp_path):
    before = look_of(python, tmp_path / "away")
    (tmp_path / "away" / "src" / "mine.py").write_text("b = 22\n")
    assert look_of(python, tmp_path / "away") == before


def test_of_too_much_nothing_is_kept(python, tmp_path, monkeypatch):
    monkeypatch.setattr(environment, "MOST_FILES", 1)
    assert look_of(python, tmp_path / "project") is None


def test_a_folder_that_stands_in_a_path_file_often_counts_once(
    python, tmp_path, monkeypatch
):
    monkeypatch.setattr(environment, "MOST_FILES", 3)
    path = packages(python) / "mine.pth"
    path.write_text(path.read_text() * 4)
    assert look_of(python, tmp_path / "project") is not None
