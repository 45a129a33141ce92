"""Offsets: all that a loop reads of what is left of a text, said of the whole text and the place where the rest begins."""

from __future__ import annotations

from dataclasses import dataclass, field
from functools import cached_property
from typing import TYPE_CHECKING

import libcst as cst

from selfrefine_rules.lib.blocks import as_block, is_jump
from selfrefine_rules.lib.counting import EMPTY, LEFT, Counting
from selfrefine_rules.lib.located import (
    FINDING,
    FOUND,
    MISSING,
    given_value,
    is_located,
)
from selfrefine_rules.lib.tree import LOOPS, holds

if TYPE_CHECKING:
    from selfrefine_rules.lib.annotations import Known
    from selfrefine_rules.lib.source import Source
    from selfrefine_rules.lib.surgery import Edits
    from selfrefine_rules.lib.tree import Loop

_WITHIN = "PLACE < len(Text)"
_LEAST = ("len(Text) < LEAST", "len(Text) >= LEAST")


@dataclass
class Offsets:
    """Moves all mentions of a variable, from a loop on, to a place in what it named before the loop.

    Args:
        source: the function.
        name: the variable.
        loop: what drops its front again and again.
        at: the variable for the place where the rest begins.
        about: what is known of what it names.
        edits: what changes.
        after: what comes behind a statement.
    """

    source: Source
    name: str
    loop: Loop
    at: str
    about: Known
    edits: Edits = field(default_factory=dict)
    after: dict[cst.CSTNode, str] = field(default_factory=dict)
    _used: set[cst.CSTNode] = field(default_factory=set)

    def move(self) -> bool:
        """Gather what changes; whether all mentions can be moved."""
        source = self.source
        own = {source.scope(m) for m in source.mentions(self.name)}
        return (
            own == {source.function}
            and all(map(self._move, self._mentions))
            and all(map(self._is_place_only, self._places))
        )

    @cached_property
    def _mentions(self) -> list[cst.Name]:
        source, start = self.source, self.source.span(self.loop)[0]
        every = source.mentions(self.name)
        return [m for m in every if source.span(m)[0] > start]

    @cached_property
    def _eaten(self) -> list[cst.CSTNode]:
        """The statements that drop the front."""
        targets = [m for m in self._mentions if self.source.is_target(m)]
        lines = [self.source.statement(m) for m in targets]
        return [line for line in lines if line is not None]

    @cached_property
    def _is_text(self) -> bool:
        return self.about.kind == "text"

    @cached_property
    def _places(self) -> set[str]:
        """The variables that are given nothing but places where something is found, or the end."""
        source, found = self.source, set[str]()
        for name in {n.value for n in source.find(cst.Name, self.loop)}:
            if name == self.name or name in source.parameters:
                continue
            binds = source.bindings(name)
            kinds = {self._kind(given_value(source, m)) for m in binds}
            if "found" in kinds and kinds <= {"found", "end"}:
                found.add(name)
        return found

    def _kind(self, value: cst.BaseExpression | None) -> str:
        match value:
            case cst.Call(cst.Attribute(cst.Name(own), cst.Name(method))):
                return "found" if own == self.name and method in FINDING else ""
            case cst.Call(cst.Name("len"), [cst.Arg(cst.Name(own))]):
                return "end" if own == self.name else ""
        return ""

    def _move(self, mention: cst.Name) -> bool:
        """Move one mention; whether there is a way to."""
        source, parent = self.source, self.source.parents[mention]
        if source.is_target(mention):
            return self._eat(mention)
        outer = source.parents[parent]
        match parent, outer:
            case cst.Subscript(value=value), _ if value is mention:
                return self._is_given(parent) or self._moved_item(parent)
            case cst.Attribute(attr=cst.Name(method)), cst.Call() if (
                outer.func is parent
            ):
                if method in FINDING or method == "startswith":
                    return self._call(outer, method)
                if method == "partition" and self._is_given(outer):
                    return True
            case cst.Arg(), cst.Call(func=cst.Name("len")):
                if given_value(source, mention) is None and self._measure(outer):
                    return True
            case cst.ComparisonTarget(cst.In() | cst.NotIn()), cst.Comparison() if (
                self._is_text and len(outer.comparisons) == 1
            ):
                found = "==" if isinstance(parent.operator, cst.NotIn) else "!="
                item = source.text(outer.left)
                self.edits[outer] = f"{self.name}.find({item}, {self.at}) {found} -1"
                return not source.mentions(self.name, outer.left)
        return self._ask(mention) or self._whole(mention)

    def _eat(self, mention: cst.Name) -> bool:
        """Move the place, where the front was dropped."""
        match self._values(mention):
            case [(cst.Call() as call, None)]:
                return self._partition(mention, call)
            case [(cst.Subscript(cst.Name(own), [part]) as value, line)] if (
                own == self.name
            ):
                rest = part.slice
            case _:
                return False
        match rest:
            case cst.Slice(cst.BaseExpression() as lower, None, None):
                place = self._place(lower)
            case _:
                return False
        if place is None:
            return False
        is_whole, text = place
        if line is None:
            self.edits[mention] = self.at
            self.edits[value] = text if is_whole else f"{self.at} + {text}"
        else:
            self.edits[line] = f"{self.at} {'=' if is_whole else '+='} {text}"
        return True

    def _partition(self, mention: cst.Name, call: cst.Call) -> bool:
        """Write a partition out, whose mark nobody reads."""
        source, line = self.source, self.source.statement(mention)
        found = source.extract(call, "Text.partition(MARK)")
        targets = cst.ensure_type(source.parents[source.parents[mention]], cst.Tuple)
        names = [element.value for element in targets.elements]
        match names:
            case [cst.Name(head), cst.Name(mark), cst.Name()] if head != mark:
                unread = len(source.bindings(mark)) == len(source.mentions(mark))
            case _:
                return False
        if found is None or found.name("Text").value != self.name or not unread:
            return False
        match found["MARK"]:
            case cst.SimpleString() as sign if sign.evaluated_value:
                size = len(sign.evaluated_value)
            case _:
                return False
        if head == self.name or not isinstance(line, cst.SimpleStatementLine):
            return False
        end = source.fresh("end", f"{head}_end")
        self.edits[line] = f"{end} = {self.name}.find({sign.value}, {self.at})"
        self.after[line] = (
            f"if {end} == -1:\n    {end} = len({self.name})\n"
            f"{head} = {self.name}[{self.at}:{end}]\n{self.at} = {end} + {size}\n"
        )
        return len(line.body) == 1

    def _values(
        self, mention: cst.Name
    ) -> list[tuple[cst.BaseExpression, cst.CSTNode | None]]:
        """Return what an assignment gives a variable, and its line if it gives nothing to others."""
        source, parent = self.source, self.source.parents[mention]
        outer = source.parents[parent]
        match parent, outer:
            case cst.AssignTarget(), cst.Assign(targets=[_], value=value):
                return [(value, outer)]
            case cst.Element(), cst.Tuple():
                target = source.parents[outer]
                line = source.parents[target]
                if not isinstance(line, cst.Assign) or len(line.targets) > 1:
                    return []
                last = outer.elements[-1] is parent
                if isinstance(line.value, cst.Call) and last:
                    return [(line.value, None)]
                if not isinstance(line.value, cst.Tuple):
                    return []
                rows = zip(outer.elements, line.value.elements, strict=False)
                return [(v.value, None) for t, v in rows if t is parent]
        return []

    def _is_given(self, part: cst.BaseExpression) -> bool:
        """Whether a slice is what the variable itself is given."""
        targets = (m for m in self._mentions if self.source.is_target(m))
        return any(value is part for m in targets for value, _ in self._values(m))

    def _moved_item(self, part: cst.Subscript) -> bool:
        """Move an item, or a slice, that is read."""
        if len(part.slice) > 1 or self.source.is_target(part):
            return False
        match part.slice[0].slice:
            case cst.Index(index):
                place = self._said(index)
                if place:
                    self.edits[part] = f"{self.name}[{place}]"
                return bool(place)
            case cst.Slice(lower, upper, step=None):
                low = self._said(lower) if lower else self.at
                high = self._said(upper) if upper else ""
                if not low or (upper and not high):
                    return False
                plain = (not high or high.isidentifier()) and low.isidentifier()
                colon = ":" if plain else " : " if high else " :"
                self.edits[part] = f"{self.name}[{low}{colon}{high}]"
                return True
        return False

    def _said(self, index: cst.BaseExpression) -> str:
        """Return an index in the rest as one in the whole; empty where it may count from the end."""
        place = self._place(index)
        if place is None:
            return ""
        is_whole, text = place
        relative = self.at if text == "0" else f"{self.at} + {text}"
        return text if is_whole else relative

    def _place(self, index: cst.BaseExpression) -> tuple[bool, str] | None:
        """Return whether an index is said of the whole, and its text; None where it may count from the end."""
        text = self.source.text(index)
        if self._is_found_place(index):
            return True, text
        match index:
            case cst.BinaryOperation(left, cst.Add(), right):
                for one, other in ((left, right), (right, left)):
                    if self._is_found_place(one) and self._counting.counts(other):
                        return True, text
        if not self._counting.counts(index):
            return None
        return False, text

    def _is_found_place(self, index: cst.BaseExpression) -> bool:
        if not isinstance(index, cst.Name) or index.value not in self._places:
            return False
        self._used.add(index)
        return is_located(self.source, index, self._eaten)

    @cached_property
    def _counting(self) -> Counting:
        return Counting(
            self.source, self.name, self.about, frozenset(self._places), self.loop
        )

    def _call(self, call: cst.Call, method: str) -> bool:
        """Move a search, or a question what the rest starts with."""
        source = self.source
        args = [arg.value for arg in call.args]
        if any(arg.star or arg.keyword for arg in call.args) or not args:
            return False
        if any(source.mentions(self.name, arg) for arg in args):
            return False
        start = self._said(args[1]) if len(args) == len("ab") else self.at
        if len(args) > len("ab") or not start:
            return False
        if method == "startswith":
            if not self._is_text:
                return False
        elif not self._is_placed(call):
            return False
        self.edits[call] = f"{self.name}.{method}({source.text(args[0])}, {start})"
        return True

    def _is_placed(self, call: cst.Call) -> bool:
        """Whether nobody but a place gets what a search gives, or a test whether something is found."""
        parent = self.source.parents[call]
        for name in self._places:
            binds = self.source.bindings(name)
            if any(given_value(self.source, m) is call for m in binds):
                return True
        forms = [f.replace("Place", "PLACE") for f in (*MISSING, *FOUND)]
        asked = parent if isinstance(parent, cst.Comparison) else None
        found = self.source.extract(asked, *forms)
        return found is not None and found.get("PLACE") is call

    def _measure(self, call: cst.Call) -> bool:
        """Move a question how much is left."""
        source, parent = self.source, self.source.parents[call]
        if any(
            given_value(source, m) is call
            for name in self._places
            for m in source.bindings(name)
        ):
            return True
        if isinstance(parent, cst.ComparisonTarget):
            parent = source.parents[parent]
        if not isinstance(parent, cst.Comparison):
            return self._is_tested(call)
        asked = source.extract(parent, *_LEAST)
        if self._compare(parent):
            return True
        inside = source.extract(parent, _WITHIN)
        if inside is not None and inside.name("Text").value == self.name:
            place = self._said(inside["PLACE"])
            self.edits[parent] = f"{place} < len({self.name})"
            return bool(place)
        if asked is None or asked.name("Text").value != self.name:
            return False
        match asked["LEAST"]:
            case cst.Integer() as least if least.evaluated_value > 0:
                sign = ">=" if ">=" in asked.pattern else "<"
                self.edits[parent] = (
                    f"len({self.name}) - {self.at} {sign} {least.value}"
                )
                return True
        return False

    def _compare(self, test: cst.CSTNode) -> bool:
        """Move a comparison that asks whether anything is left."""
        for forms, sign in ((LEFT, "<"), (EMPTY, ">=")):
            found = self.source.extract(test, *forms)
            if found is not None and found.name("Text").value == self.name:
                self.edits[test] = f"{self.at} {sign} len({self.name})"
                return True
        return False

    def _ask(self, mention: cst.Name) -> bool:
        parent = self.source.parents[mention]
        if isinstance(parent, cst.Comparison):
            return self._compare(parent)
        return self._is_tested(mention)

    def _is_tested(self, value: cst.BaseExpression) -> bool:
        """Move a test of what is true as long as anything is left."""
        parent, turned = self.source.parents[value], value
        sign = "<"
        if isinstance(parent, cst.UnaryOperation) and isinstance(
            parent.operator, cst.Not
        ):
            sign, turned = ">=", parent
        child: cst.CSTNode = turned
        parent = self.source.parents[child]
        while isinstance(parent, cst.BooleanOperation):
            child, parent = parent, self.source.parents[parent]
        match parent:
            case cst.While(test=test) | cst.If(test=test) | cst.IfExp(test=test) if (
                test is child
            ):
                self.edits[turned] = f"{self.at} {sign} len({self.name})"
                return True
        return False

    def _whole(self, mention: cst.Name) -> bool:
        """Let a mention that is met once name the rest; whether that may be done."""
        source = self.source
        if self.about.exact not in {"str", "bytes"}:
            return False
        if source.inside(mention, self.loop):
            line = source.statement(mention)
            block = source.parents[line] if line is not None else None
            if not isinstance(block, cst.IndentedBlock) or not is_jump(block.body[-1]):
                return False
            last = block.body[-1]
            leaves = holds(last, (cst.Break, cst.Return, cst.Raise))
            near = next(a for a in source.ancestors(block) if isinstance(a, LOOPS))
            if not leaves or near is not self.loop or block is as_block(near.body):  # type: ignore[union-attr]
                return False
        self.edits[mention] = f"{self.name}[{self.at}:]"
        return True

    def _is_place_only(self, name: str) -> bool:
        """Whether a place is used for nothing but to read there, or to ask whether it is one."""
        source = self.source
        for mention in source.mentions(name):
            parent = source.parents[mention]
            if source.is_target(mention) or mention in self._used:
                continue
            if isinstance(parent, cst.ComparisonTarget):
                parent = source.parents[parent]
            if source.extract(parent, *MISSING, *FOUND) is None:
                return False
        return True
