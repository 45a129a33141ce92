"""What a call leaves besides its result: variables, files, logs and warnings; and what it does by identity."""

from __future__ import annotations

import json

import pytest

from selfrefine.diff.kinds import differs
from selfrefine.verify.compare.difference import difference, steady, steady_as
from selfrefine.verify.values import Call
from support import diffs
from support.commandline import selfrefine

SOURCE = """
    import logging
    import os
    import warnings

    logger = logging.getLogger(__name__)


    def sets(value):
        os.environ["FOO"] = value
        return value


    def logs(value):
        logger.debug("got %s", value)
        return 1


    def warns(value):
        warnings.warn("bad", DeprecationWarning, stacklevel=2)
        return value


    def writes(name):
        with open("out.txt", "w") as file:
            file.write(name)
        os.chmod("out.txt", 0o600)


    def is_first(rows, row):
        return rows[0] == row


    def stamps(name):
        logger.warning("%s at %s", name, os.getpid())
        return len(name)


    def complains(items):
        for item in items:
            logger.warning("no good")
            yield item


    class Shelf:
        def __init__(self):
            self._count = 0
            self.name = "a shelf with a long name, so that nobody reads all of it at a glance, and some more of it"
            self.rows = list(range(20))

        def put(self, row):
            self.rows.append(row)
            self._count += 1
"""
TESTS = """
    from unittest import mock

    import m


    def test_what_a_stand_in_takes():
        with mock.patch.object(m.logger, "warning"):
            assert list(m.complains(x for x in [1, 2])) == [1, 2]


    def test_all(tmp_path, monkeypatch):
        monkeypatch.chdir(tmp_path)
        monkeypatch.setenv("FOO", "before")
        rows = [[1], [1]]
        assert m.is_first(rows, rows[0])
        assert m.sets("a") == m.warns("a") == "a"
        assert m.logs("a") == m.stamps("a") == 1
        m.writes("a")
        m.Shelf().put(1)
"""
CHANGES = (
    ('["FOO"]', '["BAR"]'),
    ('"got', '"had'),
    ('"bad"', '"worse"'),
    ("0o600", "0o640"),
    ("rows[0] == row", "rows[0] == row and rows[0] is not row"),
    ("no good", "not good"),
    ("return len(name)", "return len(name[:])"),
    ("self.rows.append(row)", "self.rows.insert(20, row + 1)"),
)
# Of each function, what its first example says.
TOLD = {
    "sets": ("output", "sets the variable FOO to 'a'", "sets the variable BAR to 'a'"),
    "logs": ("output", "logs DEBUG: got a", "logs DEBUG: had a"),
    "warns": ("output", "warns DeprecationWarning: bad", "warns DeprecationWarning: worse"),
    "writes": ("output", "leaves <project>/out.txt: file, mode 0o600", "leaves <project>/out.txt: file, mode 0o640"),
    "is_first": ("value", "True", "False"),
    "complains": ("argument", "leaves what it names[0] = \"warning [call('no good')", "leaves what it names[0] = \"warning [call('not good')"),
    "Shelf.put": ("argument", "leaves [0].rows[20] = 1", "leaves [0].rows[20] = 2"),
}  # fmt: skip


@pytest.mark.further
def test_what_is_left_besides_is_told(tmp_path):
    folder = diffs.repository(tmp_path / "r", m=SOURCE, test_m=TESTS)
    path = folder / "m.py"
    text = path.read_text()
    for old, new in CHANGES:
        assert text.count(old) == 1
        text = text.replace(old, new)
    path.write_text(text)
    done = selfrefine(
        "diff",
        "HEAD",
        "--output-format",
        "json",
        "--budget-seconds",
        0,
        cwd=folder,
        seconds=500,
    )
    assert done.code == 0, done.err
    found = {f["qualname"]: f for f in json.loads(done.out)["functions"]}
    # What it logs holds the number of its process, and does not count.
    assert found.pop("stamps")["status"] == "same"
    for name, (kind, was, now) in TOLD.items():
        first = found[name]["examples"][0]
        assert first["kind"] == kind, name
        assert first["was"].startswith(was), first
        assert first["now"].startswith(now), first
    assert "# argument 2 lies within argument 1" in found["is_first"]["examples"][0]["call"]  # fmt: skip


def returned(**left):
    return {"kind": "returned", "value": ["t", [1, ["t", []], ["d", []]]], "shown": "1", "left": left}  # fmt: skip


LEFT = returned(env={"A": "1"}, said=["logs INFO: a"])


@pytest.mark.parametrize(
    ("other", "words"),
    [
        (LEFT, None),
        (returned(env={"A": "2"}, said=["logs INFO: a"]), "sets the environment"),
        (returned(env={"A": "1"}), "warns or logs"),
        (returned(**LEFT["left"], files={"x": ["gone"]}), "leaves files"),
        ({k: v for k, v in LEFT.items() if k != "left"}, None),
    ],
)
def test_what_is_left_is_compared_where_somebody_looked(other, words):
    found = difference(LEFT, other, strict=True)
    assert (found or "").startswith(words or "")
    assert bool(found) == bool(words)
    told = differs(Call((), origin="recorded"), LEFT, other)
    assert (told and told.kind) == ("output" if words else None)


def test_what_is_not_the_same_twice_does_not_count():
    again = returned(env={"A": "2"}, said=["logs INFO: a"])
    settled = steady(LEFT, again)
    assert settled["left"] == {"env": None, "said": ["logs INFO: a"]}
    assert difference(settled, returned(said=["logs INFO: a"]), strict=True) is None
    assert difference(settled, returned(said=["b"]), strict=True)
    assert difference(returned(env={"A": "3"}), steady_as(returned(), settled), strict=True) is None  # fmt: skip
    assert steady(LEFT, {**LEFT, "value": 2, "shown": "2"}) is None
