"""Schema: the settings as JSON Schema, by which editors complete and check ``[tool.selfrefine]``.

`docs/config.schema.json` is what ``python -m selfrefine.schema`` prints.
"""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Any

from selfrefine.config import FIELDS

if TYPE_CHECKING:
    from dataclasses import Field

ABOUT = {
    "task": "What to make better.",
    "engine": "Who has the ideas; empty: chat where a model is configured, else rules.",
    "model": "The model of the chat engine.",
    "feedback_model": "The model that criticises; empty: the one that rewrites.",
    "samples": "Independent rewrites in a round, the best of which counts; 16 at most.",
    "prices": "Prices of models, each as NAME=PROMPT/COMPLETION in USD per million tokens.",
    "trace_dir": "The folder for traces of refinements; empty: none are written.",
    "base_url": "Its OpenAI-compatible endpoint.",
    "api_key_env": "The environment variable that holds the key.",
    "api_key_command": "The command that prints the key, where the variable is not set.",
    "max_iterations": "Rounds of feedback and rewriting for a function.",
    "budget_seconds": "Seconds for a function; 0 for no limit.",
    "budget_tokens": "Tokens for a function, prompt and completion together; 0 for no limit.",
    "budget_usd": "Money for a function, by the prices below; 0 for no limit.",
    "usd_per_million_prompt_tokens": "The price of what the model reads.",
    "usd_per_million_completion_tokens": "The price of what the model writes.",
    "min_grade": "The weakest proof that is good enough; empty: partly to show, verified to write.",
    "interpreter": "The Python that runs the tests; empty: it is found.",
    "tests_args": "Further arguments for pytest.",
    "tests_timeout_seconds": "Seconds for a run of the tests that reach a function.",
    "sandbox": "Where tests and candidates are executed: off means without a sandbox.",
    "cache": "Whether to remember which tests reach what.",
    "format": "Whether a candidate is brought into the file's form.",
    "preview": "Whether editors show a change before it is made.",
    "code_lens": "Whether editors show a lens above functions that could be better.",
    "hints": "Whether editors mark what the rules find.",
    "log_level": "How much is logged.",
    "target_speedup": "Speed-up after which efficiency is good enough.",
    "target_growth": "Exponent of time over input size that is good enough.",
    "target_rank": "Radon's rank that is good enough.",
    "target_cognitive": "Cognitive complexity that is good enough.",
    "complexity_slack": "By how much cyclomatic complexity may grow for speed.",
    "exclude": "Files to leave out unless they are named: shell patterns for paths, or for names alone.",
}
"""What each setting is about, in a sentence; by field name."""

SCOPES = {
    "style": "",
    "tighten": " A repository may only make it stricter.",
    "user": " Only your own settings may say this; a repository's value is ignored.",
}
_KINDS: dict[type, dict[str, Any]] = {
    bool: {"type": "boolean"},
    int: {"type": "integer", "minimum": 0},
    float: {"type": "number", "minimum": 0},
    str: {"type": "string"},
    tuple: {"type": "array", "items": {"type": "string"}},
}
NESTED = "tests"
"""Settings of this prefix may stand in a table of this name."""


def schema() -> dict[str, Any]:
    """Return the schema of the table ``[tool.selfrefine]`` and of ``selfrefine.toml``."""
    settings = {_key(name): _property(name, field) for name, field in FIELDS.items()}
    nested = {
        key.removeprefix(f"{NESTED}-"): about
        for key, about in settings.items()
        if key.startswith(f"{NESTED}-")
    }
    settings[NESTED] = {
        "type": "object",
        "additionalProperties": False,
        "properties": nested,
    }
    override = {
        "type": "object",
        "required": ["paths"],
        "additionalProperties": False,
        "properties": {
            "paths": {
                "description": "The files that it is about: shell patterns, as for exclude.",
                "type": "array",
                "minItems": 1,
                "items": {"type": "string"},
            }
        }
        | settings,
    }
    overrides = {
        "description": "Other settings for some files, such as tests; later ones beat earlier ones.",
        "type": "array",
        "items": override,
    }
    return {
        "$schema": "http://json-schema.org/draft-07/schema#",
        "title": "Settings of selfrefine",
        "description": "The table [tool.selfrefine] of pyproject.toml, and selfrefine.toml as a whole.",
        "type": "object",
        "additionalProperties": False,
        "properties": settings | {"overrides": overrides},
    }


def _key(name: str) -> str:
    return name.replace("_", "-")


def _property(name: str, field: Field[Any]) -> dict[str, Any]:
    default, choices = field.default, field.metadata["choices"]
    kind = {"enum": list(choices)} if choices else _KINDS[type(default)]
    about = ABOUT[name] + SCOPES[field.metadata["scope"]]
    shown = list(default) if isinstance(default, tuple) else default
    return {"description": about, "default": shown} | kind


if __name__ == "__main__":
    print(json.dumps(schema(), indent=2))  # noqa: T201  this is what it is for
