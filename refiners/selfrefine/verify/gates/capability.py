"""Capability: what code can reach beyond its arguments, read off its syntax."""

from __future__ import annotations

import ast
import re
import string
from typing import TYPE_CHECKING

from selfrefine.code.candidate import import_key
from selfrefine.code.syntax import FunctionNode
from selfrefine.verify.gates.changes import changes
from selfrefine.verify.gates.indirect import METACLASSES, indirect
from selfrefine.verify.gates.modules import INNER, SAFE, importable, refusal
from selfrefine.verify.gates.names import Names

if TYPE_CHECKING:
    from collections.abc import Iterator

BUILTINS = frozenset(
    {
        "eval", "exec", "compile", "open", "__import__", "globals", "locals", "vars", "setattr", "delattr",
        "input", "breakpoint", "exit", "quit", "memoryview", "print", "help", "copyright", "credits", "license",
    }
)  # fmt: skip
ATTRIBUTES = frozenset(
    {
        "_exit", "system", "popen", "fork", "kill", "environ", "modules", "_getframe", "settrace", "setprofile",
        "addaudithook", "f_back", "f_globals", "f_locals", "f_code", "tb_frame", "gi_frame", "cr_frame", "ag_frame",
        "get_objects", "get_referrers", "get_referents", "mro", "excepthook", "path_hooks", "meta_path",
        "setrecursionlimit", "set_int_max_str_digits", "func_globals", "f_builtins", "f_trace", "gi_code", "cr_code",
        "ag_code", "tb_next", "_convert_", "_evaluate", "tofile", "fromfile", "ctypes", "to_pickle", "to_sql",
        "to_parquet", "to_hdf", "to_feather", "to_excel", "to_clipboard", "to_stata", "cell_contents",
        # Modules, wherever one is met as another's attribute.
        "os", "sys", "builtins", "subprocess", "socket", "importlib", "shutil", "codecs", "posix",
        "multiprocessing", "threading", "runpy", "atexit", "linecache", "gc", "inspect",
        "_os", "_sys", "_io", "_thread", "_imp", "_socket", "_weakref",
        # What objects that a caller hands over can do to files, databases and networks.
        "unlink", "rmdir", "mkdir", "touch", "chmod", "lchmod", "symlink_to", "hardlink_to", "link_to", "truncate", "rmtree",
        "write_text", "write_bytes", "read_text", "read_bytes", "open", "extractall", "execute", "executemany", "executescript",
        "commit", "rollback", "sendall", "sendto", "sendmail", "send_message", "urlopen", "post", "upload_file", "communicate",
        "send_signal", "terminate", "delete_many", "insert_one", "insert_many", "load_extension", "setLevel", "addHandler",
        "removeHandler", "cache_clear",
    }
)  # fmt: skip
PLAIN_DUNDERS = frozenset(
    {
        "__class__", "__name__", "__qualname__", "__doc__", "__len__", "__iter__", "__next__", "__getitem__",
        "__contains__", "__init__", "__new__", "__eq__", "__hash__", "__call__", "__enter__", "__exit__",
        "__str__", "__repr__", "__setitem__", "__missing__", "__slots__", "__lt__", "__le__", "__gt__",
        "__ge__", "__ne__", "__add__", "__sub__", "__mul__", "__bool__", "__post_init__", "__wrapped__",
    }
)  # fmt: skip
METHODS = PLAIN_DUNDERS | {
    "__radd__", "__rsub__", "__rmul__", "__iadd__", "__truediv__", "__floordiv__", "__mod__", "__pow__", "__neg__",
    "__pos__", "__abs__", "__invert__", "__and__", "__or__", "__xor__", "__lshift__", "__rshift__", "__int__", "__float__",
    "__index__", "__round__", "__reversed__", "__delitem__", "__matmul__", "__aenter__", "__aexit__", "__aiter__",
    "__anext__", "__await__", "__length_hint__",
}  # fmt: skip
"""Special methods that a class of the candidate may have; the others run where nobody calls them."""
DECORATORS = frozenset(
    {
        "builtins.staticmethod", "builtins.classmethod", "builtins.property", "functools.cache", "functools.lru_cache",
        "functools.cached_property", "functools.wraps", "functools.total_ordering", "dataclasses.dataclass",
        "contextlib.contextmanager", "contextlib.asynccontextmanager", "enum.unique", "enum.property", "typing.overload",
        "typing.final", "typing.override", "typing.runtime_checkable", "abc.abstractmethod", "typing_extensions.override",
        "typing_extensions.final", "typing_extensions.overload",
    }
)  # fmt: skip
GETTERS = frozenset({"operator.attrgetter", "operator.methodcaller"})
CACHES = frozenset(
    {"functools.cache", "functools.lru_cache", "functools.cached_property"}
)
FORMATS = ("format", "format_map")
_DUNDER_WITHIN = re.compile(r"[.{\[]\s*(__\w+__)")


def capabilities(tree: ast.Module, file: Names | None = None) -> set[str]:
    """Return what code can reach, each as a short phrase; two codes are compared by difference.

    Args:
        tree: a function, perhaps with imports and helpers before it.
        file: the names of the file in which it stands.
    """
    names = Names(tree, file)
    return {phrase for node in ast.walk(tree) for phrase in _of_node(node, names)}


def caches(tree: ast.Module, file: Names | None = None) -> set[str]:
    """Return the names of lasting functions that remember results beyond the call."""
    names = Names(tree, file)
    return {
        node.name
        for node in ast.walk(tree)
        if isinstance(node, FunctionNode)
        and names.scope_of[node].lasting
        and any(names.paths(_undecorated(d)) & CACHES for d in node.decorator_list)
    }


def _undecorated(decorator: ast.expr) -> ast.expr:
    return decorator.func if isinstance(decorator, ast.Call) else decorator


def _of_node(node: ast.AST, names: Names) -> Iterator[str]:
    yield from changes(node, names)
    yield from indirect(node, names, METHODS)
    if isinstance(node, ast.MatchClass):
        yield from (f".{n}" for n in node.kwd_attrs if n in ATTRIBUTES or _reaching(n))
    if isinstance(node, ast.Import | ast.ImportFrom):
        yield from _of_import(node, names)
    elif isinstance(node, ast.Name) and isinstance(node.ctx, ast.Load):
        yield from _of_name(node, names)
    elif isinstance(node, ast.Attribute):
        yield from _of_attribute(node, names)
    elif isinstance(node, ast.Global):
        yield from (f"global {name}" for name in node.names)
    elif isinstance(node, ast.Call):
        if names.paths(node.func) == {"builtins.type"} and (
            len(node.args) != 1 or isinstance(node.args[0], ast.Starred)
        ):
            yield "a class made by type()"
    elif isinstance(node, ast.Constant) and isinstance(node.value, str):
        within = _DUNDER_WITHIN.findall(node.value)
        yield from (f"the name {n}" for n in (node.value, *within) if _reaching(n))
    elif isinstance(node, FunctionNode | ast.ClassDef):
        yield from _of_definition(node, names)


def _of_import(node: ast.Import | ast.ImportFrom, names: Names) -> Iterator[str]:
    for alias in node.names:
        if names.file and import_key(node, alias) in names.file.held:
            continue
        if isinstance(node, ast.Import):
            if not importable(alias.name):
                yield f"import {alias.name.split('.')[0]}"
            continue
        module = node.module or "."
        path = f"{module}.{alias.name}"
        if node.level or not importable(module):
            yield f"import {'.' * node.level}{module.split('.')[0] or alias.name}"
        elif alias.name == "*":
            yield f"everything of {module}"
        elif not importable(path):
            what = refusal(path)
            if what:
                yield what


def _of_name(node: ast.Name, names: Names) -> Iterator[str]:
    if not names.local(node):
        own = node.id in METHODS and isinstance(_binder(node, names), ast.ClassDef)
        if node.id in BUILTINS or (_dunder(node.id) and not own):
            yield node.id
        if node.id == "getattr" and not _plain_getattr(names.parents.get(node), node):
            yield "getattr with a computed name"
    for path in names.paths(node):
        root, _, name = path.partition(".")
        if root == "builtins" and name != node.id and name in (*BUILTINS, "getattr"):
            yield name
    yield from _of_paths(node, names)


def _binder(node: ast.Name, names: Names) -> ast.AST | None:
    """Return what opens the scope that binds a name."""
    scope, _ = names.bindings(node)
    return scope.node if scope else None


def _of_paths(node: ast.Name | ast.Attribute, names: Names) -> Iterator[str]:
    """Yield what a whole chain reaches in modules."""
    parent = names.parents.get(node)
    if isinstance(parent, ast.Attribute) and parent.value is node:
        return
    for path in names.paths(node):
        if path.startswith("builtins."):
            continue
        if _module(path):
            yield f"the module {path} as a value"
            continue
        what = refusal(path)
        if what:
            yield what
        call = parent if isinstance(parent, ast.Call) and parent.func is node else None
        if path in GETTERS and not (call and _plain_getter(call)):
            yield f"{path} with a computed name"
        if path == "functools.wraps" and not (
            call
            and _decorates(call, names)
            and (len(call.args), call.keywords) == (1, [])
        ):
            yield path


def _module(path: str) -> bool:
    root, _, inner = path.partition(".")
    return path in SAFE or path == "os.path" or inner in ("", *INNER.get(root, ()))


def _of_attribute(node: ast.Attribute, names: Names) -> Iterator[str]:
    if node.attr in ATTRIBUTES or (
        _dunder(node.attr) and node.attr not in PLAIN_DUNDERS
    ):
        yield f".{node.attr}"
    if node.attr in FORMATS and not _plain_template(node.value, names):
        yield f".{node.attr} with a computed text"
    if node.attr in ("query", "eval") and _pandas(names):
        yield f".{node.attr}"
    yield from _of_paths(node, names)


def _pandas(names: Names) -> bool:
    tops = [names.top, *([names.file.top] if names.file else [])]
    return any(
        isinstance(b, ast.alias) and b.name == "pandas"
        for top in tops
        for bindings in top.bound.values()
        for b in bindings
    )


def _of_definition(
    node: ast.FunctionDef | ast.AsyncFunctionDef | ast.ClassDef, names: Names
) -> Iterator[str]:
    if _dunder(node.name) and node.name not in METHODS:
        yield f"the method {node.name}"
    frame = names.parents[node] is names.top.node and node is names.top.node.body[-1]  # type: ignore[attr-defined]
    if names.scope_of[node].lasting and not frame:
        for decorator in node.decorator_list:
            if not (
                _known_decorator(_undecorated(decorator), names)
                or _of_file(decorator, names)
            ):
                yield f"the decorator {ast.unparse(decorator)}"
    for keyword in getattr(node, "keywords", ()):
        paths = names.paths(keyword.value)
        known = keyword.arg == "metaclass" and paths and paths <= METACLASSES
        if not known and not isinstance(keyword.value, ast.Constant):
            yield f"the class keyword {keyword.arg}"


def _of_file(decorator: ast.expr, names: Names) -> bool:
    """Whether the file itself decorates a function so, by a plain name: what that does is done already."""
    module = names.top.node
    target = module.body[-1] if isinstance(module, ast.Module) else module
    own = {ast.dump(d) for d in getattr(target, "decorator_list", [])}
    for node in names.file.scope_of if names.file else ():
        if isinstance(node, FunctionNode):
            own |= {ast.dump(_undecorated(d)) for d in node.decorator_list}
    called = _undecorated(decorator)
    given = (
        [*decorator.args, *(k.value for k in decorator.keywords)]
        if isinstance(decorator, ast.Call)
        else []
    )
    plain = isinstance(called, ast.Name) and all(
        isinstance(v, ast.Constant) for v in given
    )
    return plain and not own.isdisjoint((ast.dump(decorator), ast.dump(called)))


def _known_decorator(decorator: ast.expr, names: Names) -> bool:
    paths = names.paths(decorator)
    if paths:
        return paths <= DECORATORS
    if isinstance(decorator, ast.Attribute) and decorator.attr in (
        "setter",
        "getter",
        "deleter",
    ):
        scope, _ = (
            names.bindings(decorator.value)
            if isinstance(decorator.value, ast.Name)
            else (None, [])
        )
        return scope is not None and isinstance(scope.node, ast.ClassDef)
    return False


def _decorates(call: ast.Call, names: Names) -> bool:
    return call in getattr(names.parents.get(call), "decorator_list", ())


def _plain_getattr(call: ast.AST | None, node: ast.Name) -> bool:
    return (
        isinstance(call, ast.Call)
        and call.func is node
        and len(call.args) > 1
        and not call.keywords
        and _plain_name(call.args[1])
    )


def _plain_getter(call: ast.Call) -> bool:
    return (
        bool(call.args)
        and all(
            _plain_name(arg)
            for arg in call.args[:1]
            + (
                call.args[1:]
                if isinstance(call.func, ast.Name | ast.Attribute)
                and "attrgetter" in ast.unparse(call.func)
                else []
            )
        )
        and not any(isinstance(arg, ast.Starred) for arg in call.args)
    )


def _plain_name(node: ast.expr) -> bool:
    """Whether a node is the constant name of attributes that reach nothing."""
    if not isinstance(node, ast.Constant) or not isinstance(node.value, str):
        return False
    return not any(
        part in ATTRIBUTES or part in FORMATS or _reaching(part)
        for part in node.value.split(".")
    )


def _plain_template(node: ast.expr, names: Names, depth: int = 0) -> bool:
    """Whether a text is known, and its fields read no private attribute."""
    if isinstance(node, ast.Constant):
        return isinstance(node.value, str) and _plain_fields(node.value)
    if isinstance(node, ast.BinOp) and isinstance(node.op, ast.Add):
        # Joined, the halves of one name may meet.
        joined = _join(node)
        return joined is not None and _plain_fields(joined)
    if isinstance(node, ast.Name) and depth == 0:
        _, bindings = names.bindings(node)
        values = [
            b.value
            for b in bindings
            if isinstance(b, ast.Assign | ast.AnnAssign) and b.value
        ]
        return len(values) == len(bindings) > 0 and all(
            _plain_template(v, names, 1) for v in values
        )
    return False


def _join(node: ast.expr) -> str | None:
    if isinstance(node, ast.Constant):
        return node.value if isinstance(node.value, str) else None
    if isinstance(node, ast.BinOp) and isinstance(node.op, ast.Add):
        left, right = _join(node.left), _join(node.right)
        return None if left is None or right is None else left + right
    return None


def _plain_fields(template: str, depth: int = 0) -> bool:
    try:
        fields = list(string.Formatter().parse(template))
    except ValueError:
        return True
    return all(
        not re.search(r"[.\[]_", name or "")
        and not any(f".{a}" in (name or "") for a in ATTRIBUTES)
        and (depth > 1 or _plain_fields(spec or "", depth + 1))
        for _, name, spec, _ in fields
    )


def _reaching(name: str) -> bool:
    return _dunder(name) and name not in PLAIN_DUNDERS


def _dunder(name: str) -> bool:
    return name.startswith("__") and name.endswith("__") and bool(name.strip("_"))
