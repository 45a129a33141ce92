"""Git process: git, started so that it runs nothing of the repository's own configuration and writes nothing.

No filter, hook, pager or fetch is run, and the index is not refreshed.
"""

from __future__ import annotations

import os
import subprocess
import tempfile
import threading
from pathlib import Path
from typing import IO, TYPE_CHECKING

from selfrefine.errors import UsageError

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

CHANGED = "--changed"
SAFE = (
    "--no-pager",
    "--no-optional-locks",
    "-c",
    "core.fsmonitor=false",
    "-c",
    "core.hooksPath=/dev/null",
    "-c",
    "core.quotePath=false",
)
PLACES = frozenset(
    {
        "GIT_DIR", "GIT_WORK_TREE", "GIT_COMMON_DIR", "GIT_INDEX_FILE", "GIT_NAMESPACE",
        "GIT_OBJECT_DIRECTORY", "GIT_ALTERNATE_OBJECT_DIRECTORIES", "GIT_QUARANTINE_PATH",
        "GIT_CEILING_DIRECTORIES",
    }
)  # fmt: skip
"""What git tells its hooks of where things are."""
FILTER_OFF = {"clean": "", "smudge": "", "process": "", "required": "false"}
SECONDS = 60
MOST = 64 << 20
"""Bytes of a diff that are read."""
LONGEST_ERROR = 1 << 16


def output(folder: Path, *arguments: str, about: str = CHANGED) -> str:
    """Run git and return what it says.

    Args:
        folder: where.
        arguments: its own.
        about: how a message begins.

    Raises:
        UsageError: it cannot be run, or it refuses.
    """
    done = run(folder, arguments, without_filters(folder), about=about)
    if done.returncode:
        said = done.stderr.decode(errors="replace").strip().splitlines()
        raise UsageError(
            f"{about}: git {arguments[0]}: {said[0] if said else 'unknown revision'}"
        )
    return os.fsdecode(done.stdout)


def run(
    folder: Path,
    arguments: Sequence[str],
    configuration: dict[str, str],
    *,
    about: str = CHANGED,
    asked: IO[bytes] | None = None,
    most: int = MOST,
) -> subprocess.CompletedProcess[bytes]:
    """Run git to its end.

    Args:
        folder: where.
        arguments: its own.
        configuration: further variables, such as those of `without_filters`.
        about: how a message begins.
        asked: what it reads; nothing by default.
        most: bytes that are read of what it says.

    Raises:
        UsageError: it cannot be run, says too much or takes too long.
    """
    command = ["git", *SAFE, *arguments]
    try:
        with (
            tempfile.TemporaryFile() as said,
            subprocess.Popen(
                command,
                cwd=folder,
                env=_environment(os.environ) | configuration,
                stdin=asked or subprocess.DEVNULL,
                stdout=subprocess.PIPE,
                stderr=said,
            ) as git,
        ):
            out = _output_of(git, about, most)
            said.seek(0)
            return subprocess.CompletedProcess(
                command, git.wait(), out, said.read(LONGEST_ERROR)
            )
    except OSError as error:
        raise UsageError(
            f"{about} needs git, which cannot be run here ({error})"
        ) from None


def _output_of(git: subprocess.Popen[bytes], about: str, most: int) -> bytes:
    """Return what git says, to its end or a bound of size and time.

    Raises:
        UsageError: it says more, or takes longer.
    """
    assert git.stdout  # noqa: S101  it was asked for
    late = threading.Event()

    def end() -> None:
        late.set()
        git.kill()

    watch = threading.Timer(SECONDS, end)
    watch.daemon = True
    watch.start()
    try:
        out = git.stdout.read(most + 1)
    finally:
        watch.cancel()
    if late.is_set():
        raise UsageError(f"{about}: git took more than {SECONDS} seconds")
    if len(out) > most:
        git.kill()
        raise UsageError(
            f"{about}: more than {most >> 20} MiB have changed; name what to refine"
        )
    return out


def _environment(environ: Mapping[str, str]) -> dict[str, str]:
    """Return git's environment: of its variables those that say where things are, and the user's configuration."""
    kept = {
        name: value
        for name, value in environ.items()
        if not name.startswith("GIT_")
        or name in PLACES
        or name.startswith("GIT_CONFIG_")
    }
    # Relative to where we are; git is started elsewhere.  Of lists, the parts.
    for name in PLACES & set(kept) - {"GIT_NAMESPACE"}:
        parts = kept[name].split(os.pathsep)
        kept[name] = os.pathsep.join(str(Path(part).absolute()) for part in parts)
    # A relative entry would find the repository's own "git".
    paths = kept.get("PATH", "").split(os.pathsep)
    absolute = [path for path in paths if Path(path).is_absolute()]
    kept["PATH"] = os.pathsep.join(absolute)
    # A partial clone would fetch what it lacks, by a program that its configuration names.
    quiet = {"GIT_NO_LAZY_FETCH": "1", "GIT_ALLOW_PROTOCOL": "none"}
    return kept | quiet | {"GIT_OPTIONAL_LOCKS": "0", "LC_ALL": "C"}


def without_filters(folder: Path) -> dict[str, str]:
    """Return the variables that switch every configured filter off: `git diff` would run them on changed files.

    Variables, because a name may hold a "=", at which `-c` would cut it.
    """
    ask = ("config", "--null", "--name-only", "--get-regexp", r"^filter\..*")
    names = os.fsdecode(run(folder, ask, {}).stdout).split("\0")
    filters = {name.rpartition(".")[0] for name in names if name.count(".") > 1}
    pairs = [
        (f"{name}.{key}", value)
        for name in sorted(filters)
        for key, value in FILTER_OFF.items()
    ]
    given = os.environ.get("GIT_CONFIG_COUNT", "")
    # After the user's own, which they may need: the last one counts.
    first = int(given) if given.isdecimal() else 0
    variables = {"GIT_CONFIG_COUNT": str(first + len(pairs))}
    for number, (key, value) in enumerate(pairs, first):
        variables[f"GIT_CONFIG_KEY_{number}"] = key
        variables[f"GIT_CONFIG_VALUE_{number}"] = value
    return variables
