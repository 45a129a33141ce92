"""Counting: which expressions of a loop surely are numbers that are not below zero."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

import libcst as cst

from selfrefine_rules.lib.located import given_value
from selfrefine_rules.lib.tree import holds

if TYPE_CHECKING:
    from selfrefine_rules.lib.annotations import Known
    from selfrefine_rules.lib.source import Source
    from selfrefine_rules.lib.tree import Loop

EMPTY = (
    *("len(Text) == 0", "len(Text) < 1", "len(Text) <= 0"),
    *("Text == ''", "Text == b''", "Text == []"),
)
LEFT = (
    *("len(Text) > 0", "len(Text) != 0", "len(Text) >= 1"),
    *("Text != ''", "Text != b''", "Text != []"),
)


@dataclass(frozen=True)
class Counting:
    """Tells what counts from the front of what is left.

    Args:
        source: the function.
        name: the variable for what is left.
        about: what is known of what it names.
        places: variables that name places in it.
        loop: what drops its front again and again.
    """

    source: Source
    name: str
    about: Known
    places: frozenset[str]
    loop: Loop

    def counts(
        self, value: cst.BaseExpression, seen: frozenset[str] = frozenset()
    ) -> bool:
        """Whether a value surely is no number below zero, and has nothing to do with what is left."""
        source = self.source
        match value:
            case cst.Integer():
                return True
            case cst.Call(cst.Name("len" | "ord"), [cst.Arg(arg)]):
                return not source.mentions(self.name, arg)
            case cst.Call(cst.Attribute(cst.Name("int"), cst.Name("from_bytes")), args):
                signed = any(a.keyword and a.keyword.value == "signed" for a in args)
                return bool(seen) and not signed
            case cst.BinaryOperation(left, cst.Add() | cst.Multiply(), right):
                return self.counts(left, seen) and self.counts(right, seen)
            case cst.Subscript(cst.Name(own), [cst.SubscriptElement(cst.Index())]):
                about = self.about if own == self.name else source.known(own)
                return bool(seen) and about.exact in {"bytes", "bytearray"}
            case cst.Name(name) if name in self.places or name == self.name:
                return False
            case cst.Name(name) if name not in seen:
                return self._is_step(name) or self._is_named(name, seen | {name})
        return False

    def _is_named(self, name: str, seen: frozenset[str]) -> bool:
        """Whether all that a variable is given, or that is added to it, are such numbers."""
        values = [_added(self.source, m) for m in self.source.bindings(name)]
        return bool(values) and all(
            value is not None and self.counts(value, seen) for value in values
        )

    def _is_step(self, name: str) -> bool:
        """Whether a parameter only says how much is eaten until nothing is left: one below one never ends either way."""
        loop, source = self.loop, self.source
        if not isinstance(loop, cst.While) or len(source.bindings(name)) > 1:
            return False
        if holds(loop.body, (cst.Break, cst.Return, cst.Raise)):
            return False
        test = source.extract(loop.test, "Text", *LEFT)
        ends = test is not None and test.name("Text").value == self.name
        return ends and name in source.parameters and source.known(name).exact == "int"


def _added(source: Source, mention: cst.Name) -> cst.BaseExpression | None:
    """Return what a variable is given, or what is added to it."""
    parent = source.parents[mention]
    if isinstance(parent, cst.AugAssign) and isinstance(parent.operator, cst.AddAssign):
        return parent.value
    return given_value(source, mention)
