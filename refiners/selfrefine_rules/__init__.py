"""Rules: what the offline engine knows; one file per rule, found by its name.

A rule is a module whose docstring explains it (``Why:``, ``Bad:``, ``Good:``)
and is its documentation, its first test and its feedback text.  Adding a rule
is adding a file here; `lib/` serves the rules, and what else is no rule stands in `_NO_RULES`.
LibCST is imported with the first rule, not with this package.
"""

from __future__ import annotations

import ast
import contextlib
import gc
import pkgutil
from functools import lru_cache
from importlib import import_module
from importlib.util import find_spec
from itertools import islice
from typing import TYPE_CHECKING, Any, cast

from selfrefine.code.candidate import split
from selfrefine.code.syntax import comments, shared_tree, tree
from selfrefine.loop.feedback import Finding
from selfrefine_rules.lib import bounds
from selfrefine_rules.lib.hidden import uses_hidden
from selfrefine_rules.lib.proposals import (
    ASPECTS,
    TASTE,
    Aspect,
    Diagnostic,
    Fix,
    Looked,
    Proposal,
    Rule,
)
from selfrefine_rules.lib.skips import skipped, skipped_file

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Mapping, Sequence

    from selfrefine_rules.lib.source import Source

__all__ = [
    "ASPECTS",
    "TASTE",
    "Aspect",
    "Diagnostic",
    "Fix",
    "Looked",
    "Proposal",
    "Rule",
    "check",
    "evidence",
    "explain",
    "keeps_comments",
    "lint",
    "load",
    "names",
    "propose",
    "skipped",
    "skipped_file",
]


_NO_RULES = {"lib", "findings", "static"}
"""What stands beside the rules in this folder."""


def names() -> tuple[str, ...]:
    """Return every rule's name, such as ``list-membership``, in alphabetical order."""
    return _names(tuple(__path__))


@lru_cache(maxsize=4)
def _names(folders: tuple[str, ...]) -> tuple[str, ...]:
    """Look once for all of them: each rule is loaded by its name."""
    found = {module.name for module in pkgutil.iter_modules(folders)}
    return tuple(sorted(name.replace("_", "-") for name in found - _NO_RULES))


def load(name: str) -> Rule:
    """Return a rule by its name.

    Raises:
        KeyError: there is no such rule.
    """
    if name not in names():
        raise KeyError(name)
    return cast("Rule", import_module(f"{__name__}.{name.replace('-', '_')}"))


def name_of(rule: Rule) -> str:
    """Return the name that a rule has by its file's."""
    return rule.__name__.rpartition(".")[2].replace("_", "-")


def explain(name: str) -> str:
    """Return a rule's documentation as text, without importing it; of ``ruff:CODE``, what ruff says.

    Raises:
        KeyError: there is no such rule.
        EngineError: ruff is missing.
    """
    if name.startswith("ruff:"):
        from selfrefine_rules.lib import ruff

        return ruff.explain(name.removeprefix("ruff:"))
    if name not in names():
        raise KeyError(name)
    spec: Any = find_spec(f"{__name__}.{name.replace('-', '_')}")
    return ast.get_docstring(tree(spec.loader.get_source(spec.name))) or ""


def propose(
    code: str,
    *,
    observed: Mapping[str, str] | None = None,
    aspects: Iterable[Aspect] = ASPECTS,
    bridges: bool = False,
    beside: str = "",
) -> tuple[Proposal, ...]:
    """Return what the rules have to say of a code block, the most valuable first.

    Args:
        code: imports, private helpers, then the function, dedented; it must parse.
        observed: parameter to the types and sizes seen in recorded calls.
        aspects: leaves out the rules of other aspects.
        bridges: takes in the rules whose fixes gain nothing by themselves, and lead to others.
        beside: the functions of its file that it calls, as text.
    """
    if not _promising(code):
        return ()
    everything = _all()
    from libcst import ParserSyntaxError

    from selfrefine_rules.lib.source import Source

    source, wanted = Source(code, observed or {}, beside), set(aspects)
    try:
        source.module  # noqa: B018  parsed now, so that an unknown syntax is met here
    except ParserSyntaxError:
        return ()
    every = (
        (rule, fix)
        for rule in everything
        if _is_asked(rule, wanted, bridges=bridges)
        for fix in fixes(rule, source)
    )
    try:
        found = [
            _proposal(rule, fix)
            for rule, fix in islice(every, bounds.most_fixes(code))
            if fix.code != code and _parses(fix.code)
            if not uses_hidden(code, fix.code)
        ]
    except RecursionError:
        # Nested deeper than LibCST can follow.
        return ()
    return tuple(sorted(found, key=lambda p: (-p.finding.value, p.finding.line)))


def fixes(rule: Rule, source: Source) -> Iterator[Fix]:
    """Yield what a rule would do to a function; no comment is lost, and none gets into the middle of a line."""
    from libcst import ParserSyntaxError

    with contextlib.suppress(ParserSyntaxError):
        for fix in rule.propose(source):
            if keeps_comments(source.code, fix.code):
                yield fix


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
    from selfrefine_rules.lib import ruff

    return ruff.propose(code, python=python, aspects=aspects, seconds=seconds)


def check(
    text: str, path: str, *, aspects: Iterable[Aspect] = ASPECTS
) -> tuple[Diagnostic, ...]:
    """Return what the rules find in a file, in its order; as `look`."""
    return look(text, path, aspects=aspects).found


def look(text: str, path: str, *, aspects: Iterable[Aspect] = ASPECTS) -> Looked:
    """Look at a file with the rules; nothing is executed.

    Args:
        text: the whole file.
        path: the file's path as messages show it.
        aspects: leaves out the rules of other aspects.

    Raises:
        TargetError: the file does not parse.
    """
    from selfrefine_rules.lib import files

    return files.look(text, path, aspects)


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
    from selfrefine_rules.lib import files

    return () if skipped_file(text) else files.evidence(text, path, aspects)


def _promising(code: str) -> bool:
    """Whether there is anything at all that rules are about: a loop, a choice, a call for part of it; and not too much."""
    size = bounds.size_of(shared_tree(code))
    if size.is_too_large:
        return False
    return size.branches or bounds.CALLS.search(code) is not None


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


def _is_asked(rule: Rule, wanted: set[Aspect], *, bridges: bool) -> bool:
    """Whether a rule has a say; a bridge has one on the way to others alone, or for its own aspect as well."""
    bridge = getattr(rule, "BRIDGE", "")
    if bridges and bridge:
        return "efficiency" in wanted
    return rule.ASPECT in wanted and bridge != "only"


def _proposal(rule: Rule, fix: Fix) -> Proposal:
    finding = Finding(
        aspect=rule.ASPECT,
        problem=fix.problem,
        instruction=fix.instruction,
        line=fix.line,
        end_line=fix.end_line,
        rule=name_of(rule),
        gain=rule.GAIN if fix.gain is None else fix.gain,
        confidence=rule.CONFIDENCE,
    )
    return Proposal(finding, fix.code)


def _parses(code: str) -> bool:
    """Whether a fix is a candidate at all: the last line of defence against a faulty rule."""
    try:
        split(code)
    except SyntaxError:
        return False
    return True


def keeps_comments(old: str, new: str) -> bool:
    """Whether no comment is lost: somebody wrote it for a reason."""
    return not comments(old) - comments(new)
