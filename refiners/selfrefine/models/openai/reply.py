"""Reply: puts the chunks of a streamed answer together, believing none of them."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any, cast

from selfrefine.loop.refinement import Usage

_THOUGHT = re.compile(r"\A\s*<think>.*?(?:</think>\s*|\Z)", re.DOTALL)
"""Servers that do not know a model's way to think pass it on as text; unfinished, it is no answer yet."""


@dataclass
class Reply:
    """What has arrived so far of one answer.

    Args:
        text: the pieces of the message.
        arguments: the pieces of a tool call's arguments.
        refusal: the pieces of the model's own refusal.
        finish: why it ended; empty while it has not.
        error: what the endpoint says that went wrong, where it says so within an answer.
        begun: whether anything arrived.
        reported: the tokens as the endpoint counts them.
    """

    text: list[str] = field(default_factory=list)
    arguments: list[str] = field(default_factory=list)
    refusal: list[str] = field(default_factory=list)
    finish: str = ""
    error: str = ""
    begun: bool = False
    reported: Usage | None = None

    def add(self, data: object) -> None:
        """Take one chunk, or a whole answer that was not streamed; what is malformed adds nothing."""
        chunk = _table(data)
        self.begun = True
        if usage := _table(chunk.get("usage")):
            self.reported = Usage(
                _count(usage.get("prompt_tokens")),
                _count(usage.get("completion_tokens")),
                _count(_table(usage.get("prompt_tokens_details")).get("cached_tokens")),
                usd=_cost(usage.get("cost")),
            )
        if failed := chunk.get("error"):
            self.error = " ".join(str(_table(failed).get("message", failed)).split())
        choice = _table(_first(chunk.get("choices")))
        delta = _table(choice.get("delta") or choice.get("message"))
        call = _table(_table(_first(delta.get("tool_calls"))).get("function"))
        _keep(self.text, delta.get("content"))
        _keep(self.arguments, call.get("arguments"))
        _keep(self.refusal, delta.get("refusal"))
        if isinstance(choice.get("finish_reason"), str):
            self.finish = choice["finish_reason"]

    @property
    def pieces(self) -> int:
        """In how many pieces the answer came."""
        return len(self.arguments) or len(self.text)

    @property
    def answer(self) -> str:
        """The text without what the model thought aloud, or the tool call's arguments where it answered by a call."""
        return "".join(self.arguments) or _THOUGHT.sub("", "".join(self.text), count=1)

    @property
    def problem(self) -> tuple[str, str] | None:
        """What is wrong with the complete answer, and what to do; None where it can be used."""
        if self.refusal or self.finish == "content_filter":
            return "declines to answer about this function", "try another model"
        if self.error or self.finish == "error":
            return f"fails ({self.error[:200]})", "try again later"
        if not self.finish:
            return (
                "ends its answer without a finish_reason",
                "try again; an answer cut short is not used",
            )
        if self.answer.strip():
            return None
        if self.finish == "length":
            return (
                "used up its tokens before it wrote an answer",
                "use a model that thinks less",
            )
        return "answers nothing", "check that the model is made for chat"

    def usage(self, prompt_chars: int) -> Usage:
        """Return the tokens; where the endpoint counts none, four characters are taken for one."""
        if self.reported or not self.begun:
            return self.reported or Usage()
        return Usage(prompt_chars // 4, len(self.answer) // 4)


def _table(value: object) -> Mapping[str, Any]:
    return value if isinstance(value, Mapping) else {}


def _first(value: object) -> object:
    return value[0] if isinstance(value, list) and value else None


def _count(value: object) -> int:
    return value if isinstance(value, int) and value > 0 else 0


def _cost(value: object) -> float | None:
    """Return what the endpoint says that the answer cost, as OpenRouter does."""
    known = isinstance(value, int | float) and not isinstance(value, bool)
    return float(cast("float", value)) if known and value else None


def _keep(pieces: list[str], piece: object) -> None:
    if isinstance(piece, str) and piece:
        pieces.append(piece)
