"""A1, A3 of the threat matrix in an editor: nothing runs before somebody says that it may."""

from __future__ import annotations

import asyncio
import contextlib
import shutil
import sys
from pathlib import Path

import pytest
from lsprotocol import types
from pytest_lsp import client_capabilities

from selfrefine_server.trust_prompt import ALWAYS, NEVER, ONCE
from support import chance
from support.hostile import MODULE, TRIGGERS, Canary, configurations, repository
from support.lsp.editor import SCRIPTED_SERVER, Editor, editing
from support.lsp.script import Script

pytestmark = pytest.mark.asyncio

REAL_SERVER = (str(Path(sys.executable).with_name("selfrefine")), "server")
UNTRUSTED = "so nothing of it was executed"
TRUE = {"selfrefine": {"trusted": True}}
FALSE = {"selfrefine": {"trusted": False}}


@pytest.fixture
def home(tmp_path):
    names = ("CONFIG", "CACHE", "STATE", "DATA")
    return {f"XDG_{name}_HOME": str(tmp_path / "home" / name) for name in names}


@pytest.fixture
def repo(tmp_path):
    return repository(tmp_path / "repo")


@contextlib.asynccontextmanager
async def scripted(home, options=None, **more):
    """An editor, the real server, and jobs that only say whether they may execute."""
    async with (
        Script() as script,
        editing(
            command=SCRIPTED_SERVER,
            env=home | script.env,
            initialization_options=options,
            **more,
        ) as editor,
    ):
        yield editor, script


async def asked_once(editor, script, path):
    """Refine; return whether the job may execute."""
    buffer = editor.buffers.get(path.as_uri()) or editor.open(path, MODULE)
    token = await editor.refine(buffer, "if x in seen")
    job = await script.job()
    job.say(error={"message": "enough"})
    await editor.ended(token)
    return job.request["trusted"]


@pytest.mark.parametrize(
    ("answer", "first", "later", "stored"),
    [
        (ALWAYS, True, True, True),
        (ONCE, True, True, False),
        (NEVER, False, False, False),
        (None, False, False, False),
    ],
)
@pytest.mark.few("Trust")
async def test_the_user_is_asked_once(home, repo, answer, first, later, stored):
    async with scripted(home, folders=[repo]) as (editor, script):
        editor.answer_to_question = answer
        assert await asked_once(editor, script, repo / "m.py") is first
        assert await asked_once(editor, script, repo / "m.py") is later
        [question] = editor.questions
        assert question.message == (
            f"Trust {repo}? selfrefine runs its tests and functions."
        )
        assert [a.title for a in question.actions] == [NEVER, ONCE, ALWAYS]
    async with scripted(home, folders=[repo]) as (editor, script):
        assert await asked_once(editor, script, repo / "m.py") is stored
        assert len(editor.questions) == (0 if stored else 1)


async def test_each_folder_by_itself(home, repo, tmp_path):
    other = repository(tmp_path / "other")
    async with scripted(home, folders=[repo, other]) as (editor, script):
        editor.answer_to_question = ONCE
        assert await asked_once(editor, script, repo / "m.py") is True
        editor.answer_to_question = NEVER
        assert await asked_once(editor, script, other / "m.py") is False
        assert [str(other) in q.message for q in editor.questions] == [False, True]


@pytest.mark.every(3)
@pytest.mark.parametrize(
    ("word", "trusted", "questions"),
    [
        (TRUE, True, 0),
        (FALSE, False, 0),
        ({"selfrefine": {"trusted": "true"}}, False, 1),
        ({"selfrefine": {"trusted": 1}}, False, 1),
        ({"selfrefine": {"trusted": ["/"]}}, False, 1),
        ({"selfrefine": {"tests": {"trusted": True}}}, False, 1),
        ({"trusted": True}, True, 0),
        ({"settings": TRUE}, True, 0),
        ({"settings": {"trusted": True}}, True, 0),
        # What lies in the section is a setting, and none of these is one.
        ({"selfrefine": {"settings": {"trusted": True}}}, False, 1),
        ({"selfrefine": TRUE}, False, 1),
        ({"settings": {"settings": {"trusted": True}}}, False, 1),
        ({"settings": {"selfrefine": {"settings": {"trusted": True}}}}, False, 1),
        ({"other": TRUE}, False, 1),
        ({}, False, 1),
        (None, False, 1),
    ],
)
async def test_the_editors_word(home, repo, tmp_path, word, trusted, questions):
    outside = repository(tmp_path / "outside")
    async with scripted(home, word, folders=[repo]) as (editor, script):
        assert await asked_once(editor, script, repo / "m.py") is trusted
        assert len(editor.questions) == questions
        assert await asked_once(editor, script, outside / "m.py") is False


async def test_no_later_setting_is_the_editors_word(home, repo):
    async with scripted(home, folders=[repo]) as (editor, script):
        editor.settings = {"trusted": True, "selfrefine": {"trusted": True}}
        editor.client.workspace_did_change_configuration(
            types.DidChangeConfigurationParams(settings={"selfrefine": editor.settings})
        )
        assert await asked_once(editor, script, repo / "m.py") is False
        assert len(editor.questions) == 1


async def test_the_command_trusts_against_the_editors_word(home, repo):
    async with scripted(home, FALSE, folders=[repo]) as (editor, script):
        assert await asked_once(editor, script, repo / "m.py") is False
        info = {"uri": (repo / "m.py").as_uri()}
        assert (await editor.execute("selfrefine.info", info))["trusted"] is False
        answer = await editor.execute("selfrefine.trustWorkspace")
        assert answer == {"trusted": str(repo)}
        assert (await editor.execute("selfrefine.info", info))["trusted"] is True
        assert await asked_once(editor, script, repo / "m.py") is True
        assert editor.questions == []


@pytest.mark.every(3)
@pytest.mark.parametrize("arguments", [(), ({"uri": 5},), ({"uri": "untitled:x"},)])
async def test_what_to_trust_must_be_clear(home, repo, tmp_path, arguments):
    other = repository(tmp_path / "other")
    async with scripted(home, folders=[repo, other]) as (editor, _):
        with pytest.raises(
            Exception, match=r"name the folder|must be|not a file or folder"
        ):
            await editor.execute("selfrefine.trustWorkspace", *arguments)


async def test_cancelled_while_asking_and_the_answer_still_counts(home, repo):
    async with scripted(home, folders=[repo]) as (editor, script):
        editor.thinking = asyncio.Event()
        editor.answer_to_question = ONCE
        buffer = editor.open(repo / "m.py", MODULE)
        token = await editor.refine(buffer, "if x in seen")
        await editor.until(lambda: editor.questions)
        answer = await editor.execute("selfrefine.cancel", {"taskId": token})
        assert answer == {"cancelled": True}
        assert (await editor.ended(token))["message"] == "cancelled"
        assert script.jobs.empty()
        editor.thinking.set()
        assert await asked_once(editor, script, repo / "m.py") is True
        assert len(editor.questions) == 1


async def test_two_refinements_ask_one_question(home, repo):
    async with scripted(home, folders=[repo]) as (editor, script):
        editor.thinking = asyncio.Event()
        editor.answer_to_question = ONCE
        buffer = editor.open(repo / "m.py", MODULE + MODULE.replace("common", "more"))
        tokens = [
            await editor.refine(buffer, marker) for marker in ("def common", "def more")
        ]
        await editor.until(lambda: editor.questions)
        editor.thinking.set()
        for _ in tokens:  # either may be the first
            job = await script.job()
            assert job.request["trusted"] is True
            job.say(error={"message": "enough"})
        for token in tokens:
            await editor.ended(token)
        assert len(editor.questions) == 1


async def test_the_end_of_the_server_does_not_wait_for_an_answer(home, repo):
    editor = Editor(client_capabilities("visual-studio-code"))
    await editor.start(
        SCRIPTED_SERVER, env=home, initialization_options=None, folders=[repo]
    )
    editor.thinking = asyncio.Event()
    buffer = editor.open(repo / "m.py", MODULE)
    await editor.refine(buffer, "if x in seen")
    await editor.until(lambda: editor.questions)
    await asyncio.wait_for(editor.client.shutdown_session(), 30)
    assert await asyncio.wait_for(editor.server.wait(), 30) == 0
    # pytest-lsp's client cannot be stopped while its user thinks.
    with contextlib.suppress(RuntimeError):
        await editor.client.stop()
    editor.server._transport.close()
    editor.thinking.set()


@pytest.mark.further
async def test_a3_no_trap_is_sprung_before_trust(home, repo, tmp_path):
    """The real server and the real job, started in the repository, and all that an editor may ask."""
    with Canary(tmp_path / "sung") as canary:
        for trigger in TRIGGERS.values():
            trigger.set(repo, canary)
        env = home | {"SELFREFINE_SANDBOX": "off", "VIRTUAL_ENV": ""}
        options = {"command": REAL_SERVER, "env": env, "cwd": repo, "folders": [repo]}
        async with editing(initialization_options=None, **options) as editor:
            editor.settings = {"trusted": True, "sandbox": "off"}
            editor.answer_to_question = NEVER
            buffer = editor.open(repo / "m.py", MODULE)
            for kind in types.CodeActionTriggerKind:
                assert await editor.actions(buffer, "if x in seen", trigger=kind)
            await editor.execute("selfrefine.info", {"uri": buffer.uri})
            token = await editor.refine(buffer, "if x in seen")
            await editor.ended(token)
            await editor.until(lambda: editor.messages)
            [message] = editor.messages
            assert message.type == types.MessageType.Error
            assert UNTRUSTED in message.message
            assert f"`selfrefine trust add {repo}` if you trust it" in message.message
            assert "the rules see: line 5: `in seen` walks" in message.message
            argument = {"uri": buffer.uri, "qualname": "common", "candidate": MODULE}
            with pytest.raises(Exception, match=UNTRUSTED):
                await asyncio.wait_for(editor.ask("selfrefine/verify", argument), 60)
            answer = await asyncio.wait_for(
                editor.ask("selfrefine/refine", argument), 60
            )
            assert answer["status"] == "failed"
            assert answer["verdict"]["grade"] == "unverified"
            assert canary.sung == set()
            assert buffer.text == MODULE
        # The control: the same server, trusted, executes; but no program that lies there.
        shutil.rmtree(repo / ".venv")
        async with editing(initialization_options=TRUE, **options) as editor:
            buffer = editor.open(repo / "m.py", MODULE)
            token = await editor.refine(buffer, "if x in seen")
            await editor.ended(token)
            assert "venv-site" in canary.sung


@pytest.mark.few("start")
@chance.drawn
@pytest.mark.parametrize("channel", ["workspace", "start"])
async def test_a1_hostile_settings_have_no_effect_before_trust(
    channel, home, repo, tmp_path
):
    """A sample through the real server and the real job; all of them: tests/core/test_hostile.py."""
    with Canary(tmp_path / "sung") as canary:
        env = home | {"VIRTUAL_ENV": "", "OPENAI_API_KEY": "sk-canary-1234567890abcdef"}
        TRIGGERS["venv-python"].set(repo, canary)
        for settings in chance.sample(configurations(canary), 2, channel):
            options = {"selfrefine": settings} if channel == "start" else None
            if options:
                settings.pop("trusted", None)
            async with editing(
                command=REAL_SERVER,
                env=env,
                cwd=repo,
                folders=[repo],
                initialization_options=options,
            ) as editor:
                editor.settings = settings if channel == "workspace" else {}
                buffer = editor.open(repo / "m.py", MODULE)
                token = await editor.refine(buffer, "if x in seen")
                assert "error" not in (await editor.ended(token))
                assert buffer.text == MODULE
            assert canary.sung == set(), settings
