"""Reply: puts the chunks of a streamed answer together, believing none of them."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

from selfrefine.refinement import Usage


@dataclass
class Reply:
    """What has arrived so far of one answer.

    Args:
        text: the pieces of the message.
        arguments: the pieces of a tool call's arguments.
        refusal: the pieces of the model's own refusal.
        finish: why it ended; empty while it has not.
        begun: whether anything arrived.
        reported: the tokens as the endpoint counts them.
    """

    text: list[str] = field(default_factory=list)
    arguments: list[str] = field(default_factory=list)
    refusal: list[str] = field(default_factory=list)
    finish: str = ""
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
            )
        choice = _table(_first(chunk.get("choices")))
        delta = _table(choice.get("delta") or choice.get("message"))
        call = _table(_table(_first(delta.get("tool_calls"))).get("function"))
        _keep(self.text, delta.get("content"))
        _keep(self.arguments, call.get("arguments"))
        _keep(self.refusal, delta.get("refusal"))
        if isinstance(choice.get("finish_reason"), str):
            self.finish = choice["finish_reason"]

    @property
    def answer(self) -> str:
        """The text, or the tool call's arguments where the model answered by a call."""
        return "".join(self.arguments) or "".join(self.text)

    @property
    def problem(self) -> tuple[str, str] | None:
        """What is wrong with the complete answer, and what to do; None where it can be used."""
        if self.refusal or self.finish == "content_filter":
            return "declines to answer about this function", "try another model"
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


def _keep(pieces: list[str], piece: object) -> None:
    if isinstance(piece, str) and piece:
        pieces.append(piece)
