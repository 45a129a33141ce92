"""Work out once what becomes of each character, instead of again wherever it comes.

Why:
    A text has many characters, and few different ones.  A table of what becomes of each
    of them is made once, and ``translate`` puts the new text together in C.

Bad:
    def swapped(text: str) -> str:
        result = ""
        for char in text:
            if char.isupper():
                result += char.lower()
            else:
                result += char.upper()
        return result

Good:
    def swapped(text: str) -> str:
        table = {
            ord(char): char.lower() if char.isupper() else char.upper()
            for char in set(text)
        }
        result = text.translate(table)
        return result

Bad:
    def shifted(text: str, letters: str) -> str:
        return "".join([letters[letters.index(c) - 3] if c in letters else c for c in text])

Good:
    def shifted(text: str, letters: str) -> str:
        table = {
            ord(c): letters[letters.index(c) - 3] if c in letters else c
            for c in dict.fromkeys(text)
        }
        return text.translate(table)
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from functools import partial
from typing import TYPE_CHECKING, Any

import libcst as cst

from selfrefine.rules.lib.blocks import as_block
from selfrefine.rules.lib.characters import Said, is_settled, never_raises
from selfrefine.rules.lib.characters import is_text as gives_text
from selfrefine.rules.lib.pattern import extract, findall, sequences
from selfrefine.rules.lib.uses import used_only_in
from selfrefine.rules.text_count import is_text

if TYPE_CHECKING:
    from collections.abc import Sequence

    from selfrefine.rules import Fix
    from selfrefine.rules.lib.pattern import Match
    from selfrefine.rules.lib.source import Fixes, Source
    from selfrefine.rules.lib.surgery import Edits

NAME = "mapped-text"
ASPECT = "efficiency"
GAIN = 2.5
CONFIDENCE = 0.7

_EMPTY = ('""', "''")
_JOINED = [
    f"{empty}.join({form})"
    for empty in _EMPTY
    for form in (
        "EACH for Char in Text",
        "[EACH for Char in Text]",
        "EACH for Char in Text if TEST",
        "[EACH for Char in Text if TEST]",
    )
]
_STARTED = [f"Result = {empty}\nfor Char in Text:\n    ...\n" for empty in _EMPTY]
_LISTED = [
    f"Items = []\nfor Char in Text:\n    ...\n{use}\n"
    for empty in _EMPTY
    for use in (
        f"return {empty}.join(Items)",
        f"Items = {empty}.join(Items)",
        f"Result = {empty}.join(Items)",
    )
]
_ADDED = ("Result += EACH", "Result = Result + EACH")
_APPENDED = ("Items.append(EACH)", "Items += [EACH]")
_ONE = re.compile(
    r"(?P<new>'.*'|\".*\") if (?P<char>\w+) == (?P<one>'.'|\".\") else (?P<other>\w+)"
)
"""Another text in the place of one character, and all the others as they are."""
_MOST_BRANCHES = 4
_WIDEST = 88


@dataclass(frozen=True)
class _Turn:
    """What a turn of the loop adds to the result, as an expression.

    Args:
        code: the expression.
        parts: the expressions and tests that it is made of.
    """

    code: str
    parts: tuple[cst.BaseExpression, ...]
    added: tuple[cst.BaseExpression, ...]


def propose(source: Source) -> Fixes:
    """Yield a fix for each text that is put together of what becomes of the characters of another."""
    for at, found in findall(source, *_JOINED):
        yield from _joined(source, at, found)
    for (before, each), found in sequences(source, *_STARTED):
        yield from _looped(source, [before, each], found)
    for (before, each, use), found in sequences(source, *_LISTED):
        yield from _listed(source, [before, each, use], found)


def _joined(source: Source, at: cst.CSTNode, found: Match) -> Fixes:
    line = source.statement(at)
    if (
        line is None
        or not isinstance(line, cst.SimpleStatementLine)
        or source.commented(at)
    ):
        return
    each = found["EACH"]
    if isinstance(each, cst.Name):
        return  # all or none of a character: `text-without` knows when
    code = source.text(each)
    parts: tuple[cst.BaseExpression, ...] = (each,)
    if "TEST" in found:
        code = f'{code} if {source.text(found["TEST"])} else ""'
        parts = (each, found["TEST"])
    turn = _Turn(code, parts, (each,))
    if not _is_mapped(source, found, turn) or source.scope(at) is not source.scope(
        line
    ):
        return
    if any(
        source.inside(at, loop) and not source.inside(line, loop)
        for loop in source.loops(at)
    ):
        return
    new, table = _made(source, found, turn)
    yield _fix(source, at, {at: new}, {line: table} if table else {})


def _looped(source: Source, lines: Sequence[Any], found: Match) -> Fixes:
    loop = cst.ensure_type(lines[1], cst.For)
    turn = _turn(source, as_block(loop.body).body, found.name("Result").value, _ADDED)
    if turn is None or not _is_whole_loop(source, loop, found, turn, "Result"):
        return
    new, table = _made(source, found, turn)
    first, *more = cst.parse_module(
        f"{table}{found.name('Result').value} = {new}\n"
    ).body
    above = [*lines[0].leading_lines, *loop.leading_lines]
    yield _fix(
        source,
        loop,
        {
            lines[0]: first.with_changes(leading_lines=above),
            loop: more[0] if more else None,
        },
    )


def _listed(source: Source, lines: Sequence[Any], found: Match) -> Fixes:
    loop = cst.ensure_type(lines[1], cst.For)
    items = found.name("Items").value
    turn = _turn(source, as_block(loop.body).body, items, _APPENDED)
    if turn is None or not _is_whole_loop(source, loop, found, turn, "Items"):
        return
    inside = [m for line in lines for m in source.mentions(items, line)]
    again = "Items =" in found.pattern.rsplit("\n", 2)[-2]
    if not again and len(inside) != len(source.mentions(items)):
        return
    new, table = _made(source, found, turn)
    joined = next(
        call
        for call in source.find(cst.Call, lines[2])
        if extract(source, call, '"".join(Items)', "''.join(Items)")
    )
    head = cst.parse_module(table).body[0] if table else None
    above = [*lines[0].leading_lines, *loop.leading_lines]
    edits: Edits = {lines[0]: None, loop: None, joined: new}
    if head is None:
        edits[lines[2]] = partial(_below, above)
    else:
        edits[lines[0]] = head.with_changes(leading_lines=above)
    yield _fix(source, loop, edits)


def _below(
    above: Sequence[cst.EmptyLine], line: cst.SimpleStatementLine
) -> cst.SimpleStatementLine:
    return line.with_changes(leading_lines=[*above, *line.leading_lines])


def _is_whole_loop(
    source: Source, loop: cst.For, found: Match, turn: _Turn, result: str
) -> bool:
    """Whether a loop does nothing but make the result, and is all that its variable is for."""
    char = found.name("Char").value
    names = {found.name(word).value for word in (result, "Text", "Char")}
    return (
        not loop.orelse
        and not source.commented(loop)
        and len(names) == len((result, "Text", "Char"))
        and used_only_in(source, loop, frozenset({char}))
        and not any(
            source.mentions(found.name(result).value, part) for part in turn.parts
        )
        and _is_mapped(source, found, turn)
    )


def _is_mapped(source: Source, found: Match, turn: _Turn) -> bool:
    """Whether what becomes of a character is a text, and depends on nothing that changes meanwhile."""
    char, text = found.name("Char").value, found.name("Text")
    said = Said(source, char)
    return (
        is_text(source, text)
        and all(is_settled(said, part) for part in turn.parts)
        and all(gives_text(said, part) for part in turn.added)
        and not any(_is_looked_up(part, char) for part in turn.parts[:1])
        and any(source.mentions(char, part) for part in turn.parts)
    )


def _is_looked_up(part: cst.BaseExpression, char: str) -> bool:
    """Whether what becomes of a character is no more than its item in a table."""
    match part:
        case cst.Subscript(
            cst.Name(), [cst.SubscriptElement(cst.Index(cst.Name(name)))]
        ):
            return name == char
    return False


def _made(source: Source, found: Match, turn: _Turn) -> tuple[str, str]:
    """Return the new text as an expression, and the statement that makes its table; empty where it needs none."""
    char, text = found.name("Char").value, found.name("Text").value
    alone = _ONE.fullmatch(turn.code)
    if alone and {alone["char"], alone["other"]} == {char}:
        return f"{text}.replace({alone['one']}, {alone['new']})", ""
    said = Said(source, char)
    quiet = all(never_raises(said, part) for part in turn.parts)
    every = f"set({text})" if quiet else f"dict.fromkeys({text})"
    name = source.fresh("table", "character_table")
    line = f"{name} = {{ord({char}): {turn.code} for {char} in {every}}}"
    if len(line) > _WIDEST - 4:
        line = (
            f"{name} = {{\n    ord({char}): {turn.code}\n    for {char} in {every}\n}}"
        )
    return f"{text}.translate({name})", f"{line}\n"


def _turn(
    source: Source, lines: Sequence[cst.CSTNode], result: str, forms: Sequence[str]
) -> _Turn | None:
    """Return what a block adds to the result; None where it does anything else."""
    if len(lines) != 1:
        return None
    line = lines[0]
    added = extract(source, line, *forms)
    if added:
        word = "Result" if "Result" in added else "Items"
        if added.name(word).value != result:
            return None
        return _Turn(source.text(added["EACH"]), (added["EACH"],), (added["EACH"],))
    if extract(source, line, "pass", "continue") is not None:
        return _Turn('""', (), ())
    if not isinstance(line, cst.If):
        return None
    one = _turn(source, as_block(line.body).body, result, forms)
    other: _Turn | None = _Turn('""', (), ())
    if isinstance(line.orelse, cst.If):
        other = _turn(source, [line.orelse], result, forms)
    elif line.orelse is not None:
        other = _turn(source, as_block(line.orelse.body).body, result, forms)
    if one is None or other is None:
        return None
    parts = (line.test, *one.parts, *other.parts)
    if len(one.added) + len(other.added) > _MOST_BRANCHES:
        return None
    first = f"({one.code})" if " if " in one.code else one.code
    code = f"{first} if {source.text(line.test)} else {other.code}"
    return _Turn(code, parts, (*one.added, *other.added))


def _fix(
    source: Source,
    at: cst.CSTNode,
    edits: Edits,
    before: dict[cst.CSTNode, str] | None = None,
) -> Fix:
    return source.fix(
        at,
        "What becomes of a character is worked out again wherever it comes.",
        "Make a table of the different characters, and let `translate` use it.",
        edits,
        before=before,
    )
