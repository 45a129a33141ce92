"""Completion, as a real shell asks for it."""

import shutil
import subprocess

import pytest

from support.commandline import COMMAND, environment, selfrefine

ASK = """
PATH={folder}:$PATH
eval "$(selfrefine completion bash)"
COMP_WORDS=({words}) COMP_CWORD={last}
_selfrefine_completion selfrefine
printf '%s\\n' "${{COMPREPLY[@]}}"
"""
LINES = {
    "selfrefine re": ["refine", "report"],
    "selfrefine refine --task r": ["readability"],
    "selfrefine check --output-format sa": ["sarif"],
    "selfrefine rule list-": ["list-as-bag", "list-as-queue", "list-membership"],
    "selfrefine refine --chan": ["--changed"],
}


@pytest.mark.every(2)
@pytest.mark.skipif(not shutil.which("bash"), reason="needs bash")
@pytest.mark.parametrize(("line", "expected"), LINES.items())
def test_bash_completes(tmp_path, line, expected):
    words = line.split()
    script = ASK.format(
        folder=COMMAND[0].rpartition("/")[0], words=" ".join(words), last=len(words) - 1
    )
    done = subprocess.run(
        ["bash", "--norc", "-c", script],
        cwd=tmp_path,
        env=environment(tmp_path),
        capture_output=True,
        text=True,
        check=True,
    )
    assert done.stdout.split() == expected
    assert done.stderr == ""


@pytest.mark.parametrize("shell", ["zsh", "fish"])
def test_other_shells_get_their_lines(tmp_path, shell):
    done = selfrefine("completion", shell, cwd=tmp_path)
    assert done.code == 0
    assert f"{shell}_complete" in done.out


def test_a_misspelt_shell(tmp_path):
    done = selfrefine("completion", "bsh", cwd=tmp_path)
    assert done.code == 2
    assert "bsh is not known; did you mean bash?" in done.err
