"""Uses: what code uses beyond its own variables: names, attributes, modules, calls, changes, special syntax."""

from __future__ import annotations

import ast
import re
import string
from typing import TYPE_CHECKING

from selfrefine.code.candidate import import_key
from selfrefine.code.scopes import Binding, parameters
from selfrefine.code.syntax import FunctionNode
from selfrefine.verify.policy.definitions import (
    Use,
    definitions,
    is_fixed,
    is_special,
    is_table,
)
from selfrefine.verify.policy.freshness import Freshness
from selfrefine.verify.policy.references import (
    MODULES,
    is_mutable,
    is_pure,
    is_refused,
    normal,
)
from selfrefine.verify.policy.vocabulary import (
    ARRAY_ATTRIBUTES,
    ATTRIBUTES,
    BUILTINS,
    DECORATORS_ONLY,
    DUNDERS,
    IN_PLACE,
    INNARDS,
    MANAGERS,
    METHODS,
    MUTATORS,
    NODES,
    READING_CALLS,
    REFUSED_MODULES,
    REFUSED_NAMES,
    SPECIAL_NAMES,
)

if TYPE_CHECKING:
    from collections.abc import Iterator

    from selfrefine.verify.policy.references import References, Version

DEEPEST = 8
"""Variables that stand for one another."""
GIVEN = "·"
"""The root of a place that a variable stands for, and not a parameter itself."""
READING = (ast.Compare, ast.UnaryOp, ast.BinOp, ast.If, ast.IfExp, ast.While, ast.For, ast.comprehension, ast.FormattedValue)  # fmt: skip
"""What only reads a name that stands directly in it."""


class Reader:
    """Reads the uses of a function and of what comes along with it.

    Args:
        names: resolves the names of the code.
        version: of the project's Python.
    """

    def __init__(self, names: References, version: Version) -> None:
        self.names = names
        self.parents = names.scopes.parents
        self.target = names.target
        self.parameters = {p.arg for p in parameters(names.target)}
        self.version = version
        self.fresh = Freshness(names)
        own = (n for n in names.scopes.of if isinstance(n, ast.ClassDef))
        self.fields = {name for node in own for name in _fields_of(node)}
        used = {p.partition(".")[0] for n in names.scopes.of if isinstance(n, ast.Name) for p in names.paths(n)}  # fmt: skip
        used |= {a.name for found in names.file.names.values() for a in found if isinstance(a, ast.alias)}  # fmt: skip
        self.attributes = ATTRIBUTES | (ARRAY_ATTRIBUTES if used & {"numpy", "pandas"} else frozenset())  # fmt: skip
        self._readers = {
            ast.Global: self._of_declaration,
            ast.Nonlocal: self._of_declaration,
            ast.Import: self._of_import,
            ast.ImportFrom: self._of_import,
            ast.Name: self._of_name,
            ast.Attribute: self._of_attribute,
            ast.MatchClass: self._of_pattern,
            ast.keyword: self._of_keyword,
            ast.arg: self._of_keyword,
            ast.Call: self._of_call,
            ast.Subscript: self._of_item,
            ast.withitem: self._of_manager,
        }

    def read(self) -> Iterator[Use]:
        """Yield every use that is not pure by the tables."""
        yield from definitions(self.names)
        frame = _frame(self.target)
        for node in self.names.scopes.of:
            if node in frame or self._is_annotation(node):
                continue
            if type(node).__name__ not in NODES:
                yield self._refused(node, f"the syntax {type(node).__name__}")
            reader = self._readers.get(type(node))
            if reader is not None:
                yield from reader(node)  # type: ignore[operator]

    def _is_annotation(self, node: ast.AST) -> bool:
        """Whether a node is part of the annotation of a variable of a function, which is never evaluated."""
        below, at = node, self.parents.get(node)
        while isinstance(at, ast.expr):
            below, at = at, self.parents.get(at)
        inside = isinstance(at, ast.AnnAssign) and below is at.annotation
        return inside and isinstance(self.names.scopes.of[at].node, FunctionNode)  # type: ignore[index]

    def _refused(self, node: ast.AST, why: str) -> Use:
        """Return the use of what no refinement needs."""
        return Use("uses", why, refused=True, text=self._text(node))

    def _of_declaration(self, node: ast.Global | ast.Nonlocal) -> Iterator[Use]:
        scope = self.names.scopes.of[node]
        for name in node.names:
            owner = scope.outer and self.names.scopes.binder(name, scope.outer)
            if isinstance(node, ast.Global) or owner in (None, self.names.scopes.top):
                yield self._refused(node, f"{type(node).__name__.lower()} {name}")

    def _of_import(self, node: ast.Import | ast.ImportFrom) -> Iterator[Use]:
        for alias in node.names:
            whole = isinstance(node, ast.Import)
            path = alias.name if isinstance(node, ast.Import) else f"{'.' * node.level}{node.module or ''}.{alias.name}"  # fmt: skip
            if import_key(node, alias) in self.names.file.imports:
                continue
            if alias.name == "*" or is_special(alias.asname or ""):
                yield self._refused(node, ast.unparse(node))
            elif path not in MODULES and whole:
                refused = path.partition(".")[0] in REFUSED_MODULES
                yield Use("uses", f"import {path}", refused, ast.dump(node))
            elif path not in MODULES:
                yield from self._of_path(node, normal(path))

    def _of_path(self, node: ast.AST, path: str) -> Iterator[Use]:
        """Yield the use of something of a module, named by its whole path."""
        imported = isinstance(node, ast.ImportFrom)
        if path in MODULES:
            yield Use("uses", f"the module {path} as a value")
        elif path == "operator.attrgetter":
            yield from () if imported else self._of_getter(node)
        elif is_refused(path):
            yield self._refused(node, path)
        elif not is_pure(path, self.version):
            refused = imported and path.partition(".")[0] in REFUSED_MODULES
            yield Use("uses", path, refused, ast.dump(node))
            if not imported and is_mutable(path) and not self._only_reads(node):
                yield Use("uses", f"{path} in another way", text=self._shape(node))
        elif not imported and path in DECORATORS_ONLY and not self._decorates(node):
            yield self._refused(node, f"{path} on what is defined elsewhere")
        elif not imported and path in IN_PLACE and not self._is_called(node):
            yield Use("changes", f"what `{path}` is given")

    def _of_getter(self, node: ast.AST) -> Iterator[Use]:
        """Yield what `operator.attrgetter` reads; its names are plain texts, or it is refused."""
        call = self.parents[node]
        names = [str(getattr(a, "value", "")) for a in getattr(call, "args", ())]
        if not self._is_called(node) or not all(n.replace(".", "").isidentifier() for n in names):  # fmt: skip
            yield self._refused(call, "operator.attrgetter with a computed name")
        for name in names:
            yield from self._named(call, name, None)

    def _decorates(self, node: ast.AST) -> bool:
        call = self.parents[node]
        whole = call if self._is_called(node) else node
        if whole not in getattr(self.parents[whole], "decorator_list", ()):
            return False
        plain = isinstance(call, ast.Call) and len(call.args) == 1 and not call.keywords
        return plain or self.names.paths(node) != ["functools.wraps"]

    def _is_called(self, node: ast.AST) -> bool:
        parent = self.parents.get(node)
        return isinstance(parent, ast.Call) and parent.func is node

    def _of_name(self, node: ast.Name) -> Iterator[Use]:
        kind = self.names.kind(node)
        if node.id in INNARDS or (is_special(node.id) and not self._is_member(node)):
            yield self._refused(node, node.id)
        elif not isinstance(node.ctx, ast.Load) or kind == "local":
            return
        elif kind == "library":
            paths = self.names.paths(node)
            if isinstance(self.parents[node], ast.Attribute) and paths[0] in MODULES:
                return
            for path in paths:
                yield from self._of_path(node, path)
        elif kind == "own":
            if is_table(self.names.value(node), self.names) and not self._only_reads(node):  # fmt: skip
                yield self._refused(node, f"{node.id} would be state of the module")
        elif kind == "builtin":
            yield from self._of_builtin(node)
        else:
            yield from self._of_file(node)

    def _of_file(self, node: ast.Name) -> Iterator[Use]:
        """Yield a name of the file, unless it is a constant; of objects with state, in which place it stands as well."""
        if is_fixed(node, self.names):
            return
        yield Use("uses", node.id)
        if not self._is_defined(node) and not self._only_reads(node):
            yield Use("uses", f"{node.id} in another way", text=self._shape(node))

    def _is_member(self, node: ast.Name) -> bool:
        """Whether a special name is one of a class of the code."""
        return isinstance(self.names.scopes.of[node].node, ast.ClassDef) and node.id in METHODS  # fmt: skip

    def _is_defined(self, node: ast.Name) -> bool:
        """Whether the file has a function or class of a name."""
        found = self.names.file.names.get(node.id, [])
        return bool(found) and all(isinstance(n, FunctionNode | ast.ClassDef) for n in found)  # fmt: skip

    def _only_reads(self, node: ast.AST) -> bool:
        """Whether an object that outlives the call is only read where its name stands."""
        parent = self.parents[node]
        if isinstance(parent, ast.Attribute):
            return isinstance(parent.ctx, ast.Load) and parent.attr not in MUTATORS
        if isinstance(parent, ast.Subscript):
            return isinstance(parent.ctx, ast.Load)
        if isinstance(parent, ast.Call) and node in parent.args:
            translates = getattr(parent.func, "attr", "") == "translate"
            return translates or bool(READING_CALLS.intersection(self.names.paths(parent.func)))  # fmt: skip
        return isinstance(parent, READING) and getattr(parent, "test", node) is node

    def _shape(self, node: ast.AST) -> str:
        """Return in what a name stands: the original's uses of it in the same place are the same."""
        parent = self.parents[node]
        called = self._text(parent.func) if isinstance(parent, ast.Call) else getattr(parent, "attr", "")  # fmt: skip
        return f"{type(parent).__name__} {called}"

    def _text(self, node: ast.AST) -> str:
        """Return an expression as it is compared with the original's: with any name for its variables."""
        names = {n.id for n in ast.walk(node) if isinstance(n, ast.Name) and self.names.kind(n) == "local"}  # fmt: skip
        names -= self.parameters
        text = ast.unparse(node)
        return re.sub(rf"\b({'|'.join(map(re.escape, names))})\b", GIVEN, text) if names else text  # fmt: skip

    def _of_builtin(self, node: ast.Name) -> Iterator[Use]:
        """Yield a builtin that is not pure, or not in the form in which it stands."""
        if node.id in REFUSED_NAMES:
            whole = self.parents[node] if self._is_called(node) else node
            yield self._refused(whole, node.id)
        if node.id not in SPECIAL_NAMES:
            yield from () if node.id in BUILTINS | REFUSED_NAMES else [Use("uses", node.id)]  # fmt: skip
            return
        parent = self.parents[node]
        call = parent if isinstance(parent, ast.Call) and parent.func is node else None
        if node.id == "type":
            if call is None:
                yield from () if self._asks(parent) else [Use("uses", "type")]
            elif len(call.args) != 1 or call.keywords or isinstance(call.args[0], ast.Starred):  # fmt: skip
                yield self._refused(call, "a class made by type()")
            else:
                yield from self._of_class(call)
        elif call is None or not isinstance(call.args[1:2] and call.args[1], ast.Constant):  # fmt: skip
            yield Use(
                "uses",
                f"{node.id} with a computed name",
                refused=True,
                text=self._text(call or node),
            )
        else:
            yield from self._named(call, str(getattr(call.args[1], "value", "")), call.args[0])  # fmt: skip

    def _asks(self, node: ast.AST) -> bool:
        """Whether a node is what `isinstance` is asked for."""
        call = node if isinstance(node, ast.Call) else self.parents.get(node)
        return isinstance(call, ast.Call) and getattr(call.func, "id", "") in ("isinstance", "issubclass")  # fmt: skip

    def _of_class(self, node: ast.expr) -> Iterator[Use]:
        """Yield the class of an object, `type(x)` or `x.__class__`: called, it makes objects, or classes."""
        parent = self.parents[node]
        if self._is_called(node):
            yield self._refused(node, f"calling {self._text(node)}")
        elif not (
            isinstance(parent, ast.Compare | ast.FormattedValue)
            or getattr(parent, "attr", "") in DUNDERS
            or self._asks(parent)
        ):
            yield Use("uses", f"{self._text(node)} as a value")

    def _of_attribute(self, node: ast.Attribute) -> Iterator[Use]:
        paths = self.names.paths(node)
        if not isinstance(node.ctx, ast.Load):
            yield from self._changed(node)
        elif paths and self.names.is_end(node):
            if paths[0] not in MODULES or not isinstance(self.parents[node], ast.Attribute):  # fmt: skip
                for path in paths:
                    yield from self._of_path(node, path)
            return
        elif node.attr in ("format", "format_map"):
            yield from self._of_format(node)
        else:
            yield from self._named(node, node.attr, node.value)
        if is_special(node.attr) and not isinstance(node.ctx, ast.Load):
            yield self._refused(node, f"storing .{node.attr}")
        elif node.attr in MUTATORS and isinstance(node.ctx, ast.Load):
            yield from self._mutated(node)

    def _named(self, node: ast.AST, name: str, base: ast.expr | None) -> Iterator[Use]:
        """Yield the use of an attribute, however it is named; no base is an object that nobody knows."""
        made = base is not None and (self.names.definition(base) is not None or self.fresh.of(base))  # fmt: skip
        for part in name.split("."):
            if part == "__class__" and isinstance(node, ast.Attribute):
                yield from self._of_class(node)
            elif part in INNARDS or (is_special(part) and not self._may_call(node, part, base)):  # fmt: skip
                yield self._refused(node, f".{part}")
            elif part in self.attributes or is_special(part):
                continue
            elif not (part in self.fields and made) and part != getattr(self.target, "name", ""):  # fmt: skip
                yield Use("calls" if self._is_called(node) else "uses", f".{part}")

    def _may_call(self, node: ast.AST, name: str, base: ast.expr | None) -> bool:
        """Whether a special attribute only reads, or is the inherited method of one's own object."""
        if name in DUNDERS or name not in METHODS:
            return name in DUNDERS
        if isinstance(base, ast.Call):
            return getattr(base.func, "id", "") == "super" and not base.args
        call = self.parents[node]
        first = call.args[0] if isinstance(call, ast.Call) and call.args else None
        return isinstance(first, ast.Name) and first.id == "self" and self.fresh.of(first)  # fmt: skip

    def _of_format(self, node: ast.Attribute) -> Iterator[Use]:
        """Yield what a format reads: its fields may name attributes."""
        value = self.names.value(node.value) if isinstance(node.value, ast.Name) else node.value  # fmt: skip
        text = getattr(value, "value", None)
        if not isinstance(text, str) or node.attr != "format":
            yield self._refused(node, "the format of a computed text")
            return
        for field in _fields_in(text):
            for part in field.replace("[", ".").split(".")[1:]:
                yield from self._named(node.value, part.rstrip("]"), node.value)

    def _of_pattern(self, node: ast.MatchClass) -> Iterator[Use]:
        for name in node.kwd_attrs:
            yield from self._named(node, name, node.cls)

    def _of_keyword(self, node: ast.keyword | ast.arg) -> Iterator[Use]:
        if node.arg and (node.arg in INNARDS or is_special(node.arg)):
            yield self._refused(node, node.arg)
        elif isinstance(node, ast.keyword) and node.arg in ("out", "inplace"):
            yield Use("changes", f"what it is given, by `{node.arg}=`")

    def _of_call(self, node: ast.Call) -> Iterator[Use]:
        if IN_PLACE.intersection(self.names.paths(node.func)) and node.args:
            yield from self._changed(node.args[0])
        if not self._is_known_callee(node.func):
            yield Use("calls", self._place(node.func))

    def _is_known_callee(self, node: ast.expr, depth: int = 0) -> bool:
        """Whether what is called is a function that the policy has judged by its name."""
        if isinstance(node, ast.Attribute) or self.names.definition(node) is not None:
            return True
        if isinstance(node, ast.IfExp):
            return self._is_known_callee(node.body, depth) and self._is_known_callee(node.orelse, depth)  # fmt: skip
        if not isinstance(node, ast.Name):
            return self.fresh.of(node)
        if self.names.kind(node) != "local":
            return self.names.kind(node) in ("builtin", "library", "own")
        found = [b for n in self.names.binders(node) for b in self.names.scopes.values.get(n) or [Binding(n)]]  # fmt: skip
        plain = [b.value for b in found if b.value is not None and not b.item]
        known = len(plain) == len(found) and depth < DEEPEST and all(self._is_known_callee(v, depth + 1) for v in plain)  # fmt: skip
        return known or self.fresh.of(node)

    def _of_item(self, node: ast.Subscript) -> Iterator[Use]:
        if not isinstance(node.ctx, ast.Load):
            yield from self._changed(node.value)

    def _mutated(self, node: ast.Attribute) -> Iterator[Use]:
        """Yield what a method changes that is called, or kept to be called."""
        call = self.parents[node]
        of_class = bool(self.names.paths(node.value)) or isinstance(self.names.definition(node.value), ast.ClassDef)  # fmt: skip
        if not of_class:
            yield from self._changed(node.value)
        elif isinstance(call, ast.Call) and call.func is node and call.args:
            yield from self._changed(call.args[0])
        elif not is_special(node.attr):
            yield Use("changes", f"what `{ast.unparse(node)}` is given")

    def _changed(self, node: ast.expr) -> Iterator[Use]:
        """Yield the object that is changed, or whose attribute is stored, unless the call has made it."""
        root = _root(node)
        made = any(isinstance(part, ast.Call) for part in _chain(node))
        own = isinstance(root, ast.Name) and not made and self.names.kind(root) == "own"
        if own or (isinstance(root, ast.Name) and self._is_own_class(root)):
            yield self._refused(node, f"{ast.unparse(root)} would be state of the module")  # fmt: skip
        elif not self.fresh.of(node.value if isinstance(node, ast.Attribute) else node):
            yield Use("changes", self._place(node))

    def _is_own_class(self, node: ast.Name) -> bool:
        """Whether a name is the first parameter of a class method of the code."""
        found = self.names.binders(node)
        function = self.parents.get(self.parents.get(found[0], found[0])) if found else None  # fmt: skip
        decorators = [getattr(d, "id", "") for d in getattr(function, "decorator_list", ())]  # fmt: skip
        return function is not self.target and "classmethod" in decorators and isinstance(found[0], ast.arg)  # fmt: skip

    def _place(self, node: ast.expr, depth: int = 0) -> str:
        """Return where an object of the caller or of the file lies: a parameter or a name, with attributes."""
        attributes = [n.attr for n in _chain(node) if isinstance(n, ast.Attribute)]
        root = _root(node)
        name = GIVEN
        if isinstance(root, ast.Name):
            local = self.names.kind(root) == "local"
            value = self.names.value(root) if local and depth < DEEPEST else None
            named = self.names.kind(root) in ("file", "library", "unknown")
            name = root.id if named or root.id in self.parameters else GIVEN
            name = self._place(value, depth + 1) if value else name
        return ".".join((name, *reversed(attributes)))

    def _of_manager(self, node: ast.withitem) -> Iterator[Use]:
        at = node.context_expr
        called = at.func if isinstance(at, ast.Call) else at
        own = self.names.definition(called) is not None
        if not own and not MANAGERS.intersection(self.names.paths(called)):
            yield Use("enters", self._text(at))


def _chain(node: ast.expr) -> Iterator[ast.expr]:
    """Yield an expression and what it is reached by, outermost first."""
    while isinstance(node, ast.Attribute | ast.Subscript | ast.Call | ast.Starred):
        yield node
        node = node.func if isinstance(node, ast.Call) else node.value
    yield node


def _root(node: ast.expr) -> ast.expr:
    return list(_chain(node))[-1]


def _frame(target: FunctionNode) -> set[ast.AST]:
    """Return the nodes of a function's frame, which another gate holds fixed."""
    parts = [target.args, *target.decorator_list, *([target.returns] if target.returns else [])]  # fmt: skip
    return {node for part in parts for node in ast.walk(part)}


def _fields_of(node: ast.ClassDef) -> Iterator[str]:
    """Yield the attributes that a class defines: methods, variables, and what its methods store."""
    for part in ast.walk(node):
        if isinstance(part, FunctionNode):
            yield part.name
        elif isinstance(part, ast.Name | ast.Attribute) and not isinstance(part.ctx, ast.Load):  # fmt: skip
            yield getattr(part, "id", getattr(part, "attr", ""))


def _fields_in(text: str) -> Iterator[str]:
    """Yield the field names of a format, those within format specifications included."""
    try:
        parsed = list(string.Formatter().parse(text))
    except ValueError:
        return
    for _, field, spec, _ in parsed:
        if field:
            yield field
        if spec:
            yield from _fields_in(spec)
