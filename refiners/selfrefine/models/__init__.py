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
        interrupted: asked ten times a second; a stop reason ends the request.
    """

    deadline: float
    tokens: int = 8192
    interrupted: Callable[[], str | None] = lambda: None


@dataclass(frozen=True)
class Answer:
    """What the model said.

    Args:
        text: never empty; of the asked form if one was asked, as far as the endpoint obeyed.
        truncated: whether it was cut off at the limit of tokens.
    """

    text: str
    truncated: bool = False


class Model(Protocol):
    """A provider's model."""

    name: str

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


def connect(settings: Settings) -> Model:
    """Start the model that the settings name, importing its provider only now.

    A name such as ``scripted:answers.jsonl`` starts with its provider; every
    other name belongs to an OpenAI-compatible endpoint.

    Raises:
        EndpointError: the settings cannot lead to an answer, such as a missing key.
    """
    provider, colon, name = settings.model.partition(":")
    # A colon alone says nothing: Ollama's names have one, such as qwen2.5-coder:7b.
    if not colon or provider not in providers():
        provider, name = "openai", settings.model
    model: Model = import_module(f"{__name__}.{provider}").connect(name, settings)
    return model


def providers() -> tuple[str, ...]:
    """Return every provider's name."""
    found = [module.name for module in pkgutil.iter_modules(__path__)]
    return tuple(sorted(name for name in found if not name.startswith("_")))
