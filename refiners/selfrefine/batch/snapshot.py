"""Snapshot: the files of a project as one value, known by its content; each worker of a cluster unpacks it once."""

from __future__ import annotations

import contextlib
import hashlib
import io
import os
import shutil
import tarfile
import zlib
from dataclasses import dataclass, field
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
    from selfrefine.verify.runner.workspace import copy_of

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
        raise ProjectError("a snapshot of the project came damaged; run again")
    place = folder / snapshot.digest[:24]
    if place.is_dir():
        return place
    half = folder / f".{place.name}.{os.getpid()}"
    try:
        half.mkdir(mode=0o700, parents=True)
        with tarfile.open(
            fileobj=io.BytesIO(zlib.decompress(snapshot.data))
        ) as archive:
            archive.extractall(half, filter="data")
        # Another worker of this machine may have been quicker.
        with contextlib.suppress(OSError):
            half.rename(place)
    except (OSError, tarfile.TarError) as error:
        raise ProjectError(f"{place}: the project cannot be unpacked ({error})") from None  # fmt: skip
    finally:
        shutil.rmtree(half, ignore_errors=True)
    return place


def _plain(member: tarfile.TarInfo) -> tarfile.TarInfo:
    """Return a member without what differs from copy to copy."""
    member.mtime = member.uid = member.gid = 0
    member.uname = member.gname = ""
    return member
