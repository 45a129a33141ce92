"""The commands of docs/TUTORIAL.md and of README's example, run on a copy of the shop: they print what is shown."""

import os
import re
import subprocess
from pathlib import Path

import pytest

from support.commandline import COMMAND, REPOSITORY, environment

BLOCK = re.compile(
    r"(?:Save this as `(?P<file>[\w.]+)`:\n\n)?^```(?P<kind>\w+)\n(?P<text>.*?)^```$",
    re.MULTILINE | re.DOTALL,
)
MARK = "--- next command ---"
PERSON = {
    f"GIT_{who}_{what}": "me@localhost"
    for who in ("AUTHOR", "COMMITTER")
    for what in ("NAME", "EMAIL")
}


def tutorial():
    """Yield what a reader does, as lines for a shell, with what is shown of their output."""
    for block in BLOCK.finditer((REPOSITORY / "docs" / "TUTORIAL.md").read_text()):
        if block["file"]:
            yield f"cat > {block['file']} <<'END'\n{block['text']}END", []
        else:
            assert block["kind"] == "console"
            yield from typed(block["text"])


def readme():
    text = (REPOSITORY / "README.md").read_text()
    [example] = re.findall(r"^    \$ (?:.*\n)(?:^    .*\n)+", text, re.MULTILINE)
    yield "cp -r tests/projects/shop ~/shop && cd ~/shop", []
    yield from typed(re.sub(r"^ {4}", "", example, flags=re.MULTILINE))


def typed(text):
    for command in re.split(r"^\$ ", text, flags=re.MULTILINE)[1:]:
        line, *shown = command.rstrip("\n").split("\n")
        yield line, shown


def pattern(line):
    """Return what a shown line stands for: numbers may be others, and dots stand for anything."""
    parts = re.split(r"(\.\.\.|\d+(?:\.\d+)?)", line)
    for i in range(1, len(parts), 2):
        parts[i] = ".*" if parts[i] == "..." else r"\d+(?:\.\d+)?"
    parts[::2] = map(re.escape, parts[::2])
    return "".join(parts)


@pytest.mark.timed
@pytest.mark.parametrize("document", [tutorial, readme])
def test_the_commands_print_what_the_document_shows(document, tmp_path):
    steps = list(document())
    assert sum(len(shown) for _, shown in steps) > 10
    (tmp_path / "tests").symlink_to(REPOSITORY / "tests")
    path = f"{Path(COMMAND[0]).parent}{os.pathsep}{os.environ['PATH']}"
    done = subprocess.run(
        ["bash", "-c", "\n".join(f"{line}\necho '{MARK}'" for line, _ in steps)],
        cwd=tmp_path,
        env=environment(tmp_path / ".home", HOME=str(tmp_path), PATH=path, **PERSON),
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        timeout=600,
        check=False,
    )
    outputs = done.stdout.decode().split(f"{MARK}\n")
    assert len(outputs) == len(steps) + 1
    for (line, shown), output in zip(steps, outputs, strict=False):
        left = iter(output.splitlines())
        for wanted in shown:
            found = any(re.fullmatch(pattern(wanted), printed) for printed in left)
            assert found, f"not printed by {line}:\n{wanted}\nbut:\n{output}"
