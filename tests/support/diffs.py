"""Made changes: the table in `tests/data/diffs`, applied in a real git repository.

A file is one module: what its functions share, and then for each `# === NAME` the function, its `# --- test`, and
its changes: `# --- same`, a refactoring, and `# --- differs: CALL`, which does something else on that call.  A change
that is said to be `around` stands in the place of the statement that binds its name.
"""

import os
import re
import subprocess
import textwrap
from dataclasses import dataclass
from pathlib import Path

TABLE = Path(__file__).parents[1] / "data" / "diffs"
IDENTITY = ("-c", "user.name=t", "-c", "user.email=t@example.invalid", "-c", "commit.gpgsign=false")  # fmt: skip
QUIET = {"GIT_CONFIG_GLOBAL": os.devnull, "GIT_CONFIG_NOSYSTEM": "1"}


@dataclass(frozen=True)
class Change:
    """A change of one function; `shows` is a call on which one that differs does something else."""

    name: str
    original: str
    code: str
    kind: str
    around: bool
    shows: str


def modules():
    """Return the names of the files."""
    return sorted(path.stem for path in TABLE.glob("*.py"))


def _blocks(module):
    head, *blocks = (TABLE / f"{module}.py").read_text("utf-8").split("# === ")
    found = {}
    for block in blocks:
        name, _, rest = block.partition("\n")
        original, *sections = rest.split("# --- ")
        rows = [section.partition("\n")[::2] for section in sections]
        found[name.strip()] = original.strip("\n"), rows
    return head.rstrip("\n"), found


def source(module, functions=None):
    """Return the text of a module; `functions` gives some of them another text."""
    head, blocks = _blocks(module)
    texts = {name: (functions or {}).get(name, original) for name, (original, _) in blocks.items()}  # fmt: skip
    methods = [text for name, text in texts.items() if "." in name]
    plain = [text for name, text in texts.items() if "." not in name]
    return "\n\n".join([head, *methods]) + "\n\n\n" + "\n\n\n".join(plain) + "\n"


def tests(module):
    """Return the text of the module's tests."""
    _, blocks = _blocks(module)
    found = [text.strip("\n") for _, rows in blocks.values() for head, text in rows if head.strip() == "test"]  # fmt: skip
    start = f"import pytest\nfrom {module} import *\n"
    return start + "\n\n" + "\n\n\n".join(found) + "\n"


def changes(module, kind):
    """Return the changes of a module that are `same`, or those that are `differs`."""
    _, blocks = _blocks(module)
    found = []
    for name, (original, rows) in blocks.items():
        for head, text in rows:
            words, _, shows = head.partition(":")
            if words.split()[0] == kind:
                around = words.endswith("around")
                found.append(Change(name, original, text.strip("\n"), kind, around, shows.strip()))  # fmt: skip
    return found


def changed(module, some):
    """Return the text of a module with some changes."""
    text = source(module, {c.name: c.code for c in some if not c.around})
    for change in some:
        if change.around:
            name = change.code.partition(" =")[0]
            text = re.sub(rf"^{name} = .*$", change.code, text, flags=re.MULTILINE)
    return text


def git(folder, *arguments):
    """Run git in a repository that no configuration of this machine reaches."""
    done = subprocess.run(
        ["git", *IDENTITY, *arguments],
        cwd=folder,
        capture_output=True,
        text=True,
        check=True,
        env=os.environ | QUIET,
    )
    return done.stdout.strip()


def repository(folder, **files):
    """Make a repository with one commit of some files; ``__`` in a name makes a folder."""
    folder.mkdir(parents=True, exist_ok=True)
    write(folder, **files)
    return committed(folder)


def committed(folder):
    """Make a repository of a folder, with one commit of all that is there."""
    git(folder, "init", "--quiet", "--initial-branch=main")
    (folder / ".git" / "info" / "exclude").write_text(".home\n")
    commit(folder)
    return folder


def write(folder, **files):
    """Write some files; None removes one."""
    for name, text in files.items():
        path = folder / (name.replace("__", "/") + ".py")
        if text is None:
            path.unlink()
            continue
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(textwrap.dedent(text).lstrip("\n"), "utf-8")


def commit(folder):
    """Commit all there is, and return the commit."""
    git(folder, "add", "--all")
    git(folder, "commit", "--quiet", "--message", "m")
    return git(folder, "rev-parse", "HEAD")
