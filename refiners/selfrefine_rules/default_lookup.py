"""Let the dict provide the default for a missing key.

Why:
    ``if key in table: ... else: ...`` asks the dict twice and makes the reader follow
    two branches for one thought.  ``get`` and ``setdefault`` say it in one line.

Bad:
    def counts(words: list[str]) -> dict[str, int]:
        found = {}
        for word in words:
            if word in found:
                found[word] += 1
            else:
                found[word] = 1
        return found

Good:
    def counts(words: list[str]) -> dict[str, int]:
        found = {}
        for word in words:
            found[word] = found.get(word, 0) + 1
        return found

Bad:
    def by_length(words: list[str]) -> dict[int, list[str]]:
        groups = {}
        for word in words:
            if len(word) not in groups:
                groups[len(word)] = []
            groups[len(word)].append(word)
        return groups

Good:
    def by_length(words: list[str]) -> dict[int, list[str]]:
        groups = {}
        for word in words:
            groups.setdefault(len(word), []).append(word)
        return groups

Bad:
    def prices(names: list[str], table: dict[str, int]) -> list[int]:
        found = []
        for name in names:
            try:
                price = table[name]
            except KeyError:
                price = 0
            found.append(price)
        return found

Good:
    def prices(names: list[str], table: dict[str, int]) -> list[int]:
        found = []
        for name in names:
            price = table.get(name, 0)
            found.append(price)
        return found
"""

from __future__ import annotations

from typing import TYPE_CHECKING

import libcst as cst

from selfrefine_rules.lib.names import is_chain
from selfrefine_rules.lib.pattern import Match
from selfrefine_rules.lib.purity import pure

if TYPE_CHECKING:
    from selfrefine_rules.lib.source import Fixes, Source
    from selfrefine_rules.lib.surgery import Edits

ASPECT = "readability"
GAIN = 2.5
CONFIDENCE = 0.7

_VIEWS = ("TABLE", "TABLE.keys()")
_COUNTS = {
    # `d[k] = n` for the first, `d[k] + n` for the next: both are 0 + n, for a number.
    "TABLE[KEY] += N": ("TABLE[KEY] = N", "TABLE[KEY] = TABLE.get(KEY, 0) + N"),
    "TABLE[KEY].append(ITEM)": (
        "TABLE[KEY] = [ITEM]",
        "TABLE.setdefault(KEY, []).append(ITEM)",
    ),
}
_CHOICES = {
    f"if KEY {operator} {view}:\n    {then}\nelse:\n    {otherwise}\n": line
    for there, (missing, line) in _COUNTS.items()
    for view in _VIEWS
    for operator, then, otherwise in (
        ("in", there, missing),
        ("not in", missing, there),
    )
}
_FILLS = [f"if KEY not in {view}:\n    TABLE[KEY] = EMPTY\n" for view in _VIEWS]
_HANDLERS = {
    f"try:\n    Name = TABLE[KEY]\nexcept {caught}:\n    Name = {default}\n": line
    for caught in ("KeyError", "KeyError as Error")
    for default, line in (
        ("None", "Name = TABLE.get(KEY)"),
        ("DEFAULT", "Name = TABLE.get(KEY, DEFAULT)"),
    )
}
_CHOSEN = _CHOICES | _HANDLERS
_CONSTANTS = (cst.Integer, cst.Float, cst.SimpleString)
_EMPTY = ("[]", "{}", "set()", "list()", "dict()")


def propose(source: Source) -> Fixes:
    """Yield a fix for each choice or handler that only replaces a missing key."""
    own = source.function.name.value
    if own.startswith("__") or own in {"get", "setdefault", "pop"}:
        # Inside a mapping, these may be what calls us.
        return
    for statement, behind in source.neighbours():
        found, line = _choose(source, statement)
        if not found and behind is not None:
            found, line = _fill(source, statement, behind)
        if not found or not _is_lookup(source, found):
            continue
        replace: Edits = {statement: line}
        if behind is not None and "EMPTY" in found:
            replace[behind] = None
        yield source.fix(
            statement,
            "Several lines only provide a default for a key that "
            f"`{source.text(found['TABLE'])}` lacks.",
            f"Write `{line}`.",
            replace,
        )


def _choose(source: Source, statement: cst.BaseStatement) -> tuple[Match, str]:
    """Understand two branches, or a ``try`` with its handler, that give one place its value."""
    found, line = source.translate(statement, _CHOSEN)
    if not found:
        return found, line
    constant = isinstance(found.get("DEFAULT"), (*_CONSTANTS, type(None))) or (
        source.text(found["DEFAULT"]) in {"True", "False"}
    )
    number = isinstance(found.get("N"), cst.Integer | None)
    return (found, line) if constant and number else (Match(), "")


def _fill(
    source: Source, branch: cst.BaseStatement, behind: cst.BaseStatement
) -> tuple[Match, str]:
    """Understand ``if k not in d: d[k] = []`` before ``d[k].append(...)``."""
    found = source.extract(branch, *_FILLS)
    if not found or source.text(found["EMPTY"]) not in _EMPTY:
        return Match(), ""
    if not isinstance(behind, cst.SimpleStatementLine) or len(behind.body) > 1:
        return Match(), ""
    item, line = source.fill("TABLE[KEY]", found), source.text(behind).strip()
    once = line.startswith(f"{item}.") and line.count(item) == 1
    if not once or behind.leading_lines or "#" in line or "\n" in line:
        return Match(), ""
    return (
        found,
        source.fill("TABLE.setdefault(KEY, EMPTY)", found) + line[len(item) :],
    )


def _is_lookup(source: Source, found: Match) -> bool:
    """Whether a dict may be asked, with a key that may be asked for twice."""
    table = found["TABLE"]
    if not is_chain(table) or not pure(found["KEY"]):
        return False
    if not isinstance(table, cst.Name):
        return True
    about = source.known(table.value)
    return about.kind in {"hashed", "unknown"} and about.exact not in {"set", "range"}
