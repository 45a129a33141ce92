"""Redact: what looks like a key goes into no message, no log and to no model."""

from __future__ import annotations

import re

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


def redact(text: str, *known: str) -> str:
    """Return `text` with `known` secrets, and what looks like one, masked."""
    for secret in known:
        if secret:
            text = text.replace(secret, "***")
    return _KEY.sub("***", text)


def find_key(text: str) -> int:
    """Return the first line, 1-based, with what looks like a key; 0 where none is."""
    found = _KEY.search(text)
    return text.count("\n", 0, found.start()) + 1 if found else 0
