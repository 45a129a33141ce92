"""The private copy comes back to the user's state, whatever a candidate did to it."""

import os
import shutil

import pytest

from selfrefine_runner.client.workspace import copy_of


@pytest.fixture
def workspace(tmp_path):
    root = tmp_path / "project"
    (root / "pkg").mkdir(parents=True)
    (root / "pkg" / "m.py").write_text("one = 1\n")
    (root / "data.bin").write_bytes(b"\x00\xff")
    (root / ".venv").mkdir()
    (root / ".venv" / "pyvenv.cfg").write_text("")
    (root / ".git").mkdir()
    (root / "link").symlink_to("/etc/passwd")
    space = copy_of(root)
    yield space
    space.close()
    assert not space.scratch.exists()


def contents(folder):
    return {
        str(p.relative_to(folder)): p.read_bytes()
        for p in folder.rglob("*")
        if p.is_file()
    }


def keeping_its_time(path):
    before = path.stat()
    path.write_text("two = 2\n")
    os.utime(path, ns=(before.st_atime_ns, before.st_mtime_ns))


def linked(path, target):
    if path.is_dir():
        shutil.rmtree(path)
    path.unlink(missing_ok=True)
    path.symlink_to(target)


@pytest.mark.parametrize(
    "change",
    [
        lambda copy: (copy / "pkg" / "m.py").write_text("changed\n"),
        lambda copy: keeping_its_time(copy / "pkg" / "m.py"),
        lambda copy: (copy / "data.bin").unlink(),
        lambda copy: (copy / "conftest.py").write_text("new\n"),
        lambda copy: (copy / "data.bin").replace(copy / "pkg" / "m.py"),
        lambda copy: (copy / "pkg").rename(copy / "gone"),
        lambda copy: linked(copy / "conftest.py", copy.parent / "elsewhere"),
        lambda copy: linked(copy / "pkg" / "m.py", copy.parent / "elsewhere"),
        lambda copy: linked(copy / "pkg", copy.parent),
        lambda copy: os.mkfifo(copy / "pipe"),
        lambda copy: (copy / "data.bin").unlink() or (copy / "data.bin").mkdir(),
        lambda copy: shutil.rmtree(copy / "pkg") or (copy / "pkg").write_text(""),
    ],
    ids=[
        "written",
        "written, its time kept",
        "deleted",
        "added",
        "moved",
        "folder",
        "link",
        "link instead of a file",
        "link instead of a folder",
        "pipe",
        "folder instead of a file",
        "file instead of a folder",
    ],
)
def test_every_change_is_undone(workspace, change):
    wanted = {"pkg/m.py": b"one = 1\n", "data.bin": b"\x00\xff"}
    assert contents(workspace.copy) == wanted
    elsewhere = workspace.scratch / "elsewhere"
    elsewhere.write_text("untouched")
    for _ in range(2):
        change(workspace.copy)
        workspace.reset()
        assert contents(workspace.copy) == wanted
    assert elsewhere.read_text() == "untouched"
    workspace.put(workspace.root / "data.bin", b"text")
    assert (workspace.copy / "data.bin").read_text() == "text"
    assert (workspace.root / "pkg" / "m.py").read_text() == "one = 1\n"


def test_folders_are_as_they_were_and_those_of_collecting_stay(workspace):
    for keep in (False, True):
        (workspace.copy / "out" / "deep").mkdir(parents=True)
        (workspace.copy / "out" / "deep" / "x").touch()
        (workspace.copy / "pkg").chmod(0)
        workspace.reset(keep_folders=keep)
        assert (workspace.copy / "out" / "deep").exists() is keep
        assert set(contents(workspace.copy)) == {"pkg/m.py", "data.bin"}
    workspace.reset()
    assert (workspace.copy / "out" / "deep").exists()


def test_nothing_is_written_through_a_link_in_what_looks_like_an_environment(workspace):
    outside = workspace.scratch / "outside"
    outside.mkdir()
    (outside / "m.py").write_text("untouched")
    (workspace.copy / "pyvenv.cfg").touch()
    shutil.rmtree(workspace.copy / "pkg")
    (workspace.copy / "pkg").symlink_to(outside)
    workspace.reset()
    assert (outside / "m.py").read_text() == "untouched"
    assert set(contents(workspace.copy)) == {"pkg/m.py", "data.bin"}


REFRESHED = {
    "an edit": (lambda root: (root / "pkg" / "m.py").write_text("one = 2\n"), {"pkg/m.py"}),
    "an edit of the same size and time": (lambda root: keeping_its_time(root / "pkg" / "m.py"), {"pkg/m.py"}),
    "a new file": (lambda root: (root / "conftest.py").write_text("x = 1\n"), {"conftest.py"}),
    "a new folder": (lambda root: [(root / "sub").mkdir(), (root / "sub" / "n.py").write_text("")], {"sub/n.py"}),
    "a file gone": (lambda root: (root / "data.bin").unlink(), {"data.bin"}),
    "a name for another": (lambda root: (root / "data.bin").rename(root / "data2.bin"), {"data.bin", "data2.bin"}),
    "nothing": (lambda root: None, set()),
    "a touch": (lambda root: os.utime(root / "pkg" / "m.py"), set()),
}  # fmt: skip


@pytest.mark.parametrize(("change", "told"), REFRESHED.values(), ids=REFRESHED)
def test_the_copy_follows_the_users_tree(workspace, change, told):
    change(workspace.root)
    (workspace.copy / "left").write_text("by a test")
    (workspace.copy / ".hypothesis").mkdir()
    (workspace.copy / ".hypothesis" / "word").write_text("for the next")
    assert workspace.refresh() == told
    files = contents(workspace.root)
    left_out = {".venv/pyvenv.cfg", "link"}
    assert contents(workspace.copy) == {n: c for n, c in files.items() if n not in left_out}  # fmt: skip
    (workspace.copy / "pkg" / "m.py").write_text("changed\n")
    workspace.reset()
    assert contents(workspace.copy)["pkg/m.py"] == files["pkg/m.py"]
    assert workspace.refresh() == set()


def test_a_file_of_keys_more_needs_a_new_copy(workspace):
    (workspace.root / "server.key").write_text("secret")
    assert workspace.refresh() is None


INSIDE = {
    "also": "pkg",
    "first.py": "pkg/m.py",
    "pkg/n.py": "m.py",
    "pkg/up": "../only",
}
ELSEWHERE = {"around": ".", "pkg/around": "..", "gone": "nowhere", "env": ".venv", "keys": "a.key", "out": "../elsewhere"}  # fmt: skip


@pytest.fixture
def linking(tmp_path):
    root = tmp_path / "project"
    for folder in ("pkg", "only", ".venv", "../elsewhere"):
        (root / folder).mkdir(parents=True)
    for name in (
        "pkg/m.py",
        "only/o.py",
        ".venv/pyvenv.cfg",
        "a.key",
        "../elsewhere/x",
    ):
        (root / name).write_text("one = 1\n")
    for name, to in (INSIDE | ELSEWHERE).items():
        (root / name).symlink_to(to)
    space = copy_of(root)
    yield space
    space.close()


def links_in(folder):
    return {str(p.relative_to(folder)): str(p.readlink()) for p in folder.rglob("*") if p.is_symlink()}  # fmt: skip


def test_links_to_what_is_copied_are_links_in_the_copy_and_others_are_left_out(linking):
    assert links_in(linking.copy) == INSIDE
    assert (linking.copy / "also" / "m.py").read_text() == "one = 1\n"


SPOILED = {
    "gone": lambda copy: (copy / "also").unlink(),
    "turned": lambda copy: linked(copy / "first.py", copy.parent / "elsewhere"),
    "a file": lambda copy: (copy / "first.py").unlink() or (copy / "first.py").write_text("x"),
    "a folder": lambda copy: (copy / "also").unlink() or (copy / "also").mkdir(),
    "written through": lambda copy: (copy / "pkg" / "n.py").write_text("two = 2\n"),
    "its folder gone": lambda copy: shutil.rmtree(copy / "pkg"),
}  # fmt: skip


@pytest.mark.parametrize("spoil", SPOILED.values(), ids=SPOILED)
def test_a_link_comes_back(linking, spoil):
    spoil(linking.copy)
    linking.reset()
    assert links_in(linking.copy) == INSIDE
    assert (linking.copy / "pkg" / "m.py").read_text() == "one = 1\n"


def test_a_link_that_leads_elsewhere_by_now_needs_a_new_copy(linking):
    assert linking.refresh() == set()
    linked(linking.root / "first.py", linking.root / "only" / "o.py")
    assert linking.refresh() is None
