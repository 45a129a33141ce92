"""Dialect: what an endpoint understands, and what is remembered of it."""

from __future__ import annotations

import dataclasses
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Literal

if TYPE_CHECKING:
    from selfrefine.models import Form


@dataclass(frozen=True)
class Dialect:
    """How to ask for a form, and how to name the limit of tokens.

    Never ``json_object``: LM Studio refuses it, and it promises no shape.
    """

    form: Literal["json_schema", "tool", "text"] = "json_schema"
    limit: Literal["max_completion_tokens", "max_tokens", "none"] = "max_tokens"

    def fields(self, form: Form | None, tokens: int) -> dict[str, Any]:
        """Return the fields of the request that differ between dialects."""
        fields: dict[str, Any] = {} if self.limit == "none" else {self.limit: tokens}
        if form and self.form == "json_schema":
            schema = {"name": form.name, "strict": True, "schema": form.schema}
            fields["response_format"] = {"type": "json_schema", "json_schema": schema}
        elif form and self.form == "tool":
            function = {"name": form.name, "strict": True, "parameters": form.schema}
            fields["tools"] = [{"type": "function", "function": function}]
            fields["tool_choice"] = {
                "type": "function",
                "function": {"name": form.name},
            }
        return fields

    def simpler(self, refusal: str, *, form: bool) -> Dialect | None:
        """Return what to try after a refusal, going by its words; None when nothing is left."""
        if "max_completion_tokens" in refusal and self.limit == "max_tokens":
            return dataclasses.replace(self, limit="max_completion_tokens")
        if self.limit != "none" and (
            "tokens" in refusal or "context length" in refusal
        ):
            return dataclasses.replace(self, limit="none")
        if form and self.form == "json_schema":
            return dataclasses.replace(self, form="tool")
        if form and self.form == "tool":
            return dataclasses.replace(self, form="text")
        return None


def first(*, official: bool) -> Dialect:
    """Return what to try first: OpenAI's newer models refuse ``max_tokens``, others know only that."""
    return Dialect(limit="max_completion_tokens" if official else "max_tokens")


known: dict[tuple[str, str], Dialect] = {}
"""Endpoint and model to the dialect that last worked, for as long as the process lives."""
