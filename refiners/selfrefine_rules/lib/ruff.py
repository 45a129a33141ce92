"""Ruff: a curated part of its fixes, one finding's edits at a time.

The selection is what was measured to help (and the rest to be noise) on real
projects.  Left out on purpose: rules that only add lines (RET501 to RET503),
rename, sort or annotate.  The user's own ``noqa`` comments are honoured; the
project's ruff configuration is not read.
"""

from __future__ import annotations

import ast
import re
import subprocess
import threading
from bisect import bisect_right
from itertools import accumulate
from typing import TYPE_CHECKING, Any

from selfrefine import jsontext
from selfrefine.code.edits import Edit, apply, split_lines
from selfrefine.code.syntax import first_line, last_line, shared_tree, tree
from selfrefine.errors import EngineError
from selfrefine.loop.feedback import Finding
from selfrefine_rules import TASTE, Aspect, Proposal, keeps_comments
from selfrefine_rules.lib.cost import cognitive
from selfrefine_rules.lib.hashed import is_hashable
from selfrefine_rules.lib.oddities import brings_an_import, is_repeated, reads_oddly

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence


_CLASS = "class _:\n"
"""What stands above the statements of a class to be read alone."""


def _codes(text: str) -> tuple[str, ...]:
    return tuple(text.split())


FASTER = _codes(
    "C400 C401 C402 C403 C404 C411 C413 C414 C416 C417 C419 C420 FURB129 FURB132"
    " FURB142 FURB161 FURB187 FURB192 PERF101 PERF102 PERF401 PERF403 PLC0207 PLR1714"
    " PLR1733 PLR1736 PLR6104 PLR6201 PLW0108 RUF005 RUF015 RUF017 RUF019 RUF046"
    " RUF058 SIM110 SIM118 UP028"
)
"""Fixes that may save time."""

CLEARER = _codes(
    "B009 B010 B014 C400 C401 C402 C403 C404 C405 C406 C408 C409 C410 C411 C413 C414"
    " C416 C417 C418 C419 C420 E711 E712 E713 E714 E731 F541 F841 FLY002 FURB105"
    " FURB110 FURB113 FURB116 FURB118 FURB122 FURB129 FURB131 FURB132 FURB152 FURB166"
    " PLR1716 PLW0108 PLW3301 RUF037 RUF051 RUF058 SIM101 UP012 UP015 UP018 UP028"
    " FURB136 FURB140 FURB142 FURB145 FURB148 FURB157 FURB161 FURB163 FURB167 FURB168"
    " FURB169 FURB171 FURB187 FURB188 FURB192 PERF401 PERF403 PIE790 PIE800 PIE804"
    " PIE807 PIE808 PIE810 PLR1711 PLR1714 PLR1730 PLR1733 PLR1736 PLR5501 PLW0120"
    " RET504 RET505 RET506 RET507 RET508 RSE102 RUF005 RUF010 RUF015 RUF019 RUF021"
    " RUF046 SIM102 SIM103 SIM105 SIM108 SIM109 SIM110 SIM114 SIM117 SIM118 SIM201"
    " SIM202 SIM208 SIM210 SIM211 SIM212 SIM220 SIM221 SIM222 SIM223 SIM401 SIM905"
    " SIM910 SIM911 TRY201 UP031 UP032 UP034"
)
"""Fixes that may read better."""

DEARER = frozenset(_codes("FURB136 PLR1730"))
"""Fixes that take more time for what may read better: they would undo what `extreme-value` does, where speed is asked for."""

SLOWER_EVIDENCE = _codes("PERF203 PERF402 PLC0206")
HARDER_EVIDENCE = _codes(
    "B909 C901 E721 PLR0911 PLR0912 PLR0914 PLR0915 PLR0916 PLR1702 PLW2901 SIM113"
    " SIM115 SIM116 TRY300 TRY301"
)
"""Findings without a fix: facts for whoever rewrites."""

_SELECTED: dict[Aspect, tuple[str, ...]] = {
    "efficiency": FASTER + SLOWER_EVIDENCE,
    "readability": CLEARER + HARDER_EVIDENCE,
}
LINE = 88
"""Characters that a fix may make a line long, as black has it, unless it was longer before."""
_OLDEST, _NEWEST = (3, 7), (3, 13)
_CONFIDENCE = {"safe": 0.9, "unsafe": 0.6}
_LOOSE = re.compile(r"(?<=[ (])\(([\w.]+ (?:not )?in [({][^(){}\n]*[)}])\)")
"""What stood in parentheses as a choice, and needs none as one test."""
_UNKNOWN = re.compile(r"Unknown rule selector[:\s]*`(\w+)`")


def propose(
    code: str,
    *,
    python: tuple[int, int],
    aspects: Sequence[Aspect],
    seconds: float,
) -> tuple[Proposal, ...]:
    """Return what ruff finds in a code block, the fixes first.

    Raises:
        EngineError: ruff is missing, hangs or fails.
    """
    # A target has no last line end, ruff's answers have one: lines must be counted alike.
    code = code.rstrip("\n") + "\n"
    selected = {rule for aspect in aspects for rule in _SELECTED[aspect]}
    if "efficiency" in aspects:
        selected -= DEARER
    found = [
        proposal
        for item in _run(code, selected, python, seconds)
        if item["code"] in selected
        for proposal in _proposals(code, item, aspects)
    ]
    fixes = [p for p in found if p.code is not None]
    return tuple(sorted(fixes, key=lambda p: -p.finding.value)) + tuple(
        p for p in found if p.code is None
    )


def explain(code: str) -> str:
    """Return what ruff says of one of its rules.

    Raises:
        KeyError: it knows no such rule.
        EngineError: ruff is missing.
    """
    try:
        done = subprocess.run(
            [_binary(), "rule", code],
            capture_output=True,
            encoding="utf-8",
            timeout=10,
            check=False,
        )
    except (OSError, subprocess.TimeoutExpired) as error:
        raise EngineError(f"ruff cannot be started ({error}); reinstall ruff") from None
    if done.returncode:
        raise KeyError(code)
    return done.stdout.strip()


def _run(
    code: str, selected: Iterable[str], python: tuple[int, int], seconds: float
) -> list[dict[str, Any]]:
    """Run ruff on the block alone, without the project's configuration or a cache."""
    major, minor = min(max(python, _OLDEST), _NEWEST)
    command = [
        *(_binary(), "check", "--isolated", "--no-cache", "--preview", "--exit-zero"),
        *("--quiet", "--output-format", "json", "--stdin-filename", "block.py"),
        *("--target-version", f"py{major}{minor}", "--select", ",".join(selected), "-"),
    ]
    try:
        done = subprocess.run(
            command,
            input=code,
            capture_output=True,
            encoding="utf-8",
            timeout=seconds,
            check=False,
        )
    except subprocess.TimeoutExpired:
        raise EngineError(f"ruff did not answer within {seconds:g} s") from None
    except OSError as error:
        raise EngineError(f"ruff cannot be started ({error}); reinstall ruff") from None
    unknown = set(_UNKNOWN.findall(done.stderr))
    if done.returncode and unknown & set(selected):
        # Ruff renames and drops rules between its versions; the others still serve.
        return _run(code, set(selected) - unknown, python, seconds)
    if done.returncode:
        why = " ".join(done.stderr.split()) or f"exit code {done.returncode}"
        raise EngineError(f"ruff failed: {why}")
    try:
        findings: list[dict[str, Any]] = jsontext.loads(done.stdout)
    except ValueError:
        raise EngineError("ruff answered nonsense; reinstall ruff") from None
    return findings


_looking = threading.Lock()


def _binary() -> str:
    """Return where ruff's executable is; one thread looks for it at a time.

    `sysconfig` is filled at its first use, and half full for a second thread that asks meanwhile.
    """
    from ruff import find_ruff_bin  # type: ignore[import-untyped]  # has no stubs

    try:
        with _looking:
            return str(find_ruff_bin())
    except FileNotFoundError:
        raise EngineError(
            "ruff's executable is missing; reinstall the package ruff"
        ) from None


def _proposals(
    code: str, item: dict[str, Any], aspects: Sequence[Aspect]
) -> Iterable[Proposal]:
    """Yield one finding as a proposal; a fix that makes the block harder to follow is none, nor one that may raise."""
    fix = item["fix"] or {}
    usable = fix.get("applicability") in _CONFIDENCE
    name = item["code"]
    if name == "PLR6201" and not _looks_up_hashable(code, item["location"]):
        return
    may_be_faster = "efficiency" in aspects and name in FASTER
    new, gain = None, 0.2
    if usable:
        fixed = _fixed(code, item, may_be_faster=may_be_faster)
        if fixed is None:
            return
        new, gain = fixed
    places: list[Aspect] = [a for a in ("readability", "efficiency") if a in aspects]
    yield Proposal(
        Finding(
            aspect=next(a for a in places if name in _SELECTED[a]),
            problem=f"{item['message']} ({name}).",
            instruction=f"{fix.get('message') or 'Rewrite it'}.",
            line=item["location"]["row"],
            end_line=item["end_location"]["row"],
            rule=f"ruff:{name}",
            gain=gain,
            confidence=_CONFIDENCE[fix["applicability"]] if usable else 0.2,
        ),
        new,
    )


def _fixed(
    code: str, item: dict[str, Any], *, may_be_faster: bool
) -> tuple[str, float] | None:
    """Return the code after a fix and what it may gain; None where nobody wants it.

    A file may be long and have many findings: only the statements that a fix changes are read for it.
    """
    name, row = item["code"], item["location"]["row"]
    edits = _edits(code, item["fix"]["edits"])
    begin, end = _touched(code, edits)
    new = apply(code[:end], edits)[begin:]
    if name == "PLR1714":
        new = _LOOSE.sub(r"\1", new)
    head = _CLASS if code[begin] in " \t" else ""
    old, now = head + code[begin:end], head + new
    if _is_odd(name, old, now, row - code.count("\n", 0, begin) + head.count("\n")):
        return None
    gain = _gain(old, now, may_be_faster=may_be_faster)
    return None if gain is None else (code[:begin] + new + code[end:], gain)


def _touched(code: str, edits: Sequence[Edit]) -> tuple[int, int]:
    """Return where the statements of a file, or of a class in it, begin and end that edits change, with what is between."""
    starts = _line_starts(code)
    first = bisect_right(starts, min(edit.start for edit in edits))
    last = bisect_right(starts, max(edit.end for edit in edits))
    body, begin, end = shared_tree(code).body, 1, len(starts)
    while True:
        begin = max((n for node in body if (n := first_line(node)) <= first), default=begin)  # fmt: skip
        end = min((n for node in body if (n := last_line(node)) >= last), default=end)
        match [node for node in body if begin <= node.lineno <= end]:
            case [ast.ClassDef(body=[inner, *_] as within)] if first >= first_line(inner):  # fmt: skip
                body = within
            case _:
                return starts[begin - 1], starts[end] if end < len(starts) else len(code)  # fmt: skip


def _line_starts(code: str) -> list[int]:
    return [0, *accumulate(map(len, split_lines(code)))]


def _is_odd(name: str, code: str, new: str, row: int) -> bool:
    """Whether a fix is one that reviewers send back, or needs a module only to look shorter."""
    if reads_oddly(name, code, new, row):
        return True
    return name not in FASTER and brings_an_import(code, new)


def _gain(code: str, new: str, *, may_be_faster: bool) -> float | None:
    """Return what a fix may gain; None where it breaks the block, loses a comment or is harder to read."""
    try:
        tree(new)
    except SyntaxError:
        return None
    if not keeps_comments(code, new) or _is_too_wide(code, new):
        return None
    saved = cognitive(code) - cognitive(new)
    if saved < 0:
        return None
    shorter = new.count("\n") < code.count("\n")
    return TASTE + 0.3 * min(saved, 5) + 0.3 * shorter + 0.3 * may_be_faster


def _looks_up_hashable(code: str, place: dict[str, int]) -> bool:
    """Whether what is often looked for in the list at a place could be looked for in a set: ``[] in {1}`` raises."""
    rows = split_lines(code)
    match shared_tree(code).body:
        case [ast.FunctionDef() | ast.AsyncFunctionDef() as function]:
            pass
        case _:
            return False
    for node in ast.walk(function):
        match node:
            case ast.Compare(left=item, comparators=[items]):
                before = rows[items.lineno - 1].encode()[: items.col_offset].decode()
                if (items.lineno, len(before) + 1) == (place["row"], place["column"]):
                    return is_repeated(node, function) and is_hashable(item, function)
    return False


def _is_too_wide(code: str, new: str) -> bool:
    """Whether a fix writes a line that is too long and longer than those in the place of which it stands."""
    old, now = code.splitlines(), new.splitlines()
    gone = max((len(line) for line in set(old).difference(now)), default=0)
    come = max((len(line) for line in set(now).difference(old)), default=0)
    return come > max(gone, LINE)


def _edits(code: str, edits: list[dict[str, Any]]) -> tuple[Edit, ...]:
    """Turn ruff's rows and columns, 1-based code points, into offsets."""
    starts = _line_starts(code)

    def offset(place: dict[str, int]) -> int:
        return starts[place["row"] - 1] + place["column"] - 1

    return tuple(
        Edit(offset(edit["location"]), offset(edit["end_location"]), edit["content"])
        for edit in edits
    )
