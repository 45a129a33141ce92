"""First replay: the calls of the tests and the first generated ones, which are enough to show a candidate."""

from __future__ import annotations

from typing import TYPE_CHECKING

from selfrefine.verify.gates import replay

if TYPE_CHECKING:
    from selfrefine.loop.verdict import GateName
    from selfrefine.verify.trial import Trial

NAME: GateName = replay.NAME


def check(trial: Trial) -> replay.ReplayReport:
    """Compare what is known so far; calls towards lines that none of these runs are made later."""
    return replay.compare(trial)
