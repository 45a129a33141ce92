"""Failure: what went wrong with one request, told by cause, and what may be tried next."""

from __future__ import annotations

import re
import time
from collections.abc import Mapping
from dataclasses import dataclass
from email.utils import parsedate_to_datetime
from http import HTTPStatus
from typing import TYPE_CHECKING

import httpx2
import openai

from selfrefine.errors import ApiKeyError
from selfrefine.models.openai.http import UnsafeResponseError

if TYPE_CHECKING:
    from selfrefine.errors import EndpointError
    from selfrefine.models import Answer
    from selfrefine.models.openai.endpoint import Endpoint

CAUGHT = (
    openai.OpenAIError,
    httpx2.HTTPError,
    UnsafeResponseError,
    ValueError,
    TypeError,
)
"""All that a request may raise; the last two where a body is no JSON or of another shape."""

_REFUSED = {400, 413, 415, 422, 501}
_PASSING = {408, 409, 425, 429}
_NUMBER = re.compile(r"\d[\d,]*")
_ROOM = re.compile(
    rf"context\D{{0,40}}({_NUMBER.pattern})|({_NUMBER.pattern}) maximum", re.IGNORECASE
)
"""What a model takes, as an endpoint says it."""
_ABOUT_FORM = ("response_format", "json_schema", "grammar", "tool")


@dataclass(frozen=True)
class Failure:
    """Why there is no answer.

    Args:
        error: what the user is told if nothing else helps.
        refusal: the endpoint's words where it did not like how it was asked, else None.
        wait: seconds after which another try may help, None where it cannot.
        about_request: whether the endpoint is in order and this request was not.
        loading: whether the endpoint is still loading its model, as llama.cpp says.
        once: whether one more try is enough.
        answer: what may be used if the next try ends no better.
    """

    error: EndpointError
    refusal: str | None = None
    wait: float | None = None
    about_request: bool = False
    loading: bool = False
    once: bool = False
    answer: Answer | None = None


def explain(
    error: Exception, endpoint: Endpoint, model: str, *, tokens: int, begun: bool
) -> Failure:
    """Return the failure that an exception stands for.

    Args:
        error: what was raised.
        endpoint: that was asked.
        model: that was asked for.
        tokens: of the question, roughly.
        begun: whether an answer had begun.
    """
    if isinstance(error, openai.APIStatusError):
        if overflow := _overflow(error, endpoint, tokens):
            return overflow
        return _explain_status(error, endpoint, model)
    if isinstance(error, UnsafeResponseError):
        return Failure(
            endpoint.error(str(error), "check base-url; nothing more was sent")
        )
    if begun:
        words = _words(error.body) if isinstance(error, openai.APIError) else ""
        what = f"breaks off in the middle of its answer{words and f' ({words})'}"
        return Failure(endpoint.error(what, "try again"))
    if isinstance(error, openai.APIConnectionError):
        cause = error.__cause__
        if isinstance(cause, httpx2.ConnectError | httpx2.ConnectTimeout):
            what, todo = (
                f"cannot be reached ({cause or 'no answer'})",
                "is it running? check base-url",
            )
        else:
            what, todo = "closes the connection without an answer", "try again"
        return Failure(endpoint.error(what, todo), wait=0.0)
    return Failure(
        endpoint.error(
            "does not answer with a chat completion",
            "check base-url, it often ends in /v1",
        )
    )


def _explain_status(
    error: openai.APIStatusError, endpoint: Endpoint, model: str
) -> Failure:
    """Tell statuses apart by what the user can do about them."""
    status, words = error.status_code, _words(error.body)
    shown = f"({status}{words and f': {words}'})"
    if status in {401, 403}:
        # The words are left out: some endpoints repeat the key in them.
        what = (
            f"refuses the key ({status})" if endpoint.key else f"needs a key ({status})"
        )
        todo = f"check {endpoint.key_place}"
        return Failure(endpoint.error(what, todo, ApiKeyError))
    if status == HTTPStatus.NOT_FOUND:
        what = f"does not know the model {model}, or nothing at this path {shown}"
        return Failure(endpoint.error(what, "check model and base-url"))
    if status in _PASSING or status >= HTTPStatus.INTERNAL_SERVER_ERROR:
        refusal = (
            words
            if status in _REFUSED or any(w in words for w in _ABOUT_FORM)
            else None
        )
        wait = _retry_after(error.response.headers)
        if status == HTTPStatus.TOO_MANY_REQUESTS:
            pause = f"; it asks to wait {wait:.0f} s" if wait else ""
            what = f"allows no more requests now {shown}{pause}"
            return Failure(
                endpoint.error(what, "wait, or raise your limit there"), refusal, wait
            )
        loading = status == HTTPStatus.SERVICE_UNAVAILABLE and "oading" in words
        failed = endpoint.error(f"fails {shown}", "try again later")
        return Failure(failed, refusal, wait, loading=loading)
    failed = endpoint.error(f"refuses the request {shown}", "check model and base-url")
    refused = status in _REFUSED
    return Failure(failed, words if refused else None, about_request=refused)


def _overflow(
    error: openai.APIStatusError, endpoint: Endpoint, tokens: int
) -> Failure | None:
    """Return the failure of a question that is too long for the model; None for any other."""
    words = _words(error.body)
    room = _ROOM.search(words) if error.status_code in _REFUSED else None
    if room is None:
        return None
    most = _number(room[room.lastindex or 0])
    more = [n for n in map(_number, _NUMBER.findall(words)) if n > most]
    needed = max(more, default=tokens)
    if needed <= most:
        return None
    about = max(round(needed, -2), most + 1)
    what = f"refuses the request: it needs about {about:,} tokens, the model takes {most:,}"
    todo = "use a model that takes more, or start it with a larger context"
    return Failure(endpoint.error(what, todo), words, about_request=True)


def _number(text: str) -> int:
    return int(text.replace(",", ""))


def _words(body: object) -> str:
    """Return the endpoint's own words in short, empty where it sent a page instead."""
    if isinstance(body, Mapping):
        body = body.get("message") or body.get("detail") or body.get("error")
    if not isinstance(body, str) or "<" in body[:20]:
        return ""
    return " ".join(body.split())[:200]


def _retry_after(headers: Mapping[str, str]) -> float:
    """Return the seconds that the endpoint asks to wait, 0 where it asks for none."""
    value = headers.get("retry-after", "")
    try:
        return max(0.0, float(value))
    except ValueError:
        pass
    try:
        return max(0.0, parsedate_to_datetime(value).timestamp() - time.time())
    except ValueError:
        return 0.0
