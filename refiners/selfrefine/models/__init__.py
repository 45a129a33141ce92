"""Models: the seam behind which a language model answers; one file per provider."""

from __future__ import annotations

import pkgutil
from dataclasses import dataclass
from importlib import import_module
from typing import TYPE_CHECKING, Any, Literal, Protocol

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping, Sequence

    from selfrefine.loop.refinement import Usage
    from selfrefine.models._paced import Pace
    from selfrefine.settings.resolve import Settings


@dataclass(frozen=True)
class Message:
    """One turn of a conversation."""

    role: Literal["system", "user", "assistant"]
    content: str


@dataclass(frozen=True)
class ResponseFormat:
    """The JSON shape that an answer must have: a name and a JSON Schema."""

    name: str
    schema: Mapping[str, Any]


@dataclass(frozen=True)
class Limits:
    """How far one request may go.

    Args:
        deadline: `time.monotonic` value at which the answer must be complete.
        tokens: the most that the model may write.
        interrupted: asked twenty times a second; a stop reason ends the request.
        sample: which of several independent answers to the same question this is, from 0.
        on_delta: told what has arrived so far, at most every 50 ms.
        budgeted: whether the deadline is that of the user's budget, so that raising it helps.
    """

    deadline: float
    tokens: int = 8192
    interrupted: Callable[[], str | None] = lambda: None
    sample: int = 0
    on_delta: Callable[[str], None] = lambda _: None
    budgeted: bool = False


@dataclass(frozen=True)
class Answer:
    """What the model said.

    Args:
        text: never empty; of the asked form if one was asked, as far as the endpoint obeyed.
        truncated: whether it was cut off at the limit of tokens.
        cached: whether it was known from before, and cost nothing.
    """

    text: str
    truncated: bool = False
    cached: bool = False


class Record(Protocol):
    """Takes a row of a trace."""

    def __call__(self, kind: str, **fields: Any) -> None:
        """Take it."""


class Model(Protocol):
    """A provider's model."""

    @property
    def name(self) -> str:
        """As messages show it."""

    @property
    def usage(self) -> Usage:
        """What was spent so far, requests without an answer included."""

    def complete(
        self, messages: Sequence[Message], form: ResponseFormat | None, limits: Limits
    ) -> Answer:
        """Answer a conversation; blocks until the answer is complete.

        Raises:
            EndpointError: no complete answer came; one line says which host, what and what to do.
            Interrupted: `limits.interrupted` gave a reason.
        """

    def close(self) -> None:
        """Let go of connections."""


def connect(settings: Settings, record: Record | None = None) -> Model:
    """Start the model that the settings name, importing its provider only now.

    A name such as ``scripted:answers.jsonl`` starts with its provider; every
    other name belongs to an OpenAI-compatible endpoint.  A provider whose answers
    may be kept for later says where they come from, by a function `place`.

    Args:
        settings: the user's.
        record: told of every request and its answer.

    Raises:
        EndpointError: the settings cannot lead to an answer, such as a missing key.
    """
    provider, colon, name = settings.model.partition(":")
    # A colon alone says nothing: Ollama's names have one, such as qwen2.5-coder:7b.
    if not colon or provider not in providers():
        provider, name = "openai", settings.model
    module = import_module(_FURTHER.get(provider, f"{__name__}.{provider}"))
    model: Model = module.connect(name, settings)
    if _pace:
        from selfrefine.models._paced import Paced

        model = Paced(model, _pace)
    if settings.cache and hasattr(module, "place"):
        from selfrefine.models._cached import Cached
        from selfrefine.store.table import Table, place

        model = Cached(model, module.place(settings), Table(place("answers")))
    if record:
        from selfrefine.models._recorded import Recorded

        model = Recorded(model, record)
    return model


def providers() -> tuple[str, ...]:
    """Return every provider's name."""
    found = [module.name for module in pkgutil.iter_modules(__path__)]
    own = (name for name in found if not name.startswith("_"))
    return tuple(sorted({*own, *_FURTHER}))


_FURTHER: dict[str, str] = {}
"""Providers of other packages: name to module."""


def register(name: str, module: str) -> None:
    """Make a provider of another package known.

    Args:
        name: what stands before the colon in a model's name.
        module: has `connect` as the modules of this package have; imported on first use.
    """
    _FURTHER[name] = module


_pace: Pace | None = None


def keep_pace(pace: Pace | None) -> None:
    """Have every model of this process asked no oftener than a pace allows."""
    global _pace  # noqa: PLW0603  one limit for all that this process asks
    _pace = pace
