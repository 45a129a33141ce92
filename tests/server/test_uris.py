"""URIs that name no file of this machine are refused in one line, and what is no Python has no actions."""

from __future__ import annotations

import os
from pathlib import Path

import pytest

from selfrefine.errors import UsageError
from selfrefine_server.uris import path_of
from support.lsp.texts import AFTER, BEFORE

pytestmark = pytest.mark.skipif(os.name == "nt", reason="paths of POSIX")

PATHS = [
    ("file:///tmp/x.py", "/tmp/x.py"),
    ("file://localhost/tmp/x.py", "/tmp/x.py"),
    ("file:/tmp/x.py", "/tmp/x.py"),
    ("file:///tmp/mit%20leer/%C3%A4.py", "/tmp/mit leer/ä.py"),
    ("file:///c/x.py", "/c/x.py"),
]


@pytest.mark.parametrize(("uri", "path"), PATHS)
def test_a_uri_names_a_file(uri, path):
    assert path_of(uri) == Path(path)


REFUSED = [
    ("file:///c%3A/Users/me/core.py", "is a path of Windows"),
    ("file:///C:/Users/me/core.py", "is a path of Windows"),
    ("file://server/share/core.py", "lies on the machine server"),
    ("untitled:Untitled-1", "is not a file or folder on this machine"),
    ("file://[/x", "is not a URI"),
    ("", "is not a file or folder on this machine"),
]


@pytest.mark.parametrize(("uri", "why"), REFUSED)
def test_what_names_none_is_refused_in_a_line(uri, why):
    with pytest.raises(UsageError, match=why) as info:
        path_of(uri)
    assert "\n" not in str(info.value)


@pytest.mark.asyncio(loop_scope="module")
@pytest.mark.parametrize(("uri", "why"), REFUSED[:3])
async def test_a_command_on_it_is_refused(editor, uri, why):
    with pytest.raises(Exception, match=why) as info:
        await editor.execute("selfrefine.refine", {"uri": uri, "qualname": "f"})
    assert info.value.code == -32803
    # Nobody is asked to trust the folder in front of which the server was started.
    with pytest.raises(Exception, match=why):
        await editor.execute("selfrefine.trustWorkspace", {"uri": uri})
    assert not editor.questions


@pytest.mark.asyncio(loop_scope="module")
async def test_an_open_document_elsewhere_has_no_actions(editor):
    buffer = editor.open_uri("file:///c%3A/Users/me/core.py", BEFORE)
    assert await editor.actions(buffer, "s += x") == []
    with pytest.raises(Exception, match="is a path of Windows"):
        await editor.execute(
            "selfrefine.refine", {"uri": buffer.uri, "qualname": "total"}
        )
    editor.close(buffer)


@pytest.mark.asyncio(loop_scope="module")
async def test_localhost_is_this_machine(editor, script, tmp_path):
    uri = (tmp_path / "m.py").as_uri().replace("file://", "file://localhost")
    buffer = editor.open_uri(uri, BEFORE)
    token = await editor.refine(buffer, "s += x")
    job = await script.job()
    assert job.request["path"] == str(tmp_path / "m.py")
    job.refined(AFTER)
    await editor.ended(token)
    assert buffer.text == AFTER


LANGUAGES = [
    ("m.py", "python", True),
    ("m", "python", True),
    ("m.pyi", "python", False),
    ("m.txt", "plaintext", False),
    ("m.py", "plaintext", False),
    ("m.pyx", "cython", False),
]


@pytest.mark.asyncio(loop_scope="module")
@pytest.mark.parametrize(("name", "language", "has"), LANGUAGES)
async def test_only_python_with_bodies_has_actions(
    editor, tmp_path, name, language, has
):
    editor.settings = {"codeLens": True}
    buffer = editor.open(tmp_path / name, BEFORE, language=language)
    assert bool(await editor.actions(buffer, "s += x")) is has
    assert bool(await editor.lenses(buffer)) is has
