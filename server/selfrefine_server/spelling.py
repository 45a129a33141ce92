"""Spelling: settings in a message, as the user of an editor writes them."""

from __future__ import annotations

import re

_TABLES = {"tests-args": "tests.args", "tests-timeout-seconds": "tests.timeoutSeconds"}
"""Those that stand in a table of their own."""
_LONG = (
    *_TABLES,
    *("base-url", "api-key-env", "api-key-command", "max-iterations", "min-grade"),
    *("budget-seconds", "budget-tokens", "budget-usd"),
    *("usd-per-million-prompt-tokens", "usd-per-million-completion-tokens"),
)
_SHORT = ("model", "engine", "interpreter", "sandbox", "task", "exclude")
"""What is a word as well, unless it is marked as code."""
_NAME = re.compile(rf"(?<![\w-])({'|'.join(_LONG)})(?![\w-])|`({'|'.join(_SHORT)})`")


def spelled(message: str) -> str:
    """Return what is said of a failure with `selfrefine.baseUrl` in the place of base-url.

    Not for what shows values of the user's own code: a text in there is no setting.
    """
    return _NAME.sub(_as_in_editors, message)


def _as_in_editors(found: re.Match[str]) -> str:
    long, short = found.groups()
    if short:
        return f"`selfrefine.{short}`"
    first, *others = _TABLES.get(long, long).split("-")
    return f"selfrefine.{first}{''.join(map(str.capitalize, others))}"
