"""A project goes to a worker as one value, which is the same whoever packs it."""

import dataclasses

import pytest

from selfrefine.batch.snapshot import pack, unpack
from selfrefine.errors import ProjectError
from support.commandline import project


@pytest.fixture
def folder(tmp_path):
    root = tmp_path / "p"
    root.mkdir()
    project(root, src__m="X = 1\n", tests__test_m="pass\n")
    (root / ".git").mkdir()
    (root / ".git" / "HEAD").write_text("ref")
    (root / ".env").write_text("KEY=1")
    (root / "src" / "m.py").chmod(0o755)
    return root


def test_the_same_files_are_the_same_snapshot(folder, tmp_path):
    first = pack(folder)
    (folder / "src" / "m.py").touch()
    assert pack(folder) == first
    (folder / "src" / "m.py").write_text("X = 2\n")
    assert pack(folder).digest != first.digest


def test_it_is_unpacked_once_with_what_it_held(folder, tmp_path):
    snapshot = pack(folder)
    place = unpack(snapshot, tmp_path / "there")
    assert (place / "src" / "m.py").read_text() == "X = 1\n"
    assert (place / "src" / "m.py").stat().st_mode & 0o111
    assert not (place / ".git").exists()
    assert not (place / ".env").exists(), "what looks like a secret stays at home"
    (place / "mark").touch()
    assert unpack(snapshot, tmp_path / "there") == place
    assert (place / "mark").exists()
    assert [p.name for p in (tmp_path / "there").iterdir()] == [place.name]


def test_what_came_damaged_is_not_unpacked(folder, tmp_path):
    snapshot = pack(folder)
    damaged = dataclasses.replace(snapshot, data=snapshot.data[:-1] + b"x")
    with pytest.raises(ProjectError, match="damaged"):
        unpack(damaged, tmp_path / "there")
    assert not (tmp_path / "there").exists()
