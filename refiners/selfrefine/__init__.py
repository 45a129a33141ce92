"""selfrefine: a Python function goes in, a proven diff comes out.

The public names are the pure parts; everything that executes is reached
through `selfrefine.session`.
"""

from selfrefine.feedback import Feedback, Finding
from selfrefine.loop import Attempt, Outcome, self_refine
from selfrefine.target import Target, find
from selfrefine.verdict import Verdict

__version__ = "0.1.0"

__all__ = [
    "Attempt",
    "Feedback",
    "Finding",
    "Outcome",
    "Target",
    "Verdict",
    "find",
    "self_refine",
]
