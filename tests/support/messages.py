"""Messages: a whole refinement in this process against a scripted model, and what the model was asked."""

from __future__ import annotations

import textwrap
from typing import TYPE_CHECKING, Any

from selfrefine.code.target import find
from selfrefine.refine.session import Session
from selfrefine.settings.resolve import Settings
from support.endpoint import ScriptedEndpoint

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence
    from pathlib import Path

    from selfrefine.loop.refinement import Refinement


def refine(
    folder: Path,
    text: str,
    tests: str,
    qualname: str,
    script: Sequence[Mapping[str, Any]],
    **settings: Any,
) -> tuple[Refinement, list[str]]:
    """Refine a function of `m.py`; return the result and the last message of each request."""
    (folder / "pyproject.toml").write_text("[project]\nname = 'm'\n")
    text = textwrap.dedent(text).lstrip()
    (folder / "m.py").write_text(text)
    (folder / "test_m.py").write_text(textwrap.dedent(tests).lstrip())
    with ScriptedEndpoint(script) as endpoint:
        values: dict[str, Any] = {
            "task": "efficiency",
            "engine": "chat",
            "model": "scripted",
            "base_url": endpoint.base_url,
            "api_key_env": "NO_SUCH_KEY",
            "cache": False,
        }
        with Session(Settings(**(values | settings)), trusted=lambda _: True) as session:  # fmt: skip
            target = find(text, path="m.py", qualname=qualname)
            refinement = session.refine(target, folder / "m.py")
        asked = [request.messages[-1]["content"] for request in endpoint.requests]
    return refinement, asked


def finding(quote: str, problem: str = "It is slow.", do: str = "Make it fast.") -> dict[str, Any]:  # fmt: skip
    """Return a step of a script: feedback with one finding."""
    item = {"aspect": "algorithm", "location": quote, "line": 0, "problem": problem, "instruction": do}  # fmt: skip
    return {"feedback": {"findings": [item], "stop": False}}


STOP = {"feedback": {"findings": [], "stop": True}}
