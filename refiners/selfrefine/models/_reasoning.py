"""Reasoning: what a model thinks before its answer, where its server passes that on as text."""

from __future__ import annotations

import re

_NAMES = "(?:think|thinking|thought|reasoning|analysis|reflection)"
_OPEN = re.compile(
    rf"<{_NAMES}>|\[THINK\]|<\|begin_of_thought\|>|◁think▷", re.IGNORECASE
)
_BEGIN = re.compile(rf"\s*(?:{_OPEN.pattern})", re.IGNORECASE)
_CLOSE = re.compile(
    rf"</{_NAMES}>|\[/THINK\]|<\|end_of_thought\|>|◁/think▷", re.IGNORECASE
)
_CHANNEL = re.compile(
    r"<\|channel\|>(\w{1,20})\b[^<]{0,200}(?:<\|constrain\|>[^<]{0,200})?<\|message\|>(.*?)(?=<\|(?:end|return|call|start|channel)\|>|\Z)",
    re.DOTALL,
)
"""gpt-oss: a channel's name, and what was said there."""
_BARE_CHANNEL = re.compile(r"\s*analysis.*assistantfinal", re.DOTALL)
"""The same from a server that drops the marks."""
_MARK = re.compile(r"(?:<\|\w{1,24}\|>|</s>)\s*\Z")
"""A token that ends a turn."""
_LONGEST = 40
"""Characters of such a token, with the white space behind it."""
_MOST = 8
"""Closing tags and marks that are looked at, from the end: an answer may hold some itself."""
_QUOTE = re.compile(r"[\"']|`(?!``)")
_FENCE = re.compile(r"^ {0,3}(?:```|~~~)", re.MULTILINE)


def without_reasoning(text: str) -> str:
    """Return an answer alone; an empty text where the model has only thought so far."""
    if text.lstrip().startswith(("<|channel|>", "<|start|>")):
        said = [words for name, words in _CHANNEL.findall(text) if name != "analysis"]
        return said[-1] if said else ""
    if bare := _BARE_CHANNEL.match(text):
        return text[bare.end() :]
    at = 0
    while opened := _BEGIN.match(text, at):
        closed = _CLOSE.search(text, opened.end())
        at = closed.end() if closed else len(text)
    text = text[at:].lstrip() if at else text
    marks = [*_CLOSE.finditer(text)][-_MOST:]
    ends = (mark.end() for mark in reversed(marks) if _ends_reasoning(text, mark))
    if end := next(ends, 0):
        text = text[end:].lstrip()
    return _without_marks(text)


def _without_marks(text: str) -> str:
    """Return an answer without the tokens behind its last block or brace."""
    left = text
    for _ in range(_MOST):
        mark = _MARK.search(left, max(0, len(left) - _LONGEST))
        left = left[: mark.start()].rstrip() if mark else left
    return left if left.endswith(("```", "~~~", "}")) else text


def _ends_reasoning(text: str, mark: re.Match[str]) -> bool:
    """Whether a closing tag is the model's own, and no part of code or JSON that it writes."""
    before, after = text[: mark.start()], text[mark.end() :]
    if len(_FENCE.findall(before)) % 2:
        alone = before.endswith("\n") and after.lstrip(" ")[:1] in ("\n", "\r", "")
        return alone and not _OPEN.search(before)
    quoted = _QUOTE.search(before[-1:]) or _QUOTE.match(after)
    return not quoted and not before.lstrip().startswith("{")
