"""Rulebook: the examples of the rules, from their docstrings and from golden files, as values."""

from __future__ import annotations

import functools
import re
import textwrap
from dataclasses import dataclass, field
from pathlib import Path

import selfrefine_rules as rules
from selfrefine.code import target
from selfrefine_rules.lib.source import Source

DATA = Path(__file__).parents[1] / "data" / "rules"
_OBSERVED = re.compile(r"# observed: (\w+) = (.*)\n")
_BLOCK = re.compile(r"^(Bad|Good):\n((?:    .*\n|\n)+)", re.MULTILINE)


@dataclass(frozen=True)
class Example:
    """What a rule makes of a function; `after` is None where it must not touch it."""

    rule: str
    name: str
    before: str
    after: str | None
    observed: dict[str, str] = field(default_factory=dict)

    def fixes(self) -> list[rules.Fix]:
        source = Source(self.before, self.observed)
        return list(rules.fixes(rules.load(self.rule), source))


@functools.cache
def documented() -> tuple[Example, ...]:
    """Each Bad block with the Good block behind it, which in turn must be left alone."""
    found = []
    for rule in rules.names():
        blocks = _BLOCK.findall(rules.explain(rule) + "\n")
        code = [textwrap.dedent(block).strip("\n") + "\n" for _, block in blocks]
        for number, (bad, good) in enumerate(
            zip(code[::2], code[1::2], strict=True), 1
        ):
            found.append(Example(rule, f"bad {number}", bad, good))
            found.append(Example(rule, f"good {number}", good, None))
    return tuple(found)


@functools.cache
def golden() -> tuple[Example, ...]:
    """Each file of `tests/data/rules/RULE/`: a function, ``# output``, what it becomes."""
    found = []
    for path in sorted(DATA.glob("*/*.py")):
        if path.name == "untouched.py":
            continue
        before, _, after = path.read_text("utf-8").partition("\n\n\n# output\n")
        observed = dict(_OBSERVED.findall(before + "\n"))
        code = _OBSERVED.sub("", before + "\n")
        found.append(Example(path.parent.name, path.stem, code, after, observed))
    return tuple(found)


@functools.cache
def untouched() -> tuple[Example, ...]:
    """Each function of `tests/data/rules/RULE/untouched.py`."""
    found = []
    for path in sorted(DATA.glob("*/untouched.py")):
        text = path.read_text("utf-8")
        every = target.functions(text, path=path.name)
        spans = [span for span in every if "<locals>" not in span.qualname]
        found += [
            Example(path.parent.name, cut.qualname, cut.source, None)
            for cut in target.cut(text, spans, path=path.name)
        ]
    return tuple(found)
