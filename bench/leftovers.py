"""What many verifications leave behind: python bench/leftovers.py [RUNS]

One project in a git repository, candidates good, wrong, slow, hostile and endless in turn; then the
tree, git's status, processes, temporary folders and descriptors are compared with before.
"""

import contextlib
import subprocess
import sys
import tempfile
import time
from pathlib import Path

from selfrefine.code.target import find
from selfrefine.refine.session import Session
from selfrefine.settings.resolve import Settings

MODULE = '''def unique(items: list[str]) -> list[str]:
    """Return the items without repetitions, in order."""
    result = []
    for item in items:
        if item not in result:
            result.append(item)
    return result
'''
TESTS = """import pytest
from words import unique


@pytest.mark.parametrize("n", range(8))
def test_unique(n):
    assert unique([str(i % 3) for i in range(n)]) == [str(i) for i in range(min(n, 3))]
"""
HEAD = MODULE[: MODULE.index("    result")]
BODIES = {
    "good": "    return list(dict.fromkeys(items))\n",
    "wrong": "    return sorted(set(items))\n",
    "raises": "    raise KeyError\n",
    "mutates": "    out = list(dict.fromkeys(items))\n    items.clear()\n    return out\n",
    "hostile": "    open('words.py', 'w').close()\n    return items\n",
    "dies": "    class Bomb:\n        def __init__(self):\n            raise SystemExit\n    Bomb()\n",
}


def main() -> None:
    runs = int(sys.argv[1]) if len(sys.argv) > 1 else 1000
    with tempfile.TemporaryDirectory(prefix="leftovers-") as top:
        root, scratch = Path(top, "project"), Path(top, "tmp")
        root.mkdir()
        scratch.mkdir()
        (root / "pyproject.toml").write_text("[project]\nname = 'words'\n")
        (root / "words.py").write_text(MODULE)
        (root / "test_words.py").write_text(TESTS)
        git(root, "init", "-q")
        git(root, "add", ".")
        tempfile.tempdir = str(scratch)
        before = state(root)
        started = time.monotonic()
        descriptors, accepted = [], 0
        with Session(
            Settings(interpreter=sys.executable), trusted=lambda _: True
        ) as session:
            target = find(MODULE, path="words.py", qualname="unique")
            for number in range(runs):
                body = list(BODIES.values())[number % len(BODIES)]
                refinement = session.verify(target, HEAD + body, root / "words.py")
                accepted += refinement.verdict.accepted
                descriptors.append(len(list(Path("/proc/self/fd").iterdir())))
        seconds = time.monotonic() - started
        time.sleep(0.5)
        print(
            f"{runs} verifications, {accepted} accepted, {1000 * seconds / runs:.0f} ms each"
        )
        print("tree and git status unchanged:", state(root) == before)
        print("temporary folders left:", len(list(scratch.iterdir())))
        print("worker processes left:", workers(str(scratch)))
        print(f"descriptors: {descriptors[2]} early, {descriptors[-1]} at the end")


def state(root: Path):
    files = {
        str(path.relative_to(root)): (path.read_bytes(), path.stat().st_mtime_ns)
        for path in root.rglob("*")
        if path.is_file() and ".git" not in path.parts
    }
    return files, git(root, "status", "--porcelain"), (root / ".git/index").read_bytes()


def git(root: Path, *words: str) -> str:
    command = ["git", "--no-optional-locks", *words]
    return subprocess.run(
        command, cwd=root, capture_output=True, text=True, check=True
    ).stdout


def workers(mark: str) -> int:
    found = 0
    for place in Path("/proc").glob("[0-9]*/cmdline"):
        with contextlib.suppress(OSError):  # it ended meanwhile
            line = place.read_bytes().decode("utf-8", "replace")
            cwd = str((place.parent / "cwd").readlink())
            found += "/worker/__main__.py" in line and mark in cwd
    return found


if __name__ == "__main__":
    main()
