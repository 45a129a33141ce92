"""Overview: the results of a batch as one HTML file that stands alone, and as Markdown for a pull request."""

from __future__ import annotations

import base64
import hashlib
import math
import statistics
from dataclasses import dataclass
from functools import cache
from importlib.resources import files
from typing import TYPE_CHECKING, Any

from selfrefine.redact import on_one_line
from selfrefine.report import curves, markdown, page, words
from selfrefine.report.style import STYLE
from selfrefine.wording import counted

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping, Sequence

MARK = "<!-- selfrefine batch -->"
"""By which whoever posts the comment finds it again, to change it."""
MOST = 20
"""Rows of the table of a comment."""
COLUMNS = (
    *("function", "file", "result", "speed", "growth", "cognitive"),
    *("rounds", "mutants", "tokens", "USD", "seconds"),
)


@dataclass(frozen=True)
class Cell:
    """What stands in a table: by which it is sorted, and what people read."""

    value: object
    text: str


@dataclass(frozen=True)
class Line:
    """A function in the table."""

    name: str
    kind: str
    cells: tuple[Cell, ...]


@dataclass(frozen=True)
class Overview:
    """What the page says of all functions together."""

    title: str
    subtitle: str
    figures: tuple[tuple[str, str], ...]
    rows: tuple[Line, ...]
    points: tuple[curves.Point, ...]
    curve: str
    kinds: tuple[str, ...]
    columns: tuple[str, ...] = COLUMNS


def html(results: Sequence[Mapping[str, Any]], about: str = "") -> str:
    """Return the results of a batch as a page: sorted and filtered in the browser, without a network.

    Args:
        results: objects as `Refinement.to_json` returns them.
        about: what the batch was, in a line.
    """
    style, script = STYLE + _resource("overview.css"), _resource("overview.js")
    policy = f"default-src 'none'; style-src 'sha256-{_digest(style)}'; script-src 'sha256-{_digest(script)}'"
    return page.template("overview.html").render(
        results=results,
        overview=_overview(results, about),
        style=style,
        script=script,
        policy=policy,
        growth_of=curves.growth_plot,
    )


def comment(results: Sequence[Mapping[str, Any]]) -> str:
    """Return the results of a batch as Markdown for a comment on a pull request.

    Args:
        results: objects as `Refinement.to_json` returns them.
    """
    refined = [result for result in results if result["status"] == "refined"]
    failed = [result for result in results if result["status"] == "failed"]
    said = ", ".join(f"{value} {name}" for name, value in _counts(results))
    lines = [MARK, f"**Self-Refine** · {said}", ""]
    if refined:
        lines += ["| function | evidence |", "|---|---|"]
        lines += map(_row, refined[:MOST])
        lines += [""]
    if len(refined) > MOST:
        lines += [f"… and {len(refined) - MOST} more below.", ""]
    if refined:
        lines += markdown.folded("The changes", _diffs(refined))
    if failed:
        title = f"{len(failed)} {'functions' if len(failed) > 1 else 'function'} could not be refined"
        lines += markdown.folded(title, _failures(failed))
    return markdown.short("\n".join(lines).rstrip() + "\n")


def _overview(results: Sequence[Mapping[str, Any]], about: str) -> Overview:
    points = curves.points(results) if results else []
    return Overview(
        title=f"A batch of {counted(len(results), 'function')}",
        subtitle=about,
        figures=tuple(_figures(results)),
        rows=tuple(map(_line, results)),
        points=tuple(points),
        curve=curves.rounds_plot(points),
        kinds=tuple(dict.fromkeys(sorted(map(_kind, results)))),
    )


def _counts(results: Sequence[Mapping[str, Any]]) -> Iterator[tuple[str, str]]:
    for status in ("refined", "unchanged", "failed"):
        yield status, str(sum(result["status"] == status for result in results))


def _figures(results: Sequence[Mapping[str, Any]]) -> Iterator[tuple[str, str]]:
    """Yield what is told of all together."""
    yield "functions", str(len(results))
    yield from _counts(results)
    refined = [r["verdict"] for r in results if r["status"] == "refined"]
    yield "verified", str(sum(v["grade"] == "verified" for v in refined))
    faster = [v["speedup"]["ratio"] for v in refined if v["speedup"] and v["speedup"]["low"] > 1]  # fmt: skip
    if faster:
        mean = math.exp(statistics.fmean(math.log(ratio) for ratio in faster))
        yield f"faster ({len(faster)}), on average", f"{mean:.1f}x"
    measured = [v["complexity"] for v in refined if v["complexity"]]
    if measured:
        before, after = (sum(c[when]["cognitive"] for c in measured) for when in ("before", "after"))  # fmt: skip
        yield "cognitive complexity", f"{before} to {after}"
    usage = [result["usage"] for result in results]
    tokens = sum(u["prompt_tokens"] + u["completion_tokens"] for u in usage)
    if tokens:
        yield "tokens", f"{tokens:,}"
        yield "requests", str(sum(u["requests"] for u in usage))
    known = [u["usd"] for u in usage if u["usd"] is not None]
    if known:
        yield "US dollars", f"{sum(known):.2f}"
    yield "seconds of work", f"{sum(result['seconds'] for result in results):.0f}"


def _kind(result: Mapping[str, Any]) -> str:
    status = str(result["status"])
    return str(result["verdict"]["grade"]) if status == "refined" else status


def _line(result: Mapping[str, Any]) -> Line:
    verdict, usage = result["verdict"], result["usage"]
    speedup, growth, complexity, mutants = (
        verdict.get(name) for name in ("speedup", "growth", "complexity", "mutants")
    )
    tokens = usage["prompt_tokens"] + usage["completion_tokens"]
    rounds = len(result.get("iterations", ()))
    return Line(
        result["target"]["qualname"],
        _kind(result),
        (
            Cell(result["target"]["path"], result["target"]["path"]),
            Cell(_kind(result), _kind(result)),
            _cell(speedup and speedup["ratio"], "{:.2f}x"),
            _cell(growth and growth["after"], f"n^{growth['before']:.1f} to n^{{:.1f}}" if growth else ""),
            _cell(complexity and complexity["after"]["cognitive"], f"{complexity['before']['cognitive']} to {{}}" if complexity else ""),
            _cell(rounds, "{}"),
            _cell(mutants and mutants["caught"], f"{{}} of {mutants['total']}" if mutants else ""),
            _cell(tokens or None, "{:,}"),
            _cell(usage["usd"], "{:.4f}"),
            _cell(result["seconds"], "{:.1f}"),
        ),
    )  # fmt: skip


def _cell(value: Any, form: str) -> Cell:
    return Cell("", "") if value is None else Cell(value, form.format(value))


def _row(result: Mapping[str, Any]) -> str:
    target = result["target"]
    where = markdown.plain(f"{target['path']}:{target['start_line']}")
    said = markdown.plain(words.headline(result))
    return f"| {markdown.code(target['qualname'])}<br><sub>{where}</sub> | {said} |"


def _diffs(results: Sequence[Mapping[str, Any]]) -> Iterator[str]:
    for result in results:
        fence = "`" * max(3, 1 + markdown.longest_run(result["diff"]))
        yield f"{fence}diff"
        yield from map(on_one_line, result["diff"].rstrip("\n").split("\n"))
        yield fence
        yield ""


def _failures(results: Sequence[Mapping[str, Any]]) -> Iterator[str]:
    for result in results:
        name = markdown.code(result["target"]["qualname"])
        yield f"- {name}: {markdown.plain(words.headline(result))}"


@cache
def _resource(name: str) -> str:
    return files("selfrefine.report").joinpath(name).read_text("utf-8")


def _digest(text: str) -> str:
    return base64.b64encode(hashlib.sha256(text.encode()).digest()).decode()
