"""The hooks of this checkout, installed and run by the real pre-commit in a real repository."""

import subprocess
import sys
from pathlib import Path

import pytest

from support.commandline import REPOSITORY, environment, project

pytestmark = pytest.mark.registry

SHOP = '''
"""A shop."""


def unique(names: list[str]) -> list[str]:
    """Return the names in order, each once."""
    seen = []
    out = []
    for name in names:
        if name not in seen:
            seen.append(name)
            out.append(name)
    return out


def untouched(rows: list[int]) -> list[int]:
    """Return the rows that count; nobody changes this one."""
    return [row for row in rows if row > 1]
'''

TESTS = """
import pytest
from shop import unique


@pytest.mark.parametrize("n", [0, 1, 5, 400])
def test_unique(n):
    names = [str(i % 200) for i in range(n)]
    assert unique(names) == list(dict.fromkeys(names))
"""


@pytest.fixture
def repository(tmp_path):
    """A repository with a slow function that is staged, and an environment that can run its tests."""
    folder = tmp_path / "repository"
    folder.mkdir()
    project(folder, shop=SHOP.replace("unique", "unchanged_yet"), test_shop=TESTS)
    (folder / ".gitignore").write_text(".venv\n__pycache__/\n")
    (folder / ".venv").symlink_to(sys.prefix)
    git(folder, "init", "--quiet", "--initial-branch=main")
    git(folder, "add", ".")
    git(folder, "commit", "--quiet", "--message", "before")
    project(folder, shop=SHOP)
    git(folder, "add", ".")
    return folder


def git(folder, *arguments):
    identity = ("-c", "user.name=t", "-c", "user.email=t@example.invalid")
    subprocess.run(
        ["git", *identity, *arguments],
        cwd=folder,
        env=environment(folder.parent),
        check=True,
    )


def pre_commit(folder, home, **trusted):
    """Run the hooks of this checkout on what is staged."""
    done = subprocess.run(
        [sys.executable, "-m", "pre_commit", "try-repo", str(REPOSITORY), "--verbose"],
        cwd=folder,
        env=environment(folder.parent, PRE_COMMIT_HOME=str(home), **trusted),
        capture_output=True,
        text=True,
        timeout=900,
        check=False,
    )
    return done.returncode, done.stdout + done.stderr


def test_the_hook_rewrites_what_is_staged_and_passes_when_that_is_added(
    repository, tmp_path
):
    path = repository / "shop.py"
    before = path.read_text()
    code, said = pre_commit(repository, tmp_path / "home")
    assert code == 1, said
    assert f"`selfrefine trust add {repository}` if you trust it" in said
    assert path.read_text() == before
    trusted = {"SELFREFINE_TRUST": str(repository)}
    code, said = pre_commit(repository, tmp_path / "home", **trusted)
    assert code == 1, said
    assert "files were modified by this hook" in said
    assert "shop.py:4: unique: refined, verified, " in said
    assert "; 4 tests, " in said
    rewritten = path.read_text()
    assert "seen = set()" in rewritten
    head, tail = before.split("def unique")[0], before[before.index("def untouched") :]
    assert rewritten.startswith(head)
    assert rewritten.endswith(tail)
    git(repository, "add", "shop.py")
    code, said = pre_commit(repository, tmp_path / "home", **trusted)
    assert code == 0, said
    assert said.count("Passed") == 2
    assert path.read_text() == rewritten
    assert stray(repository) == []


def stray(folder: Path) -> list[str]:
    """Return what is there that was not there before."""
    done = subprocess.run(
        ["git", "status", "--porcelain", "--untracked-files=all"],
        cwd=folder,
        capture_output=True,
        text=True,
        check=True,
    )
    return [
        line for line in done.stdout.splitlines() if not line.startswith("M  shop.py")
    ]
