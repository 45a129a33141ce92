"""A project goes to a worker as one value, which is the same whoever packs it."""

import dataclasses
import hashlib
import io
import tarfile
import zlib

import pytest

from selfrefine.batch.snapshot import Snapshot, pack, unpack
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


def _archive(*members):
    """Return a snapshot of members: a name, and for a link where it leads."""
    packed = io.BytesIO()
    with tarfile.open(fileobj=packed, mode="w") as archive:
        for name, link in members:
            member = tarfile.TarInfo(name)
            member.type, member.linkname = (tarfile.SYMTYPE, link) if link else (tarfile.REGTYPE, "")  # fmt: skip
            archive.addfile(member, io.BytesIO())
    data = zlib.compress(packed.getvalue())
    return Snapshot(hashlib.sha256(data).hexdigest(), data)


OUTWARD = {
    "above": [("../x", "")],
    "from the root": [("/tmp/x", "")],
    "through a folder": [("a/../../x", "")],
    "a link above": [("a/b", "../../x")],
    "a link to the root": [("a", "/etc")],
    "beneath a link": [("d", "."), ("d/e/l", "..")],
}


@pytest.mark.parametrize("members", OUTWARD.values(), ids=OUTWARD)
@pytest.mark.parametrize("filters", [True, False], ids=["filter", "older Python"])
def test_what_leads_out_is_not_unpacked(members, filters, tmp_path, monkeypatch):
    if not filters:
        monkeypatch.delattr(tarfile, "data_filter", raising=False)
    with pytest.raises(ProjectError, match="points outside"):
        unpack(_archive(*members), tmp_path / "there")
    assert not any(path.name == "x" for path in tmp_path.rglob("*"))


def test_an_older_python_unpacks_links_that_stay(tmp_path, monkeypatch):
    monkeypatch.delattr(tarfile, "data_filter", raising=False)
    real = tarfile.TarFile.extractall

    def older(archive, path, members):
        real(archive, path, members)

    monkeypatch.setattr(tarfile.TarFile, "extractall", older)
    place = unpack(_archive(("a/x", ""), ("a/y", "x"), ("z", "a/../a/x")), tmp_path)
    assert (place / "z").read_bytes() == (place / "a" / "y").read_bytes() == b""
