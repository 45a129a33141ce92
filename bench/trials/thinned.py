"""Thinned: a copy of a project in which one test of a function is left, as where nobody has written more."""

from __future__ import annotations

import re
from collections import defaultdict
from contextlib import contextmanager
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence
    from pathlib import Path

GONE = "gone_"
"""How tests are called that no pytest collects."""


@contextmanager
def thinned(copy: Path, ids: Sequence[str], left: int = 1) -> Iterator[int]:
    """Have no other functions of tests than the first ones of those that reach something; yield how many are gone.

    Args:
        copy: of the project; its files are as they were afterwards.
        ids: pytest's, of the tests that reach it.
        left: functions of tests that stay.
    """
    named = list(dict.fromkeys((i.partition("::")[0], name_of(i)) for i in ids))
    kept = {name for _, name in named[:left]}
    gone: dict[str, set[str]] = defaultdict(set)
    for file, name in named[left:]:
        if name not in kept:
            gone[file].add(name)
    before = {file: (copy / file).read_bytes() for file in gone}
    try:
        for file, names in gone.items():
            words = "|".join(map(re.escape, sorted(names)))
            pattern = re.compile(rb"(\bdef )(" + words.encode() + rb")(\s*\()")
            text = pattern.sub(rb"\1" + GONE.encode() + rb"\2\3", before[file])
            (copy / file).write_bytes(text)
        yield sum(map(len, gone.values()))
    finally:
        for file, text in before.items():
            (copy / file).write_bytes(text)


def name_of(test: str) -> str:
    """Return the name of the function that a test is."""
    return test.partition("[")[0].rpartition("::")[2]
