"""Wire: the two forms of a model's answer, read strictly, with words for what is wrong.

A reader returns what it could read and a complaint; the complaint is empty
where nothing is wrong, and else is what the model is told when it is asked again.
"""

from __future__ import annotations

import ast
import json
import math
import re
from typing import TYPE_CHECKING, Any, NamedTuple, cast

from selfrefine import jsontext
from selfrefine.code.edits import split_lines
from selfrefine.code.syntax import FunctionNode, tree
from selfrefine.loop.feedback import Feedback, Finding
from selfrefine.models import ResponseFormat

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping

_NUMBER = re.compile(r"^\s*\d+ ?[|:] ?")
"""What stands before a line that is shown with its number."""
_LOOSE = re.compile(
    r'"(?:\\.|[^"\\])*"|\'(?:\\.|[^\'\\])*\'|//[^\n]*|/\*(?:(?!/\*|\*/).)*\*/|,(?=\s*[}\]])',
    re.DOTALL,
)
"""Texts, and what stands between them that is no JSON: comments, and a comma after the last item."""
_SCORE = re.compile(r"(\d+(?:\.\d+)?)(?:\s*/\s*10)?")
LONGEST = 10_000
"""Characters of an answer that is read as loosely."""
GENERIC = 0.5
"""Confidence in a finding that names no place or no instruction."""

_FINDINGS = (
    '{"findings": [{"aspect": str, "location": str, "line": int, "problem": str, '
    '"instruction": str}], '
)
SHAPE = _FINDINGS + '"stop": bool}'
"""Feedback on a function: what is measured scores it."""
SCORED = _FINDINGS + '"scores": {aspect: 0 to 10}, "stop": bool}'
"""Feedback on a text, which the critic's scores judge."""


class Block(NamedTuple):
    """A fenced block: the first word after its fence, and its lines."""

    word: str
    body: str
    closed: bool = True


def feedback_format(aspects: Iterable[str] = ()) -> ResponseFormat:
    """Return the JSON Schema of feedback, in the subset that strict mode allows.

    Args:
        aspects: to be scored; for functions none, though scores that come unasked are read.
    """
    text, whole = {"type": "string"}, {"type": "integer"}
    finding = json_object(
        aspect=text, location=text, line=whole, problem=text, instruction=text
    )
    parts: dict[str, Any] = {"findings": {"type": "array", "items": finding}}
    marks = {aspect: {"type": "number"} for aspect in aspects}
    if marks:
        parts["scores"] = json_object(**marks)
    return ResponseFormat("feedback", json_object(**parts, stop={"type": "boolean"}))


def json_object(**properties: Any) -> dict[str, Any]:
    """Return the JSON Schema of an object that has exactly these properties."""
    return {
        "type": "object",
        "properties": properties,
        "required": list(properties),
        "additionalProperties": False,
    }


def read_feedback(text: str, code: str) -> tuple[Feedback | None, str]:
    """Read a critique of `code`; None where it is not of the form at all."""
    data = _plain_feedback(read_json(text))
    if data is None:
        return None, "Your answer holds no JSON object."
    findings, scores, stop = data["findings"], data["scores"], data["stop"]
    if not isinstance(findings, list) or not all(map(_is_finding, findings)):
        return None, "`findings` must be a list of objects of the form asked for."
    if not isinstance(stop, bool):
        return None, "`stop` must be true or false."
    read = [_finding(item, code, scores) for item in findings]
    kept = tuple(finding for finding in read if finding.problem or finding.instruction)
    marks = {
        aspect: min(10.0, max(0.0, float(score))) for aspect, score in scores.items()
    }
    return Feedback(kept, marks, stop), _vague(kept)


def _is_finding(item: object) -> bool:
    texts = ("aspect", "location", "problem", "instruction")
    return (
        isinstance(item, dict)
        and all(isinstance(item.get(name, ""), str) for name in texts)
        and _is_number(item.get("line", 0))
    )


def _finding(
    item: Mapping[str, Any], code: str, scores: Mapping[str, float]
) -> Finding:
    line, end_line = locate(item.get("location", ""), int(item.get("line", 0)), code)
    names = ("aspect", "problem", "instruction")
    aspect, problem, instruction = (
        " ".join(item.get(name, "").split()) for name in names
    )
    return Finding(
        aspect=aspect or "general",
        problem=problem,
        instruction=instruction,
        line=line,
        end_line=end_line,
        gain=min(10.0, max(0.0, 10.0 - scores.get(aspect, 9.0))),
        confidence=1.0 if line and problem and instruction else GENERIC,
    )


def _vague(findings: tuple[Finding, ...]) -> str:
    """Return what the findings lack to be actionable: a place and an instruction (paper, section 2)."""
    for number, finding in enumerate(findings, 1):
        if not finding.line:
            return f"Finding {number} names no place: quote in `location` a line exactly as it stands."
        if not finding.actionable:
            return f"Finding {number} needs both a problem and an instruction: what to do about it."
    return ""


def locate(quote: str, line: int, code: str) -> tuple[int, int]:
    """Return the first and last line that a quote stands for, 1-based; zeros where there is none.

    Of several equal places the one nearest to `line` is meant.  Models count
    badly, so that `line` alone is believed only where the quote leads nowhere.
    """
    lines = [_squeeze(text) for text in split_lines(code)]
    wanted = [
        _squeeze(_NUMBER.sub("", text))
        for text in quote.strip("`\n ").split("\n")
        if text.strip()
    ]
    places = [
        start
        for start in range(1, len(lines) - len(wanted) + 2)
        if wanted
        and all(w in have for w, have in zip(wanted, lines[start - 1 :], strict=False))
    ]
    if places:
        first = min(places, key=lambda place: abs(place - line))
        return first, first + len(wanted) - 1
    named = re.fullmatch(
        r"(?:lines?|L)\s*(\d+)(?:\s*(?:-|to)\s*(\d+))?", quote.strip(), re.IGNORECASE
    )
    first, last = (int(named[1]), int(named[2] or named[1])) if named else (line, line)
    return (first, last) if 1 <= first <= last <= len(lines) else (0, 0)


def _squeeze(text: str) -> str:
    return "".join(text.split())


def read_json(text: str) -> object:
    """Return the JSON value of an answer: all of it, its last fenced block, or its outermost braces; as Python writes it, too."""
    fenced = [b.body for b in blocks(text, unclosed=True) if b.word in {"json", ""}]
    guesses = [text, *reversed(fenced)]
    guesses.append(text[text.find("{") : text.rfind("}") + 1])
    guesses.append(text[text.find("[") : text.rfind("]") + 1])
    for loads in (_loads, _loads_first, _loads_loosely):
        for value in map(loads, guesses):
            if isinstance(value, dict | list):
                return value
    return None


def _loads(text: str) -> object:
    try:
        return jsontext.loads(text)
    except (ValueError, RecursionError):
        return None


def _loads_first(text: str) -> object:
    """Return the first of several values."""
    try:
        value, _ = json.JSONDecoder().raw_decode(text.lstrip())
    except (ValueError, RecursionError):
        return None
    return value if isinstance(value, dict) and "findings" in value else None


def _loads_loosely(text: str) -> object:
    """Return a value that is written with comments, with a comma after the last item, or as Python writes it."""
    if len(text) > LONGEST:
        return None
    cleaned = _LOOSE.sub(lambda found: found[0] if found[0][0] in "\"'" else "", text)
    value = _loads(cleaned)
    if value is not None:
        return value
    try:
        return ast.literal_eval(cleaned.strip())
    except (ValueError, SyntaxError, RecursionError, MemoryError, TypeError):
        return None


def _plain_feedback(data: object) -> dict[str, Any] | None:
    """Return feedback in the form that is asked for, as far as the value of an answer tells it; None where it holds none.

    Weaker models give the list alone, one finding without a list, numbers as text, or null for what is empty.
    """
    if isinstance(data, list):
        data = {"findings": data} if all(isinstance(i, dict) for i in data) else None
    if not isinstance(data, dict):
        return None
    within = [v for v in data.values() if isinstance(v, dict) and "findings" in v]
    if "findings" not in data and len(within) == 1:
        data = within[0]
    if "findings" not in data and "instruction" in data:
        data = {"findings": [data]}
    findings = data.get("findings")
    if isinstance(findings, dict):
        findings = [findings]
    if isinstance(findings, list):
        findings = [_plain_finding(each) for each in findings]
    said = data.get("scores")
    scores = said if isinstance(said, dict) else {}
    numbers = {str(name): _number(value) for name, value in scores.items()}
    stop = data.get("stop")
    words = {"true": True, "false": False, "none": False, "": False}
    stop = words.get(str(stop).lower(), stop)
    marks = {name: mark for name, mark in numbers.items() if mark is not None}
    return {"findings": findings, "scores": marks, "stop": stop}


def _plain_finding(item: object) -> object:
    if not isinstance(item, dict):
        return item
    held = {name: value for name, value in item.items() if value is not None}
    if isinstance(held.get("line"), str):
        first = re.search(r"\d+", held["line"])
        held["line"] = int(first[0][:9]) if first else 0
    return held


def _number(value: object) -> float | None:
    """Return a number, perhaps written as text such as `7` or `7/10`; None for what is none."""
    found = _SCORE.fullmatch(value.strip()) if isinstance(value, str) else None
    number = float(found[1]) if found else value
    return cast("float", number) if _is_number(number) else None


def _is_number(value: object) -> bool:
    is_number = isinstance(value, int | float) and not isinstance(value, bool)
    return is_number and math.isfinite(cast("float", value))


def read_text(text: str) -> tuple[str, str]:
    """Read a text: the last fenced block; the whole answer where there is none."""
    found = ([text, *(block.body for block in blocks(text))][-1]).strip()
    return found, "" if found else "Your answer holds no text."


def blocks(text: str, *, unclosed: bool = False) -> list[Block]:
    """Return each fenced block; what follows a fence that is never closed as well, if it is wanted.

    A fence may be indented by up to three spaces, as in Markdown; fences
    further in are part of a docstring.
    """
    found: list[Block] = []
    fence, word = "", ""
    body: list[str] = []
    for line in text.split("\n"):
        mark = re.match(r" {0,3}(`{3,}|~{3,})\s*([\w+-]*)", line)
        if not fence:
            if mark:
                fence, word, body = mark[1], mark[2].lower(), []
        elif mark and mark[1].startswith(fence) and not line.strip(" `~\r"):
            found.append(Block(word, "\n".join(body)))
            fence = ""
        else:
            body.append(line.rstrip("\r"))
    if fence and unclosed:
        found.append(Block(word, "\n".join(body), closed=False))
    return found


def function_name(code: str) -> str:
    """Return the name of the function that a code block ends with."""
    return [node.name for node in tree(code).body if isinstance(node, FunctionNode)][-1]
