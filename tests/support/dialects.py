"""Endpoints that behave like seven servers, each in what it does otherwise than the protocol says.

What they refuse and how, what they send besides, where they want the key: as their
documentation and issue trackers tell; the words of refusals are theirs in short.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any
from urllib.parse import parse_qs, urlsplit

from support.endpoint import ScriptedEndpoint

if TYPE_CHECKING:
    from support.endpoint import Handler, Request

KEY = "zq-canary.0123456789/abcdef"


class OpenAI(ScriptedEndpoint):
    """Newer models refuse `max_tokens`; errors are objects."""

    def objection(self, request: Request) -> tuple[int, Any] | None:
        if request.headers.get("authorization") != f"Bearer {KEY}":
            return 401, {"error": {"message": "Incorrect API key provided"}}
        if "max_tokens" in request.body:
            why = "Unsupported parameter: 'max_tokens' is not supported with this model. Use 'max_completion_tokens' instead."
            return 400, {"error": {"message": why, "param": "max_tokens"}}
        return None


class Azure(ScriptedEndpoint):
    """The key has a header of its own, the version stands in the query, filters speak first."""

    path = "/openai/deployments/gpt/"
    version = "2024-10-21"

    @property
    def base_url(self) -> str:
        return f"{super().base_url}?api-version={self.version}"

    def objection(self, request: Request) -> tuple[int, Any] | None:
        if request.headers.get("api-key") != KEY or "authorization" in request.headers:
            why = "Access denied due to invalid subscription key"
            return 401, {"error": {"code": "401", "message": why}}
        url = urlsplit(request.path)
        if parse_qs(url.query) != {"api-version": [self.version]}:
            return 404, {"error": {"code": "404", "message": "Resource not found"}}
        if url.path != f"{self.path}chat/completions":
            return 404, {"error": {"code": "404", "message": "Resource not found"}}
        if "max_completion_tokens" in request.body:
            why = "Unrecognized request argument supplied: max_completion_tokens"
            return 400, {"error": {"code": None, "message": why}}
        return None

    def prelude(self, handler: Handler) -> None:
        filters = [{"prompt_index": 0, "content_filter_results": {}}]
        handler.send_event({"choices": [], "prompt_filter_results": filters})
        delta = {"role": "assistant", "content": None, "refusal": None}
        choice = {"index": 0, "delta": delta, "content_filter_results": {}}
        handler.send_event({"choices": [{**choice, "finish_reason": None}]})


class Ollama(ScriptedEndpoint):
    """Wants no key, reads only `max_tokens`, sends what a model thinks beside the text."""

    def objection(self, request: Request) -> tuple[int, Any] | None:
        if request.body["model"] != "qwen2.5-coder:7b":
            why = f"model '{request.body['model']}' not found"
            return 404, {"error": {"message": why, "type": "not_found_error"}}
        return None

    def prelude(self, handler: Handler) -> None:
        for thought in ("Let me ", "see."):
            delta = {"role": "assistant", "content": "", "reasoning": thought}
            handler.send_event({"choices": [{"index": 0, "delta": delta}]})


class VLLM(ScriptedEndpoint):
    """Refuses a limit beyond its context, in an error without an object; without a parser, thoughts are text."""

    room = 6000

    def objection(self, request: Request) -> tuple[int, Any] | None:
        asked = [
            request.body.get(n, 0) for n in ("max_tokens", "max_completion_tokens")
        ]
        if max(asked) > self.room:
            why = (
                f"'max_tokens' or 'max_completion_tokens' is too large: {max(asked)}. This model's maximum "
                "context length is 8192 tokens and your request has 2192 input tokens."
            )
            error = {"object": "error", "message": why, "type": "BadRequestError"}
            return 400, {**error, "param": None, "code": 400}
        return None

    def said(self, text: str) -> str:
        thought = 'Shall I answer {"stop": true} or\n```python\ndef f(): ...\n```\n?'
        return f"<think>\n{thought}\n</think>\n\n{text}"


class LMStudio(ScriptedEndpoint):
    """Errors are texts; only a schema is a form, and counted tokens come without details."""

    def objection(self, request: Request) -> tuple[int, Any] | None:
        kind = request.body.get("response_format", {}).get("type", "json_schema")
        if kind != "json_schema":
            return 400, {"error": "'response_format.type' must be 'json_schema'"}
        return None

    def counted(self, usage: Any) -> Any:
        return {k: v for k, v in usage.items() if k != "prompt_tokens_details"}


class LlamaCpp(ScriptedEndpoint):
    """Is still loading at first, cannot make a grammar of the schema, and wants a flag for tools."""

    loading = 3

    def objection(self, request: Request) -> tuple[int, Any] | None:
        if self.loading:
            self.loading -= 1
            error = {"code": 503, "message": "Loading model"}
            return 503, {"error": {**error, "type": "unavailable_error"}}
        if "response_format" in request.body:
            error = {"code": 400, "message": "Failed to parse grammar"}
            return 400, {"error": {**error, "type": "invalid_request_error"}}
        if "tools" in request.body:
            error = {"code": 500, "message": "tools param requires --jinja flag"}
            return 500, {"error": {**error, "type": "server_error"}}
        return None


class OpenRouter(ScriptedEndpoint):
    """Keeps the line open with comments, and says what an answer cost."""

    path = "/api/v1"

    def objection(self, request: Request) -> tuple[int, Any] | None:
        if request.headers.get("authorization") != f"Bearer {KEY}":
            return 401, {"error": {"code": 401, "message": "No auth credentials found"}}
        return None

    def prelude(self, handler: Handler) -> None:
        for _ in range(3):
            handler.send_chunk(b": OPENROUTER PROCESSING\n\n")

    def counted(self, usage: Any) -> Any:
        return {**usage, "cost": 0.0125}


SERVERS = (OpenAI, Azure, Ollama, VLLM, LMStudio, LlamaCpp, OpenRouter)
