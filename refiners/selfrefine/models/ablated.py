"""Ablated: another model whose feedback is taken away, for the paper's ablation (section 4, table 2).

``ablated:generic:NAME`` and ``ablated:none:NAME`` answer a critique themselves,
without a word on what is wrong where; NAME answers all else.
"""

from __future__ import annotations

import json
from dataclasses import replace
from typing import TYPE_CHECKING

from selfrefine.errors import EndpointError
from selfrefine.models import Answer
from selfrefine.models import connect as connect_model

if TYPE_CHECKING:
    from collections.abc import Sequence

    from selfrefine.config import Settings
    from selfrefine.models import Form, Limits, Message, Model
    from selfrefine.refinement import Usage

WORDS = {
    "generic": ("This can be better.", "Improve it."),
    "none": ("No feedback is given.", "Write it once more."),
}
"""Kind of feedback to its problem and instruction: what is left when nothing may be said."""


class Ablated:
    """Answers critiques with the same words every time, and passes all else on.

    Args:
        kind: ``generic`` or ``none``.
        inner: who answers all else.
    """

    def __init__(self, kind: str, inner: Model) -> None:
        self.name = inner.name
        self._inner = inner
        problem, instruction = WORDS[kind]
        finding = {
            "aspect": "general",
            "location": "",
            "line": 1,
            "problem": problem,
            "instruction": instruction,
        }
        self._feedback = json.dumps(
            {"findings": [finding], "scores": {}, "stop": False}
        )

    @property
    def usage(self) -> Usage:
        """What the other model was paid."""
        return self._inner.usage

    def complete(
        self, messages: Sequence[Message], form: Form | None, limits: Limits
    ) -> Answer:
        """Answer a critique without a request, and pass all else on.

        Raises:
            EndpointError: no complete answer came.
            Interrupted: `limits.interrupted` gave a reason.
        """
        if form is not None and form.name == "feedback":
            return Answer(self._feedback)
        return self._inner.complete(messages, form, limits)

    def close(self) -> None:
        """Close the other model."""
        self._inner.close()


def connect(name: str, settings: Settings) -> Ablated:
    """Connect to the other model.

    Raises:
        EndpointError: the kind is not known, or the other model cannot answer.
    """
    kind, _, inner = name.partition(":")
    if kind not in WORDS:
        raise EndpointError(
            f"model ablated:{name}: use ablated:generic:NAME or ablated:none:NAME"
        )
    return Ablated(kind, connect_model(replace(settings, model=inner)))
