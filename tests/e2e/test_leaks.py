"""What a candidate reads stays here: no text that it chose stands in the next request.

The function may read files itself, so that its candidates may as well; they say what they have
read in every way that a failure has.
"""

import json

import pytest

from support.commandline import project, selfrefine
from support.endpoint import ScriptedEndpoint

CANARY = "canary-5e3f0a91c7"
HEAD = '''def count(path: str, words: list[str]) -> list[str]:
    """Return the words of a file that are wanted, in order."""
'''
MODULE = f"""
{HEAD}    with open(path) as file:
        found = file.read().split()
    result = []
    for word in found:
        if word in words and word not in result:
            result.append(word)
    return result
"""
TESTS = """
import pathlib
import pytest
from module import count


@pytest.mark.parametrize("words", [[], ["a"], ["a", "b"], ["b", "x"], ["x"]])
def test_count(tmp_path, words):
    (tmp_path / "f").write_text("a b a c")
    assert count(str(tmp_path / "f"), words) == [w for w in words if w in "abc"]
"""
READ = {
    "a file of the project": "notes.txt",
    "a file of keys": ".env",
}
LIES = {
    "a message": "raise ValueError(text)",
    "a message in hex": "raise ValueError(text.encode().hex())",
    "a message backwards": "raise KeyError(text[::-1])",
    "an assertion": "assert not text, text",
    "an assertion like pytest's": "raise AssertionError(f'assert {text.encode().hex()!r} == []')",
    "the name of an exception": "raise type(text.encode().hex(), (Exception,), {})",
    "a result": "return [text]",
    "a result in hex": "return text.encode().hex()",
    "a result of numbers": "return list(text.encode())",
    "one large number": "return int.from_bytes(text.encode(), 'big')",
    "a key of a result": "return {text: 1}",
    "what is printed": "print(text)\nprint(text.encode().hex())\nreturn [1]",
    "a changed argument": "words.append(text)\nreturn words",
    "several lines": "raise ValueError('x\\n' + text)",
    "a note of a warning": "import warnings\nwarnings.warn(text)\nreturn [text]",
    "the end of the process": "raise SystemExit(text)",
}


def forms(text):
    """The ways in which the lies above say a text."""
    data = text.encode()
    yield from (text, data.hex(), text[::-1], str(list(data))[1:-1], str(int.from_bytes(data, "big")))  # fmt: skip


def refine(folder, endpoint, **env):
    return selfrefine(
        *("refine", "module.py::count", "--engine", "chat", "--model", "m"),
        *("--base-url", endpoint.base_url, "--task", "efficiency"),
        *("--output-format", "json", "--max-iterations", "2"),
        cwd=folder,
        **env,
    )


def script(body):
    lines = "".join(f"    {line}\n" for line in body.split("\n"))
    finding = {"aspect": "algorithm", "location": "for word in found:", "line": 6, "problem": "p", "instruction": "i"}  # fmt: skip
    feedback = {"feedback": {"findings": [finding], "scores": {}, "stop": False}}
    return [feedback, {"code": HEAD + lines}, {**feedback, "repeat": True}, {"code": HEAD + lines + "    # again\n"}]  # fmt: skip


@pytest.mark.further
@pytest.mark.parametrize("lie", LIES)
def test_a_candidate_says_nothing_of_what_it_read(tmp_path, lie):
    project(tmp_path, module=MODULE, test_module=TESTS)
    (tmp_path / "notes.txt").write_text(CANARY)
    # Beside the tests' own folder.
    body = f"with open('notes.txt') as file:\n    text = file.read()\n{LIES[lie]}"
    with ScriptedEndpoint(script(body)) as endpoint:
        done = refine(tmp_path, endpoint)
        asked = endpoint.requests
    assert len(asked) > 2, done.err
    said = json.dumps([request.body for request in asked], ensure_ascii=False)
    assert "was rejected" in said
    for form in forms(CANARY):
        assert form not in said
    # The control: the user is told what it said, where it is a text.
    if lie in ("a message", "a result", "an assertion"):
        assert CANARY in done.out


@pytest.mark.further
def test_files_of_keys_are_not_there_to_be_read(tmp_path):
    project(tmp_path, module=MODULE, test_module=TESTS)
    (tmp_path / ".env").write_text(f"KEY={CANARY}")
    body = "with open('.env') as file:\n    raise ValueError(file.read())"
    with ScriptedEndpoint(script(body)) as endpoint:
        done = refine(tmp_path, endpoint)
    assert CANARY not in done.out + done.err
    assert "FileNotFoundError" in done.out
    # The control: the user may want it there; a repository's word does not count.
    for source, found in (("repository", False), ("user", True)):
        text = "[tool.selfrefine]\ncopy-files = ['.env']\n"
        (tmp_path / "pyproject.toml").write_text(text if source == "repository" else "")
        env = {"SELFREFINE_COPY_FILES": ".env"} if source == "user" else {}
        with ScriptedEndpoint(script(body)) as endpoint:
            done = refine(tmp_path, endpoint, **env)
            said = json.dumps([request.body for request in endpoint.requests])
        assert (CANARY in done.out) is found, done.err
        assert CANARY not in said
