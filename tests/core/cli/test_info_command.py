import json
import sys
from pathlib import Path

from selfrefine import __version__
from support.commandline import project, selfrefine


def test_info_is_about_the_file_and_says_no_secret(tmp_path):
    folder = project(tmp_path, pkg__f="def f(): ...")
    (folder / "pyproject.toml").write_text(
        "[tool.selfrefine]\ntask = 'efficiency'\nmax-iteratons = 2\n"
    )
    done = selfrefine(
        "info",
        "pkg/f.py",
        "--output-format",
        "json",
        cwd=folder,
        OPENAI_API_KEY="sk-very-secret",
        SELFREFINE_BASE_URL="https://me:sk-other-secret@host.example:1/v1?key=sk-third-secret",
        SELFREFINE_MODEL="small",
    )
    assert done.code == 0
    assert "secret" not in done.out + done.err
    data = json.loads(done.out)
    assert data["selfrefine"] == __version__
    assert data["project"] == str(folder)
    assert Path(data["interpreter"]["path"]).samefile(sys.executable)
    assert data["interpreter"]["pytest"] is True
    assert data["sandbox"].split(":")[0] in {
        "bubblewrap",
        "landlock",
        "seatbelt",
        "none",
    }
    assert data["engine"] == "chat"
    assert data["key"] == "OPENAI_API_KEY is set"
    assert data["settings"]["task"] == "efficiency"
    assert data["settings"]["base_url"] == "https://***@host.example:1/v1"
    assert data["settings_files"] == [str(folder / "pyproject.toml")]
    assert done.err == (
        f"warning: {folder / 'pyproject.toml'}: unknown setting max-iteratons; did you mean max-iterations?\n"
    )


def test_info_for_people_and_without_an_interpreter(tmp_path):
    done = selfrefine("info", cwd=tmp_path, SELFREFINE_INTERPRETER="python9.9")
    assert done.code == 0
    assert "interpreter.error: python9.9: no such Python interpreter" in done.out
    assert "key: OPENAI_API_KEY is not set" in done.out


def test_a_repository_cannot_decide_where_code_is_sent(tmp_path):
    folder = project(tmp_path)
    (folder / "pyproject.toml").write_text(
        "[tool.selfrefine]\nbase-url = 'https://evil.example'\ninterpreter = './evil'\nbudget-seconds = 9\n"
    )
    done = selfrefine("info", "--output-format", "json", cwd=folder)
    settings = json.loads(done.out)["settings"]
    assert (
        settings["base_url"],
        settings["interpreter"],
        settings["budget_seconds"],
    ) == ("", "", 9.0)
    assert len(done.err.splitlines()) == 2
    assert "base-url ignored" in done.err
