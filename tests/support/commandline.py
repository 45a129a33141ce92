"""The real command as a process, in a project made for the test, out of reach of this machine's settings."""

from __future__ import annotations

import os
import subprocess
import sys
import textwrap
from dataclasses import dataclass
from pathlib import Path

from support.plain_python import PLAIN

COMMAND = (str(Path(sys.executable).with_name("selfrefine")),)
ACTIVE = {"VIRTUAL_ENV": str(PLAIN.parent.parent)}
REPOSITORY = Path(__file__).parents[2]
# One process of the machine's Python is enough for tests about messages.
SECONDS = 120


@dataclass(frozen=True)
class Done:
    """A process that has ended."""

    code: int
    out: str
    err: str

    @property
    def errors(self) -> list[str]:
        return [line for line in self.err.splitlines() if line.startswith("error: ")]


def environment(home: Path, **more: str) -> dict[str, str]:
    """Return an environment without this machine's settings and keys, with a plain virtual environment."""
    ours = ("SELFREFINE_", "PRE_COMMIT", "XDG_", "OPENAI_", "VIRTUAL_ENV", "GIT_")
    kept = {
        name: value for name, value in os.environ.items() if not name.startswith(ours)
    }
    git = {"GIT_CONFIG_GLOBAL": os.devnull, "GIT_CONFIG_NOSYSTEM": "1"}
    folders = {
        f"XDG_{n}_HOME": str(home / n.lower()) for n in ("CONFIG", "CACHE", "STATE")
    }
    return kept | git | folders | {"NO_COLOR": "1"} | ACTIVE | more


def selfrefine(
    *arguments: object,
    cwd: Path,
    stdin: str | bytes = "",
    seconds: float = SECONDS,
    **env: str,
) -> Done:
    """Run the command to its end."""
    done = subprocess.run(
        [*COMMAND, *map(str, arguments)],
        cwd=cwd,
        env=environment(cwd / ".home", **env),
        input=stdin.encode() if isinstance(stdin, str) else stdin,
        capture_output=True,
        timeout=seconds,
        check=False,
    )
    return Done(done.returncode, done.stdout.decode(), done.stderr.decode())


def project(folder: Path, **files: str) -> Path:
    """Make a project of modules by name; ``__`` in a name makes a folder."""
    (folder / "pyproject.toml").touch()
    for name, code in files.items():
        path = folder / (name.replace("__", "/") + ".py")
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(textwrap.dedent(code).lstrip("\n"), "utf-8")
    return folder
