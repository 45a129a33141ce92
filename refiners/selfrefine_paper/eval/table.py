"""Table: a summary for people, and ours beside the paper's."""

from __future__ import annotations

from typing import TYPE_CHECKING

from selfrefine_paper.eval import published
from selfrefine_paper.eval.published import MODELS

if TYPE_CHECKING:
    from collections.abc import Sequence

    from rich.table import Table

    from selfrefine_paper.eval.stats import Estimate
    from selfrefine_paper.eval.summary import Line, Summary

WIDTH = 120
"""Characters of a line; tables are data and do not depend on a terminal."""
WORDS = {
    "repeated": "being the same as one before",
    "unknown": "what the run did not note",
    "timing": "timing or no gain",
}
"""Gates that do not say themselves what they reject for."""
PLACES = {"number": 2, "factor": 2}
"""Decimals of a kind of measure; percents have one."""


def measures(summary: Summary) -> str:
    """Return the measures of one summary, round by round."""
    rounds = len(summary.lines[0].curve) if summary.lines else 0
    table = _table(
        "measure", *(f"y{t}" for t in range(rounds)), "95 % of the last", "gain [95 %]"
    )
    for line in summary.lines:
        places = PLACES.get(line.kind, 1)
        figures = [f"{p.mean:.{places}f}" if p else "" for p in line.curve]
        last = _interval(line.curve[-1], places)
        table.add_row(line.name, *figures, last, _gain(line, places))
    return f"{_title(summary)}\n{_render(table)}{_cost(summary)}{_verdicts(summary)}"


def _title(summary: Summary) -> str:
    some = (
        f"{summary.items}"
        if summary.items == summary.wanted
        else f"{summary.items} of {summary.wanted}"
    )
    return f"{summary.task}: {some} items of {summary.data}, by {summary.model}, feedback {summary.feedback}"


def _cost(summary: Summary) -> str:
    s = summary.spent
    failed = (
        f"; {summary.failed} could not be tried, and count as not better"
        if summary.failed
        else ""
    )
    return (
        f" an item took {s['rewrites']:.1f} rewrites, {s['requests']:.1f} requests, "
        f"{s['prompt_tokens'] + s['completion_tokens']:.0f} tokens, {s['seconds']:.1f} s{failed}\n"
    )


def _verdicts(summary: Summary) -> str:
    """Return what became of the rewrites of functions, in two lines."""
    v = summary.verdicts
    if v is None:
        return ""
    share = f" ({100 * v.verified / summary.items:.0f} %)" if summary.items else ""
    lines = [
        f" {v.verified} of {summary.items} items ended verified{share}, {v.partly} with less"
    ]
    count = sum(v.rejected.values())
    if count:
        each = ", ".join(f"{number} by {WORDS.get(gate, gate)}" for gate, number in v.rejected.items())  # fmt: skip
        lines.append(f" {count} of {v.rewrites} rewrites were rejected: {each}")
    lines.append(
        f" {v.missed_by_tests} of them did something else though the item's tests passed"
        if count
        else " none of the rewrites was rejected"
    )
    return "\n".join(lines) + "\n"


def beside(summaries: Sequence[Summary]) -> str:
    """Return what the paper says beside what was found: from its first version to the last, in percent."""
    table = _table("task", "measure", "here, first to last", *MODELS)
    for summary in summaries:
        if summary.feedback == "actionable" and summary.lines:
            paper = published.of(summary.task)
            theirs = [
                f"{a:.1f} to {b:.1f}"
                for a, b in zip(paper.base, paper.refined, strict=True)
            ]
            line = summary.lines[0]
            name = line.name if line.name == paper.measure else f"{line.name} (paper: {paper.measure})"  # fmt: skip
            table.add_row(summary.task, name, _ends(line, paper.first), *theirs)
    if not table.row_count:
        return ""
    return f"beside the paper (table 1; the first is y1 for efficiency, else y0)\n{_render(table)}"


def ablation(summaries: Sequence[Summary]) -> str:
    """Return the last round for each kind of feedback, beside the paper's; empty where there is one kind alone."""
    kinds = ("actionable", "generic", "none")
    table = _table("task", *(f"{kind}, here" for kind in kinds), "paper (table 2)")
    for task in dict.fromkeys(summary.task for summary in summaries):
        found = {s.feedback: s.lines[0].curve[-1] for s in summaries if s.task == task and s.lines}  # fmt: skip
        if len(found) > 1:
            paper = published.of(task)
            theirs = " / ".join(f"{figure:.1f}" for figure in paper.ablation)
            shown = [_point(found.get(kind)) for kind in kinds]
            table.add_row(task, *shown, f"{theirs} ({paper.ablation_model})" if theirs else "")  # fmt: skip
    if not table.row_count:
        return ""
    return f"feedback taken away, last round\n{_render(table)}"


def _ends(line: Line, first_round: int) -> str:
    first, end = line.curve[min(first_round, len(line.curve) - 1)], line.curve[-1]
    return f"{first.mean:.1f} to {end.mean:.1f}" if first and end else ""


def _point(point: Estimate | None) -> str:
    return f"{point.mean:.1f} {_interval(point)}" if point else ""


def _interval(point: Estimate | None, places: int = 1) -> str:
    return f"[{point.low:.{places}f}, {point.high:.{places}f}]" if point else ""


def _gain(line: Line, places: int) -> str:
    if not line.gain:
        return ""
    # A factor is gained by multiplying.
    mean = f"x{line.gain.mean:.{places}f}" if line.kind == "factor" else f"{line.gain.mean:+.{places}f}"  # fmt: skip
    return f"{mean} {_interval(line.gain, places)}"


def _table(*columns: str) -> Table:
    from rich import box
    from rich.table import Table

    table = Table(box=box.SIMPLE_HEAD, pad_edge=False, show_edge=False)
    for number, column in enumerate(columns):
        table.add_column(
            column, justify="left" if number == 0 else "right", no_wrap=True
        )
    return table


def _render(table: Table) -> str:
    import io

    from rich.console import Console

    out = io.StringIO()
    Console(file=out, width=WIDTH, color_system=None, markup=False).print(table)
    return "".join(f" {line.rstrip()}\n" for line in out.getvalue().splitlines())
