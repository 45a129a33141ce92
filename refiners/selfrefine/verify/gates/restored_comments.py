"""Restored comments: a candidate that gives the best so far a comment back which that had lost is better, and nothing else is asked."""

from __future__ import annotations

import ast
from typing import TYPE_CHECKING

from selfrefine.code.comments import lost
from selfrefine.code.syntax import tree

if TYPE_CHECKING:
    from selfrefine.verify.trial import Trial


def restores(trial: Trial) -> bool:
    """Whether a candidate is the best so far but for its comments, and has lost fewer of the original's."""
    source, best = trial.target.source, trial.best
    if best == source or len(lost(source, trial.code)) >= len(lost(source, best)):
        return False
    return ast.dump(trial.module) == ast.dump(tree(best))
