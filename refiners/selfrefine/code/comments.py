"""Comments: which of them a rewrite lost, though what they explain is still there."""

from __future__ import annotations

import io
import keyword
import re
import tokenize
from collections import Counter
from dataclasses import dataclass
from functools import lru_cache
from itertools import pairwise

from selfrefine.code.edits import split_lines

FOR_TOOLS = re.compile(
    r"#\s*(noqa|type:|pragma|pylint|fmt:|isort|nosec|mypy|ruff|pyright|flake8|yapf|!)",
    re.IGNORECASE,
)
ALIKE, REWORDED = 0.65, 0.5
"""Share of a line's tokens in a line that says the same, and of a comment's words in one that was reworded."""
TELLING = 2
"""Names, numbers and texts of a line from which on it can be known again."""
_SPACE = (tokenize.NL, tokenize.NEWLINE, tokenize.INDENT, tokenize.DEDENT, tokenize.ENDMARKER)  # fmt: skip


@dataclass(frozen=True)
class Lost:
    """A comment that is gone.

    Args:
        text: the comment, without its hash.
        line: where it stood, 1-based.
        now: the line of the rewrite that does what it was about.
    """

    text: str
    line: int
    now: int


@dataclass(frozen=True)
class _Comment:
    text: str
    line: int
    about: int
    """The line of code that it belongs to: its own, else the next one."""


@lru_cache(maxsize=64)
def lost(before: str, after: str) -> tuple[Lost, ...]:
    """Return the comments of `before` that `after` neither has nor rewords, though their line is still there.

    A line counts as still there if most of its tokens stand in one line of the rewrite, so that a variable may have
    another name, and a loop may have become a comprehension.
    """
    try:
        old, new = _tokens(before), _tokens(after)
    except (tokenize.TokenError, SyntaxError, IndentationError):
        return ()
    said = [_words(t.string) for t in new if t.type == tokenize.COMMENT]
    said += [_words(t.string) for t in new if _is_text(t)]
    lines, rewritten = _by_line(old), _by_line(new)
    found = []
    for comment in _comments(old, split_lines(before)):
        words = _words(comment.text)
        if any(
            _share(words, other) >= REWORDED for other in [*said, _kept(words, said)]
        ):
            continue
        now = _again(lines.get(comment.about, Counter()), rewritten)
        if now:
            found.append(Lost(comment.text, comment.line, now))
    return tuple(found)


def _kept(words: frozenset[str], said: list[frozenset[str]]) -> frozenset[str]:
    """Return the words of a comment of several lines that stand in lines which say little else."""
    lines = (line for line in said if _share(line, words) >= REWORDED)
    return frozenset().union(*lines)


def _tokens(code: str) -> list[tokenize.TokenInfo]:
    return list(tokenize.generate_tokens(io.StringIO(code).readline))


def _is_text(token: tokenize.TokenInfo) -> bool:
    """Whether it is a text of several lines, as a docstring that has taken up a comment."""
    return token.type == tokenize.STRING and "\n" in token.string


def _comments(
    tokens: list[tokenize.TokenInfo], lines: tuple[str, ...] | list[str]
) -> list[_Comment]:
    """Return the comments for readers, those on lines after one another as one."""
    code = sorted(_by_line(tokens))
    found: list[_Comment] = []
    for token in tokens:
        row, column = token.start
        if token.type != tokenize.COMMENT or FOR_TOOLS.match(token.string):
            continue
        text = token.string.lstrip("#! ").rstrip()
        alone = not lines[row - 1][:column].strip()
        about = next((line for line in code if line > row), 0) if alone else row
        before = found[-1] if found else None
        if alone and before and before.about == about and about:
            found[-1] = _Comment(f"{before.text} {text}", before.line, about)
        elif _words(text):
            found.append(_Comment(text, row, about))
    return found


def _by_line(tokens: list[tokenize.TokenInfo]) -> dict[int, Counter[str]]:
    """Return the tokens of each line of code; what begins no statement belongs to the line of its statement as well."""
    found: dict[int, Counter[str]] = {}
    for token in tokens:
        if token.type not in _SPACE and token.type != tokenize.COMMENT:
            found.setdefault(token.start[0], Counter())[token.string] += 1
    return found


def _again(line: Counter[str], rewritten: dict[int, Counter[str]]) -> int:
    """Return which line of a rewrite has most of a line's tokens, or two lines after one another; 0 for none."""
    telling = sum(n for token, n in line.items() if _tells(token))
    if telling < TELLING:
        return 0
    pairs = {
        one: rewritten[one] + rewritten[two] for one, two in pairwise(sorted(rewritten))
    }
    for lines in (rewritten, pairs):
        parts = {start: _part(line, tokens) for start, tokens in lines.items()}
        best = max(parts, key=parts.__getitem__, default=0)
        if best and parts[best] >= ALIKE:
            return best
    return 0


def _part(line: Counter[str], other: Counter[str]) -> float:
    """Return which part of a line's telling tokens, keywords and operators stand in another; what tells weighs double."""
    weight = {token: 2 if _tells(token) else 1 for token in line}
    whole = sum(weight[token] * n for token, n in line.items())
    same = sum(weight[token] * min(n, other[token]) for token, n in line.items())
    return same / whole if whole else 0.0


def _tells(token: str) -> bool:
    return (token[:1].isalnum() or token[:1] in "_\"'") and not keyword.iskeyword(token)


def _words(text: str) -> frozenset[str]:
    return frozenset(re.findall(r"\w+", text.lower()))


def _share(words: frozenset[str], other: frozenset[str]) -> float:
    return len(words & other) / len(words) if words else 1.0
