"""Snapshot: the files of a project as one value, known by its content; each worker of a cluster unpacks it once."""

from __future__ import annotations

import contextlib
import hashlib
import io
import os
import posixpath
import shutil
import tarfile
import zlib
from dataclasses import dataclass, field
from pathlib import PurePosixPath
from typing import TYPE_CHECKING

from selfrefine.errors import ProjectError

if TYPE_CHECKING:
    from pathlib import Path


@dataclass(frozen=True)
class Snapshot:
    """A project.

    Args:
        digest: of the content.
        data: its files, packed.
    """

    digest: str
    data: bytes = field(repr=False)


def pack(root: Path, copied: tuple[str, ...] = ()) -> Snapshot:
    """Pack what a private copy of a project holds: neither its history nor what looks like a secret.

    Args:
        root: the project's folder.
        copied: patterns of files that look like secrets and are taken nevertheless.
    """
    from selfrefine_runner.client.workspace import copy_of

    with contextlib.closing(copy_of(root, copied)) as workspace:
        packed = io.BytesIO()
        with tarfile.open(fileobj=packed, mode="w") as archive:
            for path in sorted(workspace.copy.rglob("*")):
                name = path.relative_to(workspace.copy).as_posix()
                archive.add(path, name, recursive=False, filter=_plain)
    data = zlib.compress(packed.getvalue(), 3)
    return Snapshot(hashlib.sha256(data).hexdigest(), data)


def unpack(snapshot: Snapshot, folder: Path) -> Path:
    """Return the folder that holds a snapshot, unpacked on first use.

    Args:
        snapshot: the project.
        folder: where snapshots are; each has a folder of its own there.

    Raises:
        ProjectError: it is not what it says, or cannot be unpacked.
    """
    if hashlib.sha256(snapshot.data).hexdigest() != snapshot.digest:
        raise ProjectError("a snapshot of the project arrived damaged; run again")
    place = folder / snapshot.digest[:24]
    if place.is_dir():
        return place
    half = folder / f".{place.name}.{os.getpid()}"
    try:
        half.mkdir(mode=0o700, parents=True)
        with tarfile.open(
            fileobj=io.BytesIO(zlib.decompress(snapshot.data))
        ) as archive:
            members = archive.getmembers()
            if not _stay(members):
                raise ProjectError(
                    "a snapshot of the project points outside its folder"
                )
            # Of Python 3.10 and 3.11 only later releases know filters.
            if hasattr(tarfile, "data_filter"):
                archive.extractall(half, members, filter="data")
            else:
                archive.extractall(half, members)  # noqa: S202 - see _stay.
        # Another worker of this machine may have been quicker.
        with contextlib.suppress(OSError):
            half.rename(place)
    except (OSError, tarfile.TarError) as error:
        raise ProjectError(f"{place}: the project cannot be unpacked ({error})") from None  # fmt: skip
    finally:
        shutil.rmtree(half, ignore_errors=True)
    return place


def _stay(members: list[tarfile.TarInfo]) -> bool:
    """Return whether all are files, folders and links that stay within the folder, and none lies beneath a link.

    As no parent of a name is a link, what a name says is where it leads.
    """
    links = {member.name for member in members if member.issym()}
    for member in members:
        if not (member.isfile() or member.isdir() or member.issym()):
            return False
        above = PurePosixPath(member.name).parents
        target = posixpath.join(posixpath.dirname(member.name), member.linkname)
        if not links.isdisjoint(map(str, above)) or not _inward(member.name):
            return False
        if member.issym() and not _inward(target):
            return False
    return True


def _inward(name: str) -> bool:
    """Return whether a relative name leads nowhere above where it starts."""
    plain = posixpath.normpath(name)
    return not plain.startswith("/") and plain.split("/")[0] != ".."


def _plain(member: tarfile.TarInfo) -> tarfile.TarInfo:
    """Return a member without what differs from copy to copy."""
    member.mtime = member.uid = member.gid = 0
    member.uname = member.gname = ""
    return member
