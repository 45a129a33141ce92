"""A1, A2, A3 of the threat matrix, headless: before trust nothing of a repository has any effect.

Canaries say so: programs and modules that leave a file when they are executed,
and a listener that counts who calls.  Each trap is sprung once on purpose,
which proves that it works.
"""

from __future__ import annotations

import contextlib
import dataclasses
import json
import os
import subprocess
import sys

import pytest

from selfrefine import cli
from selfrefine.job import __main__
from selfrefine.job.params import RefineParams
from selfrefine.settings.resolve import FIELDS, Settings, resolve
from support import chance
from support.commandline import COMMAND, environment, selfrefine
from support.hostile import DOTENV, MODULE, TRIGGERS, Canary, configurations, repository

DEFAULT = Settings()
USERS = [n for n, f in FIELDS.items() if f.metadata["scope"] == "user"]
# Weakest on purpose: whatever were executed would reach its canary.
WEAK = {"SELFREFINE_SANDBOX": "off"}


@pytest.fixture
def canary(tmp_path):
    with Canary(tmp_path / "sung") as canary:
        yield canary


@pytest.fixture
def repo(tmp_path):
    return repository(tmp_path / "repo")


@pytest.fixture
def user(tmp_path, monkeypatch, repo):
    """A user with keys and tools that nobody configured, standing in the repository."""
    for name, value in environment(tmp_path / "home", **WEAK).items():
        monkeypatch.setenv(name, value)
    monkeypatch.setenv("OPENAI_API_KEY", "sk-canary-1234567890abcdef")
    monkeypatch.delenv("VIRTUAL_ENV", raising=False)
    monkeypatch.chdir(repo)


HEADLESS = [
    ("check",),
    ("check", "m.py"),
    ("info",),
    ("rule", "list-membership"),
    ("trust", "list"),
    ("refine", "--changed", "--write"),
    ("refine", "--changed", "--since", "HEAD", "--check", "m.py"),
    ("refine", "m.py::common"),
    ("verify", "m.py::common", "--candidate", "m.py"),
]


@pytest.mark.every(3)
@pytest.mark.parametrize("name", TRIGGERS)
def test_a3_every_trap_works(name, repo, canary):
    trigger = TRIGGERS[name]
    trigger.set(repo, canary)
    assert canary.sung == set()
    trigger.spring(repo)
    assert canary.sung == {name}


@pytest.mark.few("complete")
@pytest.mark.parametrize("lazy", [False, True], ids=["complete", "partial-clone"])
def test_a3_no_trap_is_sprung_before_trust(lazy, repo, canary, user):
    assert len(TRIGGERS) >= 12
    for name, trigger in TRIGGERS.items():
        if name != "lazy-fetch":
            trigger.set(repo, canary)
    (repo / ".env").write_text(dotenv(canary))
    (repo / "startup.py").write_text(canary.python("startup"))
    if lazy:
        TRIGGERS["lazy-fetch"].set(repo, canary)
    before = sorted(path.name for path in repo.iterdir())
    for arguments in HEADLESS:
        hook = {"PRE_COMMIT": "1"} if "m.py::common" in arguments else {}
        done = process(repo, arguments, **hook)
        assert canary.sung == set(), arguments
        if arguments[0] not in {"refine", "verify"}:
            assert done.returncode in {0, 1}, (arguments, done.stderr)
            continue
        assert done.returncode == 2, (arguments, done.stderr)
        # Where git lacks a blob it says so, and nothing comes to the question of trust.
        if not (lazy and "--changed" in arguments):
            assert f"`selfrefine trust add {repo}` if you trust it" in done.stderr
    assert (repo / "m.py").read_text() == MODULE
    assert sorted(path.name for path in repo.iterdir()) == before


def test_a3_as_a_module_of_python(repo, canary, user):
    for name in TRIGGERS:
        if name.startswith("shadow"):
            TRIGGERS[name].set(repo, canary)
    for module in ("selfrefine", "selfrefine_server"):
        more = ("check",) if module == "selfrefine" else ("--help",)
        subprocess.run(
            [sys.executable, "-m", module, *more],
            cwd=repo,
            stdin=subprocess.DEVNULL,
            capture_output=True,
            check=False,
            timeout=120,
        )
        assert canary.sung == set(), module


@pytest.mark.further
@pytest.mark.parametrize(
    ("arguments", "env"),
    [
        (("refine", "m.py::common"), {}),
        (("refine", "--changed"), {"SELFREFINE_TRUST": "REPO"}),
    ],
    ids=["named", "trusted"],
)
def test_a2_consent_executes(arguments, env, repo, canary, user):
    """The control: with consent the same files are executed."""
    TRIGGERS["conftest"].set(repo, canary)
    env = {name: value.replace("REPO", str(repo)) for name, value in env.items()}
    done = selfrefine(*arguments, cwd=repo, **WEAK, **env)
    assert canary.sung == {"conftest"}, done.err


CHANNELS = {
    "pyproject": "[tool.selfrefine]\n",
    "selfrefine.toml": "",
    "dotenv": None,
    "workspace": None,
    "start": None,
}


@pytest.mark.few("start")
@chance.drawn
@pytest.mark.parametrize("channel", CHANNELS)
def test_a1_hostile_settings_have_no_effect_before_trust(
    channel, repo, canary, user, capsys
):
    """Through the code of the commands and of the server's job; each through one channel, in the soak through all."""
    for name in ("addopts", "conftest", "venv-python"):
        TRIGGERS[name].set(repo, canary)
    hostile = configurations(canary)
    assert len(hostile) >= 60
    own = hostile[list(CHANNELS).index(channel) :: len(CHANNELS)]
    for settings in hostile if chance.SHARE >= 1 else own:
        request = place(repo, channel, settings)
        for arguments in (["info"], ["refine", "--changed", "--write"]):
            assert cli.run(arguments) in {0, 2}, (settings, capsys.readouterr().err)
        with contextlib.suppress(__main__.SelfRefineError):
            answer = __main__.answer(request, lambda _: None)
            assert answer["status"] == "failed"
            assert answer["verdict"]["grade"] == "unverified"
        assert canary.sung == set(), settings
    said = capsys.readouterr()
    assert "sk-canary" not in said.out + said.err
    assert (repo / "m.py").read_text() == MODULE


@pytest.mark.parametrize("channel", ["pyproject", "selfrefine.toml", "workspace"])
def test_a1_hostile_settings_leave_the_users_alone(channel, repo, canary, user):
    """Trust lets the project's tests run; it does not let its files speak for the user."""
    for settings in configurations(canary):
        request = place(repo, channel, settings)
        try:
            found = resolve(repo / "m.py", workspace=request.workspace).settings
        except __main__.SelfRefineError:
            continue
        for name in USERS:
            wanted = "off" if name == "sandbox" else getattr(DEFAULT, name)
            assert getattr(found, name) == wanted, (name, settings)
        assert found.engine_name == "rules"
        assert found.write_grade == "verified"
        assert 0 < found.budget_seconds <= DEFAULT.budget_seconds
        assert found.tests_timeout_seconds <= DEFAULT.tests_timeout_seconds


def test_a1_even_a_trusted_folders_editor_settings_send_no_key_elsewhere(repo, canary):
    for settings in configurations(canary):
        try:
            found = resolve(repo / "m.py", workspace=settings, trusted=True, environ={})
        except __main__.SelfRefineError:
            continue
        kept = found.settings
        assert (kept.api_key_env, kept.api_key_command, kept.sandbox) == (
            DEFAULT.api_key_env,
            DEFAULT.api_key_command,
            DEFAULT.sandbox,
        )
        assert "evil" not in kept.base_url


@pytest.mark.further
@chance.drawn
def test_a1_with_consent_hostile_files_still_decide_nothing(repo, canary, user):
    """All at once, then a real run: only what the user named is executed, and nobody is called."""
    chosen = chance.sample(configurations(canary), 1, "consent")
    for settings in [*chosen, everything(canary)]:
        place(repo, "pyproject", settings)
        done = process(repo, ("refine", "m.py::common", "--output-format", "json"))
        assert canary.sung == set(), settings
        assert done.returncode in {0, 2}, (settings, done.stderr)


def test_a1_what_the_user_says_does_have_an_effect(repo, canary, user):
    """The control: the same settings in the user's environment call and execute."""
    url = f"http://127.0.0.1:{canary.port}/v1"
    chat = {"MODEL": "evil", "ENGINE": "chat", "BASE_URL": url}
    named = {f"SELFREFINE_{name}": value for name, value in chat.items()}
    process(repo, ("refine", "m.py::common", "--budget-seconds", "90"), **named)
    assert canary.sung == {"connection"}
    canary.silence()
    program = str(canary.program("interpreter"))
    process(repo, ("refine", "m.py::common"), SELFREFINE_INTERPRETER=program)
    assert canary.sung == {"interpreter"}


def everything(canary):
    merged = {}
    for settings in configurations(canary):
        merged |= settings
    return {k: v for k, v in merged.items() if k in FIELDS}


def dotenv(canary):
    program = str(canary.program("interpreter"))
    return DOTENV.replace("PORT", str(canary.port)).replace("PROGRAM", program)


def process(repo, arguments, **env):
    """Run the real command as the user of the test."""
    return subprocess.run(
        [*COMMAND, *arguments],
        cwd=repo,
        env=os.environ | env,
        stdin=subprocess.DEVNULL,
        capture_output=True,
        text=True,
        timeout=300,
        check=False,
    )


def place(repo, channel, settings):
    """Put settings into a channel; return the job's request with what editors would bring."""
    if channel in {"pyproject", "selfrefine.toml"}:
        name = "pyproject.toml" if channel == "pyproject" else channel
        (repo / name).write_text(CHANNELS[channel] + toml(settings))
    if channel == "dotenv":
        lines = [
            f"SELFREFINE_{key.upper()}={value if isinstance(value, str) else json.dumps(value)}"
            for key, value in settings.items()
        ]
        (repo / ".env").write_text("\n".join(lines) + "\n" + DOTENV)
    request = RefineParams("refine", str(repo / "m.py"), qualname="common")
    more = {"workspace": "workspace", "start": "editor"}.get(channel)
    return dataclasses.replace(request, **{more: settings}) if more else request


def toml(settings):
    return "".join(
        f"{key.replace('_', '-')} = {_toml(v)}\n" for key, v in settings.items()
    )


def _toml(value):
    if isinstance(value, dict):
        inner = ", ".join(f"{key} = {_toml(v)}" for key, v in value.items())
        return "{" + inner + "}"
    if isinstance(value, list):
        return "[" + ", ".join(map(_toml, value)) + "]"
    return json.dumps(value)
