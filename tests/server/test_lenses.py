"""Lenses that tell what a change changed: found while the user is idle, given up at once, and only if asked for and trusted."""

from __future__ import annotations

import pytest

from support import diffs
from support.lsp.editor import SCRIPTED_SERVER, editing
from support.lsp.script import dead, page_at

pytestmark = pytest.mark.asyncio(loop_scope="module")

COMMITTED = """\
def first(xs):
    return xs[0]


def last(xs):
    return xs[-1]


def both(xs):
    return first(xs), last(xs)
"""
BUFFER = COMMITTED.replace("xs[0]", "min(xs)")
TWO = BUFFER.replace("xs[-1]", "max(xs)")
SAID = {"id": "0123456789ab", "lens": "differs: first([2, 1]) was 2, now 1"}


@pytest.fixture
def project(tmp_path):
    return diffs.repository(tmp_path / "r", m=COMMITTED, other=COMMITTED)


@pytest.fixture
def showing(editor):
    editor.settings = {"codeLens": True}
    return editor


async def told(editor, buffer):
    """Return the line and the title of each lens that tells of a change."""
    found = await editor.lenses(buffer)
    return [(each.range.start.line, each.command.title) for each in found if each.command.title != "Self-Refine"]  # fmt: skip


async def test_a_changed_function_has_a_lens_when_its_user_is_idle(showing, script, project):  # fmt: skip
    buffer = showing.open(project / "m.py", BUFFER)
    assert await told(showing, buffer) == []
    job = await script.job()
    asked = {n: job.request[n] for n in ("action", "qualname", "text", "trusted", "idle")}  # fmt: skip
    assert asked == {"action": "diff", "qualname": "first", "text": BUFFER, "trusted": True, "idle": True}  # fmt: skip
    job.say(result=SAID)
    await showing.until(lambda: showing.refreshed == 1)
    assert await told(showing, buffer) == [(0, SAID["lens"])]
    await job.gone()
    # What is known is asked for no more: the next job is another function's.
    at = buffer.text.index("xs[-1]")
    showing.type(buffer, at, at + len("xs[-1]"), "max(xs)")
    assert await told(showing, buffer) == []
    names = []
    for number in (2, 3):
        job = await script.job()
        names.append(job.request["qualname"])
        job.say(result=SAID | {"lens": f"same as HEAD on {number} calls"})
        await showing.until(lambda number=number: showing.refreshed == number)
    assert names == ["first", "last"]
    assert await told(showing, buffer) == [(0, "same as HEAD on 2 calls"), (4, "same as HEAD on 3 calls")]  # fmt: skip
    # Back to a text that is known, and nothing has to be found.
    at = buffer.text.index("max(xs)")
    showing.type(buffer, at, at + len("max(xs)"), "xs[-1]")
    assert await told(showing, buffer) == [(0, SAID["lens"])]
    showing.close(buffer)


async def test_an_edit_ends_what_runs_and_a_closed_document_is_not_looked_at(showing, script, project):  # fmt: skip
    buffer = showing.open(project / "m.py", BUFFER)
    await told(showing, buffer)
    job = await script.job()
    showing.type_at(buffer, "def both", "X = 1\n\n\n")
    await job.gone()
    # Nobody has asked since; whoever shows the document does.
    await told(showing, buffer)
    job = await script.job()
    assert job.request["text"] == buffer.text
    showing.close(buffer)
    await job.gone()
    other = showing.open(project / "other.py", BUFFER)
    await told(showing, other)
    job = await script.job()
    assert job.request["path"] == str(project / "other.py")
    showing.close(other)
    await job.gone()


async def test_a_click_ends_what_runs_and_it_is_found_afterwards(showing, script, project):  # fmt: skip
    buffer = showing.open(project / "m.py", BUFFER)
    await told(showing, buffer)
    idle = await script.job()
    assert idle.request["idle"]
    await showing.refine(buffer, "return first")
    await idle.gone()
    clicked = await script.job()
    assert (clicked.request["action"], clicked.request["idle"]) == ("refine", False)
    clicked.say(error={"message": "enough"})
    again = await script.job()
    assert (again.request["qualname"], again.request["idle"]) == ("first", True)
    await showing.execute("selfrefine.cancel")
    await again.gone()
    showing.close(buffer)


async def test_what_cannot_be_compared_has_no_lens_and_is_not_tried_again(showing, script, project):  # fmt: skip
    buffer = showing.open(project / "m.py", TWO)
    await told(showing, buffer)
    job = await script.job()
    job.say(error={"message": "it does not import", "code": "project"})
    job = await script.job()
    assert job.request["qualname"] == "last"
    job.say(result=SAID | {"lens": ""})
    await job.gone()
    assert await told(showing, buffer) == []
    other = showing.open(project / "other.py", BUFFER)
    await told(showing, other)
    job = await script.job()
    assert job.request["path"] == str(project / "other.py")
    showing.close(buffer)
    showing.close(other)
    await job.gone()


async def test_a_lens_shows_the_page(showing, script, project):
    buffer = showing.open(project / "m.py", BUFFER)
    await told(showing, buffer)
    job = await script.job()
    diff = {"old": "HEAD", "new": "the working tree", "functions": [], "notes": []}
    result = SAID | {
        "id": "ba9876543210",
        "qualname": "first",
        "summary": "differs",
        "verdicts": [],
        "diff": diff,
    }
    job.say(result=result)
    await showing.until(lambda: showing.refreshed)
    *_, lens = await showing.lenses(buffer)
    answer = await showing.execute(lens.command.command, *lens.command.arguments)
    assert "<title>Behaviour: first</title>" in page_at(answer["uri"])
    assert [shown.uri for shown in showing.shown] == [answer["uri"]]
    showing.close(buffer)


async def test_nothing_runs_without_trust_a_file_a_change_or_the_setting(script, env, project, tmp_path):  # fmt: skip
    """What must not run has no job: the first one is that of the document that is opened last."""
    outside = diffs.repository(tmp_path / "outside", m=COMMITTED)
    nowhere = tmp_path / "nowhere.py"
    options = {"env": env | script.env, "folders": [project, tmp_path / "none"]}
    async with editing(command=SCRIPTED_SERVER, **options) as editor:
        silent = editor.open(project / "m.py", BUFFER)
        assert await editor.lenses(silent) == []
        editor.settings = {"codeLens": True}
        editor.close(silent)
        paths = {outside / "m.py": BUFFER, nowhere: BUFFER, project / "m.py": COMMITTED}
        buffers = [editor.open(path, text) for path, text in paths.items()]
        buffers += [editor.open(project / "new.py", BUFFER), editor.open_uri("untitled:Untitled-1", BUFFER)]  # fmt: skip
        buffers += [editor.open(project / "broken.py", "def f(:\n")]
        for buffer in buffers:
            assert await told(editor, buffer) == []
        last = editor.open(project / "other.py", BUFFER)
        await told(editor, last)
        job = await script.job()
        assert job.request["path"] == str(project / "other.py")
    await dead(job.pid)
