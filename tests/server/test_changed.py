"""selfrefine/changed: the functions that git sees changed, and those that are not saved yet."""

from __future__ import annotations

import asyncio
import subprocess

import pytest

from support.lsp.editor import WAIT_SECONDS

pytestmark = pytest.mark.asyncio(loop_scope="module")

COMMITTED = """\
def first():
    return 1


class Box:
    def second(self):
        def inner():
            return 2

        return inner()


def third():
    return 3
"""


def git(folder, *arguments):
    who = ("-c", "user.name=t", "-c", "user.email=t@example.com")
    subprocess.run(["git", *who, *arguments], cwd=folder, check=True)


@pytest.fixture
def project(tmp_path):
    (tmp_path / "m.py").write_text(COMMITTED)
    git(tmp_path, "init", "-q")
    git(tmp_path, "add", "m.py")
    git(tmp_path, "commit", "-qm", "one")
    return tmp_path


async def changed(editor, uri):
    asked = editor.ask("selfrefine/changed", {"uri": uri})
    return (await asyncio.wait_for(asked, WAIT_SECONDS))["functions"]


async def test_what_is_saved_and_what_is_not(editor, project):
    saved = COMMITTED.replace("return 2", "return 20")
    (project / "m.py").write_text(saved)
    typed = "import os\n\n\n" + saved.replace("return 3", "return 30")
    buffer = editor.open(project / "m.py", typed)
    found = await changed(editor, buffer.uri)
    assert [row["qualname"] for row in found] == ["Box.second", "third"]
    assert found[1]["range"]["start"] == {"line": 15, "character": 0}


async def test_nothing_has_changed(editor, project):
    buffer = editor.open(project / "m.py", COMMITTED)
    assert await changed(editor, buffer.uri) == []


async def test_a_file_that_git_does_not_know_has_changed_as_a_whole(editor, project):
    (project / "new.py").write_text("def f():\n    pass\n")
    found = await changed(editor, (project / "new.py").as_uri())
    assert [row["qualname"] for row in found] == ["f"]


@pytest.mark.parametrize(
    ("params", "told"), [(None, "must be"), ({"uri": 5}, "must be")]
)
async def test_wrong_parameters_are_told(editor, params, told):
    with pytest.raises(Exception, match=told) as info:
        await asyncio.wait_for(editor.ask("selfrefine/changed", params), WAIT_SECONDS)
    assert info.value.code == -32602


async def test_no_repository_is_told_in_a_line(editor, tmp_path):
    (tmp_path / "m.py").write_text(COMMITTED)
    with pytest.raises(Exception, match=r"^git rev-parse: fatal: not a git repo"):
        await changed(editor, (tmp_path / "m.py").as_uri())
