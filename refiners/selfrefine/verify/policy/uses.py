"""Uses: what code uses beyond its own variables: names, attributes, modules, calls, changes, special syntax."""

from __future__ import annotations

import ast
import re
from typing import TYPE_CHECKING

from selfrefine.code.candidate import import_key
from selfrefine.code.scopes import arguments
from selfrefine.code.syntax import FunctionNode
from selfrefine.verify.policy.callees import Callees
from selfrefine.verify.policy.chance import LOCALE, chance_in
from selfrefine.verify.policy.definitions import (
    Use,
    definitions,
    is_fixed,
    is_special,
    is_table,
)
from selfrefine.verify.policy.formats import EXAMPLE, fields_in, is_local, only_computes
from selfrefine.verify.policy.forms import is_container, is_scalar
from selfrefine.verify.policy.freshness import Freshness
from selfrefine.verify.policy.moments import Moments
from selfrefine.verify.policy.places import GIVEN, Places, is_defined
from selfrefine.verify.policy.references import (
    MODULES,
    chain,
    frame_of,
    is_mutable,
    is_pure,
    is_refused,
    normal,
    root,
)
from selfrefine.verify.policy.vocabulary import (
    ACTING,
    ARRAY_ATTRIBUTES,
    ATTRIBUTES,
    BUILTINS,
    CALLED_KEYWORDS,
    CALLING,
    DECORATORS_ONLY,
    DUNDERS,
    IN_PLACE,
    INNARDS,
    KEYWORDS,
    MANAGERS,
    METHODS,
    MUTATORS,
    NODES,
    OUT,
    PURE_TYPES,
    READING_CALLS,
    REFUSED_MODULES,
    REFUSED_NAMES,
    REPLACED,
    SPECIAL_NAMES,
)

if TYPE_CHECKING:
    from collections.abc import Iterator

    from selfrefine.code.scopes import Scope
    from selfrefine.verify.policy.references import References, Version

OPERATORS = {"mult": "mul", "div": "truediv", "matmult": "matmul", "bitor": "or", "bitand": "and", "bitxor": "xor"}  # fmt: skip
"""What Python's functions call operators, by the names that its syntax has for them."""
SHADOWING = ("super", "type", "getattr", "hasattr", "isinstance", "issubclass", "eval", "exec")  # fmt: skip
"""Builtins whose names mean them alone."""
KEPT = "a variable in a function that runs later"
"""What a function keeps from one of its calls to the next."""
SORTING = ("reverse", "key")
"""Keywords of lists, which other ways of sorting do not need."""
READING = (ast.Compare, ast.UnaryOp, ast.If, ast.IfExp, ast.While, ast.FormattedValue)  # fmt: skip
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
        self.version = version
        self.fresh = Freshness(names)
        self.places = Places(names, self.fresh)
        self.moments = Moments(names)
        self.named: set[str] = set()
        """Attributes that were read, those of the tables included."""
        self.keywords: set[tuple[str, str]] = set()
        """Constants that functions outside of the tables are given by name, each as what is given."""
        own = [n for n in names.scopes.of if isinstance(n, ast.ClassDef)]
        self.fields = {name for node in own for name in _fields_of(node)}
        stores = [n for n in names.scopes.of if isinstance(n, ast.Attribute) and isinstance(n.ctx, ast.Store)]  # fmt: skip
        stored = {n.attr for n in stores}
        self.own_fields = frozenset(n.attr for n in stores if self.places.is_given(n.value)) & ATTRIBUTES  # fmt: skip
        """Attributes of parameters that it stores by the name of a method, such as `self.items`."""
        self.methods = {f.name for node in own for f in node.body if isinstance(f, FunctionNode) and _is_method(f)} - stored  # fmt: skip
        """Attributes of its classes that can only be called as what the code defines."""
        self.arrays = ARRAY_ATTRIBUTES if names.uses_arrays else frozenset()
        # A text has a `partition` as well.
        self.mutators = MUTATORS if self.arrays else MUTATORS - {"partition"}
        # What the code keeps by the name of a method is none: it may be anything, and be called.
        self.attributes = (ATTRIBUTES | self.arrays) - (
            stored | self.fields - self.methods
        )
        self.callees = Callees(self)

    @property
    def cleans(self) -> bool:
        """Whether anything is done however it ends."""
        return any(isinstance(n, ast.Try) and n.finalbody for n in self.names.scopes.of)

    @property
    def called(self) -> set[str]:
        """Names that are called."""
        return {n.func.id for n in self.names.scopes.of if isinstance(n, ast.Call) and isinstance(n.func, ast.Name)}  # fmt: skip

    @property
    def computing(self) -> frozenset[str]:
        """Methods that only compute, and change nothing."""
        return self.attributes - self.mutators

    def is_pure(self, paths: list[str]) -> bool:
        """Whether the tables have all that a chain may name."""
        return all(path in BUILTINS or is_pure(path, self.version) for path in paths)

    def read(self) -> Iterator[Use]:
        """Yield every use that is not pure by the tables."""
        yield from definitions(self.names)
        frame = frame_of(self.target)
        for node in self.names.scopes.of:
            if node in frame or self._is_annotation(node):
                continue
            if type(node).__name__ not in NODES:
                yield self._refused(node, f"the syntax {type(node).__name__}")
            reader = getattr(self, f"_of_{type(node).__name__.lower()}", None)
            yield from reader(node) if reader else ()
            yield from (Use("uses", what) for what in chance_in(node, self.names))

    def _is_annotation(self, node: ast.AST) -> bool:
        """Whether a node is part of the annotation of a variable of a function, which is never evaluated."""
        below, at = node, self.parents.get(node)
        while isinstance(at, ast.expr):
            below, at = at, self.parents.get(at)
        inside = isinstance(at, ast.AnnAssign) and below is at.annotation
        return inside and isinstance(self.names.scopes.of[at].node, FunctionNode)  # type: ignore[index]

    def _refused(self, node: ast.AST, why: str) -> Use:
        """Return the use of what no refinement needs."""
        return Use("uses", why, refused=True, text=self._comparable_text(node))

    def _of_global(self, node: ast.Global | ast.Nonlocal) -> Iterator[Use]:
        scope = self.names.scopes.of[node]
        for name in node.names:
            owner = scope.outer and self.names.scopes.binder(name, scope.outer)
            if isinstance(node, ast.Global) or owner in (None, self.names.scopes.top):
                yield self._refused(node, f"{type(node).__name__.lower()} {name}")
            elif owner is not None and self._outlives(node, owner):
                yield Use("changes", KEPT)

    _of_nonlocal = _of_global

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

    _of_importfrom = _of_import

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
            yield self._refused(node, f"{path} on an object that is defined elsewhere")
        elif not imported and path in IN_PLACE and not self.names.is_called(node):
            yield Use("changes", f"what `{path}` is given")
        elif not imported and path.startswith("operator.") and path[9:].strip("_") in self.names.file.operators:  # fmt: skip
            yield Use("uses", f"`{path}` of a class of the file")
        elif not imported:
            yield from self._of_calling(node, path)

    def _of_calling(self, node: ast.AST, path: str) -> Iterator[Use]:
        """Yield a function that calls what it is given, where it is itself handed over."""
        calling = any(path in functions for functions in CALLING.values())
        if calling and path != "iter" and not self.names.is_called(node):
            yield Use("calls", f"what `{path}` is given")

    def _of_getter(self, node: ast.AST) -> Iterator[Use]:
        """Yield what `operator.attrgetter` reads; its names are plain texts, or it is refused."""
        call = self.parents[node]
        given = (a.value if isinstance(a, ast.Constant) else "" for a in getattr(call, "args", ()))  # fmt: skip
        names = list(map(str, given))
        if not self.names.is_called(node) or not all(n.replace(".", "").isidentifier() for n in names):  # fmt: skip
            yield self._refused(call, "operator.attrgetter with a computed name")
        for name in names:
            yield from self._attribute_use(call, name, None)

    def _decorates(self, node: ast.AST) -> bool:
        call = self.parents[node]
        whole = call if self.names.is_called(node) else node
        if whole not in getattr(self.parents[whole], "decorator_list", ()):
            return False
        plain = isinstance(call, ast.Call) and len(call.args) == 1 and not call.keywords
        return plain or self.names.paths(node) != ["functools.wraps"]

    def _of_name(self, node: ast.Name) -> Iterator[Use]:
        if self.names.is_ambiguous(node):
            yield self._refused(node, f"{node.id} for a module and something else")
        loads = isinstance(node.ctx, ast.Load)
        special = is_special(node.id) and not self._is_member(node)
        if (node.id in SHADOWING and not loads) or node.id in INNARDS or special:
            yield self._refused(node, node.id)
        elif loads:
            reader = getattr(self, f"_of_{self.names.kind(node)}", self._of_file)
            yield from reader(node)

    def _of_local(self, node: ast.Name) -> Iterator[Use]:
        """Yield an object of a class of the file: whatever it stands in may call a special method of it."""
        whole = not isinstance(self.parents[node], ast.Attribute)
        if whole and self.names.file.operators and self.places.is_of_file(node):
            yield Use("uses", f"{node.id} as a value")

    def _of_library(self, node: ast.Name) -> Iterator[Use]:
        paths = self.names.paths(node)
        if not (isinstance(self.parents[node], ast.Attribute) and paths[0] in MODULES):
            for path in paths:
                yield from self._of_path(node, path)

    def _of_own(self, node: ast.Name) -> Iterator[Use]:
        if is_table(self.names.value(node), self.names) and not self.reads(node):
            yield self._refused(node, f"{node.id} would be module state")

    def _of_file(self, node: ast.Name) -> Iterator[Use]:
        """Yield a name of the file, unless it is a constant; of objects with state, in which place it stands as well."""
        if is_fixed(node, self.names):
            return
        yield Use("uses", node.id)
        if not is_defined(node, self.names) and not self._only_reads(node):
            yield Use("uses", f"{node.id} in another way", text=self._shape(node))

    def _is_member(self, node: ast.Name) -> bool:
        """Whether a special name is one of a class of the code."""
        return isinstance(self.names.scopes.of[node].node, ast.ClassDef) and node.id in METHODS  # fmt: skip

    def _only_reads(self, node: ast.AST) -> bool:
        """Whether an object that outlives the call is only asked where its name stands, and hands out nothing."""
        parent = self.parents[node]
        if isinstance(parent, ast.Call) and node in parent.args:
            translates = getattr(parent.func, "attr", "") == "translate"
            return translates or bool(READING_CALLS.intersection(self.names.paths(parent.func)))  # fmt: skip
        return isinstance(parent, READING) and getattr(parent, "test", node) is node

    def reads(self, node: ast.Name) -> bool:
        """Whether a container is only read where its name stands."""
        return self._only_reads(node) or self._shape(node) == "items"

    def _shape(self, node: ast.AST) -> str:
        """Return in what a name stands: the original's uses of it in the same place are the same."""
        parent = self.parents[node]
        if isinstance(parent, ast.Attribute | ast.Subscript | ast.For | ast.comprehension):  # fmt: skip
            loads = isinstance(getattr(parent, "ctx", ast.Load()), ast.Load)
            return "items" if loads and getattr(parent, "attr", "") not in MUTATORS else "change"  # fmt: skip
        called = (
            self._comparable_text(parent.func) if isinstance(parent, ast.Call) else ""
        )
        return f"{type(parent).__name__} {called}"

    def _comparable_text(self, node: ast.AST) -> str:
        """Return an expression as it is compared with the original's: with any name for its variables."""
        variables = {n.id: n for n in ast.walk(node) if isinstance(n, ast.Name) and self.names.kind(n) == "local"}  # fmt: skip
        text = self._plain(node)
        # The same words mean something else where a variable stands for something else.
        bound = sorted(self._plain(b.value) + " in" * b.item for v in variables.values() for n in self.names.binders(v) for b in self.names.scopes.values.get(n, []) if b.value)  # fmt: skip
        return "; ".join((text, *bound))

    def _plain(self, node: ast.AST) -> str:
        names = {n.id for n in ast.walk(node) if isinstance(n, ast.Name) and self.names.kind(n) == "local" and not self.places.is_parameter(n)}  # fmt: skip
        text = ast.unparse(node)
        return re.sub(rf"\b({'|'.join(map(re.escape, names))})\b", GIVEN, text) if names else text  # fmt: skip

    def _of_builtin(self, node: ast.Name) -> Iterator[Use]:
        """Yield a builtin that is not pure, or not in the form in which it stands."""
        if node.id in REFUSED_NAMES:
            whole = self.parents[node] if self.names.is_called(node) else node
            yield self._refused(whole, node.id)
        if node.id not in SPECIAL_NAMES:
            yield from self._of_calling(node, node.id)
            yield from () if node.id in BUILTINS | REFUSED_NAMES else [Use("uses", node.id)]  # fmt: skip
            return
        parent = self.parents[node]
        call = parent if isinstance(parent, ast.Call) and self.names.is_called(node) else None  # fmt: skip
        if node.id == "type":
            if call is None:
                what = (
                    f"type({GIVEN}) as a value" if _is_mapped(node, parent) else "type"
                )
                yield from () if self._asks(parent) else [Use("uses", what)]
            elif len(call.args) != 1 or call.keywords or isinstance(call.args[0], ast.Starred):  # fmt: skip
                yield self._refused(call, "a class made by type()")
            else:
                yield from self._of_class(call)
        elif call is None or not isinstance(call.args[1:2] and call.args[1], ast.Constant):  # fmt: skip
            yield Use("uses", f"{node.id} with a computed name", refused=True, text=self._comparable_text(call or node))  # fmt: skip
        else:
            name = str(getattr(call.args[1], "value", ""))
            yield from self._attribute_use(call, name, call.args[0])
            yield from self._mutated(call, name, call.args[0])

    def _asks(self, node: ast.AST) -> bool:
        """Whether a node is what `isinstance` is asked for."""
        call = node if isinstance(node, ast.Call) else self.parents.get(node)
        return isinstance(call, ast.Call) and getattr(call.func, "id", "") in ("isinstance", "issubclass")  # fmt: skip

    def _of_class(self, node: ast.expr) -> Iterator[Use]:
        """Yield the class of an object, `type(x)` or `x.__class__`: called, it makes objects, or classes."""
        parent = self.parents[node]
        if self.names.is_called(node):
            yield self._refused(node, f"calling {self._plain(node)}")
        elif not (
            isinstance(parent, ast.Compare | ast.FormattedValue)
            or getattr(parent, "attr", "") in DUNDERS
            or self._asks(parent)
            or ast.unparse(node) == "type(None)"
        ):
            yield Use("uses", f"{self._plain(node)} as a value")

    def _of_attribute(self, node: ast.Attribute) -> Iterator[Use]:
        paths = self.names.paths(node)
        if not isinstance(node.ctx, ast.Load):
            yield from self._changed(node, node.value)
            yield from self._of_kept(node)
        elif paths and self.names.is_end(node):
            if paths[0] not in MODULES or not isinstance(self.parents[node], ast.Attribute):  # fmt: skip
                for path in paths:
                    yield from self._of_path(node, path)
            return
        elif node.attr in ("format", "format_map"):
            yield from self._of_format(node)
        elif (opened := self._closed(node)) is not None:
            # As `with open(...)` does, which enters it.
            yield Use("enters", self._plain(opened), text=self._comparable_text(opened))
        else:
            yield from self._attribute_use(node, node.attr, node.value)
        if is_special(node.attr) and not isinstance(node.ctx, ast.Load):
            yield self._refused(node, f"storing .{node.attr}")
        elif isinstance(node.ctx, ast.Load):
            yield from self._mutated(node, node.attr, node.value)

    def _closed(self, node: ast.Attribute) -> ast.Call | None:
        """Return the call of `open` whose file is closed in a `finally`."""
        statement = self.parents.get(self.parents[node])
        outer = self.parents.get(statement) if isinstance(statement, ast.Expr) else None
        closed = isinstance(outer, ast.Try) and statement in outer.finalbody
        if not closed or node.attr != "close" or not isinstance(node.value, ast.Name):
            return None
        value = self.names.value(node.value)
        return value if isinstance(value, ast.Call) and self.names.paths(value.func) == ["open"] else None  # fmt: skip

    def _attribute_use(self, node: ast.AST, name: str, base: ast.expr | None) -> Iterator[Use]:  # fmt: skip
        """Yield the use of an attribute, however it is named; no base is an object that nobody knows."""
        known = self.names.definition(base) if base is not None else None
        made = isinstance(known, ast.ClassDef) or self.fresh.is_own(base)
        own = self.target.name if getattr(base, "id", "") in ("self", "cls") else ""
        self.named.update(name.split("."))
        for part in name.split("."):
            if (
                made
                and self.names.is_called(node)
                and part in self.fields - self.methods
            ):
                yield Use("calls", f".{part}")
            if part == "__class__" and isinstance(node, ast.Attribute):
                yield from self._of_class(node)
            elif part in INNARDS or (is_special(part) and not self._may_call(node, part, base)):  # fmt: skip
                yield self._refused(node, f".{part}")
            elif is_special(part) or (part in self._known_of(base) and not self._is_handed(node, part, base) and not self._acts(node, part, base)):  # fmt: skip
                continue
            elif not (made and part in (self.methods if self.names.is_called(node) else self.fields)) and not (part == own and self.names.is_called(node)):  # fmt: skip
                yield Use("calls" if self.names.is_called(node) else "uses", f".{part}")

    def _known_of(self, base: ast.expr | None) -> frozenset[str]:
        """Return the attributes that the tables know of an object: what the file's classes define is another one."""
        if self.places.is_of_file(base):
            return self.attributes - self.names.file.methods
        # `self.items.items()` calls the method of what `self.items` holds.
        field = isinstance(base, ast.Attribute) and self.places.is_given(base.value)
        return self.attributes | self.own_fields if field else self.attributes

    def _is_handed(self, node: ast.AST, name: str, base: ast.expr | None) -> bool:
        """Whether a method of an object that the call has not made is handed on, for others to call."""
        if self.names.is_called(node) or not any(callable(getattr(kind, name, None)) for kind in PURE_TYPES):  # fmt: skip
            return False
        own = isinstance(base, ast.Name) and self.names.kind(base) == "own"
        given = base is not None and not own and not self.names.paths(base) and not self.fresh.of(base)  # fmt: skip
        return given and not isinstance(self.parents[node], ast.Attribute | ast.Subscript | ast.Compare)  # fmt: skip

    def _acts(self, node: ast.AST, name: str, base: ast.expr | None) -> bool:
        """Whether a method of an object that the call has not made is called as one that does more than compute."""
        call = self.parents[node]
        if (
            name not in ACTING
            or not isinstance(call, ast.Call)
            or call.func is not node
        ):
            return False
        starred = any(isinstance(each, ast.Starred) for each in call.args)
        fits = starred or len(call.args) == ACTING[name]
        odd = any(keyword.arg not in REPLACED for keyword in call.keywords)
        return (odd or (fits and not call.keywords)) and not (base and self.fresh.of(base))  # fmt: skip

    def _may_call(self, node: ast.AST, name: str, base: ast.expr | None) -> bool:
        """Whether a special attribute only reads, or is the inherited method of one's own object."""
        if name in DUNDERS or name not in METHODS or name == "__hash__":
            return name in DUNDERS
        if isinstance(base, ast.Call):
            return self.names.paths(base.func) == ["super"] and not base.args and self.names.function_around(node) == name  # fmt: skip
        call = self.parents[node]
        first = call.args[0] if isinstance(call, ast.Call) and call.args else None
        return isinstance(base, ast.Name | ast.Attribute) and first is not None and self.fresh.is_self(first)  # fmt: skip

    def _of_format(self, node: ast.Attribute) -> Iterator[Use]:
        """Yield what a format reads: its fields may name attributes."""
        value = self.names.value(node.value) if isinstance(node.value, ast.Name) else node.value  # fmt: skip
        text = getattr(value, "value", None)
        if not isinstance(text, str) or node.attr != "format":
            yield self._refused(node, "the format of a computed text")
            return
        try:
            fields, specs = fields_in(text)
        except ValueError:
            yield self._refused(node, "a format that does not parse")
            return
        if any(is_local(ast.Constant(spec)) for spec in specs):
            yield Use("uses", LOCALE)
        for field in fields:
            for part in field.replace("[", ".").split(".")[1:]:
                yield from self._attribute_use(node.value, part.rstrip("]"), node.value)

    def _of_matchclass(self, node: ast.MatchClass) -> Iterator[Use]:
        for name in node.kwd_attrs:
            yield from self._attribute_use(node, name, node.cls)

    def _of_matchas(self, node: ast.AST) -> Iterator[Use]:
        name = getattr(node, "name", None) or getattr(node, "rest", None) or ""
        if name in INNARDS or is_special(name):
            yield self._refused(node, name)

    _of_matchstar = _of_matchmapping = _of_excepthandler = _of_matchas

    def _of_keyword(self, node: ast.keyword | ast.arg) -> Iterator[Use]:
        if node.arg and (node.arg in INNARDS or is_special(node.arg)):
            yield self._refused(node, node.arg)
        elif isinstance(node, ast.keyword) and node.arg in ("out", "inplace"):
            yield Use("changes", f"what it is given, by `{node.arg}=`")

    _of_arg = _of_keyword

    def _of_call(self, node: ast.Call) -> Iterator[Use]:
        paths = self.names.paths(node.func)
        yield from self._of_in_place(node, paths)
        if getattr(node.func, "attr", "") == "acquire":
            # A lock that is held by `with` is held as well.
            lock = node.func.value  # type: ignore[attr-defined]
            given = ", ".join(map(ast.unparse, arguments(node)))
            yield Use(
                "enters",
                self._plain(lock),
                text=f"{self._comparable_text(lock)} {given}".strip(),
            )
        for function in self.callees.of(node, paths):
            if not self.callees.is_known(function):
                *_, dot, name = self.places.of(function).rpartition(".")
                text = self._comparable_text(function) if name == GIVEN else ""
                yield Use("calls", dot + name, text=text)
        yield from self._keywords(node)

    def _of_in_place(self, node: ast.Call, paths: list[str]) -> Iterator[Use]:
        """Yield what a function changes that it is given: `next` moves an iterator on, which a parameter may be."""
        first = node.args[0] if node.args else None
        if IN_PLACE.intersection(paths):
            named = first is not None and not isinstance(first, ast.Starred)
            yield from self._changed(first) if named else [Use("changes", f"what `{self._plain(node.func)}` is given")]  # type: ignore[arg-type]  # fmt: skip
        elif paths == ["next"] and first is not None and "." in self.places.of(first):
            yield from self._changed(first)
        elif any(len(node.args) > int(n) and functions.intersection(paths) for n, functions in OUT.items()):  # fmt: skip
            yield Use("changes", "what it is given, by a positional `out`")

    def _keywords(self, node: ast.Call) -> Iterator[Use]:
        """Yield the keywords that a function gets which no table holds: they may have it do something else."""
        paths = self.names.paths(node.func)
        pure = paths and self.is_pure(paths)
        attribute = getattr(node.func, "attr", "")
        if paths != ["dict"] and not self.names.definition(node.func):
            unpacked = [k.value for k in node.keywords if k.arg is None]
            for value in unpacked:
                if isinstance(value, ast.Dict) and not CALLED_KEYWORDS.intersection(getattr(k, "value", "key") for k in value.keys if k):  # fmt: skip
                    unpacked += [v for k, v in zip(value.keys, value.values, strict=True) if k is None]  # fmt: skip
                else:
                    yield Use("uses", f"`{self._plain(node.func)}(**{self.places.of(value)})`")  # fmt: skip
        local = isinstance(node.func, ast.Name) and not paths
        if not pure and not local and not self.names.definition(node.func):
            # What methods of built-in types have may be given by its place as well.
            usual = KEYWORDS - REPLACED if attribute in self.attributes else SORTING
            for k in node.keywords:
                if k.arg and k.arg not in usual and isinstance(k.value, ast.Constant):
                    given = "" if k.arg in REPLACED else ast.unparse(k.value)
                    self.keywords.add(("gives", f"{k.arg}={given}"))
        if pure or attribute in self.attributes or self.names.definition(node.func):
            return
        what = attribute or ", ".join(paths) or getattr(node.func, "id", GIVEN)
        yield from (
            Use("uses", f"{what}({keyword.arg}=)")
            for keyword in node.keywords
            if keyword.arg
        )

    def _of_subscript(self, node: ast.Subscript) -> Iterator[Use]:
        if not isinstance(node.ctx, ast.Load):
            yield from self._changed(node.value)

    def _of_augassign(self, node: ast.AugAssign) -> Iterator[Use]:
        """Yield what a variable stands for that `+=` with a container extends in place."""
        if not isinstance(node.target, ast.Name):
            yield from self._changed(node.target) if is_container(node.value, self.names) else ()  # fmt: skip
        if not isinstance(node.target, ast.Name) or self.fresh.of(node.target):
            return
        place = self.places.of(node.target)
        held = ("." in place and not place.startswith(GIVEN)) or place in self.names.file.names  # fmt: skip
        multiplied = isinstance(node.op, ast.Mult) or not is_scalar(
            node.value, self.names
        )
        given = multiplied and self.places.may_be_container(node.target)
        if (held and multiplied) or given or is_container(node.value, self.names):
            yield from self._changed(node.target)

    def _of_namedexpr(self, node: ast.NamedExpr) -> Iterator[Use]:
        if isinstance(self.names.scopes.of[node].node, ast.Module | ast.ClassDef):
            yield self._refused(node, f"{node.target.id} := in what runs when the module is imported")  # fmt: skip

    def _of_assert(self, node: ast.Assert) -> Iterator[Use]:
        own = any(isinstance(p, ast.Call) and self.names.definition(p.func) for p in ast.walk(node))  # fmt: skip
        if own or any(isinstance(part, ast.NamedExpr) or getattr(part, "attr", "") in MUTATORS for part in ast.walk(node)):  # fmt: skip
            yield self._refused(node, "an assert that changes something")
        yield Use("uses", "an assert, which `-O` removes")

    def _of_raise(self, node: ast.Raise) -> Iterator[Use]:
        """Note that an error hides what led to it, which may hold a secret; nothing else of it is for the policy."""
        if isinstance(node.cause, ast.Constant):
            self.keywords.add(("gives", "`from None`"))
        yield from ()

    def _of_try(self, node: ast.Try) -> Iterator[Use]:
        leaving = ast.Return | ast.Break | ast.Continue
        if any(isinstance(part, leaving) for each in node.finalbody for part in ast.walk(each)):  # fmt: skip
            yield Use(
                "uses", "a `finally` that drops errors", refused=True, text="finally"
            )

    def _of_comprehension(self, node: ast.comprehension) -> Iterator[Use]:
        if node.is_async and not isinstance(node.iter, ast.Call):
            yield Use("calls", self.places.of(node.iter))

    def _of_expr(self, node: ast.Expr) -> Iterator[Use]:
        text = isinstance(node.value, ast.Constant) and isinstance(node.value.value, str)  # fmt: skip
        owner = self.parents.get(node) or self.names.scopes.top.node
        documents = isinstance(owner, FunctionNode | ast.ClassDef) and owner.body[0] is node  # fmt: skip
        if text and not documents:
            yield self._refused(node, "a string that is not used")
        elif text and not only_computes(node.value.value, {*self.names.scopes.top.bound}, self.computing):  # type: ignore[attr-defined]  # a constant  # fmt: skip
            yield self._refused(node, "an example in a docstring that does more than to compute")  # fmt: skip
        elif text and ">>>" in node.value.value:  # type: ignore[attr-defined]  # a constant
            yield Use("uses", EXAMPLE)

    def _of_binop(self, node: ast.BinOp) -> Iterator[Use]:
        """Yield an operator that a class of the file defines, and may have do anything."""
        name = type(node.op).__name__.lower()
        name = OPERATORS.get(name, name)
        if name in self.names.file.operators and not is_scalar(node.right, self.names) and not self.fresh.of(node.left):  # fmt: skip
            yield Use("uses", f"`operator.{name}` of a class of the file")

    def _of_await(self, node: ast.Await | ast.AsyncFor) -> Iterator[Use]:
        """Yield an object that is awaited, or iterated over, and is not the result of a call, which is judged itself."""
        at = node.value if isinstance(node, ast.Await) else node.iter
        if not isinstance(at, ast.Call) and not self.fresh.of(at):
            yield Use("calls", self.places.of(at))

    _of_asyncfor = _of_await

    def _mutated(self, node: ast.AST, name: str, base: ast.expr) -> Iterator[Use]:
        """Yield what a method changes that is called, or kept to be called."""
        if name not in self.mutators:
            return
        call = self.parents[node]
        of_class = bool(self.names.paths(base)) or isinstance(self.names.definition(base), ast.ClassDef)  # fmt: skip
        if not of_class:
            yield from self._changed(base)
        elif isinstance(call, ast.Call) and call.func is node and call.args and not isinstance(call.args[0], ast.Starred):  # fmt: skip
            yield from self._changed(call.args[0])
        elif not is_special(name):
            yield Use("changes", f"what `{ast.unparse(node)}` is given")

    def _of_kept(self, node: ast.Attribute) -> Iterator[Use]:
        """Yield a function that an attribute keeps, which its object will call."""
        value = getattr(self.parents[node], "value", None)
        if node.attr in CALLED_KEYWORDS and value and not self.callees.is_known(value):
            yield Use("calls", self.places.of(value))

    def _changed(self, node: ast.expr, of: ast.expr | None = None) -> Iterator[Use]:
        """Yield the object that is changed, unless the call has made it; `of` has the attribute that is stored."""
        base = root(node)
        owner = self.names.scope(base) if isinstance(base, ast.Name) else None
        if owner is not None and self._outlives(node, owner):
            yield Use("changes", KEPT)
        made = any(isinstance(part, ast.Call) for part in chain(node))
        own = isinstance(base, ast.Name) and not made and self.names.kind(base) == "own"
        if own or (isinstance(base, ast.Name) and self._is_own_class(base)):
            yield self._refused(node, f"{ast.unparse(base)} would be module state")  # fmt: skip
        elif not (self.fresh.is_own(of) if of is not None else self.fresh.of(node)):
            place = self.places.of(node)
            others = (
                self.places.stood_for(base) if place.startswith(f"{GIVEN}.") else []
            )
            rest = place.removeprefix(GIVEN)
            yield from (Use("changes", f"{self.places.of(o)}{rest}") for o in others)
            yield from () if others else [Use("changes", place)]

    def _outlives(self, node: ast.AST, owner: Scope) -> bool:
        """Whether what a scope binds is changed in a function that runs at an unknown time, and so is state of that."""
        at: ast.AST | None = node
        while at is not None and not isinstance(at, FunctionNode | ast.Lambda):
            at = self.parents.get(at)
        inner = self.names.scopes.opened.get(at) if at is not None else None
        if inner in (None, owner) or owner is self.names.scopes.top:
            return False
        yields = any(isinstance(n, ast.Yield | ast.YieldFrom) for n in ast.walk(inner.node))  # fmt: skip
        return not yields and any(each.later for each in self.moments.of(node))

    def _is_own_class(self, node: ast.Name) -> bool:
        """Whether a name is the first parameter of a class method of the code."""
        found = self.names.binders(node)
        function = self.parents.get(self.parents.get(found[0], found[0])) if found else None  # fmt: skip
        decorators = [getattr(d, "id", "") for d in getattr(function, "decorator_list", ())]  # fmt: skip
        return function is not self.target and "classmethod" in decorators and isinstance(found[0], ast.arg)  # fmt: skip

    def _of_withitem(self, node: ast.withitem) -> Iterator[Use]:
        at = node.context_expr
        called = at.func if isinstance(at, ast.Call) else at
        own = self.names.definition(called) is not None
        if not own and not MANAGERS.intersection(self.names.paths(called)):
            yield Use("enters", self._plain(at), text=self._comparable_text(at))
        elif not own and any(isinstance(n, ast.Yield | ast.YieldFrom) for n in ast.walk(self.parents[node])):  # fmt: skip
            yield Use("uses", f"a yield within {self._plain(at)}")


def _is_method(node: FunctionNode) -> bool:
    """Whether a function of a class is called as it stands: what a property gives may be anything."""
    return all(getattr(d, "id", "") in ("classmethod", "staticmethod") for d in node.decorator_list)  # fmt: skip


def _fields_of(node: ast.ClassDef) -> Iterator[str]:
    """Yield the attributes that a class defines: methods, variables, and what its methods store."""
    for part in ast.walk(node):
        if isinstance(part, FunctionNode):
            yield part.name
        elif isinstance(part, ast.Name | ast.Attribute) and not isinstance(part.ctx, ast.Load):  # fmt: skip
            yield getattr(part, "id", getattr(part, "attr", ""))


def _is_mapped(node: ast.Name, parent: ast.AST) -> bool:
    """Whether a builtin is called by `map` with each item of one iterable, and so with one argument."""
    return isinstance(parent, ast.Call) and getattr(parent.func, "id", "") == "map" and parent.args[0] is node and len(parent.args) == 2  # noqa: PLR2004  # fmt: skip
