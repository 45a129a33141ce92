"""References: what a name or a dotted chain refers to: a variable, a definition, a builtin, or something of a module."""

from __future__ import annotations

import ast
import builtins
import sys
from functools import cached_property
from typing import TYPE_CHECKING, Literal, TypeAlias

from selfrefine.code.candidate import held_imports, import_key
from selfrefine.code.scopes import Binding, Scopes, top_names, values_of
from selfrefine.code.syntax import FunctionNode
from selfrefine.verify.policy.vocabulary import (
    ELSEWHERE,
    LIBRARY,
    REFUSED_OBJECTS,
    SINCE,
)

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from selfrefine.code.scopes import Scope

Kind: TypeAlias = Literal["local", "own", "file", "library", "builtin", "unknown"]
Version: TypeAlias = tuple[int, int]
MODULES = frozenset(
    ".".join(module.split(".")[:n])
    for module in (*LIBRARY, *ELSEWHERE, "os.path")
    for n in range(1, 3)
)
OTHER_NAMES = {"os.path": "posixpath", "ntpath": "posixpath"}

LINKS = (ast.Attribute, ast.Subscript, ast.Call, ast.Starred)
"""What leads from an object to another one."""


class File:
    """What a file binds at its top level, and in the functions around a line of it.

    Args:
        tree: the file.
        line: the first one of a nested function; 0 for one that stands in no other.
    """

    def __init__(self, tree: ast.Module, line: int = 0) -> None:
        self.tree = tree
        self.names = top_names(tree) | (_bound_around(tree, line) if line else {})
        self.imports = held_imports(tree)
        self.classes: frozenset[str] = frozenset()
        self.methods: frozenset[str] = frozenset()
        """Methods and properties that its classes define."""
        self.statements: dict[ast.AST, ast.AST] = {}
        self.values: dict[ast.AST, ast.expr] = {}
        for node in ast.walk(tree):
            if isinstance(node, ast.Import | ast.ImportFrom):
                self.statements |= dict.fromkeys(node.names, node)
            elif isinstance(node, ast.ClassDef):
                self.classes |= {node.name}
                self.methods |= {n.name for n in node.body if isinstance(n, FunctionNode)}  # fmt: skip
            elif isinstance(node, ast.Assign | ast.AnnAssign):
                self.values |= {
                    b.node: b.value for b in values_of(node) if b.value and not b.item
                }
        special = {m.strip("_") for m in self.methods if m.startswith("__")}
        # What makes an object or its text is no operator.
        self.operators = special - {"init", "repr", "str", "post_init"}


class References:
    """Resolves the names of a function and of what comes along with it.

    Args:
        tree: imports, helpers, and the function at the end.
        file: of the file in which they stand.
    """

    def __init__(self, tree: ast.Module, file: File) -> None:
        self.file = file
        target = tree.body[-1]
        # Who took the code apart has seen to it.
        assert isinstance(target, FunctionNode)  # noqa: S101
        self.target: FunctionNode = target
        self.scopes = Scopes(tree)
        self._kinds: dict[ast.Name, Kind] = {}

    def scope(self, node: ast.Name) -> Scope | None:
        """Return the scope within the code that binds a name; None for what the file or Python has."""
        at = self.scopes.of.get(node)
        if at is not None and isinstance(at.node, ast.ClassDef) and isinstance(node.ctx, ast.Load):  # fmt: skip
            found = at.bound.get(node.id, [])
            defined = all(isinstance(n, FunctionNode) and n.lineno < node.lineno for n in found)  # fmt: skip
            # A class body reads a name that it binds further down from outside.
            at = at if defined else at.outer
        return self.scopes.binder(node.id, at) if at else None

    def kind(self, node: ast.Name) -> Kind:
        """Return what a name refers to."""
        if node not in self._kinds:
            self._kinds[node] = self._kind(node)
        return self._kinds[node]

    def _kind(self, node: ast.Name) -> Kind:
        scope = self.scope(node)
        if self._imports(node):
            return "library"
        if scope is not None:
            return "own" if scope is self.scopes.top else "local"
        if node.id in self.file.names:
            return "file"
        return "builtin" if hasattr(builtins, node.id) else "unknown"

    def binders(self, node: ast.Name) -> list[ast.AST]:
        """Return what binds a name, in the code or in its file."""
        scope = self.scope(node)
        if scope is None:
            return self.file.names.get(node.id, [])
        return self.scopes.bindings(node.id, scope)

    def value(self, node: ast.Name) -> ast.expr | None:
        """Return the one value that a name is given, by one plain assignment."""
        found = self.binders(node)
        if len(found) != 1:
            return None
        own = self.scopes.values.get(found[0], [])
        if len(own) == 1 and not own[0].item:
            return own[0].value
        return self.file.values.get(found[0])

    def bindings(self, node: ast.AST) -> list[Binding]:
        """Return in which ways a name gets its value in the code; what binds it otherwise has none."""
        binders = self.binders(node) if isinstance(node, ast.Name) else []
        return [b for n in binders for b in self.scopes.values.get(n) or [Binding(n)]]

    def function_around(self, node: ast.AST) -> str:
        """Return the name of the function in which a node stands."""
        at: ast.AST | None = node
        while at is not None and not isinstance(at, FunctionNode):
            at = self.scopes.parents.get(at)
        return getattr(at, "name", "")

    def as_attribute(self, node: ast.AST) -> ast.AST:
        """Return `x.name` for `getattr(x, "name")`, and all else as it is."""
        match node:
            case ast.Call(args=[base, ast.Constant(value=str(name))]) if self.paths(node.func) == ["getattr"]:  # fmt: skip
                return ast.Attribute(base, name, ast.Load())
        return node

    def is_called(self, node: ast.AST) -> bool:
        """Whether a node is what a call calls."""
        parent = self.scopes.parents.get(node)
        return isinstance(parent, ast.Call) and parent.func is node

    def definition(self, node: ast.AST) -> ast.AST | None:
        """Return the one function, class or lambda of the code that an expression names; None for all else."""
        if isinstance(node, ast.Lambda):
            return node
        if not isinstance(node, ast.Name) or self.scope(node) is None:
            return None
        found = self.binders(node)
        known = len(found) == 1 and isinstance(found[0], FunctionNode | ast.ClassDef)
        return found[0] if known else None

    def paths(self, node: ast.AST) -> list[str]:
        """Return what of a module or of Python a whole chain names, such as `numpy.linalg.norm`; none for all else.

        A chain that goes on behind that, as `datetime.datetime.now` does, has the path of its longest known part.
        """
        attributes: list[str] = []
        while isinstance(node, ast.Attribute):
            attributes.insert(0, node.attr)
            node = node.value
        if not isinstance(node, ast.Name):
            return []
        if self.kind(node) == "builtin":
            return [] if attributes else [node.id]
        return [_item(start, attributes) for start in self._imports(node)]

    def is_end(self, node: ast.Attribute) -> bool:
        """Whether a chain names something of a module with its last part, and not an attribute of that."""
        return self.paths(node) != self.paths(node.value)

    def _found(self, node: ast.Name) -> list[ast.AST]:
        """Return what binds a name; of an import that the file has, what the file binds as well."""
        found = self.binders(node)
        if self.scope(node) is self.scopes.top and self._is_held(found):
            return [*found, *self.file.names.get(node.id, ())]
        return found

    def _imports(self, node: ast.Name) -> list[str]:
        """Return the paths that imports give a name; none if its file binds it otherwise as well."""
        found = self._found(node)
        paths = [self._path(each) for each in found if isinstance(each, ast.alias)]
        mixed = self.scope(node) is None and len(paths) < len(found)
        return [] if mixed else list(dict.fromkeys(paths))

    @cached_property
    def uses_arrays(self) -> bool:
        """Whether the code or its file uses numpy or pandas."""
        paths = {path for n in self.scopes.of if isinstance(n, ast.Name) for path in self.paths(n)}  # fmt: skip
        paths |= {a.name for found in self.file.names.values() for a in found if isinstance(a, ast.alias)}  # fmt: skip
        return any(path.partition(".")[0] in ("numpy", "pandas") for path in paths)

    def is_ambiguous(self, node: ast.Name) -> bool:
        """Whether the code imports a name and binds it otherwise as well."""
        found = self._found(node) if self.scope(node) is not None else []
        return len({isinstance(each, ast.alias) for each in found}) > 1

    def _statement(self, alias: ast.AST) -> ast.AST | None:
        return self.scopes.parents.get(alias) or self.file.statements.get(alias)

    def _is_held(self, found: Iterable[ast.AST]) -> bool:
        """Whether imports are not put in again, as the file has them: then what the file binds counts as well."""
        pairs = ((self._statement(a), a) for a in found if isinstance(a, ast.alias))
        return any(s and import_key(s, a) in self.file.imports for s, a in pairs)

    def _path(self, alias: ast.alias) -> str:
        statement = self._statement(alias)
        if isinstance(statement, ast.ImportFrom):
            return f"{'.' * statement.level}{statement.module or ''}.{alias.name}"
        return alias.name if alias.asname else alias.name.partition(".")[0]


def _bound_around(tree: ast.Module, line: int) -> dict[str, list[ast.AST]]:
    """Return what the functions around a line bind, the innermost one's last."""
    scopes = Scopes(tree)
    functions = [n for n in scopes.opened if isinstance(n, FunctionNode)]
    around = [n for n in functions if n.lineno < line <= (n.end_lineno or 0)]
    opened = (scopes.opened[n] for n in sorted(around, key=lambda n: n.lineno))
    return {name: scopes.bindings(name, at) for at in opened for name in at.bound}


def chain(node: ast.expr) -> Iterator[ast.expr]:
    """Yield an expression and what it is reached by, outermost first."""
    while isinstance(node, LINKS):
        yield node
        node = node.func if isinstance(node, ast.Call) else node.value
    yield node


def root(node: ast.expr) -> ast.expr:
    """Return where a chain of attributes, items and calls begins."""
    return list(chain(node))[-1]


def frame_of(target: FunctionNode) -> set[ast.AST]:
    """Return the nodes of a function's frame, which another gate holds fixed."""
    parts = [target.args, *target.decorator_list, *([target.returns] if target.returns else [])]  # fmt: skip
    return {node for part in parts for node in ast.walk(part)}


def is_pure(path: str, version: Version) -> bool:
    """Whether the tables have what a dotted path leads to, for a version of Python, under this or another name."""
    module, _, name = path.rpartition(".")
    if SINCE.get(path, (0, 0)) > version:
        return False
    if name in LIBRARY.get(module, ()) or name in ELSEWHERE.get(module, ()):
        return True
    found = _object(path)
    return found is not None and any(found is known for known in _objects(pure=True))


def is_refused(path: str) -> bool:
    """Whether a dotted path leads to one of the refused objects, under whatever name."""
    found = _object(path)
    known = _objects(pure=False)
    return path in REFUSED_OBJECTS or (found is not None and any(found is k for k in known))  # fmt: skip


def is_mutable(path: str) -> bool:
    """Whether a dotted path leads to an object with state, such as `os.environ`, as far as that is known here."""
    module, _, name = path.rpartition(".")
    found = getattr(sys.modules.get(module), name, None)
    return not (callable(found) or isinstance(found, int | float | str | bytes | tuple | frozenset | None))  # fmt: skip


def normal(path: str) -> str:
    """Return the path by which the tables know a function of a module."""
    module, _, name = path.rpartition(".")
    return f"{OTHER_NAMES[module]}.{name}" if module in OTHER_NAMES else path


def _item(path: str, attributes: list[str]) -> str:
    """Return the path up to the first thing that is no module; of unknown modules the whole chain."""
    if path.partition(".")[0] not in MODULES:
        return ".".join((path, *attributes))
    for attribute in attributes:
        if path not in MODULES:
            break
        path = f"{path}.{attribute}"
    return normal(path)


def _object(path: str) -> object:
    """Return what a dotted path leads to here, if it can be called; no module is imported for that."""
    module, _, name = path.rpartition(".")
    found = getattr(sys.modules.get(module), name, None)
    return found if callable(found) else None


def _objects(*, pure: bool) -> list[object]:
    """Return the objects of one of the tables."""
    paths = [f"{m}.{name}" for m, names in LIBRARY.items() for name in names]
    found = map(_object, paths if pure else REFUSED_OBJECTS)
    return [each for each in found if each is not None]
