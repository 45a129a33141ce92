"""C4 of the threat matrix: where a key comes from, and that it is in no sink."""

from __future__ import annotations

import logging
import sys

import pytest

from selfrefine import redact
from selfrefine.errors import EndpointError
from selfrefine.job.params import RefineParams
from selfrefine.settings import keys
from selfrefine.settings.resolve import Settings
from support.commandline import project, selfrefine
from support.endpoint import ScriptedEndpoint

KEY = "zq-canary.0123456789/abcdef+SECRET"
"""Like no known pattern: only who knows it can mask it."""
MODULE = """\
def common(xs, ys):
    out = []
    for x in xs:
        if x in ys:
            out.append(x)
    return out
"""
TESTS = "from m import common\n\ndef test_common():\n    assert common([1, 2], [2]) == [2]\n"


@pytest.fixture(autouse=True)
def nothing_known(monkeypatch):
    monkeypatch.setattr(keys, "_given", "")
    monkeypatch.setattr(keys, "_asked", {})
    monkeypatch.setattr(redact, "_known", set())


def test_the_editors_key_comes_first_then_the_environments_then_the_commands():
    settings = Settings(api_key_command=(sys.executable, "-c", f"print('{KEY}')"))
    assert keys.find(settings, {}) == KEY
    assert keys.find(settings, {"OPENAI_API_KEY": "from-the-environment"}) == (
        "from-the-environment"
    )
    keys.give("from-the-editor")
    assert keys.find(settings, {"OPENAI_API_KEY": "x"}) == "from-the-editor"
    text = f"{KEY} from-the-environment from-the-editor x"
    assert redact.redact(text) == "*** *** *** x"


def test_the_command_runs_once_without_a_shell_and_not_in_the_repository(
    tmp_path, monkeypatch
):
    monkeypatch.chdir(tmp_path)
    log = tmp_path / "log"
    script = (
        f"import os, sys; open({str(log)!r}, 'a').write(os.getcwd() + ' ' + sys.argv[1] + '\\n');"
        f"print('{KEY}')"
    )
    settings = Settings(api_key_command=(sys.executable, "-c", script, "$HOME; exit"))
    assert [keys.find(settings, {}) for _ in range(3)] == [KEY] * 3
    [line] = log.read_text().splitlines()
    assert line.endswith(" $HOME; exit")
    assert not line.startswith(str(tmp_path))


FAILING = {
    "ends with 3": f"import sys; print('{KEY}'); print('{KEY}', file=sys.stderr); sys.exit(3)",
    "writes no key to its stdout": f"import sys; print('{KEY}', file=sys.stderr)",
}


@pytest.mark.parametrize(("why", "script"), FAILING.items())
def test_a_failing_command_is_one_line_without_what_it_wrote(why, script, capfd):
    settings = Settings(api_key_command=(sys.executable, "-c", script))
    with pytest.raises(EndpointError) as caught:
        keys.find(settings, {})
    assert why in str(caught.value)
    assert "\n" not in str(caught.value)
    assert KEY not in str(caught.value) + "".join(capfd.readouterr())
    assert caught.value.__context__ is None


def test_a_command_that_is_not_there():
    settings = Settings(api_key_command=("/nowhere/keyring",))
    with pytest.raises(EndpointError, match="/nowhere/keyring cannot be started"):
        keys.find(settings, {})


def test_the_log_masks_what_is_known_even_in_tracebacks(capsys):
    redact.remember(KEY)
    log = logging.getLogger("mine")
    log.propagate = False
    handler = logging.StreamHandler(sys.stderr)
    handler.setFormatter(redact.Formatter("%(levelname)s %(message)s"))
    log.addHandler(handler)
    log.error("with %s", KEY, exc_info=ValueError(f"bad {KEY}\x1b[2J"))
    said = capsys.readouterr().err
    assert said == "ERROR with ***\nValueError: bad ***\\x1b[2J\n"
    assert KEY not in said


@pytest.mark.parametrize(
    ("text", "shown"),
    [
        ("\x1b[31mred", "\\x1b[31mred"),
        ("a\tb\nc", "a\tb\nc"),
        ("back\rover", "back\\rover"),
        ("\u202etxt.exe", "\\u202etxt.exe"),
        ("\x9b2J", "\\x9b2J"),
        ("grün 漢字 🙂", "grün 漢字 🙂"),
    ],
)
def test_what_moves_a_cursor_is_spelt_out(text, shown):
    assert redact.visible(text) == shown


@pytest.mark.few("command")
@pytest.mark.parametrize("way", ["environment", "command"])
def test_c4_no_sink_of_the_command_has_the_key(way, tmp_path):
    """Every fault, the log at its loudest, each format: the canary is in none of it."""
    (tmp_path / "p").mkdir()
    folder = project(tmp_path / "p", m=MODULE, test_m=TESTS)
    env = {"OPENAI_API_KEY": KEY}
    if way == "command":
        env = {"SELFREFINE_API_KEY_COMMAND": f"{sys.executable} -c \"print('{KEY}')\""}
    env |= {"SELFREFINE_LOG_LEVEL": "debug", "SELFREFINE_INTERPRETER": sys.executable}
    steps = [
        {"fault": fault, "message": f"bad key {KEY}"} for fault in ("401", "400", "500")
    ]
    steps += [{"text": f"```python\n{MODULE}    # {KEY}\n```"}]
    rows = list(zip(("json", "full", "concise", "diff"), steps, strict=True))
    for form, step in rows if way == "environment" else rows[:1]:
        with ScriptedEndpoint([step] * 4) as endpoint:
            done = selfrefine(
                *("refine", "m.py::common", "--engine", "chat", "--model", "m"),
                *("--base-url", endpoint.base_url, "--output-format", form),
                *("--budget-seconds", "60", "-v", "-v"),
                cwd=folder,
                **env,
            )
        assert endpoint.requests, done.err
        given = endpoint.requests[0].headers["authorization"]
        assert given == f"Bearer {KEY}"
        assert KEY not in done.out + done.err, (form, step)
    info = selfrefine("info", "--output-format", "json", cwd=folder, **env)
    assert KEY not in info.out.replace(f"print('{KEY}')", "") + info.err
    kept = [path for path in tmp_path.rglob("*") if path.is_file()]
    assert not [path for path in kept if KEY.encode() in path.read_bytes()]


def test_a_jobs_request_does_not_show_its_key():
    assert KEY not in repr(RefineParams("refine", "m.py", key=KEY))


def test_a_message_says_where_the_key_is():
    settings = Settings(api_key_env="MY_KEY")
    assert keys.place(settings) == "the environment variable MY_KEY"
    keys.give("from-the-editor")
    assert keys.place(settings) == "the key that your editor keeps"
