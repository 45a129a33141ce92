"""Probe: finds out what an endpoint can do, by two short questions."""

from __future__ import annotations

import time
from typing import TYPE_CHECKING, Any

from selfrefine import jsontext
from selfrefine.errors import SelfRefineError
from selfrefine.models import Limits, Message, ResponseFormat
from selfrefine.models.openai import connect, dialect

if TYPE_CHECKING:
    from selfrefine.settings.resolve import Settings

SECONDS = 60.0
"""The most that each question may take; a model may have to be loaded first."""
TOKENS = 1024
"""Enough for a model that thinks first."""
COUNT = "Write the numbers from 1 to 60, each on a line of its own, and nothing else."
ASK = 'Answer with this JSON object and nothing else: {"ready": true}'
FORM = ResponseFormat(
    "feedback",
    {
        "type": "object",
        "properties": {"ready": {"type": "boolean"}},
        "required": ["ready"],
        "additionalProperties": False,
    },
)


def probe(name: str, settings: Settings) -> dict[str, Any]:
    """Return what the endpoint can do: whether it answers, streams, keeps to a form and counts tokens.

    Args:
        name: the model.
        settings: the user's.
    """
    found: dict[str, Any] = {"answers": False}
    arrivals: list[float] = []
    started = time.monotonic()

    def limits() -> Limits:
        return Limits(
            time.monotonic() + SECONDS,
            TOKENS,
            on_delta=lambda _: arrivals.append(time.monotonic() - started),
        )

    try:
        model = connect(name, settings)
        try:
            model.complete([Message("user", COUNT)], None, limits())
            found |= {
                "answers": True,
                "seconds": round(time.monotonic() - started, 2),
                "first_text_seconds": round(arrivals[0], 2) if arrivals else None,
                "streams": model.streamed,
                "counts_tokens": model.counted,
            }
            answer = model.complete([Message("user", ASK)], FORM, limits())
            learned = dialect.known[model.place]
            found |= {
                "json": learned.form,
                "follows_form": _follows(answer.text),
                "limit": learned.limit,
            }
        finally:
            model.close()
    except SelfRefineError as error:
        found["error"] = str(error)
    return found


def _follows(text: str) -> bool:
    """Whether an answer has the form that was asked for."""
    try:
        data = jsontext.loads(text[text.find("{") : text.rfind("}") + 1])
    except ValueError:
        return False
    return isinstance(data, dict) and isinstance(data.get("ready"), bool)
