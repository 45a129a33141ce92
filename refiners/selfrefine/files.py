"""Files: read a source file as Python does, write it back whole or not at all.

Invariants, each a Hypothesis property:
1. Writing a file's own text changes no byte, whatever its encoding, BOM and line ends.
2. A write that fails leaves the old file and nothing else.
"""

from __future__ import annotations

import contextlib
import io
import os
import stat
import tempfile
import tokenize
from dataclasses import dataclass
from pathlib import Path

from selfrefine.errors import TargetError


@dataclass(frozen=True)
class SourceFile:
    """A file's text with what is needed to write it back byte for byte.

    Args:
        path: where it is.
        text: decoded, line ends as they are; a BOM is its first character.
        encoding: the codec of its PEP 263 cookie, UTF-8 by default.
    """

    path: Path
    text: str
    encoding: str


def read(path: Path) -> SourceFile:
    """Read a Python file.

    Raises:
        TargetError: it is missing, unreadable or not in the encoding that it claims.
    """
    try:
        return decode(path.read_bytes(), path)
    except OSError as error:
        raise TargetError(
            f"{path}: {error.strerror or error}; give the path of a Python file"
        ) from None


def decode(data: bytes, path: Path) -> SourceFile:
    """Read a Python file's bytes, such as an editor's buffer from a pipe.

    Raises:
        TargetError: they are not in the encoding that they claim.
    """
    try:
        encoding, _ = tokenize.detect_encoding(io.BytesIO(data).readline)
        # "utf-8-sig" would drop the BOM, and the file would lose it.
        codec = "utf-8" if encoding == "utf-8-sig" else encoding
        text = data.decode(codec)
        _check_round_trip(text, codec, data)
    except (SyntaxError, UnicodeError, LookupError) as error:
        raise TargetError(
            f"{path}: not readable as Python ({error}); mend its encoding first"
        ) from None
    return SourceFile(path, text, codec)


def _check_round_trip(text: str, codec: str, data: bytes) -> None:
    """Refuse the few codecs that have many spellings of a text.

    Raises:
        UnicodeError: writing the text would change bytes that nobody touched.
    """
    if text.encode(codec) != data:
        raise UnicodeError(f"{codec} does not give its bytes back")


def write(file: SourceFile, new: str) -> None:
    """Replace a file's content, atomically: whoever reads sees the old or the new, never a mixture.

    Raises:
        TargetError: the file changed since it was read, or cannot be written.
    """
    # A link stays a link: what it points to is replaced.
    path = file.path.resolve()
    if read(path).text != file.text:
        raise TargetError(
            f"{file.path}: changed while it was refined; not written, run again"
        )
    try:
        _replace(path, new.encode(file.encoding))
    except (OSError, UnicodeEncodeError) as error:
        raise TargetError(
            f"{file.path}: cannot be written ({error}); nothing was changed"
        ) from None


def _replace(path: Path, data: bytes) -> None:
    """Write beside the file, then rename over it."""
    status = path.stat()
    handle, name = tempfile.mkstemp(
        prefix=f".{path.name}.", suffix=".tmp", dir=path.parent
    )
    beside = Path(name)
    try:
        with os.fdopen(handle, "wb") as stream:
            stream.write(data)
            stream.flush()
            os.fsync(stream.fileno())
        with contextlib.suppress(PermissionError):
            # Only root may give a file away: then it stays its owner's.
            os.chown(beside, status.st_uid, status.st_gid)
        beside.chmod(stat.S_IMODE(status.st_mode))
        beside.replace(path)
    finally:
        beside.unlink(missing_ok=True)
