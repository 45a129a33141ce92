"""Published: the numbers of the paper, each with its place; to be read beside ours, not to be reached by them."""

from __future__ import annotations

from dataclasses import dataclass

MODELS = ("GPT-3.5", "ChatGPT", "GPT-4")


@dataclass(frozen=True)
class Published:
    """What the paper says of a task.

    Args:
        measure: its measure.
        base: in percent without refinement, by model (table 1).
        refined: in percent with it.
        curve: the mean of the models for y0, y1, ... (figure 4); empty where it shows none, or none
            of this measure: that of sentiment does not agree with table 1.
        ablation: actionable, generic and no feedback (table 2); empty where it shows none.
        ablation_model: whose.
        first: the round here that the paper's y0 stands for: its y0 of code optimisation is a first
            rewrite, where ours is the function as it stands.
    """

    measure: str
    base: tuple[float, ...] = ()
    refined: tuple[float, ...] = ()
    curve: tuple[float, ...] = ()
    ablation: tuple[float, ...] = ()
    ablation_model: str = ""
    first: int = 0

    def curve_of(self, measure: str) -> dict[int, float]:
        """Return the curve of a measure, by our rounds; empty where the paper shows none of it."""
        found = self.curve if measure == self.measure else ()
        return dict(enumerate(found, self.first))


PAPER = {
    "efficiency": Published(
        "% optimised",
        (14.8, 23.9, 27.3),
        (23.0, 27.5, 36.0),
        (22.0, 27.0, 27.9, 28.8),
        (27.5, 26.0, 24.8),
        "ChatGPT",
        first=1,
    ),
    "readability": Published(
        "% meaningful names", (37.4, 27.7, 27.4), (51.3, 63.1, 56.2)
    ),
    "sentiment": Published(
        "% preferred",
        (8.8, 11.4, 3.8),
        (30.4, 43.2, 36.2),
        (),
        (43.2, 31.2, 0.0),
        "ChatGPT",
    ),
    "dialogue": Published("% preferred", (36.4, 40.1, 25.4), (63.6, 59.9, 74.6)),
    "math": Published("% solved", (64.1, 74.8, 92.9), (64.1, 75.0, 93.1)),
    "acronym": Published(
        "% preferred",
        (41.6, 27.2, 30.4),
        (56.4, 37.2, 56.0),
        (),
        (56.4, 54.0, 48.0),
        "GPT-3.5",
    ),
    "constrained": Published(
        "% coverage", (28.0, 44.0, 15.0), (37.0, 67.0, 45.0), (29.0, 40.3, 46.7, 49.7)
    ),
}
"""Madaan et al. 2023, NeurIPS version: table 1; table 2; figure 4.  No oracle decides when math stops."""


def of(task: str) -> Published:
    """Return what the paper says of a task; nothing of one that it does not have."""
    return PAPER.get(task, Published(""))
