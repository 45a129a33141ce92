"""Models: the seam behind which a language model answers; one file per provider."""

from __future__ import annotations

import pkgutil
from dataclasses import dataclass
from importlib import import_module
from typing import TYPE_CHECKING, Any, Literal, Protocol

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping, Sequence

    from selfrefine.config import Settings
    from selfrefine.refinement import Usage


@dataclass(frozen=True)
class Message:
    """One turn of a conversation."""

    role: Literal["system", "user", "assistant"]
    content: str


@dataclass(frozen=True)
class Form:
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
        heard: told what has arrived so far, at most every 50 ms.
    """

    deadline: float
    tokens: int = 8192
    interrupted: Callable[[], str | None] = lambda: None
    sample: int = 0
    heard: Callable[[str], None] = lambda _: None


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
        self, messages: Sequence[Message], form: Form | None, limits: Limits
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
    module = import_module(f"{__name__}.{provider}")
    model: Model = module.connect(name, settings)
    if settings.cache and hasattr(module, "place"):
        from selfrefine.cache import AnswerCache, default_path
        from selfrefine.models._cached import Cached

        model = Cached(model, module.place(settings), AnswerCache(default_path()))
    if record:
        from selfrefine.models._recorded import Recorded

        model = Recorded(model, record)
    return model


def providers() -> tuple[str, ...]:
    """Return every provider's name."""
    found = [module.name for module in pkgutil.iter_modules(__path__)]
    return tuple(sorted(name for name in found if not name.startswith("_")))
