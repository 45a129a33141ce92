"""Places: where an object of the caller or of the file lies, through the variables that stand for it."""

from __future__ import annotations

import ast
import re
from typing import TYPE_CHECKING

from selfrefine.code.scopes import parameters
from selfrefine.code.syntax import FunctionNode
from selfrefine.verify.policy.definitions import NEWEST, is_fixed
from selfrefine.verify.policy.forms import DEEPEST
from selfrefine.verify.policy.references import LINKS, chain, is_pure

if TYPE_CHECKING:
    from collections.abc import Iterator

    from selfrefine.verify.policy.freshness import Freshness
    from selfrefine.verify.policy.references import References

LOOKUPS = frozenset({"get", "setdefault", "values"})
"""Methods that give what a container holds: `known.get(key)` gives what `known[key]` does."""
CHOOSING = frozenset({"max", "min", "next", "functools.reduce", "itertools.chain"})
"""Functions that give one of several things that they are given, or their items."""
PLAIN_HINT = re.compile(r"(int|float|str|bool|bytes|complex|Decimal|decimal\.Decimal|Fraction|None|date|datetime|timedelta|[ |'\"]|Optional\[|\])+")  # fmt: skip
"""Hints of what is never changed in place."""
GIVEN = "·"
"""The root of a place that a variable stands for, and not a parameter itself."""


def is_defined(node: ast.Name, names: References) -> bool:
    """Whether the file has a function or class of a name."""
    found = names.file.names.get(node.id, [])
    return bool(found) and all(isinstance(n, FunctionNode | ast.ClassDef) for n in found)  # fmt: skip


class Places:
    """Tells where objects lie.

    Args:
        names: resolves the names of the code.
        fresh: tells what the call has made.
    """

    def __init__(self, names: References, fresh: Freshness) -> None:
        self._names = names
        self._fresh = fresh
        self._parents = names.scopes.parents
        self._parameters = {p.arg for p in parameters(names.target)}

    def of(self, node: ast.expr, depth: int = 0) -> str:
        """Return where an object of the caller or of the file lies: a parameter or a name, with attributes."""
        attributes: list[str] = []
        name = GIVEN
        for part in chain(node):
            if isinstance(part, ast.Attribute) and part.attr not in LOOKUPS:
                attributes.insert(0, part.attr)
            given = self._passed_on(part) if isinstance(part, ast.Call) else []
            if len(given) == 1 and depth < DEEPEST:
                name = self.of(given[0], depth + 1)
                break
            if given:
                name = self._mentioned(given)
                break
            if isinstance(part, ast.Name) and self._names.kind(part) != "own":
                local = self._names.kind(part) == "local" and not self.is_parameter(part)  # fmt: skip
                name = self._origin(part, depth) if local else part.id
            elif not isinstance(part, LINKS):
                name = self._mentioned([part])
        return ".".join((name, *attributes))

    def is_parameter(self, node: ast.Name) -> bool:
        """Whether a name is a parameter of the function that nothing else is bound to."""
        found = self._names.binders(node)
        if node.id not in self._parameters or len(found) != 1:
            return False
        if (
            self._parents.get(self._parents.get(found[0], found[0]))
            is self._names.target
        ):
            return True
        # A helper that gets the parameter by its own name has it as well.
        given = [v for v in self._fresh.given_to(found[0]) if isinstance(v, ast.Name) and v.id == node.id]  # fmt: skip
        alone = bool(given) and len(given) == len(self._fresh.given_to(found[0]))
        return alone and all(v is not node and self.is_parameter(v) for v in given)

    def is_given(self, node: ast.expr) -> bool:
        """Whether an expression is a parameter of the function."""
        return isinstance(node, ast.Name) and self.is_parameter(node)

    def may_be_container(self, node: ast.Name) -> bool:
        """Whether a variable stands for a parameter, or an item of one, of which no hint says that `+=` makes another object."""
        place = self.of(node)
        own = [p for p in parameters(self._names.target) if p.arg == place]
        found = own or [b for b in self._names.binders(node) if isinstance(b, ast.arg)]
        hints = [ast.unparse(p.annotation) if p.annotation else "" for p in found]
        if any(binding.item for binding in self._names.bindings(node)):
            hints = [hint.partition("[")[2].removesuffix("]") for hint in hints]
        return bool(found) and not all(map(PLAIN_HINT.fullmatch, hints))

    def is_of_file(self, node: ast.expr | None) -> bool:
        """Whether a name is a parameter that holds an object of a class of the file."""
        if not isinstance(node, ast.Name) or not self.is_parameter(node):
            return False
        hint = getattr(self._names.binders(node)[0], "annotation", None)
        words = set(re.findall(r"\w+", ast.unparse(hint))) if hint else {node.id}
        return bool(words & (self._names.file.classes if hint else {"self", "cls"}))

    def _passed_on(self, node: ast.Call) -> list[ast.expr]:
        """Return what a call may give back: what a function of Python is given, or the results of one of the code."""
        made = self._names.definition(node.func)
        if made is not None:
            results = list(self._fresh.results(made))
            return results if len(results) == 1 else []
        paths = self._names.paths(node.func)
        if paths == ["getattr"] and len(node.args) > 1 and isinstance(node.args[1], ast.Constant):  # fmt: skip
            name = ast.Attribute(node.args[0], str(node.args[1].value), ast.Load())
            return [name, *node.args[2:]]
        chosen = [*node.args, *(k.value for k in node.keywords if k.arg == "default")]
        return (chosen if CHOOSING.intersection(paths) else node.args[:1]) if paths else []  # fmt: skip

    def _origin(self, node: ast.Name, depth: int) -> str:
        """Return the place for which a variable stands, or an object of the file if it may stand for one."""
        found = [b for b in self._names.bindings(node) if not isinstance(self._parents.get(b.node), ast.AugAssign)]  # fmt: skip
        values = [b.value for b in found if b.value is not None]
        if len(found) == 1 and found[0].node in parameters(self._names.target):
            return node.id  # one that is only added to
        if len(found) == 1 and not values:
            given = self._fresh.given_to(found[0].node)
            values = [v for v in given if v is not None]
            found = found * len(given) or found
        if len(values) == len(found) == 1 and depth < DEEPEST:
            return self.of(values[0], depth + 1)
        return self._mentioned(values)

    def _mentioned(self, values: list[ast.expr]) -> str:
        """Return an object of the file that stands in expressions; if there is none, the place of what was given."""
        names = (n for v in values for n in ast.walk(v) if isinstance(n, ast.Name))
        return next((n.id for n in names if self._is_held(n)), GIVEN)

    def _is_held(self, node: ast.Name) -> bool:
        """Whether a name stands for an object that outlives the call: of the file, a class, or what a module has."""
        kind = self._names.kind(node)
        if kind == "library":
            whole = next(n for n in self._above(node) if not isinstance(self._parents.get(n), ast.Attribute))  # fmt: skip
            pure = all(is_pure(path, NEWEST) for path in self._names.paths(whole))
            return not pure and self._fresh.is_handed(whole)
        if kind == "own":
            return isinstance(self._names.definition(node), ast.ClassDef) and self._fresh.is_handed(node)  # fmt: skip
        plain = not is_fixed(node, self._names) and not is_defined(node, self._names)
        return kind == "file" and (plain or self._fresh.is_handed(node))

    def _above(self, node: ast.AST) -> Iterator[ast.AST]:
        """Yield a node and what stands around it, innermost first."""
        at: ast.AST | None = node
        while at is not None:
            yield at
            at = self._parents.get(at)

    def stood_for(self, node: ast.AST) -> list[ast.expr]:
        """Return the objects for which a variable stands, such as in a loop over `(self, other)`; none if one is not known."""
        found = self._names.bindings(node)
        known = [b.value for b in found if b.value is not None and not b.item]
        return known if len(known) == len(found) else []
