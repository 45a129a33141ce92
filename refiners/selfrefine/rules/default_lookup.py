"""Let the dict say what stands in for a missing key.

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

from dataclasses import dataclass
from typing import TYPE_CHECKING

import libcst as cst

from selfrefine.rules import Fix
from selfrefine.rules._blocks import indented
from selfrefine.rules._types import known
from selfrefine.rules._uses import pure

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from selfrefine.rules._source import Source

NAME = "default-lookup"
ASPECT = "readability"
GAIN = 2.5
CONFIDENCE = 0.7

_CONSTANTS = (cst.Integer, cst.Float, cst.SimpleString)
_EMPTY = ("[]", "{}", "set()", "list()", "dict()")


@dataclass(frozen=True)
class Said:
    """What some statements say in one line.

    Args:
        first: the first of them, whose comments stay.
        also: the others.
        text: the line.
        table: the dict.
    """

    first: cst.BaseStatement
    also: tuple[cst.BaseStatement, ...]
    text: str
    table: cst.BaseExpression


def propose(source: Source) -> Iterable[Fix]:
    """Yield a fix for each choice or handler that only replaces a missing key."""
    own = source.function.name.value
    if own.startswith("__") or own in {"get", "setdefault", "pop"}:
        # Inside a mapping, these may be what calls us.
        return
    for block in source.find(cst.IndentedBlock):
        for index, statement in enumerate(block.body):
            rest = block.body[index + 1 :]
            said = (
                _counted(source, statement)
                or _filled(source, statement, rest)
                or _caught(source, statement)
            )
            if said and _is_dict(source, said.table):
                yield _fix(source, said)


def _counted(source: Source, branch: cst.CSTNode) -> Said | None:
    """Understand ``if k in d: d[k] += n else: d[k] = m``, and the same with ``append``."""
    parts = _two_branches(source, branch)
    if parts is None:
        return None
    table, key, there, missing, choice = parts
    item = f"{source.text(table)}[{source.text(key)}]"
    start = _assigned(source, missing, item)
    if start is None:
        return None
    text = source.text(start)
    added = _added(source, there, item)
    if added is not None and added == text:
        # `d[k] = n` for the first, `d[k] + n` for the next: both are 0 + n, for a number.
        if not isinstance(start, cst.Integer):
            return None
        line = f"{item} = {source.text(table)}.get({source.text(key)}, 0) + {added}"
        return Said(choice, (), line, table)
    appended = _appended(source, there, item)
    if appended and text == f"[{appended}]":
        call = f"{source.text(table)}.setdefault({source.text(key)}, [])"
        return Said(choice, (), f"{call}.append({appended})", table)
    return None


def _filled(
    source: Source, branch: cst.CSTNode, rest: Sequence[cst.BaseStatement]
) -> Said | None:
    """Understand ``if k not in d: d[k] = []`` before ``d[k].append(...)``."""
    if not isinstance(branch, cst.If) or branch.orelse or not rest:
        return None
    asked = _asked(branch.test, cst.NotIn)
    only = _only(branch.body)
    if asked is None or only is None or not isinstance(branch, cst.BaseStatement):
        return None
    key, table = asked
    item = f"{source.text(table)}[{source.text(key)}]"
    start = _assigned(source, only, item)
    if start is None or source.text(start) not in _EMPTY or not pure(key):
        return None
    used, line = rest[0], source.text(rest[0]).strip()
    if not isinstance(used, cst.SimpleStatementLine) or len(used.body) > 1:
        return None
    if used.leading_lines or not line.startswith(f"{item}."):
        return None
    if (
        line.count(item) > 1
        or _commented(source, branch)
        or "#" in line
        or "\n" in line
    ):
        return None
    call = f"{source.text(table)}.setdefault({source.text(key)}, {source.text(start)})"
    return Said(branch, (used,), call + line[len(item) :], table)


def _caught(source: Source, attempt: cst.CSTNode) -> Said | None:
    """Understand ``try: x = d[k]`` with ``except KeyError: x = constant``."""
    if not isinstance(attempt, cst.Try) or attempt.orelse or attempt.finalbody:
        return None
    handler = attempt.handlers[0]
    wanted = isinstance(handler.type, cst.Name) and handler.type.value == "KeyError"
    if len(attempt.handlers) > 1 or not wanted or _commented(source, attempt):
        return None
    tried, otherwise = _only(attempt.body), _only(handler.body)
    if not isinstance(tried, cst.Assign) or not isinstance(otherwise, cst.Assign):
        return None
    names = {source.text(t.target) for a in (tried, otherwise) for t in a.targets}
    looked = tried.value
    if len(names) > 1 or not isinstance(looked, cst.Subscript) or len(looked.slice) > 1:
        return None
    target, index = tried.targets[0].target, looked.slice[0].slice
    if not isinstance(target, cst.Name) or not isinstance(index, cst.Index):
        return None
    constant = isinstance(otherwise.value, (*_CONSTANTS, cst.Name))
    name = getattr(otherwise.value, "value", "")
    if isinstance(otherwise.value, cst.Name) and name not in {"None", "True", "False"}:
        return None
    if not constant or not _is_simple(looked.value) or not pure(index.value):
        return None
    call = f"{source.text(looked.value)}.get({source.text(index.value)}"
    default = "" if name == "None" else f", {source.text(otherwise.value)}"
    return Said(attempt, (), f"{target.value} = {call}{default})", looked.value)


def _two_branches(source: Source, branch: cst.CSTNode) -> (
    tuple[
        cst.BaseExpression,
        cst.BaseExpression,
        cst.CSTNode,
        cst.CSTNode,
        cst.BaseStatement,
    ]
    | None
):
    """Return table, key, what is done with a key that is there, and with one that is not."""
    if not isinstance(branch, cst.If) or not isinstance(branch.orelse, cst.Else):
        return None
    there, missing = _only(branch.body), _only(branch.orelse.body)
    asked = _asked(branch.test, cst.In)
    if asked is None:
        asked = _asked(branch.test, cst.NotIn)
        there, missing = missing, there
    if asked is None or there is None or missing is None or _commented(source, branch):
        return None
    key, table = asked
    return (table, key, there, missing, branch) if pure(key) else None


def _asked(
    test: cst.BaseExpression, operator: type[cst.BaseCompOp]
) -> tuple[cst.BaseExpression, cst.BaseExpression] | None:
    """Return key and table of ``key in table`` or ``key in table.keys()``."""
    if not isinstance(test, cst.Comparison) or len(test.comparisons) > 1:
        return None
    only = test.comparisons[0]
    table = only.comparator
    if isinstance(table, cst.Call) and isinstance(table.func, cst.Attribute):
        if table.args or table.func.attr.value != "keys":
            return None
        table = table.func.value
    fits = isinstance(only.operator, operator) and _is_simple(table)
    return (test.left, table) if fits else None


def _commented(source: Source, statement: cst.If | cst.Try) -> bool:
    """Whether a comment stands inside a statement; one above it stays."""
    return "#" in source.text(statement.with_changes(leading_lines=()))


def _is_simple(table: cst.BaseExpression) -> bool:
    while isinstance(table, cst.Attribute):
        table = table.value
    return isinstance(table, cst.Name)


def _only(suite: cst.BaseSuite) -> cst.CSTNode | None:
    """Return the one small statement of a block."""
    body = indented(suite).body
    line = body[0] if len(body) == 1 else None
    if not isinstance(line, cst.SimpleStatementLine) or len(line.body) > 1:
        return None
    return line.body[0]


def _assigned(
    source: Source, statement: cst.CSTNode, item: str
) -> cst.BaseExpression | None:
    if not isinstance(statement, cst.Assign) or len(statement.targets) > 1:
        return None
    same = source.text(statement.targets[0].target) == item
    return statement.value if same else None


def _added(source: Source, statement: cst.CSTNode, item: str) -> str | None:
    """Return `n` of ``item += n`` or ``item = item + n``."""
    if isinstance(statement, cst.AugAssign):
        adds = isinstance(statement.operator, cst.AddAssign)
        same = adds and source.text(statement.target) == item
        return source.text(statement.value) if same else None
    value = _assigned(source, statement, item)
    if not isinstance(value, cst.BinaryOperation):
        return None
    same = isinstance(value.operator, cst.Add) and source.text(value.left) == item
    return source.text(value.right) if same else None


def _appended(source: Source, statement: cst.CSTNode, item: str) -> str | None:
    call = statement.value if isinstance(statement, cst.Expr) else None
    if not isinstance(call, cst.Call) or source.text(call.func) != f"{item}.append":
        return None
    return source.text(call.args[0].value) if len(call.args) == 1 else None


def _is_dict(source: Source, table: cst.BaseExpression) -> bool:
    if not isinstance(table, cst.Name):
        return True
    about = known(source, table.value)
    return about.kind in {"hashed", "unknown"} and about.exact not in {"set", "range"}


def _fix(source: Source, said: Said) -> Fix:
    first, last = source.lines(said.first)
    line = cst.parse_statement(said.text + "\n")
    above = getattr(said.first, "leading_lines", ())
    replace: dict[cst.CSTNode, cst.CSTNode | None] = dict.fromkeys(said.also)
    replace[said.first] = line.with_changes(leading_lines=above)
    table = source.text(said.table)
    return Fix(
        line=first,
        end_line=last,
        problem=f"Several lines only say what stands in for a key that `{table}` lacks.",
        instruction=f"Say `{said.text}`.",
        code=source.rewrite(replace),
    )
