"""Hash seeds: Python orders a set of texts by a seed that is fixed when an interpreter starts.

What depends on that order is right in one process and wrong in the next, so that a function is replayed under two.
"""

from __future__ import annotations

import os
import secrets
import zlib

VARIABLE = "PYTHONHASHSEED"
FIRST = 0
"""The seed of every worker but one: sets are in one order in two trees then."""
GIVEN = "SELF_REFINE_HASH_SEED"
"""The variable by which our own tests draw the same seeds each time."""
MOST = 2**32 - 1


def drawn(text: str) -> int:
    """Return another seed than the first, which no code can know before it runs.

    Args:
        text: of which it follows where seeds are to be the same each time.
    """
    given = os.environ.get(GIVEN)
    if not given:
        return 1 + secrets.randbelow(MOST)
    return 1 + zlib.crc32(f"{given} {text}".encode("utf-8", "replace")) % MOST
