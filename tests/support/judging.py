"""Verdicts on rewrites of one file's functions, by gates alone and without an engine."""

import sys
from contextlib import contextmanager

from selfrefine.code.target import find
from selfrefine.refine.session import Session
from selfrefine.settings.resolve import Settings
from selfrefine.tasks import load
from selfrefine.verify.gates import GATES, verify
from selfrefine.verify.trial import Trial


@contextmanager
def judging(file):
    """Give a function that judges the code of a qualname: by all gates but timing, as readable, against the original.

    Its `runner` executes, and `trial_of` is what the gates are given.
    """
    settings = Settings(interpreter=sys.executable, cache=False)
    with Session(settings, trusted=lambda _: True) as session:

        def trial_of(qualname, code, best="", task="readability"):
            target = find(file.read_text(), path=str(file), qualname=qualname)
            return Trial(
                target=target,
                code=code.strip() + "\n",
                best=best or target.source,
                tasks=(load(task),),
                slack=3,
                baseline=session.projects.baseline_of(target, file),
                runner=session.projects.runner_of(file),
            )

        def judged(qualname, code, gates=GATES[:-1], *how, **said):
            return verify(trial_of(qualname, code, *how, **said), gates)

        judged.trial_of = trial_of
        judged.runner = session.projects.runner_of(file)
        yield judged
