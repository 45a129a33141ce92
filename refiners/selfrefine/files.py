"""Files: read a source file as Python does, write it back whole or not at all."""

from __future__ import annotations

import contextlib
import io
import os
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
        data = path.read_bytes()
        encoding, _ = tokenize.detect_encoding(io.BytesIO(data).readline)
        # "utf-8-sig" would drop the BOM, and the file would lose it.
        codec = "utf-8" if encoding == "utf-8-sig" else encoding
        return SourceFile(path, data.decode(codec), codec)
    except OSError as error:
        raise TargetError(f"{path}: {error.strerror or error}; give the path of a Python file") from None
    except (SyntaxError, UnicodeDecodeError, LookupError) as error:
        raise TargetError(f"{path}: not readable as Python ({error}); mend its encoding first") from None


def write(file: SourceFile, new: str) -> None:
    """Replace a file's content, atomically: whoever reads sees the old or the new, never a mixture.

    Raises:
        TargetError: the file changed since it was read, or cannot be written.
    """
    path = file.path.resolve()
    if read(path).text != file.text:
        raise TargetError(f"{file.path}: changed while it was refined; not written, run again")
    handle, name = tempfile.mkstemp(prefix=f".{path.name}.", suffix=".tmp", dir=path.parent)
    try:
        with os.fdopen(handle, "wb") as stream:
            stream.write(new.encode(file.encoding))
            stream.flush()
            os.fsync(stream.fileno())
        os.chmod(name, path.stat().st_mode & 0o7777)  # noqa: PTH101  `name` comes from mkstemp
        os.replace(name, path)  # noqa: PTH105  likewise
    except (OSError, UnicodeEncodeError) as error:
        raise TargetError(f"{file.path}: cannot be written ({error}); nothing was changed") from None
    finally:
        with contextlib.suppress(FileNotFoundError):
            os.unlink(name)  # noqa: PTH108  likewise
