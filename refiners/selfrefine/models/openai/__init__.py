"""OpenAI: any endpoint that speaks the chat.completions protocol, in the cloud or on this machine.

One request has one total deadline: the package's own timeouts bound neither a
slow drip nor an endless stream.  Only this package imports `openai`.
"""

from __future__ import annotations

import asyncio
import contextlib
import dataclasses
import logging
import time
from typing import TYPE_CHECKING, Any

import httpx2
import openai

from selfrefine import jsontext
from selfrefine.errors import EndpointError, Interrupted
from selfrefine.loop.refinement import Usage
from selfrefine.models import Answer
from selfrefine.models.openai import breaker as breakers
from selfrefine.models.openai import dialect as dialects
from selfrefine.models.openai.endpoint import OFFICIAL, Endpoint, locate
from selfrefine.models.openai.events import events
from selfrefine.models.openai.failure import CAUGHT, Failure, explain
from selfrefine.models.openai.http import UnsafeResponseError, client
from selfrefine.models.openai.reply import Reply
from selfrefine.redact import mask
from selfrefine.settings.prices import Price, price_of
from selfrefine.store.table import Table
from selfrefine.store.table import place as place_of

if TYPE_CHECKING:
    from collections.abc import AsyncIterator, Sequence

    from selfrefine.models import Limits, Message, ResponseFormat
    from selfrefine.settings.resolve import Settings

RETRIES = 2
PAUSE = 0.5
"""Seconds before the first retry; doubled for the next."""
_TICK = 0.05

# Below this they name every request; versions of openai wrote whole bodies, source code and all.
for _name in ("openai", "httpx2", "httpcore2"):
    logging.getLogger(_name).setLevel(logging.WARNING)


def connect(name: str, settings: Settings) -> OpenAI:
    """Check where requests go and with which key; nothing is sent yet.

    Raises:
        EndpointError: no model is named, the place is unsafe, or the key is missing.
    """
    if not name:
        raise EndpointError(
            "no model is named; set `model`, and `base-url` if it is not OpenAI's"
        )
    memory = Table(place_of("answers")) if settings.cache else None
    return OpenAI(name, locate(settings), price_of(name, settings), memory)


def place(settings: Settings) -> str:
    """Return where answers come from."""
    return settings.base_url or OFFICIAL


async def _drain(chunks: AsyncIterator[bytes]) -> None:
    async for _ in chunks:
        pass


class OpenAI:
    """A model behind an OpenAI-compatible endpoint; used by one thread at a time.

    Args:
        name: the model's name at the endpoint.
        endpoint: where it is.
        price: of its tokens; zeros where unknown.
        memory: where it is kept what the endpoint understands; None for this process alone.
    """

    def __init__(
        self,
        name: str,
        endpoint: Endpoint,
        price: Price,
        memory: Table | None = None,
    ) -> None:
        self.name = name
        self._endpoint = endpoint
        self._price = price
        self._memory = memory
        self.usage = Usage(usd=0.0 if price.known else None)
        """What was spent so far, requests without an answer included."""
        self._loop: asyncio.AbstractEventLoop | None = None
        self._task: asyncio.Task[Answer] | None = None
        self.place = (endpoint.url, name)
        """By which its dialect is remembered."""
        self._reply = Reply()
        """What has arrived of the answer that is being streamed."""
        self._about_request = False
        """Whether the last failure was about what was asked: then the endpoint is in order."""
        # The key is not told to the package: `http` puts it into the header at the last moment.
        self._http = client(
            endpoint.key,
            azure=endpoint.azure,
            encrypted=endpoint.url.startswith("https:"),
        )
        self._client = openai.AsyncOpenAI(
            api_key="unused",
            base_url=endpoint.url,
            default_query=endpoint.query,
            max_retries=0,
            http_client=self._http,
        )

    @property
    def streamed(self) -> bool:
        """Whether the last answer came in pieces."""
        return self._reply.pieces > 1

    @property
    def counted(self) -> bool:
        """Whether the last answer came with the tokens that it took."""
        return self._reply.reported is not None

    def complete(
        self, messages: Sequence[Message], form: ResponseFormat | None, limits: Limits
    ) -> Answer:
        """Answer a conversation; see `Model.complete`."""
        breaker = breakers.known.setdefault(self._endpoint.url, breakers.Breaker())
        if refusal := breaker.refusal(self._endpoint):
            raise refusal
        if self._loop is None:
            self._loop = asyncio.new_event_loop()
        self._about_request = False
        try:
            answer = self._loop.run_until_complete(self._watch(messages, form, limits))
        except EndpointError:
            if not self._about_request:
                breaker.failed()
            raise
        breaker.succeeded()
        return answer

    def close(self) -> None:
        """Close the connections, and end a request that an exception left behind."""
        if self._loop is not None:
            self._loop.run_until_complete(self._end())
            self._loop.close()
            self._loop = None

    async def _end(self) -> None:
        if self._task is not None and not self._task.done():
            self._task.cancel()
            await asyncio.wait({self._task}, timeout=_TICK)
        await self._http.aclose()
        # Streams that were dropped half read are closed by tasks of their own: let them end.
        await asyncio.get_running_loop().shutdown_asyncgens()
        others = asyncio.all_tasks() - {asyncio.current_task()}
        if others:
            await asyncio.wait(others, timeout=_TICK)

    async def _watch(
        self, messages: Sequence[Message], form: ResponseFormat | None, limits: Limits
    ) -> Answer:
        """Ask, and end the asking at the deadline or when the user wants it."""
        start, told = time.monotonic(), ""
        self._reply = Reply()
        self._task = task = asyncio.create_task(self._ask(messages, form, limits))
        while not task.done():
            if (text := self._reply.answer) != told:
                told = text
                limits.on_delta(mask(text))
            reason = limits.interrupted()
            left = limits.deadline - time.monotonic()
            if not reason and left > 0:
                await asyncio.wait({task}, timeout=min(_TICK, left))
                continue
            task.cancel()
            await asyncio.wait({task}, timeout=_TICK)
            if reason:
                raise Interrupted(reason)
            seconds = max(1, round(time.monotonic() - start))
            what = f"gave no complete answer within {seconds} s"
            other = "raise budget-seconds" if limits.budgeted else "use a faster model"
            raise self._endpoint.error(what, f"try again, or {other}")
        return task.result()

    async def _ask(
        self, messages: Sequence[Message], form: ResponseFormat | None, limits: Limits
    ) -> Answer:
        """Ask until there is an answer: in a simpler dialect or after a pause, where that may help."""
        dialect = dialects.recall(self.place, self._memory) or dialects.first(
            official=self._endpoint.official
        )
        tries = 0
        while True:
            fields = dialect.fields(form, limits.tokens)
            if form and self._endpoint.routes:
                fields["extra_body"] = {"provider": {"require_parameters": True}}
            outcome = await self._try(messages, fields)
            if isinstance(outcome, Answer):
                dialects.remember(self.place, dialect, self._memory)
                return outcome
            refused = outcome.refusal is not None
            simpler = (
                dialect.simpler(outcome.refusal or "", form=bool(form))
                if refused
                else None
            )
            if simpler:
                dialect = simpler
                continue
            pause = max(outcome.wait or 0.0, PAUSE * 2**tries)
            too_late = time.monotonic() + pause >= limits.deadline
            most = 1 if outcome.once else RETRIES
            if outcome.wait is None or tries >= most or too_late:
                if outcome.answer:
                    return outcome.answer
                self._about_request = outcome.about_request
                raise outcome.error
            # A model that is being loaded will answer: only the deadline ends that.
            tries += not outcome.loading
            await asyncio.sleep(pause)

    async def _try(
        self, messages: Sequence[Message], fields: dict[str, Any]
    ) -> Answer | Failure:
        """Send one request; the usage is counted however it ends."""
        reply = self._reply = Reply(tool="tools" in fields)
        asked = sum(len(message.content) for message in messages)
        failure = None
        try:
            await self._exchange(messages, fields, reply)
        except CAUGHT as error:
            failure = explain(
                *(error, self._endpoint, self.name),
                tokens=asked // 4,
                begun=reply.begun,
            )
        finally:
            self._count(reply.usage(asked))
        # Outside the handler, so that no traceback leads to the request.
        if failure:
            return failure
        # Some endpoints repeat the headers of a request: no key may come back as code.
        answer = Answer(mask(reply.answer), truncated=reply.finish == "length")
        if not reply.problem:
            return answer
        return Failure(
            self._endpoint.error(*reply.problem),
            wait=0.0 if reply.passing else None,
            about_request=bool(reply.finish),
            once=True,
            answer=answer if reply.whole else None,
        )

    async def _exchange(
        self, messages: Sequence[Message], fields: dict[str, Any], reply: Reply
    ) -> None:
        """Send one request and fill `reply` as the answer arrives."""
        create: Any = self._client.chat.completions.create
        stream = await create(
            model=self.name,
            messages=[{"role": m.role, "content": m.content} for m in messages],
            stream=True,
            stream_options={"include_usage": True},
            **fields,
        )
        try:
            kind = stream.response.headers.get("content-type", "")
            if "html" in kind:
                raise UnsafeResponseError("answers with a web page")
            if "json" in kind:
                # It ignores `stream`, which the protocol leaves to it.
                reply.add(jsontext.loads(await stream.response.aread()))
                return
            chunks = stream.response.aiter_bytes()
            async for data in events(chunks):
                if data.startswith(b"[DONE]"):
                    break
                reply.add(jsontext.loads(data))
            # A connection can be used again once its answer was read to the end.
            with contextlib.suppress(asyncio.TimeoutError, httpx2.HTTPError):
                await asyncio.wait_for(_drain(chunks), _TICK)
        finally:
            await stream.response.aclose()

    def _count(self, tokens: Usage) -> None:
        """Add what a request took; an endpoint that names its price knows it best."""
        cost = self._price.of(tokens) if self._price.known else None
        usd = cost if tokens.usd is None else tokens.usd
        self.usage += dataclasses.replace(tokens, requests=1, usd=usd)
