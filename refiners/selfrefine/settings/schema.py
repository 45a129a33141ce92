"""Schema: the settings as JSON Schema, by which editors complete and check ``[tool.selfrefine]``.

`docs/config.schema.json` is what ``python -m selfrefine.settings.schema`` prints.
"""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Any

from selfrefine.settings.table import FIELDS

if TYPE_CHECKING:
    from dataclasses import Field

SCOPES = {
    "style": "",
    "tighten": " A repository may only make this stricter.",
    "user": " Only your own settings may set this; a repository's value is ignored.",
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
    settings = {_key(name): _property(field) for name, field in FIELDS.items()}
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
                "description": "The files that these settings apply to: shell patterns, as for exclude.",
                "type": "array",
                "minItems": 1,
                "items": {"type": "string"},
            }
        }
        | settings,
    }
    overrides = {
        "description": "Other settings for some files, such as tests; later ones override earlier ones.",
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


def _property(field: Field[Any]) -> dict[str, Any]:
    default, choices = field.default, field.metadata["choices"]
    kind = {"enum": list(choices)} if choices else _KINDS[type(default)]
    about = field.metadata["about"] + SCOPES[field.metadata["scope"]]
    shown = list(default) if isinstance(default, tuple) else default
    return {"description": about, "default": shown} | kind


if __name__ == "__main__":
    print(json.dumps(schema(), indent=2))  # noqa: T201  this is what it is for
