"""View: what of the file system a project's interpreter has to see, and what it must not.

An allow-list: the system's own folders, the interpreter with its environment, and the folders of
editable installs.  The interpreter itself is asked for more only inside the sandbox, and what it
says counts where a library of Python lies there: it may have come with the project.
"""

from __future__ import annotations

import ast
import contextlib
import functools
import json
import os
import subprocess
from collections import deque
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING

from selfrefine.errors import InterpreterError
from selfrefine.workspace import regular
from selfrefine_runner import sandbox as boxes
from selfrefine_runner.client import scratch
from selfrefine_runner.client.private_files import FOLDERS, is_private

if TYPE_CHECKING:
    from collections.abc import Iterable

    from selfrefine_runner.sandbox import Sandbox

SYSTEM = (
    "/usr", "/bin", "/sbin", "/lib", "/lib32", "/lib64", "/libx32", "/etc", "/opt", "/nix/store", "/gnu/store",
    "/sys/devices/system",
)  # fmt: skip
SECRET = frozenset(
    {
        "shadow", "shadow-", "gshadow", "gshadow-", "sudoers", "sudoers.d", "ssh", "krb5.keytab", "machine-id",
        "NetworkManager", "wireguard", "openvpn", "ipsec.secrets", "ppp", "docker", "kubernetes", "rancher",
        "letsencrypt", "cups", "security", "polkit-1", "credstore", "credstore.encrypted",
    }
)  # fmt: skip
"""Names in /etc that are hidden; those that do not exist do no harm."""
SECRET_BELOW = ("ssl/private", "pki/tls/private")
_ASK = (
    "import sys, json; print(json.dumps([sys.prefix, sys.base_prefix, sys.exec_prefix, "
    "sys.base_exec_prefix, *sys.path]))"
)
_SECONDS = 20
_MANY_LINKS = 40
UNSEEN = FOLDERS | {".git", ".hg", ".svn"}
"""Folders that are hidden wherever they lie."""
MOST_ENTRIES, MOST_HIDDEN = 200_000, 500
"""Files of editable installs that are looked through, and that are hidden; bwrap takes 9,000 arguments."""


@dataclass(frozen=True)
class View:
    """What of the file system the project's processes see besides the system's folders and the copy.

    Args:
        reads: files, and folders with all they hold.
        hidden: what they hold nevertheless not.
        root: the project's own folder where it is among them: the copy stands in its place.
    """

    reads: tuple[Path, ...]
    hidden: tuple[Path, ...]
    root: Path | None


@functools.lru_cache(maxsize=64)
def of_project(
    python: Path, sandbox: Sandbox, root: Path, copied: tuple[str, ...] = ()
) -> View:
    """Return what an interpreter needs for a project, without what the project's copy leaves out.

    Args:
        python: the interpreter.
        sandbox: what stands around it when it is asked where its library is.
        root: the project's real folder.
        copied: names of files that look like secrets and are wanted nevertheless (`private`).

    Raises:
        InterpreterError: it does not start, or more is installed editable than anybody can look through.
    """
    own, named = _found(python, sandbox)
    around = [path for path in own if root.is_relative_to(path.resolve())]
    own = tuple(p for p in own if p not in around)
    own += tuple(part for path in around for part in _of_python(path))
    beside = [path for path in named if not path.resolve().is_relative_to(root)]
    reads = _prune([*own, *beside])
    seen = len(beside) < len(named) or covered(root, (*map(Path, SYSTEM), *reads))
    environments = [path for path in own if (path / "pyvenv.cfg").is_file()]
    hidden = _private([*beside, *environments], root, copied)
    return View(reads, tuple(hidden), root if seen else None)


def of_interpreter(python: Path, sandbox: Sandbox) -> tuple[Path, ...]:
    """Return what an interpreter needs outside the system's folders: files, and folders with all they hold."""
    own, named = _found(python, sandbox)
    return _prune([*own, *named])


def forget() -> None:
    """Look anew at interpreters and at what is installed for them."""
    _found.cache_clear()
    of_project.cache_clear()


@functools.lru_cache(maxsize=64)
def _found(python: Path, sandbox: Sandbox) -> tuple[tuple[Path, ...], tuple[Path, ...]]:
    """Return what belongs to an interpreter, and what editable installs name besides.

    Raises:
        InterpreterError: it does not start.
    """
    hops = hops_of(python)
    found = list(at_sight(python))
    # Site-packages, and what starts from there, stay out of it.
    for named in json.loads(ask(python, sandbox, ("-S",), _ASK)):
        if named and _is_library(Path(named)):
            found += _whole(Path(named))
    packages = site_packages([*found, *hops])
    leads = [lead for folder in packages for lead in editable(folder)]
    return tuple(path for path in found if path.exists()), tuple(leads)


def _private(
    folders: Iterable[Path], root: Path, copied: tuple[str, ...]
) -> list[Path]:
    """Return what lies below some folders and is not to be read: files of keys, version control, the project itself.

    What packages bring is no secret: libraries are not looked into.

    Raises:
        InterpreterError: there is too much to look through, or to hide.
    """
    found: list[Path] = []
    waiting = deque((path, path.resolve()) for path in dict.fromkeys(folders))
    tops, seen = tuple(real for _, real in waiting), 0
    while waiting:
        folder, real = waiting.popleft()
        if real == root:
            found += [folder] if folder != root else []
            continue
        for entry in _entries(folder):
            seen += 1
            path = folder / entry.name
            is_folder = entry.is_dir(follow_symlinks=False)
            if entry.name in UNSEEN or (
                not is_folder and is_private(entry.name, copied)
            ):
                target = path.resolve() if entry.is_symlink() else path
                found += [target] if target == path or covered(target, tops) else []
            elif is_folder and not _is_installed(path):
                waiting.append((path, real / entry.name))
        if seen > MOST_ENTRIES or len(found) > MOST_HIDDEN:
            raise InterpreterError(
                f"{folder}: an editable install shows it to tests, and it lies among more than {MOST_ENTRIES} files or "
                f"{MOST_HIDDEN} files of keys; install what the tests need of it without `-e`"
            )
    return found


def _entries(folder: Path) -> list[os.DirEntry[str]]:
    try:
        with os.scandir(folder) as entries:
            return list(entries)
    except OSError:
        return []  # a file, or not ours to read


def _is_installed(folder: Path) -> bool:
    """Whether a folder holds what was installed: Python's own library, or packages."""
    library = folder.name.startswith("python3") and folder.parent.name.startswith("lib")
    return library or folder.name in {"site-packages", "dist-packages"}


def secrets() -> list[Path]:
    """Return what exists in the system's folders and must not be read."""
    named = [Path("/etc", name) for name in (*sorted(SECRET), *SECRET_BELOW)]
    return [path for path in named if path.exists()]


def hidden_homes() -> tuple[Path, ...]:
    """Return the user's home where it lies in a folder of the system, which is shown otherwise."""
    home = Path.home()
    system = tuple(Path(path) for path in SYSTEM)
    return (
        (home,)
        if covered(home, system) and home not in system and home.is_dir()
        else ()
    )


def covered(path: Path, folders: tuple[Path, ...]) -> bool:
    """Whether a path is one of some folders or lies below one, as it is written."""
    return any(path == folder or folder in path.parents for folder in folders)


def hops_of(python: Path) -> list[Path]:
    """Return an interpreter's path and each that it is a link to."""
    hops = [python]
    while hops[-1].is_symlink() and len(hops) < _MANY_LINKS:
        link = hops[-1].parent / hops[-1].readlink()
        hops.append(Path(os.path.normpath(link)))
    # A folder on the way may be a link as well.
    return list(
        dict.fromkeys([*hops, *(hop.parent.resolve() / hop.name for hop in hops)])
    )


def _around(executable: Path) -> list[Path]:
    """Return the environment or installation that an executable belongs to; nothing where it stands alone."""
    prefix = executable.parent.parent
    if (prefix / "pyvenv.cfg").is_file() or any(prefix.glob("lib/python3*/os.py")):
        return _whole(prefix)
    return []


def _whole(folder: Path) -> list[Path]:
    """Return a folder in full, or of one that holds people's homes just what belongs to Python."""
    shared = ("/root", "/home", "/tmp", "/var/tmp")  # noqa: S108  names, not files
    homes = {Path.home(), *map(Path, shared)}
    if not any(home == folder or folder in home.parents for home in homes):
        return [folder, folder.resolve()]
    return _of_python(folder)


def _of_python(folder: Path) -> list[Path]:
    """Return what of a folder belongs to Python."""
    patterns = (
        "bin/python*",
        "lib/python3*",
        "lib64/python3*",
        "lib/libpython*",
        "pyvenv.cfg",
    )
    return [path for pattern in patterns for path in folder.glob(pattern)]


def ask(python: Path, sandbox: Sandbox, options: tuple[str, ...], code: str) -> str:
    """Have an interpreter say something, inside the sandbox, with no project there.

    Raises:
        InterpreterError: it does not start, or says something that is no JSON.
    """
    argv = [str(python), "-I", *options, "-c", code]
    path = {"PATH": os.environ["PATH"]} if "PATH" in os.environ else {}
    # Swept like the copy of a project, if this run is killed meanwhile.
    with contextlib.closing(scratch.make()) as own:
        copy, home, temporary = (own.path / name for name in "cht")
        for folder in (copy, home, temporary):
            folder.mkdir()
        plan = boxes.Plan(copy, home, temporary, at_sight(python))
        try:
            with sandbox.command(argv, plan).closing() as command:
                done = subprocess.run(
                    command.argv,
                    capture_output=True,
                    stdin=subprocess.DEVNULL,
                    text=True,
                    timeout=_SECONDS,
                    check=True,
                    env=path,
                    cwd=copy,
                    pass_fds=command.handed,
                )
            json.loads(done.stdout)
        except (OSError, subprocess.SubprocessError, ValueError) as error:
            raise InterpreterError(
                f"{python}: does not start ({_why(error)}); set `interpreter` to the project's Python"
            ) from None
    return done.stdout


def at_sight(python: Path) -> tuple[Path, ...]:
    """Return what an interpreter is seen to need, unasked."""
    found: list[Path] = []
    for hop in hops_of(python):
        found += [hop, *_around(hop)]
        found += _base(hop.parent.parent / "pyvenv.cfg")
    return _prune([path for path in found if path.exists()])


def _base(file: Path) -> list[Path]:
    """Return the installation that an environment was made with."""
    rows = regular.text(file).splitlines()
    homes = [row.partition("=")[2].strip() for row in rows if row.startswith("home")]
    return [
        path
        for home in homes
        if Path(home).is_absolute()
        for path in _around(Path(home) / "python")
    ]


def _is_library(folder: Path) -> bool:
    """Whether a folder that an interpreter names is a library of Python, or the prefix of one."""
    marks = (
        "os.py",
        "lib/python3*/os.py",
        "lib64/python3*/os.py",
        "lib-dynload",
        "pyvenv.cfg",
    )
    return folder.name == "lib-dynload" or any(any(folder.glob(m)) for m in marks)


def _why(error: Exception) -> str:
    return getattr(error, "strerror", None) or type(error).__name__


def site_packages(folders: list[Path]) -> list[Path]:
    """Return the site-packages below some folders."""
    patterns = (
        "lib/python3*/site-packages",
        "lib64/python3*/site-packages",
        "python3*/site-packages",
    )
    own = [path for path in folders if path.name == "site-packages"]
    own += [
        path / "site-packages" for path in folders if (path / "site-packages").is_dir()
    ]
    found = [
        path
        for folder in folders
        for pattern in patterns
        for path in folder.glob(pattern)
    ]
    return list(dict.fromkeys([*own, *found]))


def editable(packages: Path) -> list[Path]:
    """Return the folders that path files and finders of editable installs name, read as text."""
    found: list[Path] = []
    for file in packages.glob("*.pth"):
        rows = [row.strip() for row in regular.text(file).splitlines() if row.strip()]
        found += [
            Path(os.path.normpath(packages / row))
            for row in rows
            if not row.startswith(("#", "import ", "import\t"))
        ]
    for file in packages.glob("__editable__*finder.py"):
        found += _map_roots(regular.text(file))
    return [part for path in found if path.exists() for part in _whole(path)]


def _map_roots(source: str) -> list[Path]:
    """Return the paths in setuptools' table of an editable install."""
    try:
        body = ast.parse(source).body
    except SyntaxError:
        return []
    paths: list[Path] = []
    for node in body:
        name = getattr(node, "target", None) or next(
            iter(getattr(node, "targets", ())), None
        )
        if getattr(name, "id", "") in ("MAPPING", "NAMESPACES"):
            held = (
                part.value for part in ast.walk(node) if isinstance(part, ast.Constant)
            )
            paths += [
                Path(value)
                for value in held
                if isinstance(value, str) and value.startswith("/")
            ]
    return paths


def _prune(paths: list[Path]) -> tuple[Path, ...]:
    """Leave out what the system's folders or another path hold already."""
    system = tuple(Path(path) for path in SYSTEM)
    homes = hidden_homes()
    kept: list[Path] = []
    for path in sorted(set(paths), key=lambda path: (len(path.parts), path)):
        seen = covered(path, system) and not covered(path, homes)
        if not seen and not covered(path, tuple(kept)):
            kept.append(path)
    return tuple(kept)
