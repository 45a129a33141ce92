"""Dialect: what an endpoint understands, and what is remembered of it."""

from __future__ import annotations

import dataclasses
import json
import time
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Literal, TypeAlias

from selfrefine import jsontext

if TYPE_CHECKING:
    from selfrefine.models import ResponseFormat
    from selfrefine.store.table import Table

Limit: TypeAlias = Literal["max_completion_tokens", "max_tokens", "none"]


@dataclass(frozen=True)
class Dialect:
    """How to ask for a form, and how to name the limit of tokens; `renamed` tells that both names were tried.

    Never ``json_object``: LM Studio refuses it, and it promises no shape.
    """

    form: Literal["json_schema", "tool", "text"] = "json_schema"
    limit: Limit = "max_tokens"
    renamed: bool = False

    def fields(self, form: ResponseFormat | None, tokens: int) -> dict[str, Any]:
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
        if "max_completion_tokens" in refusal and not self.renamed:
            old = self.limit == "max_tokens"
            limit: Limit = "max_completion_tokens" if old else "max_tokens"
            return dataclasses.replace(self, limit=limit, renamed=True)
        about_length = "context" in refusal or "too long" in refusal
        if self.limit != "none" and ("tokens" in refusal or about_length):
            return dataclasses.replace(self, limit="none")
        if about_length:
            return None
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

_WEEK = 7 * 24 * 3600.0
"""Seconds after which an endpoint is asked anew what it understands: it may have learned more."""


def recall(place: tuple[str, str], cache: Table | None) -> Dialect | None:
    """Return the dialect that last worked with an endpoint and model, in this process or in one before."""
    if place not in known and cache and (row := cache.look(_question(place))):
        try:
            known[place] = Dialect(**jsontext.loads(row))
        except (TypeError, ValueError):
            return None
    return known.get(place)


def remember(place: tuple[str, str], dialect: Dialect, cache: Table | None) -> None:
    """Remember what worked; an editor has a process for each refinement, so that a file remembers as well."""
    if known.get(place) != dialect:
        known[place] = dialect
        if cache:
            cache.keep(_question(place), json.dumps(dataclasses.asdict(dialect)))


def _question(place: tuple[str, str]) -> dict[str, Any]:
    return {"dialect": place, "week": time.time() // _WEEK}
