"""Static: what can be said of a function of which nothing may be executed."""

from __future__ import annotations

import uuid
from typing import TYPE_CHECKING

import selfrefine_rules as rules
from selfrefine.errors import UntrustedError
from selfrefine.loop.feedback import Feedback
from selfrefine.loop.refinement import Iteration, Refinement
from selfrefine.loop.self_refine import Attempt
from selfrefine.loop.verdict import Verdict
from selfrefine.tasks import load

if TYPE_CHECKING:
    from selfrefine.code.target import Target
    from selfrefine.settings.resolve import Settings


def findings_only(
    target: Target, settings: Settings, why: str, code: str = UntrustedError.code
) -> Refinement:
    """Return a refinement that offers nothing and says what the rules see in the text.

    Args:
        target: the function.
        settings: its task says which rules count.
        why: one line: why nothing may be executed, and what to do.
        code: the same for programs.
    """
    aspects = load(settings.task).serves
    found = tuple(
        diagnostic.finding
        for diagnostic in rules.check(target.text, target.path, aspects=aspects)
        if target.start_line <= diagnostic.line <= target.end_line
    )
    seen = "; ".join(
        f"line {target.start_line - 1 + finding.line}: {finding.problem.rstrip('.')}"
        for finding in found
    )
    message = f"{why}; the rules see: {seen or 'nothing'}"
    verdict = Verdict(accepted=False, reason=why, missing=("nothing was executed",))
    attempt = Attempt(Feedback(found), target.source, verdict)
    return Refinement(
        id=uuid.uuid4().hex[:12],
        target=target,
        task=settings.task,
        engine="none",
        status="failed",
        stop_reason="untestable",
        verdict=verdict,
        new_text=target.text,
        iterations=(Iteration(attempt, 0.0),) if found else (),
        message=message,
        code=code,
    )
