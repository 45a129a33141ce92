"""Ablation: another model whose feedback is taken away, for the paper's ablation (section 4, table 2).

``ablated:generic:NAME`` and ``ablated:none:NAME`` answer a critique themselves,
without a word on what is wrong where; NAME answers all else.
"""

from __future__ import annotations

import json
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

from selfrefine.errors import EndpointError
from selfrefine.models import Answer
from selfrefine.models import connect as connect_model
from selfrefine.models._wrapper import Wrapper

if TYPE_CHECKING:
    from collections.abc import Sequence

    from selfrefine.models import Limits, Message, ResponseFormat
    from selfrefine.settings.resolve import Settings

WORDS = {
    "generic": ("This can be better.", "Improve it."),
    "none": ("No feedback is given.", "Write it once more."),
}
"""Kind of feedback to its problem and instruction: what is left when nothing may be said."""


@dataclass(frozen=True)
class Ablated(Wrapper):
    """Answers critiques with the same words every time, and passes all else on.

    Args:
        kind: ``generic`` or ``none``.
    """

    kind: str

    def complete(
        self, messages: Sequence[Message], form: ResponseFormat | None, limits: Limits
    ) -> Answer:
        """Answer a critique without a request; see `Model.complete`."""
        if form is None or form.name != "feedback":
            return self.model.complete(messages, form, limits)
        problem, instruction = WORDS[self.kind]
        finding = {
            "aspect": "general",
            "location": "",
            "line": 1,
            "problem": problem,
            "instruction": instruction,
        }
        return Answer(json.dumps({"findings": [finding], "scores": {}, "stop": False}))


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
    return Ablated(connect_model(replace(settings, model=inner)), kind)
