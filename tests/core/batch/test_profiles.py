"""Profiles of three tools say how hot a function is."""

import cProfile
import importlib.util
import json

import pytest

from selfrefine.batch import profiles
from selfrefine.code.target import find
from selfrefine.errors import UsageError

CODE = """\
import json


def hot(n):
    total = 0
    for i in range(n):
        total += i * i
    return sorted([total] * 3)


def cold(n):
    return json.dumps(n)


def main():
    hot(200000)
    cold(1)
"""


@pytest.fixture
def module(tmp_path):
    path = tmp_path / "work.py"
    path.write_text(CODE)
    return path


def shares(profile, module):
    found = profiles.read(profile).shares([module])
    return {
        name: found.of(module, find(CODE, path="work.py", qualname=name))
        for name in ("hot", "cold", "main")
    }


def test_cprofile(module, tmp_path):
    spec = importlib.util.spec_from_file_location("work", module)
    loaded = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(loaded)
    profiler = cProfile.Profile()
    profiler.runcall(loaded.main)
    profiler.dump_stats(tmp_path / "stats")
    found = shares(tmp_path / "stats", module)
    assert found["hot"] > 0.5
    assert found["hot"] > found["cold"] > 0
    # What the interpreter itself took of the profile belongs to nobody.
    assert sum(found.values()) <= 1.0


def frame(function, path, line, time, *children):
    return {
        "function": function,
        "file_path": path,
        "line_no": line,
        "time": time,
        "children": list(children),
    }


def test_pyinstrument(module, tmp_path):
    lib = "/usr/lib/python3/json/__init__.py"
    tree = frame(
        "<module>",
        "<string>",
        1,
        10.0,
        frame(
            "main",
            str(module),
            15,
            10.0,
            frame("hot", str(module), 4, 7.0, frame("[self]", "", 0, 7.0)),
            frame("cold", str(module), 11, 2.0, frame("dumps", lib, 183, 1.5)),
        ),
    )
    (tmp_path / "p.json").write_text(json.dumps({"duration": 10, "root_frame": tree}))
    found = shares(tmp_path / "p.json", module)
    assert found == pytest.approx({"hot": 0.7, "cold": 0.2, "main": 0.1})


def test_speedscope_of_another_machine(module, tmp_path):
    """As py-spy writes it: the line is the one that ran."""
    inside = "/builds/project/" + "/".join(module.parts[-2:])
    frames = [
        {"name": "main", "file": inside, "line": 16, "col": None},
        {"name": "hot", "file": inside, "line": 7, "col": None},
        {"name": "cold", "file": inside, "line": 12, "col": None},
        {"name": "dumps", "file": "json/__init__.py", "line": 231, "col": None},
    ]
    thread = {"type": "sampled", "name": "t", "unit": "seconds", "startValue": 0}
    thread |= {"endValue": 4, "samples": [[0, 1], [0, 1], [0, 2, 3], [0]], "weights": [1, 1, 1, 1]}  # fmt: skip
    document = {
        "$schema": "https://www.speedscope.app/file-format-schema.json",
        "shared": {"frames": frames},
        "profiles": [thread],
    }
    (tmp_path / "p.json").write_text(json.dumps(document))
    found = shares(tmp_path / "p.json", module)
    assert found == pytest.approx({"hot": 0.5, "cold": 0.25, "main": 0.25})


@pytest.mark.parametrize(
    "content",
    [b"", b"hello", b"{}", b'{"profiles": 1}', b'{"root_frame": {"time": "x"}}', b"[1]", b"i\x01\x00\x00\x00"],
)  # fmt: skip
def test_what_is_no_profile_is_said(tmp_path, content):
    (tmp_path / "p").write_bytes(content)
    with pytest.raises(UsageError, match="not a known profile"):
        profiles.read(tmp_path / "p")


def test_a_profile_that_is_not_there_is_said(tmp_path):
    with pytest.raises(UsageError, match="--profile"):
        profiles.read(tmp_path / "missing")
