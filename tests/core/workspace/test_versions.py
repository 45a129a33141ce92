"""A project for a newer Python than ours is told so in one line, whichever way it is met."""

import json
import sys

import pytest

from selfrefine.code.target import parse
from selfrefine.errors import NewerPythonError, UnparsedError
from selfrefine.workspace.versions import explained, lowest_of, newer_python
from support.commandline import project, selfrefine

OURS = ".".join(map(str, sys.version_info[:2]))
NEXT = (sys.version_info[0], sys.version_info[1] + 1)
NEWER = ".".join(map(str, NEXT))
# No Python takes this, so that this test holds under each of them.
TEXT = "def f(x):\n    return x ?? 1\n"
SENTENCE = (
    f"not parse with Python {OURS}, which runs selfrefine (invalid syntax); the project is for Python {NEWER} "
    f"(requires-python of pyproject.toml): install selfrefine under Python {NEWER} or newer"
)


@pytest.fixture
def newer(tmp_path):
    folder = project(tmp_path, m=TEXT)
    (folder / "pyproject.toml").write_text(
        f'[project]\nname = "shop"\nrequires-python = ">={NEWER}"\n'
    )
    return folder


COMMANDS = {
    "refine": ("refine", "m.py::f", "--engine", "rules"),
    "verify": ("verify", "m.py::f", "--candidate", "-"),
    "check": ("check", "m.py"),
}


@pytest.mark.parametrize("command", COMMANDS)
def test_every_command_says_what_is_needed(newer, command):
    done = selfrefine(*COMMANDS[command], cwd=newer, stdin=TEXT, VIRTUAL_ENV="")
    assert done.code == 2
    assert done.errors == [f"error: m.py:2: the file does {SENTENCE}"]


def test_many_files_are_told_once(newer):
    for number in range(30):
        (newer / f"m{number}.py").write_text(TEXT)
    (newer / "fine.py").write_text("x = 1\n")
    done = selfrefine("check", ".", cwd=newer, VIRTUAL_ENV="")
    (line,) = done.errors
    without = SENTENCE.replace(" (invalid syntax)", "")
    assert line == f"error: m.py:2 and 30 more: 31 files do {without}"


def test_a_row_of_many_is_told_the_same(newer):
    row = {"id": 1, "path": "m.py", "qualname": "f", "candidate": TEXT}
    done = selfrefine(
        "verify", "--jsonl", "-", cwd=newer, stdin=json.dumps(row), VIRTUAL_ENV=""
    )
    assert SENTENCE in json.loads(done.out)["message"]


def test_what_does_not_parse_in_a_project_for_ours_is_to_be_fixed(newer):
    (newer / "pyproject.toml").write_text('[project]\nrequires-python = ">=3.8"\n')
    done = selfrefine("check", "m.py", cwd=newer, VIRTUAL_ENV="")
    assert done.errors == ["error: m.py:2: the file does not parse (invalid syntax); fix it first"]  # fmt: skip


def environment_of(folder, version):
    (folder / "bin").mkdir(parents=True)
    (folder / "bin" / "python").symlink_to(sys.executable)
    (folder / "pyvenv.cfg").write_text(f"home = /usr/bin\nversion = {version}.4\n")


@pytest.mark.parametrize("active", [False, True])
def test_the_environment_of_a_project_says_it_as_well(tmp_path, active):
    folder = tmp_path / ("elsewhere" if active else ".venv")
    environment_of(folder, NEWER)
    (tmp_path / "pyproject.toml").touch()
    found = newer_python(
        tmp_path / "m.py", {"VIRTUAL_ENV": str(folder)} if active else {}
    )
    assert found.version == NEXT
    assert found.source == f"its environment {folder.name}"


@pytest.mark.parametrize(
    ("required", "newer"),
    [
        (f">={NEWER}", True),
        (f"~={NEWER}.1", True),
        (f"<4,>={NEWER}", True),
        (f"=={NEWER}.*", True),
        (f">={OURS}", False),
        (f"<{NEWER}", False),
        ("", False),
        ("nonsense", False),
    ],
)
def test_what_a_project_requires(tmp_path, required, newer):
    (tmp_path / "pyproject.toml").write_text(f'[project]\nrequires-python = "{required}"\n')  # fmt: skip
    assert bool(newer_python(tmp_path / "m.py", {})) is newer


def test_other_errors_stay(tmp_path):
    with pytest.raises(UnparsedError) as raised:
        parse(TEXT, str(tmp_path / "m.py"))
    assert explained(raised.value) is raised.value
    already = NewerPythonError("so", (NEXT, "it"))
    assert explained(already) is already


@pytest.mark.parametrize(
    ("text", "lowest"),
    [
        ('[project]\nrequires-python = ">=3.8"\n', (3, 8)),
        ('[project]\nrequires-python = ">= 3.10, <4"\n', (3, 10)),
        ('[project]\nname = "x"\n', None),
        ("", None),
    ],
)
def test_which_python_a_project_promises_to_run_on(tmp_path, text, lowest):
    (tmp_path / "pyproject.toml").write_text(text, "utf-8")
    assert lowest_of(tmp_path) == lowest
