r"""Coding: the bytes of a Python file for its text, and the other way round, as Python itself reads them.

A comment in the first two lines may name the codec of the whole file (PEP 263).
Text that is judged is therefore worth nothing by itself: with another codec a
comment becomes code.  What is executed and written are bytes, and they are made here.

Invariant, a Hypothesis property: what `encoded` returns is decoded to the same text, by the
codec that Python finds in it.
"""

from __future__ import annotations

import ast
import io
import re
import tokenize

from selfrefine.code.syntax import quiet


class CodingError(ValueError):
    """A text has no bytes that Python would read as this text; one line says why."""


def codec_of(data: bytes) -> str:
    """Return the codec of a Python file, as Python finds it.

    Raises:
        CodingError: it names none that there is, or another one than its BOM says.
    """
    try:
        codec, _ = tokenize.detect_encoding(io.BytesIO(data).readline)
    except (SyntaxError, UnicodeError, LookupError) as error:
        raise CodingError(str(error)) from None
    # "utf-8-sig" would drop the BOM, and the file would lose it.
    return "utf-8" if codec == "utf-8-sig" else codec


def decoded(data: bytes) -> tuple[str, str]:
    """Return the text of a Python file, a BOM included, and its codec.

    Raises:
        CodingError: the bytes are not in the codec that they name, or it has many spellings of a text.
    """
    codec = codec_of(data)
    try:
        text = data.decode(codec)
    except (UnicodeError, LookupError) as error:
        raise CodingError(str(error)) from None
    if encoded(text) != data:
        raise CodingError(f"{codec} does not round-trip")
    return text, codec


def encoded(text: str) -> bytes:
    """Return the bytes that a file with this text holds, in the codec that the text itself names.

    Raises:
        CodingError: Python would not read them as this text.
    """
    codec = declared_codec(text)
    try:
        data = text.encode(codec)
        back = data.decode(codec)
    except (UnicodeError, LookupError) as error:
        raise CodingError(_short(error, codec)) from None
    if back != text or codec_of(data) != codec:
        raise CodingError(f"in the codec {codec} it would be read as different code")
    if _may_name_a_codec(data) and not _reads_alike(data, text):
        raise CodingError(f"with the codec {codec} Python reads different code")
    return data


def declared_codec(text: str) -> str:
    """Return the codec that a text names for its file; UTF-8 where it names none.

    Raises:
        CodingError: there is no such codec.
    """
    return codec_of(text.encode("utf-8", "surrogatepass"))


def codec_change(old: str, new: str) -> str | None:
    """Return why a file with the text `new` would not be read as the one with `old` was; or None."""
    before = declared_codec(old)
    try:
        after = declared_codec(new)
        encoded(new)
    except CodingError as error:
        return f"the file could not be written: {error}"
    if after != before:
        return f"the file's codec would change from {before} to {after}"
    if old.startswith("\ufeff") != new.startswith("\ufeff"):
        return "the file's BOM would change"
    return None


def _may_name_a_codec(data: bytes) -> bool:
    """Whether the first lines hold the word; lines end at a lone return here, too, as Python has it."""
    return b"coding" in b"".join(_HEAD.findall(data)[:3])


_HEAD = re.compile(rb"[^\r\n]*(?:\r\n?|\n)|[^\r\n]+")


def _reads_alike(data: bytes, text: str) -> bool:
    """Whether Python makes the same code of the bytes as of the text: no reading of PEP 263 but its own counts."""
    try:
        with quiet():
            ours = compile(text.removeprefix("\ufeff"), "", "exec", dont_inherit=True)
            its = compile(data, "", "exec", dont_inherit=True)
    except (SyntaxError, ValueError, RecursionError, MemoryError):
        return _parses(text) == _parses(data)
    return ours == its


def _parses(source: str | bytes) -> bool:
    """Whether there is anything to compare: a text that does not parse is refused as that, by others."""
    try:
        with quiet():
            ast.parse(
                source.removeprefix("\ufeff") if isinstance(source, str) else source
            )
    except (SyntaxError, ValueError, RecursionError, MemoryError):
        return False
    return True


def _short(error: Exception, codec: str) -> str:
    if isinstance(error, UnicodeEncodeError):
        char = ord(error.object[error.start])
        return f"its codec {codec} has no U+{char:04X}"
    return str(error)
