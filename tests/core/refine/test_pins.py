"""Tests that are written of the functions of a project, each tried three times."""

import re

import pytest

from selfrefine.code.target import find
from selfrefine.errors import BaselineError
from selfrefine.refine.session import Session
from selfrefine.settings.resolve import Settings
from support.plain_python import PLAIN
from support.projects import copied


@pytest.fixture(scope="module")
def project(tmp_path_factory):
    root = copied("notes", tmp_path_factory.mktemp("pins"))
    settings = Settings(interpreter=str(PLAIN), cache=False)
    with Session(settings, trusted=lambda _: True) as session:
        yield session, root / "notes.py"


def written(project, name):
    session, file = project
    target = find(file.read_text(), path="notes.py", qualname=name)
    return session.write_tests(target, file)


def added(found):
    return found.new.removeprefix(found.old or "")


@pytest.mark.further
@pytest.mark.parametrize(
    ("name", "patterns"),
    [
        ("Notebook.add", [r"Notebook\(", r"pytest\.raises\(TooLong\)"]),
        ("due", [r"Note\(text=", r"datetime\.date\(2024, ", r"is None"]),
        ("label", [r"label\(note, short=short\)"]),
        ("compact", [r"copy\.deepcopy\(rows\)|rows = \[", r"assert rows == "]),
        ("numbered", [r"list\(numbered\("]),
        ("first", [r"asyncio\.run\(first\("]),
        ("Sieve.having", [r"outline_of\(Sieve\(\)\.having", r'"_passes": "function"']),
        ("kept", [r"lambda note: (note\.day == day|day == note\.day)|lambda day: lambda note", r"kept\("]),
        ("drawn", [r"async for item in drawn\("]),
    ],
)  # fmt: skip
def test_what_is_written(project, name, patterns):
    found = written(project, name)
    assert found.told == found.alive > 0
    assert 0 < found.cases <= 12
    assert not found.dropped
    for pattern in patterns:
        assert re.search(pattern, added(found)), added(found)


@pytest.mark.further
def test_what_is_not_the_same_each_time_is_left_out(project):
    """What comes by lot is the same where dice are loaded, and something else under pytest."""
    with pytest.raises(BaselineError, match="they do not pass reliably: test_noise"):
        written(project, "noise")
    found = written(project, "lot")
    assert "random" not in added(found)


@pytest.mark.further
def test_the_order_of_a_set_is_nothing_to_hold_on_to(project):
    found = written(project, "unsorted")
    assert not re.search(r"\[('\w'(, )?){3,}\]\)?,?$", added(found))


@pytest.mark.further
def test_no_link_leads_out_of_the_project(tmp_path):
    root = copied("notes", tmp_path / "p")
    outside = tmp_path / "outside.py"
    outside.write_text("X = 1\n")
    for folder in (root, root / "tests"):
        (folder / "test_plain.py").symlink_to(outside)
    file = root / "plain.py"
    file.write_text(
        "def least(n: int) -> int:\n    if n > 3:\n        return 3\n    return n\n"
    )
    settings = Settings(interpreter=str(PLAIN), cache=False)
    with (
        Session(settings, trusted=lambda _: True) as session,
        pytest.raises(BaselineError, match="a link there points outside the project"),
    ):
        written((session, file), "least")


@pytest.mark.further
def test_tests_that_name_what_a_file_of_tests_has_stand_in_it(tmp_path):
    root = tmp_path / "p"
    root.mkdir()
    (root / "pyproject.toml").write_text('[project]\nname = "p"\nversion = "1"\n')
    (root / "box.py").write_text(
        "class Box:\n    def __init__(self, clock):\n        self.clock = clock\n\n"
        "    def late(self, limit):\n        if self.clock.now > limit:\n            return 'late'\n        return 'early'\n"
    )
    (root / "test_time.py").write_text(
        "from box import Box\n\n\nclass Clock:\n    def __init__(self, now):\n        self.now = now\n\n\n"
        "def test_late():\n    assert Box(Clock(3)).late(1) == 'late'\n"
    )
    file = root / "box.py"
    settings = Settings(interpreter=str(PLAIN), cache=False)
    with Session(settings, trusted=lambda _: True) as session:
        target = find(file.read_text(), path="box.py", qualname="Box.late")
        found = session.write_tests(target, file)
    assert found.file.name == "test_time.py"
    assert "Box(Clock(" in added(found)
    assert "test_time" not in found.new
    assert found.told == found.alive > 0
