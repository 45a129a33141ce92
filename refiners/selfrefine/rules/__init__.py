"""Rules: what the offline engine knows; one file per rule, found by its name.

A rule is a module whose docstring explains it (``Why:``, ``Bad:``, ``Good:``)
and is its documentation, its first test and its feedback text.  Adding a rule
is adding a file here; modules that start with an underscore serve the rules.
LibCST is imported with the first rule, not with this package.
"""

from __future__ import annotations

import ast
import gc
import pkgutil
import re
from dataclasses import dataclass
from functools import lru_cache
from importlib import import_module
from typing import TYPE_CHECKING, Any, Literal, Protocol, cast

from selfrefine import target
from selfrefine.edits import split_lines
from selfrefine.feedback import Finding
from selfrefine.syntax import comments, tree

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping, Sequence

    from selfrefine.rules._source import Source

Aspect = Literal["efficiency", "readability"]
ASPECTS: tuple[Aspect, ...] = ("efficiency", "readability")
TASTE = 0.5
"""The gain of a fix that lowers no figure: it is worth a verdict only along with others."""


@dataclass(frozen=True)
class Fix:
    """One way to act on what a rule found.

    Args:
        line: first line concerned, 1-based in the code block.
        end_line: last line concerned.
        problem: what is wrong there, in a sentence.
        instruction: what to do about it, in a sentence.
        code: the whole code block with the fix made.
        gain: expected points, where this place tells more than the rule's own `GAIN`.
    """

    line: int
    end_line: int
    problem: str
    instruction: str
    code: str
    gain: float | None = None


class Rule(Protocol):
    """The seam that each rule's module implements."""

    NAME: str
    ASPECT: Aspect
    GAIN: float
    """Expected gain in points of the ten-point scale, where a fix is accepted."""
    CONFIDENCE: float
    """How often a fix is accepted, 0 to 1."""

    def propose(self, source: Source) -> Iterable[Fix]:
        """Yield a fix for each place of the function that the rule can better."""


@dataclass(frozen=True)
class Proposal:
    """A finding with the code that acts on it; None where there is only evidence."""

    finding: Finding
    code: str | None


@dataclass(frozen=True)
class Diagnostic:
    """A finding at its place in a file, for `selfrefine check`.

    Args:
        path: the file as messages show it.
        qualname: the innermost function that holds it.
        line: first line in the file, 1-based.
        column: of its first character that is not white space, 1-based in code points.
        end_line: last line in the file.
        finding: what is wrong and what to do; its lines count within the outermost function.
    """

    path: str
    qualname: str
    line: int
    column: int
    end_line: int
    finding: Finding

    def to_json(self) -> dict[str, Any]:
        """Return the form in which scripts and editors take it."""
        return {
            "path": self.path,
            "qualname": self.qualname,
            "line": self.line,
            "column": self.column,
            "end_line": self.end_line,
            "rule": self.finding.rule,
            "aspect": self.finding.aspect,
            "problem": self.finding.problem,
            "instruction": self.finding.instruction,
        }


def names() -> tuple[str, ...]:
    """Return every rule's name, such as ``list-membership``, in alphabetical order."""
    found = [module.name for module in pkgutil.iter_modules(__path__)]
    return tuple(sorted(n.replace("_", "-") for n in found if not n.startswith("_")))


def load(name: str) -> Rule:
    """Return a rule by its name.

    Raises:
        KeyError: there is no such rule.
    """
    if name not in names():
        raise KeyError(name)
    return cast("Rule", import_module(f"{__name__}.{name.replace('-', '_')}"))


def explain(name: str) -> str:
    """Return a rule's documentation as text, without importing it; of ``ruff:CODE``, what ruff says.

    Raises:
        KeyError: there is no such rule.
        EngineError: ruff is missing.
    """
    if name.startswith("ruff:"):
        from selfrefine.rules import _ruff

        return _ruff.explain(name.removeprefix("ruff:"))
    if name not in names():
        raise KeyError(name)
    code = pkgutil.get_data(__name__, f"{name.replace('-', '_')}.py") or b""
    return ast.get_docstring(tree(code.decode())) or ""


def propose(
    code: str,
    *,
    observed: Mapping[str, str] | None = None,
    aspects: Iterable[Aspect] = ASPECTS,
) -> tuple[Proposal, ...]:
    """Return what the rules have to say of a code block, the most valuable first.

    Args:
        code: imports, private helpers, then the function, dedented; it must parse.
        observed: parameter to the types and sizes seen in recorded calls.
        aspects: leaves out the rules of other aspects.
    """
    if not _promising(code):
        return ()
    everything = _all()
    from libcst import ParserSyntaxError

    from selfrefine.rules._source import Source

    source, wanted = Source(code, observed or {}), set(aspects)
    try:
        source.module  # noqa: B018  parsed now, so that an unknown syntax is met here
    except ParserSyntaxError:
        return ()
    try:
        found = [
            _proposal(rule, fix)
            for rule in everything
            if rule.ASPECT in wanted
            for fix in rule.propose(source)
            if fix.code != code and _parses(fix.code) and keeps_comments(code, fix.code)
        ]
    except RecursionError:
        # Nested deeper than LibCST can follow.
        return ()
    return tuple(sorted(found, key=lambda p: (-p.finding.value, p.finding.line)))


def lint(
    code: str,
    *,
    python: tuple[int, int] = (3, 10),
    aspects: Sequence[Aspect] = ASPECTS,
    seconds: float = 10.0,
) -> tuple[Proposal, ...]:
    """Return what ruff's curated rules have to say of a code block: fixes, then bare evidence.

    Args:
        code: imports, private helpers, then the function, dedented; it must parse.
        python: the project's version, whose syntax a fix may use.
        aspects: leaves out the rules of other aspects.
        seconds: how long ruff may take.

    Raises:
        EngineError: ruff is missing, hangs or fails.
    """
    from selfrefine.rules import _ruff

    return _ruff.propose(code, python=python, aspects=aspects, seconds=seconds)


def check(
    text: str, path: str, *, aspects: Iterable[Aspect] = ASPECTS
) -> tuple[Diagnostic, ...]:
    """Return what the rules find in a file, in its order; nothing is executed.

    Args:
        text: the whole file.
        path: the file's path as messages show it.
        aspects: leaves out the rules of other aspects.

    Raises:
        TargetError: the file does not parse.
    """
    lines = split_lines(text)
    spans = target.functions(text, path=path)
    if skipped_file(text):
        return ()
    outermost = [span for span in spans if "<locals>" not in span.qualname]
    found = []
    for cut in target.cut(text, outermost, path=path):
        for proposal in _apart(propose(cut.source, aspects=aspects)):
            line = cut.start_line - 1 + proposal.finding.line
            around = [s for s in spans if s.start_line <= line <= s.end_line]
            if not any(skipped(lines, span) for span in around):
                end_line = cut.start_line - 1 + proposal.finding.end_line
                column = _column(lines[line - 1])
                name = around[-1].qualname
                found.append(
                    Diagnostic(path, name, line, column, end_line, proposal.finding)
                )
    return tuple(sorted(found, key=lambda d: (d.line, d.column)))


def evidence(
    text: str, path: str, *, aspects: Sequence[Aspect] = ASPECTS
) -> tuple[Diagnostic, ...]:
    """Return what in a file is hard to follow or slow, where no rule has a fix; nothing is executed.

    Args:
        text: the whole file.
        path: the file's path as messages show it.
        aspects: leaves out the findings of other aspects.

    Raises:
        TargetError: the file does not parse.
        EngineError: ruff is missing, hangs or fails.
    """
    from selfrefine.rules import _static

    return () if skipped_file(text) else _static.evidence(text, path, aspects)


def skipped(lines: Sequence[str], span: target.Span) -> bool:
    """Whether ``# selfrefine: skip`` stands on the function's ``def`` line or the line above it.

    Args:
        lines: the file's lines.
        span: where the function stands; "above" is above its decorators, or between them and ``def``.
    """
    head = lines[max(span.start_line - 2, 0) : span.name_line]
    return any(_SKIP.search(line) for line in head)


def skipped_file(text: str) -> bool:
    """Whether a line of a file is ``# selfrefine: skip-file``."""
    found = _SKIP_FILE.search(text)
    # Only what looks like one is tokenized: it may stand in a text.
    return bool(found) and any(
        _SKIP_FILE.match(line) for line in comments(text.removeprefix("\ufeff"))
    )


_SKIP = re.compile(r"#\s*selfrefine:\s*skip\b(?!-)")
_SKIP_FILE = re.compile(r"#\s*selfrefine:\s*skip-file\b")

_BRANCHING = (
    *(ast.For, ast.AsyncFor, ast.While, ast.comprehension),
    *(ast.If, ast.IfExp),
)


def _promising(code: str) -> bool:
    """Whether there is anything at all that rules are about: a loop, a choice, a call for part of it."""
    return any(call in code for call in ("sorted(", "split(")) or any(
        isinstance(node, _BRANCHING) for node in ast.walk(tree(code))
    )


@lru_cache(maxsize=1)
def _all() -> tuple[Rule, ...]:
    """Return every rule, loaded.

    LibCST makes some hundred classes, none of which is garbage: looking for it
    meanwhile would take a tenth of the time.
    """
    looked = gc.isenabled()
    gc.disable()
    try:
        return tuple(load(name) for name in names())
    finally:
        if looked:
            gc.enable()


def _apart(proposals: Iterable[Proposal]) -> list[Proposal]:
    """Return the findings of different places: of one rule's ideas for the same lines, the best."""
    kept: list[Proposal] = []
    for proposal in proposals:
        new = proposal.finding
        same = (p.finding for p in kept if p.finding.rule == new.rule)
        is_part = new.gain < load(new.rule or "").GAIN
        if not is_part and not any(
            new.line <= old.end_line and old.line <= new.end_line for old in same
        ):
            kept.append(proposal)
    return kept


def _proposal(rule: Rule, fix: Fix) -> Proposal:
    finding = Finding(
        aspect=rule.ASPECT,
        problem=fix.problem,
        instruction=fix.instruction,
        line=fix.line,
        end_line=fix.end_line,
        rule=rule.NAME,
        gain=rule.GAIN if fix.gain is None else fix.gain,
        confidence=rule.CONFIDENCE,
    )
    return Proposal(finding, fix.code)


def _parses(code: str) -> bool:
    """Whether a fix is a candidate at all: the last line of defence against a faulty rule."""
    try:
        target.split(code)
    except SyntaxError:
        return False
    return True


def keeps_comments(old: str, new: str) -> bool:
    """Whether no comment is lost: somebody wrote it for a reason."""
    return not comments(old) - comments(new)


def _column(line: str) -> int:
    return len(line) - len(line.lstrip(" \t\f\ufeff")) + 1
