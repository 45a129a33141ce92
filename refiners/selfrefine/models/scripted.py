"""Scripted: a model that answers from a list or a JSON Lines file; for demos, tests and replay.

Each row holds ``feedback`` (the object of the wire), ``code`` or ``text``;
a row with both feedback and code answers one critique and one rewrite.
"""

from __future__ import annotations

import json
from pathlib import Path
from typing import TYPE_CHECKING, Any

from selfrefine import jsontext
from selfrefine.errors import EndpointError, Interrupted
from selfrefine.loop.refinement import Usage
from selfrefine.models import Answer, Limits, Message, ResponseFormat

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping, Sequence

    from selfrefine.settings.resolve import Settings


class Scripted:
    """Gives the answers in order: feedback where a form is asked, code where none is."""

    name = "scripted"

    def __init__(self, rows: Iterable[Mapping[str, Any]]) -> None:
        rows = list(rows)
        self._feedback = [
            json.dumps(row["feedback"]) for row in rows if "feedback" in row
        ]
        self._code = [_code(row) for row in rows if "code" in row or "text" in row]
        self.usage = Usage()
        """The requests; a script costs no tokens."""

    def complete(
        self, messages: Sequence[Message], form: ResponseFormat | None, limits: Limits
    ) -> Answer:
        """Give the next answer of the kind.

        Raises:
            EndpointError: the script holds no more answers of this kind.
            Interrupted: `limits.interrupted` gave a reason.
        """
        del messages
        if reason := limits.interrupted():
            raise Interrupted(reason)
        kind, answers = ("feedback", self._feedback) if form else ("code", self._code)
        if not answers:
            raise EndpointError(f"the script has no more {kind}; add a row to it")
        self.usage += Usage(requests=1)
        return Answer(answers.pop(0))

    def close(self) -> None:
        """Nothing is open."""


def connect(name: str, settings: Settings) -> Scripted:
    """Read the script; `name` is its path.

    Raises:
        EndpointError: it cannot be read.
    """
    del settings
    rows, why = None, ""
    try:
        lines = Path(name).read_text("utf-8").split("\n")
        rows = [jsontext.loads(line) for line in lines if line.strip()]
    except (OSError, ValueError) as error:
        why = str(error)
    if rows is None or not all(isinstance(row, dict) for row in rows):
        why = why or "a row is not an object"
        raise EndpointError(
            f"model scripted: {name} is not a JSON Lines script ({why})"
        )
    return Scripted(rows)


def _code(row: Mapping[str, Any]) -> str:
    return f"```python\n{row['code']}\n```" if "code" in row else str(row["text"])
