"""Hidden text: text of a candidate that a reader of the diff does not see, or takes for other text.

Judged are the lines that the candidate inserts: what stands elsewhere in the file neither
excuses a sign nor is held against the candidate.
"""

from __future__ import annotations

import ast
import io
import keyword
import re
import tokenize
import unicodedata
from bisect import bisect_right
from typing import TYPE_CHECKING

from selfrefine.code.edits import minimal, split_lines
from selfrefine.code.syntax import tree

if TYPE_CHECKING:
    from selfrefine.code.target import Target

IGNORABLE = (
    0x00AD, 0x00AE, 0x034F, 0x0350, 0x061C, 0x061D, 0x115F, 0x1161, 0x17B4, 0x17B6, 0x180B, 0x1810,
    0x200B, 0x2010, 0x202A, 0x202F, 0x2060, 0x2070, 0x3164, 0x3165, 0xFE00, 0xFE10, 0xFEFF, 0xFF00,
    0xFFA0, 0xFFA1, 0xFFF0, 0xFFF9, 0x1BCA0, 0x1BCA4, 0x1D173, 0x1D17B, 0xE0000, 0xE1000,
)  # fmt: skip
"""Unicode 15.1's Default_Ignorable_Code_Point: the start of each range and what follows its end, in turn."""
UNSEEN = frozenset({"Cc", "Cf", "Cs", "Co", "Cn", "Zl", "Zp"})
"""Categories of what has no look of its own: controls, formats, surrogates, private, unassigned, separators."""
BLANK = frozenset({"\u2800", "\U0001d159"})
"""Signs whose look is a blank, besides the spaces."""
LONGEST, MOST_COMMENTS = 400, 3_000
"""Characters of a line, and of all comments that come in: beyond that a diff is read by nobody."""
MOST_BLANKS = 8
"""Blanks in a row within a line, and between the end of a line and the column where the next one starts."""
GAP = re.compile(rf"\S[ \t]{{{MOST_BLANKS + 1},}}\S")
LONE_RETURN = re.compile(r"\r(?!\n)")
BLANK_LINES = re.compile(r"\n(?:[ \t#]*\r?\n){4,}")
"""More lines without words than style guides ask for: code below them is scrolled out of sight."""
DIRECTIVE = re.compile(r"#\s*(///|%%|!)|#.*(-\*-|Local Variables:|\bvim?:|\bex:|\bnosec\b|\b(ruff|flake8|mypy|pyright|pylint|bandit):)")  # fmt: skip
"""Comments that tell editors and notebooks what to run, installers what to fetch, and linters of a whole file to be silent."""
FARTHEST = 100
"""The column behind which no statement may begin on the line of another one."""
PLAIN = "\t\n\r\f"
SHAPING = "\ufe0e\ufe0f\u200d"
"""What makes an emoji of a sign: where the replaced lines hold the same pair, a string kept it."""
ALIKE = frozenset("аеорсухіјѕһԁԛԝѵкмтвнАВЕКМНОРСТХІЈЅԌԜѴοαρνικτυχγΑΒΕΖΗΙΚΜΝΟΡΤΥΧ")
"""Cyrillic and Greek letters that look like Latin ones."""


def invisible(old: str, new: str) -> str | None:
    """Return which sign on an inserted line a reader would not see, or which code stands out of sight; or None."""
    edits = minimal(old, new)
    for edit in edits:
        gone = old[edit.start : edit.end]
        for at, char in enumerate(edit.new):
            if not _hidden(char):
                continue
            if _may_keep(char, edit.new[max(0, at - 1) : at + 1], gone):
                continue
            return f"the candidate adds the invisible character U+{ord(char):04X}"
    # A line may have moved from one edit to another.
    gone = "".join(old[edit.start : edit.end] for edit in edits)
    reasons = (_out_of_sight(old[: edit.start], edit.new, gone) for edit in edits)
    return next(filter(None, reasons), None)


def _out_of_sight(before: str, new: str, gone: str) -> str:
    """Return why a reader may not see what stands on inserted lines; empty where nothing hides.

    Args:
        before: the text above them.
        new: the lines.
        gone: all lines that are replaced: what they held may stay.
    """
    if LONE_RETURN.search(new) and not LONE_RETURN.search(before + gone):
        return "the candidate adds a carriage return within a line: remove it"
    if BLANK_LINES.search(new) and not BLANK_LINES.search(before + gone):
        return "the candidate adds more than three consecutive lines without words: remove them"
    known = {line.strip(): _indent(line) for line in split_lines(gone)}
    above = before.rstrip().rpartition("\n")[2]
    for line in filter(str.strip, split_lines(new)):
        for run in GAP.findall(line):
            if run not in gone:
                return f"the candidate adds {len(run) - 2} consecutive spaces within a line: start a new line there"
        feed = line.lstrip("\f").find("\f")
        if feed >= 0 and line.lstrip("\f")[feed - 1 : feed + 1] not in gone:
            return "the candidate adds a form feed within a line: remove it"
        reach = max(len(above.rstrip().expandtabs()) + MOST_BLANKS, known.get(line.strip(), 0))  # fmt: skip
        if _indent(line) > reach:
            return f"the candidate adds a line that starts in column {_indent(line) + 1}, far right of the one above: indent it less"
        above = line
    return ""


def _indent(line: str) -> int:
    return len(line[: len(line) - len(line.lstrip())].expandtabs())


def overlong(target: Target, code: str, new_text: str) -> str | None:
    """Return which line that a candidate brings nobody reads to its end, or that it brings a heap of comments; or None.

    A line may be as long as the longest one of the file, and comments may come in beside those that stand there.
    """
    usual = max(LONGEST, *map(len, target.text.splitlines() or [""]))
    for edit in minimal(target.text, new_text):
        longest = max(map(len, edit.new.splitlines()), default=0)
        if longest > usual:
            return f"the candidate adds a line of {longest} characters: break it"
    late = next((n for n in ast.walk(tree(code)) if isinstance(n, ast.stmt) and n.col_offset > FARTHEST), None)  # fmt: skip
    if late is not None:
        return f"the candidate adds a statement that begins in column {late.col_offset + 1}: start a new line there"
    brought = _comments(code) - _comments(target.source)
    if brought > MOST_COMMENTS:
        return f"the candidate adds comments of {brought} characters: keep them short"
    return None


def directive(old: str, code: str) -> str | None:
    """Return that a candidate brings a comment which other programs obey, such as an editor or a package installer; or None."""
    known = {line.strip() for line in split_lines(old)}
    brought = (line.strip() for line in split_lines(code))
    if any(DIRECTIVE.search(line) and line not in known for line in brought):
        return "the candidate adds a comment that other programs obey: remove it"
    return None


def _comments(code: str) -> int:
    """Return how many characters the comments of a code have."""
    tokens = tokenize.generate_tokens(io.StringIO(code).readline)
    return sum(len(t.string) for t in tokens if t.type == tokenize.COMMENT)


def disguise(text: str, code: str) -> str | None:
    """Return which name of a candidate looks like another, against the names of its file; or None."""
    fresh = {name for name in _names(code) if not name.isascii()}
    fresh -= _names(text) if fresh else set()
    if not fresh:
        return None
    used = set().union(*map(_scripts, _names(text)), {"LATIN"})
    for name in sorted(fresh):
        shown = ascii(name)[1:-1]
        scripts = _scripts(name)
        plain = unicodedata.normalize("NFKC", name)
        if plain != name:
            return f"the name {shown} is read by Python as {ascii(plain)[1:-1]}: write it that way"
        if len(scripts) > 1 and not scripts <= _JAPANESE:
            return f"the name {shown} mixes scripts: {', '.join(sorted(scripts))}"
        letters = {char for char in name if not char.isascii() and char.isalpha()}
        unlike = all(unicodedata.decomposition(char) for char in letters)
        if "LATIN" in scripts and not unlike and not letters <= set(text):
            return f"the name {shown} has letters that are new to the file and easily taken for others"
        if not scripts <= used or ALIKE.issuperset(name.replace("_", "")):
            return f"the name {shown} can be taken for another one: its script is new to the file"
    return None


_JAPANESE = {"CJK", "HIRAGANA", "KATAKANA", "KATAKANA-HIRAGANA"}


def _hidden(char: str) -> bool:
    if " " <= char <= "~" or char in PLAIN:
        return False
    category = unicodedata.category(char)
    return (
        category in UNSEEN
        or category == "Zs"
        or char in BLANK
        or bool(bisect_right(IGNORABLE, ord(char)) % 2)
    )


def _may_keep(char: str, pair: str, gone: str) -> bool:
    """Whether a string of the replaced lines may have held the sign: an emoji's, or a space that does not break."""
    if char in SHAPING:
        return pair in gone and unicodedata.category(pair[0]) in {"So", "Sk", "Cf"}
    return unicodedata.category(char) == "Zs" and char in gone


def _names(code: str) -> set[str]:
    """Return the names of code as they are written; Python itself reads some of them otherwise."""
    found: set[str] = set()
    source = code.removeprefix("\ufeff").replace("\r\n", "\n").replace("\r", "\n")
    if source.isascii():
        return found
    for token in tokenize.generate_tokens(io.StringIO(source).readline):
        if token.type == tokenize.NAME and not keyword.iskeyword(token.string):
            found.add(token.string)
        elif token.type == tokenize.STRING and "{" in token.string:
            # Up to Python 3.11 an f-string is one token: its names are words of it.
            found |= (
                set(_words(token.string)) if "f" in _prefix(token.string) else set()
            )
    return found


def _prefix(string: str) -> str:
    return string[: min(string.find(q) for q in "'\"" if q in string)].lower()


def _words(string: str) -> list[str]:
    return "".join(
        c if c.isidentifier() or c.isalnum() else " " for c in string
    ).split()


def _scripts(name: str) -> set[str]:
    """Return the scripts of a name's letters, by the first word of each one's Unicode name."""
    return {
        unicodedata.name(char, "UNKNOWN").partition(" ")[0]
        for char in name
        if char.isalpha() and unicodedata.category(char) != "Lm"
    }
