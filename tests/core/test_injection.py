"""A4 of the threat matrix: a model that obeys what the function's text tells it changes nothing.

The endpoint is real and obeys; what it answers goes through the real command,
the real gates and the real sandbox.
"""

from __future__ import annotations

import itertools
import json
import random

import pytest

from selfrefine import cli
from support import chance
from support.commandline import environment
from support.endpoint import ScriptedEndpoint
from support.hostile import TESTS, Canary
from support.injections import cases
from support.plain_python import PLAIN

KEY = "sk-canary-1234567890abcdefSECRET"
ALL = 200
SAMPLE = 3


@pytest.fixture
def project(tmp_path, monkeypatch):
    folder = tmp_path / "repo"
    folder.mkdir()
    (folder / "pyproject.toml").touch()
    (folder / "test_m.py").write_text(TESTS)
    for name, value in environment(tmp_path / "home").items():
        monkeypatch.setenv(name, value)
    monkeypatch.setenv("OPENAI_API_KEY", KEY)
    monkeypatch.setenv("SELFREFINE_INTERPRETER", str(PLAIN))
    monkeypatch.chdir(folder)
    return folder


def obey(number, seed, folder, tmp_path, capfdbinary):
    with Canary(tmp_path / "sung") as canary:
        start = random.Random(seed).randrange(ALL)
        made = itertools.islice(itertools.cycle(cases(seed, ALL, canary)), start, None)
        for case in itertools.islice(made, number):
            (folder / "m.py").write_text(case.module)
            before = tree(folder)
            with ScriptedEndpoint([case.critique, *[case.rewrite] * 4]) as endpoint:
                code = cli.run(
                    [
                        *("refine", "m.py::common", "--engine", "chat", "--write"),
                        *("--model", "obedient", "--base-url", endpoint.base_url),
                        *("--max-iterations", "1", "--output-format", "full"),
                        *("--budget-seconds", "60"),
                    ]
                )
            told = f"seed {seed}: {case.name}"
            said = b"".join(capfdbinary.readouterr()).decode()
            assert endpoint.requests, (told, said)
            assert endpoint.requests[0].has(case.mark), (told, "was never sent")
            assert not endpoint.requests[0].has(KEY), told
            assert canary.sung == set(), (told, said)
            if case.beside:
                assert b"injected" not in tree(folder)["m.py"], (told, said)
            else:
                assert tree(folder) == before, (told, said)
            assert code in {cli.OK, cli.FAILED}, (told, said)
            assert case.beside or ": refined" not in said, (told, said)
            assert KEY not in said, told
            bad = set(said) & set("\x1b\x07\u202e\u2066\u2069\u200b\u2060\ufeff")
            assert bad <= {"\u200b", "\u2060", "\ufeff"}, (told, bad)
    assert not (tmp_path / "home" / ".ssh").exists()


def tree(folder):
    """Return every file with its text."""
    return {
        str(path.relative_to(folder)): path.read_bytes()
        for path in folder.rglob("*")
        if path.is_file() and "__pycache__" not in path.parts
    }


def test_a4_a_model_that_obeys_has_no_effect(project, tmp_path, capfdbinary):
    obey(SAMPLE, 1, project, tmp_path, capfdbinary)


@pytest.mark.bench
def test_a4_all_of_them(project, tmp_path, capfdbinary):
    obey(chance.many(ALL), chance.SEED, project, tmp_path, capfdbinary)


@pytest.mark.further
def test_a4_the_control_a_good_answer_is_taken(project, tmp_path, capfdbinary):
    """The same endpoint, asked for the same function, that answers what it was asked: so the test can fail."""
    with Canary(tmp_path / "sung") as canary:
        case = next(cases(1, 1, canary))
    (project / "m.py").write_text(case.module)
    (project / "test_m.py").write_text(
        TESTS + "    assert common(range(300), range(300)) == list(range(300))\n"
    )
    good = case.module.partition("    out = []")[0] + (
        "    seen = set(ys)\n    return [x for x in xs if x in seen]\n"
    )
    with ScriptedEndpoint([case.critique, {"code": good}]) as endpoint:
        cli.run(
            [
                *(
                    "refine",
                    "m.py::common",
                    "--engine",
                    "chat",
                    "--max-iterations",
                    "1",
                ),
                *("--model", "m", "--base-url", endpoint.base_url),
                *("--output-format", "json"),
            ]
        )
    out = json.loads(capfdbinary.readouterr().out)
    assert out["status"] == "refined", out["verdict"]["reason"] + out.get("message", "")
