"""Redact: what looks like a key goes into no message, no log and to no model; and messages move no cursor."""

from __future__ import annotations

import logging
import re
import sys
from urllib.parse import urlsplit

_KEY = re.compile(
    r"""
      -----BEGIN\ [A-Z ]*PRIVATE\ KEY----- [\s\\n]* [A-Za-z0-9+/=]{16,}
    # A hyphen cannot stand in a Python name; after an underscore a long run without one is asked.
    | \b (?: sk | pk | rk | glpat | xox[abprs] ) - (?= [A-Za-z_-]* [0-9] ) [A-Za-z0-9_-]{16,}
    | \b (?: sk | pk | rk | ghp | gho | ghs | ghu | github_pat | hf )
      _ (?: live_ | test_ )? (?= [A-Za-z]* [0-9] ) [A-Za-z0-9]{16,}
    | \b (?: AKIA | ASIA ) [A-Z0-9]{16} \b                      # AWS
    | \b AIza [A-Za-z0-9_-]{30,}                                # Google
    | \b eyJ [A-Za-z0-9_-]{8,} \. [A-Za-z0-9_-]{8,} \. [A-Za-z0-9_-]{8,}  # JSON Web Tokens
    """,
    re.VERBOSE,
)

# Controls of terminals, and of the direction of writing; tab and line end are text.
_CONTROL = re.compile(
    "[\x00-\x08\x0b-\x1f\x7f-\x9f\u061c\u200e\u200f\u2028-\u202e\u2066-\u2069]"
)

_COMMAND = re.compile(r"#(?=#\w*\[)")
"""What begins a command to a CI that reads the log, wherever it stands in a line: `##[...]`, `##vso[...]`."""

SHORTEST = 12
"""Characters of a secret that is remembered: a shorter one, such as `ollama`, may be any word."""

_known: set[str] = set()


def remember(secret: str) -> None:
    """Have `redact` mask a secret from now on, in this process."""
    if len(secret) >= SHORTEST:
        _known.add(secret)


def redact(text: str, *known: str) -> str:
    """Return `text` with `known` and remembered secrets, and what looks like one, masked."""
    return _KEY.sub("***", mask(text, *known))


def mask(text: str, *known: str) -> str:
    """Return `text` with `known` and remembered secrets masked, and all else as it is."""
    # The longest first: one may be the beginning of another.
    for secret in sorted({*known, *_known}, key=len, reverse=True):
        if secret:
            text = text.replace(secret, "***")
    return text


def find_key(text: str) -> int:
    """Return the first line, 1-based, with what looks like a key; 0 where none is."""
    found = _KEY.search(text)
    return text.count("\n", 0, found.start()) + 1 if found else 0


def address(url: str) -> str:
    """Return a web address without the password and the query that it may hold."""
    parts = urlsplit(url)
    if not (parts.username or parts.password or parts.query):
        return url
    host = parts.netloc.rpartition("@")[2]
    return parts._replace(netloc=f"***@{host}", query="").geturl()


def visible(text: str) -> str:
    """Return `text` as a terminal may show it: what would move the cursor or turn letters round is spelt out."""
    return _CONTROL.sub(
        lambda found: found[0].encode("unicode_escape").decode("ascii"), text
    )


def on_one_line(text: str) -> str:
    r"""Return `text` as one line of a message, with ``\n`` and ``\t`` spelt out as well.

    A file's name may hold a line end, and a line that starts with ``::`` is a
    command to a CI that reads the log; so is ``##[`` or ``##vso[`` in the midst of one.
    """
    line = visible(text).replace("\n", "\\n").replace("\t", "\\t")
    return _COMMAND.sub(r"\\x23", line)


class Formatter(logging.Formatter):
    """A log's format, the last word of which is `redact`: tracebacks are held to it too."""

    def format(self, record: logging.LogRecord) -> str:
        """Return the record as text without secrets."""
        return visible(redact(super().format(record)))

    def formatMessage(self, record: logging.LogRecord) -> str:  # noqa: N802
        """Return the record's own line; a traceback goes below it."""
        return on_one_line(super().formatMessage(record))


def log_to_stderr(form: str) -> None:
    """Set the process's log up, if it is not set up yet."""
    handler = logging.StreamHandler(sys.stderr)
    handler.setFormatter(Formatter(form))
    logging.basicConfig(handlers=[handler])
