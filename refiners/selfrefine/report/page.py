"""Page: refinements as one HTML file that stands alone: no script, no network, light and dark."""

from __future__ import annotations

from html import escape
from typing import TYPE_CHECKING, Any

from selfrefine.redact import visible
from selfrefine.report.style import STYLE
from selfrefine.report.text import STOPS
from selfrefine.verdict import Speedup

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping, Sequence

POLICY = "default-src 'none'; style-src 'unsafe-inline'"
"""Whatever a function or a model says, the page fetches nothing and runs nothing."""

MARKS = {True: "passed", False: "failed", None: "none"}
WIDTH = 320
"""Pixels of the longest bar."""


def page(results: Sequence[Mapping[str, Any]]) -> str:
    """Return refinements as a page.

    Args:
        results: objects of DESIGN 5.2, as `Refinement.to_json` returns them.
    """
    title = "Self-Refine"
    if len(results) == 1:
        title += f": {results[0]['target']['qualname']}"
    body = "\n".join(line for result in results for line in _refinement(result))
    return (
        '<!doctype html>\n<html lang="en"><head><meta charset="utf-8">\n'
        f'<meta http-equiv="Content-Security-Policy" content="{POLICY}">\n'
        '<meta name="viewport" content="width=device-width">\n'
        f"<title>{_text(title)}</title>\n<style>{STYLE}</style></head>\n"
        f"<body>\n{body}\n</body></html>\n"
    )


def _refinement(result: Mapping[str, Any]) -> Iterator[str]:
    target, verdict = result["target"], result["verdict"]
    yield "<article>"
    yield f"<h1>{_text(target['qualname'])}</h1>"
    yield f'<p class="where">{_text(target["path"])}:{target["start_line"]}, {_text(result["task"])}, {_text(result["engine"])}</p>'
    yield f'<p class="lead {_text(result["status"])}">{_text(headline(result))}</p>'
    yield from _evidence(verdict)
    if result["diff"]:
        yield "<h2>The edit</h2>"
        yield _diff(result["diff"])
    if result.get("iterations"):
        yield "<h2>Rounds</h2>"
    for number, iteration in enumerate(result.get("iterations", ()), 1):
        yield from _round(number, iteration)
    yield f'<p class="where">{_text(_end(result))}</p>'
    yield "</article>"


def headline(result: Mapping[str, Any]) -> str:
    """Return how a refinement ended, in one line."""
    verdict = result["verdict"]
    if result["status"] != "refined":
        why = result.get("message") or STOPS[result["stop_reason"]]
        return f"{result['status']}: {why}"
    parts = []
    tests, replay = verdict["tests"], verdict["replay"]
    if tests["selected"]:
        parts.append(f"tests {tests['passed']}/{tests['selected']}")
    compared = replay["recorded"] + replay["generated"]
    if compared:
        parts.append(f"{compared - replay['mismatches']} of {compared} inputs equal")
    if verdict["speedup"]:
        parts.append(Speedup(**verdict["speedup"]).summary())
    if verdict["complexity"]:
        before, after = (verdict["complexity"][n] for n in ("before", "after"))
        if before["cognitive"] != after["cognitive"]:
            parts.append(f"cognitive {before['cognitive']} to {after['cognitive']}")
    return f"{verdict['grade']}: {', '.join(parts)}"


def _evidence(verdict: Mapping[str, Any]) -> Iterator[str]:
    if verdict["speedup"]:
        yield from _bars(verdict["speedup"])
    if verdict["complexity"] or verdict["growth"]:
        yield "<table><tr><th></th><th>before</th><th>after</th></tr>"
        for name, before, after in _measures(verdict):
            yield f"<tr><td>{_text(name)}</td><td>{before}</td><td>{after}</td></tr>"
        yield "</table>"
    if verdict["gates"]:
        yield "<table>"
        yield from map(_gate, verdict["gates"])
        yield "</table>"
    if verdict["replay"]["counterexample"]:
        yield f"<p>differs on <code>{_text(verdict['replay']['counterexample'])}</code></p>"
    for missing in verdict["missing"]:
        yield f"<p>for a stronger proof: {_text(missing)}</p>"


def _measures(verdict: Mapping[str, Any]) -> Iterator[tuple[str, str, str]]:
    complexity, growth = verdict["complexity"], verdict["growth"]
    for name in ("cyclomatic", "cognitive", "maintainability") if complexity else ():
        before, after = (complexity[when][name] for when in ("before", "after"))
        yield name, f"{before:g}", f"{after:g}"
    if growth:
        yield "grows as", f"n^{growth['before']:.1f}", f"n^{growth['after']:.1f}"


def _gate(gate: Mapping[str, Any]) -> str:
    mark = MARKS[gate["passed"]]
    return (
        f'<tr class="{mark}"><td>{_text(gate["gate"])}</td><td>{mark}</td>'
        f'<td>{_text(gate["detail"])}</td><td>{1000 * gate["seconds"]:.0f} ms</td></tr>'
    )


def _bars(speedup: Mapping[str, Any]) -> Iterator[str]:
    """Yield a plot of the time before and after, the uncertain part of the second one faint."""
    after, least, most = (
        WIDTH / max(speedup[name], 1e-9) for name in ("ratio", "high", "low")
    )
    scale = WIDTH / max(WIDTH, most)
    left, width = least * scale, max(1.0, (most - least) * scale)
    shapes_after = (
        f'<rect class="after" width="{after * scale:.1f}" height="12"/>'
        f'<rect class="range" x="{left:.1f}" y="4" width="{width:.1f}" height="4"/>'
    )
    shapes_before = f'<rect width="{WIDTH * scale:.1f}" height="12"/>'
    yield '<table class="bars">'
    for name, shapes in (("before", shapes_before), ("after", shapes_after)):
        yield f'<tr><td>{name}</td><td><svg width="{WIDTH}" height="12" role="img" aria-label="time {name}">{shapes}</svg></td></tr>'
    yield f"</table><p>time of one call, on {_text(speedup['inputs'])} inputs</p>"


def _round(number: int, iteration: Mapping[str, Any]) -> Iterator[str]:
    verdict, feedback = iteration["verdict"], iteration["feedback"]
    kind = "accepted" if verdict["accepted"] else "rejected"
    yield f'<details class="{kind}"><summary>Round {number}: {kind}, {iteration["seconds"]:.1f} s</summary>'
    if verdict["reason"]:
        yield f"<p>{_text(verdict['reason'])}</p>"
    yield "<ul>"
    for finding in feedback["findings"]:
        said = f"{finding['problem']} {finding['instruction']}"
        yield f"<li>line {finding['line']} ({_text(finding['aspect'])}): {_text(said)}</li>"
    yield "</ul>"
    if feedback["scores"]:
        scores = ", ".join(f"{name} {n:g}" for name, n in feedback["scores"].items())
        yield f"<p>scores: {_text(scores)}</p>"
    yield from _evidence(verdict)
    if iteration.get("diff"):
        yield _diff(iteration["diff"])
    yield "</details>"


def _diff(diff: str) -> str:
    kinds = {"+": "added", "-": "removed", "@": "place"}
    rows = [
        f'<span class="{kinds.get(line[:1], "")}">{_text(line)}</span>'
        for line in diff.splitlines()
        if not line.startswith(("---", "+++"))
    ]
    return f"<pre>{chr(10).join(rows)}</pre>"


def _end(result: Mapping[str, Any]) -> str:
    text = f"stopped after {result['seconds']:.1f} s: {STOPS[result['stop_reason']]}"
    usage = result["usage"]
    if usage["requests"]:
        price = "" if usage["usd"] is None else f", {usage['usd']:.4f} USD"
        text += (
            f"; {usage['requests']} requests, {usage['prompt_tokens']} prompt and "
            f"{usage['completion_tokens']} completion tokens{price}"
        )
    return text


def _text(value: object) -> str:
    return escape(visible(str(value)))
