"""Judge: compares the outcomes of a replay with the original's as they come, and says when no more are needed."""

from __future__ import annotations

from typing import TYPE_CHECKING

from selfrefine.verify import model_messages
from selfrefine.verify.compare.difference import (
    difference,
    is_accident,
    repetition,
    slight,
)
from selfrefine.verify.gates import timeouts
from selfrefine.verify.gates.rounding import adds_up
from selfrefine.verify.gates.sentences import LATE, NEAR, OTHERWISE, clip, pasted
from selfrefine.verify.gates.time_dependence import Fleeting

if TYPE_CHECKING:
    from selfrefine.verify.compare.observation import Compared
    from selfrefine.verify.trial import Trial

SMALL = 24
"""Nodes of arguments up to which their order makes no difference, where they are added up, but that of rounding."""


class Judge:
    """Compares outcomes as they come.

    Args:
        trial: with the calls to compare, and after them those that are made again.
        unmeasured: the call that does not count, if there is one.
        fleeting: those that do not, since the original itself does something else on them by now.
    """

    def __init__(
        self,
        trial: Trial,
        unmeasured: timeouts.Unmeasured | None = None,
        fleeting: Fleeting | None = None,
    ) -> None:
        self.trial = trial
        self.unmeasured = unmeasured
        self.fleeting = fleeting or Fleeting()
        self.late: int | None = None
        """The call that rejects as it timed out, though the original answers it at once."""
        self.why: list[str | None] = []
        """Of each call, how it differs."""
        self.later: list[str | None] = []
        """Of each call that was made again."""
        self.near = ""
        """The first call on which a message differs, a result by more than rounding, or when it is drawn, and how."""
        self.example = ""
        """The call of `near`, where a result or an error differs."""
        self.exact = not adds_up(trial.original)
        self.hung = False
        """Whether the first difference that rejects is that a call timed out."""
        self.unlike = ""
        """The first difference that does not reject since its call is unlike the recorded ones, as a model may be told it."""
        self.told = ""
        """The first difference that rejects, as a model may be told it."""
        self.stopped = False
        """Whether one rejected, so that no more calls were made."""

    @property
    def through(self) -> bool:
        """Whether every outcome has come."""
        baseline = self.trial.baseline
        wanted = len(baseline.compared) + len(baseline.repeated)
        return len(self.why) + len(self.later) >= wanted

    def forgive(self, passing: Fleeting) -> None:
        """Let further calls not count, all of which have been made."""
        self.fleeting |= passing
        for n in passing.calls:
            self.why[n] = None
        for n in passing.again:
            self.later[n] = None

    def rejects(self, outcome: dict[str, object]) -> bool:
        """Take the next outcome; True if no more are needed."""
        if self.through:
            return True
        self.stopped = self._rejects(outcome)
        return self.stopped

    def _rejects(self, outcome: dict[str, object]) -> bool:
        baseline = self.trial.baseline
        if len(self.why) < len(baseline.compared):
            index, item = len(self.why), baseline.compared[len(self.why)]
            forgiven = self.unmeasured and self.unmeasured.forgives(index, outcome)
            if forgiven or index in self.fleeting.calls:
                outcome = item.outcome
            self.why.append(_differs(item, outcome))
            self._look_closely(item, outcome)
            if not self.why[-1]:
                return False
            if not item.call.in_domain:
                self.unlike = self.unlike or _differs(item, self._show(outcome)) or ""
                return False
            self.told = self.told or _differs(item, self._show(outcome)) or ""
            self.hung = outcome["kind"] == "time"
            if timeouts.is_odd(item, outcome):
                self.late = index
            return True
        index = len(self.why) + len(self.later)
        again = baseline.repeated[len(self.later)]
        known, other = again.outcome, again.encore.other
        made = baseline.compared[again.encore.call if other is None else other]
        strict = made.call.origin == "recorded"
        why = repetition(known, outcome, strict=strict) if known else None
        if len(self.later) in self.fleeting.again:
            why = None
        if known and why and known.get("late"):
            call = clip(pasted(self.trial, made.call))
            self.near = self.near or f"{LATE}{call} {why}"
            why = None
        self.later.append(why)
        if not known or not why:
            return False
        shown = self._show(outcome)
        self.told = self.told or repetition(known, shown, strict=strict) or ""
        if timeouts.is_odd(made, outcome):
            self.late = index
        return True

    def _look_closely(self, item: Compared, outcome: dict[str, object]) -> None:
        """Note a difference that is more than rounding; where numbers are added up, their order makes one."""
        few = item.call.size <= SMALL
        if (
            (self.exact or few or outcome["kind"] == "raised")
            and not self.why[-1]
            and not self.near
        ):
            found = slight(item.outcome, outcome)
            shown = pasted(self.trial, item.call)
            # A value, or a crash of another type, where the original crashed is no trifle.
            words = OTHERWISE if is_accident(item.outcome) else NEAR
            self.near = f"{words}{clip(shown)} {found}" if found else ""
            self.example = shown if found else ""

    def _show(self, outcome: dict[str, object]) -> dict[str, object]:
        return model_messages.outcome(outcome, self.trial.known)


def _differs(item: Compared, outcome: dict[str, object]) -> str | None:
    return difference(item.outcome, outcome, strict=item.call.origin == "recorded")
