"""Reply: puts the chunks of a streamed answer together, believing none of them."""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any, cast

from selfrefine import jsontext
from selfrefine.loop.refinement import Usage
from selfrefine.models._reasoning import without_reasoning


@dataclass
class Reply:
    """What has arrived so far of one answer.

    Args:
        tool: whether a call of a tool was asked for.
        text: the pieces of the message.
        arguments: the pieces of a tool call's arguments.
        refusal: the pieces of the model's own refusal.
        finish: why it ended; empty while it has not.
        error: what the endpoint says that went wrong, where it says so within an answer.
        begun: whether anything arrived.
        reported: the tokens as the endpoint counts them.
    """

    tool: bool = False
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
        call = _table(_first(delta.get("tool_calls")))
        if not call.get("index"):
            arguments = _table(call.get("function")).get("arguments")
            whole = isinstance(arguments, Mapping)
            _keep(self.arguments, json.dumps(arguments) if whole else arguments)
        _keep(self.text, _said(delta.get("content")))
        _keep(self.refusal, delta.get("refusal"))
        if isinstance(choice.get("finish_reason"), str):
            self.finish = choice["finish_reason"]

    @property
    def pieces(self) -> int:
        """In how many pieces the answer came."""
        return len(self.arguments) or len(self.text)

    @property
    def answer(self) -> str:
        """The text without the model's reasoning, or the arguments of its call of a tool."""
        text, arguments = "".join(self.text), "".join(self.arguments)
        if self.tool or not text.strip():
            return arguments or without_reasoning(text)
        return without_reasoning(text)

    @property
    def passing(self) -> bool:
        """Whether the same question may well have another answer: this one is empty, an error, or never ended."""
        declined = self.refusal or self.finish in ("content_filter", "length")
        return not declined and self.problem is not None

    @property
    def whole(self) -> bool:
        """Whether an answer holds all that was asked for, though no `finish_reason` says that it has ended."""
        if self.error or self.finish or not self.answer.strip():
            return False
        fences = [
            line for line in self.answer.split("\n") if line.startswith(("```", "~~~"))
        ]
        if fences:
            return len(fences) % 2 == 0
        try:
            return isinstance(jsontext.loads(self.answer), dict)
        except ValueError:
            return False

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
                "lower the model's reasoning effort, or use one that reasons less",
            )
        return "gives an empty answer", "check that it is a chat model"

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


def _said(content: object) -> object:
    """Return a message's text, which some servers send in parts of several kinds."""
    if not isinstance(content, list):
        return content
    parts = (_table(part) for part in content)
    return "".join(part["text"] for part in parts if isinstance(part.get("text"), str))


def _keep(pieces: list[str], piece: object) -> None:
    if isinstance(piece, str) and piece:
        pieces.append(piece)
