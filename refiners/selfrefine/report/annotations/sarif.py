"""Sarif: the Static Analysis Results Interchange Format, 2.1.0; a proven refinement is a fix.

Source: OASIS, "Static Analysis Results Interchange Format (SARIF) Version 2.1.0".
"""

from __future__ import annotations

import json
from pathlib import PurePosixPath
from typing import TYPE_CHECKING, Any
from urllib.parse import quote

import selfrefine_rules as rules
from selfrefine import __version__
from selfrefine.report.annotations import fingerprints

if TYPE_CHECKING:
    from collections.abc import Sequence

    from selfrefine.report.annotations import Annotation, Replacement

SCHEMA = "https://docs.oasis-open.org/sarif/sarif/v2.1.0/errata01/os/schemas/sarif-schema-2.1.0.json"
ABOUT = {
    "refined": "A better version of the function exists, and it behaves the same on every compared call.",
    "failed": "The function could not be refined.",
    "behaviour": "The function behaves differently after the change on some calls.",
}


def render(annotations: Sequence[Annotation]) -> str:
    """Return a log of one run."""
    used = sorted({annotation.rule for annotation in annotations})
    run = {
        "tool": {
            "driver": {
                "name": "selfrefine",
                "version": __version__,
                "rules": [_rule(name) for name in used],
            }
        },
        "columnKind": "unicodeCodePoints",
        "results": [
            _result(annotation, fingerprint, used.index(annotation.rule))
            for annotation, fingerprint in zip(
                annotations, fingerprints(annotations), strict=True
            )
        ],
    }
    log = {"$schema": SCHEMA, "version": "2.1.0", "runs": [run]}
    return json.dumps(log, indent=2, ensure_ascii=False) + "\n"


def _rule(name: str) -> dict[str, Any]:
    about = ABOUT.get(name)
    if about is None and name in rules.names():
        words = rules.explain(name)
        about = words.splitlines()[0]
        return {
            "id": name,
            "shortDescription": {"text": about},
            "help": {"text": words},
        }
    return {"id": name, "shortDescription": {"text": about or name}}


def _result(annotation: Annotation, fingerprint: str, rule: int) -> dict[str, Any]:
    artifact = _artifact(annotation.path)
    region = {"startLine": annotation.line, "endLine": annotation.end_line}
    result: dict[str, Any] = {
        "ruleId": annotation.rule,
        "ruleIndex": rule,
        "level": annotation.level,
        "message": {"text": annotation.message},
        "locations": [
            {"physicalLocation": {"artifactLocation": artifact, "region": region}}
        ],
        "partialFingerprints": {"selfrefine/v1": fingerprint},
    }
    if annotation.replacements:
        change = {
            "artifactLocation": artifact,
            "replacements": [_replacement(part) for part in annotation.replacements],
        }
        result["fixes"] = [
            {"description": {"text": annotation.message}, "artifactChanges": [change]}
        ]
    return result


def _replacement(part: Replacement) -> dict[str, Any]:
    return {
        "deletedRegion": {
            "startLine": part.start.line,
            "startColumn": part.start.column,
            "endLine": part.end.line,
            "endColumn": part.end.column,
        },
        "insertedContent": {"text": part.text},
    }


def _artifact(path: str) -> dict[str, str]:
    """Return where a file is: relative to the folder in which the command ran, if it lies in it."""
    if PurePosixPath(path).is_absolute():
        return {"uri": f"file://{quote(path)}"}
    return {"uri": quote(path), "uriBaseId": "%SRCROOT%"}
