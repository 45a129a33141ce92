"""Attributes: what an attribute's name alone reaches, however it is named: after a dot, in a pattern, or as a text."""

from __future__ import annotations

import ast
import re
import string
from typing import TYPE_CHECKING

from selfrefine.verify.gates.keeping import root_of

if TYPE_CHECKING:
    from collections.abc import Iterator

    from selfrefine.verify.gates.names import Names

INNARDS = frozenset(
    {
        "f_back", "f_globals", "f_locals", "f_code", "f_builtins", "f_trace", "tb_frame", "tb_next", "gi_frame", "cr_frame",
        "ag_frame", "gi_code", "cr_code", "ag_code", "func_globals", "cell_contents",
    }
)  # fmt: skip
"""Frames, code and what they hold: no code has to do with these names, not even as a text."""
ATTRIBUTES = INNARDS | frozenset(
    {
        "_exit", "system", "popen", "fork", "kill", "environ", "modules", "_getframe", "settrace", "setprofile",
        "addaudithook", "get_objects", "get_referrers", "get_referents", "mro", "excepthook", "path_hooks", "meta_path",
        "setrecursionlimit", "set_int_max_str_digits", "_convert_", "_create_", "_evaluate", "tofile", "fromfile", "ctypes",
        "to_pickle", "to_sql", "to_parquet", "to_hdf", "to_feather", "to_excel", "to_clipboard", "to_stata", "to_orc", "to_gbq",
        "savefig", "_abc_registry_clear", "_abc_caches_clear", "_member_map_", "_value2member_map_", "_field_defaults",
        # Modules, wherever one is met as another's attribute.
        "os", "sys", "builtins", "subprocess", "socket", "importlib", "shutil", "codecs", "posix",
        "multiprocessing", "threading", "runpy", "atexit", "linecache", "gc", "inspect",
        "_os", "_sys", "_io", "_thread", "_imp", "_socket", "_weakref",
        # What objects that a caller hands over can do to files, databases and networks.
        "unlink", "rmdir", "mkdir", "touch", "chmod", "lchmod", "symlink_to", "hardlink_to", "link_to", "truncate", "rmtree",
        "write_text", "write_bytes", "read_text", "read_bytes", "open", "extractall", "execute", "executemany", "executescript",
        "commit", "rollback", "sendall", "sendto", "sendmail", "send_message", "urlopen", "post", "upload_file", "communicate",
        "send_signal", "terminate", "delete_many", "insert_one", "insert_many", "load_extension", "setLevel", "addHandler",
        "removeHandler", "addFilter", "removeFilter", "formatMessage", "cache_clear",
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
PRIVATE = frozenset({"_asdict", "_replace", "_fields", "_make", "_value_", "_name_"})
"""Attributes with an underscore that are documented."""
FORMATS = ("format", "format_map")
WRITERS = frozenset(
    {"to_csv", "to_json", "to_html", "to_xml", "to_latex", "to_markdown", "to_string", "dump"}
)  # fmt: skip
"""Methods that write a file where they are told which; without that they return a text."""
PLACES = frozenset({"path_or_buf", "path_or_buffer", "buf", "file", "path"})
BY_NAME = frozenset({"apply", "agg", "aggregate", "transform", "pipe"})
"""Methods that call the method which a text names."""
MOVING = frozenset({"rename", "replace"})
"""Methods of paths that other objects have as well, with other arguments."""
GETTERS = frozenset({"operator.attrgetter", "operator.methodcaller"})
_DUNDER_WITHIN = re.compile(r"[.{\[]\s*(__\w+__)")


def of_attribute(node: ast.Attribute, names: Names) -> Iterator[str]:
    """Yield what an attribute reaches by its name."""
    if is_reaching(node.attr):
        yield f".{node.attr}"
    if node.attr in FORMATS and not _plain_template(node.value, names):
        yield f".{node.attr} with a computed text"
    parent = names.parents.get(node)
    call = parent if isinstance(parent, ast.Call) and parent.func is node else None
    if node.attr in WRITERS and not names.paths(node) and _is_placed(call):
        yield f".{node.attr} to a file"
    if node.attr in BY_NAME and call and call.args:
        yield from _by_name(node.attr, call.args[0])
    if node.attr in ("query", "eval") and (
        _pandas(names) or (call and _evaluates(node.attr, call))
    ):
        yield f".{node.attr}"
    if node.attr in MOVING and call and _is_of_path(call, names):
        yield f".{node.attr} of a file"
    if _is_foreign(node, names):
        yield f"the private .{node.attr}"


def of_text(text: str) -> Iterator[str]:
    """Yield what a text names that no code has to name."""
    within = _DUNDER_WITHIN.findall(text)
    yield from (f"the name {n}" for n in (text, *within) if _hides(n) or n in INNARDS)


def of_binding(name: str) -> Iterator[str]:
    """Yield what a name of a class, such as a field, would have patterns read."""
    if name in INNARDS:
        yield f"the name {name}"


def of_keyword(name: str) -> Iterator[str]:
    """Yield what a keyword would have an object hold that libraries look up on the object itself."""
    if _hides(name) or name in INNARDS:
        yield f"the name {name}"


def is_reaching(name: str) -> bool:
    """Whether an attribute of this name reaches beyond the object."""
    return name in ATTRIBUTES or _hides(name)


def is_plain(name: str) -> bool:
    """Whether an attribute of this name may be read by other means than a dot, which names it where it is."""
    return not (is_reaching(name) or name in FORMATS or name == "register")


def is_plain_getattr(call: ast.AST | None, node: ast.Name) -> bool:
    """Whether `getattr` is called with the constant name of an attribute that reaches nothing."""
    return (
        isinstance(call, ast.Call)
        and call.func is node
        and len(call.args) > 1
        and not call.keywords
        and _is_plain_name(call.args[1])
    )


def is_plain_getter(call: ast.Call, path: str) -> bool:
    """Whether a getter of `operator` is given constant names of attributes that reach nothing."""
    named = call.args if path.endswith("attrgetter") else call.args[:1]
    starred = any(isinstance(arg, ast.Starred) for arg in call.args)
    return bool(call.args) and not starred and all(map(_is_plain_name, named))


def _hides(name: str) -> bool:
    return is_dunder(name) and name not in PLAIN_DUNDERS


def is_dunder(name: str) -> bool:
    """Whether a name has a meaning to Python itself."""
    return name.startswith("__") and name.endswith("__") and bool(name.strip("_"))


def _is_plain_name(node: ast.expr) -> bool:
    if not isinstance(node, ast.Constant) or not isinstance(node.value, str):
        return False
    return all(is_plain(part) for part in node.value.split("."))


def _is_placed(call: ast.Call | None) -> bool:
    """Whether a method is handed on, or told where to write."""
    if call is None:
        return True
    told = [
        keyword.value
        for keyword in call.keywords
        if keyword.arg in PLACES or keyword.arg is None
    ]
    given = [*call.args[:1], *told]
    return any(not (isinstance(v, ast.Constant) and v.value is None) for v in given)


def _by_name(method: str, given: ast.expr) -> Iterator[str]:
    if isinstance(given, ast.JoinedStr | ast.BinOp):
        yield f".{method} with a computed name"
    texts = [n.value for n in ast.walk(given) if isinstance(n, ast.Constant)]
    for text in texts:
        if isinstance(text, str) and (text in WRITERS or is_reaching(text)):
            yield f".{method} of {text}"


def _evaluates(method: str, call: ast.Call) -> bool:
    """Whether a text is given to a method by which pandas evaluates one."""
    given = call.args[0] if call.args else None
    if method == "eval":
        return given is not None
    if isinstance(given, ast.JoinedStr | ast.BinOp):
        return True
    text = given.value if isinstance(given, ast.Constant) else ""
    return isinstance(text, str) and ("@" in text or "__" in text)


def _is_of_path(call: ast.Call, names: Names) -> bool:
    """Whether a method is given what one of a path is, where paths can be met."""
    one = len(call.args) == 1 and not call.keywords
    return one and _imports("pathlib", names) and not _imports("pandas", names)


def _pandas(names: Names) -> bool:
    return _imports("pandas", names)


def _imports(module: str, names: Names) -> bool:
    tops = [names.top, *([names.file.top] if names.file else [])]
    return any(
        isinstance(b, ast.alias) and module in (b.name, _module_of(b, names))
        for top in tops
        for bindings in top.bound.values()
        for b in bindings
    )


def _module_of(alias: ast.alias, names: Names) -> str | None:
    return getattr(names.parent(alias), "module", None)


def _is_foreign(node: ast.Attribute, names: Names) -> bool:
    """Whether an attribute is private to code that is neither the candidate's nor of its file."""
    name = node.attr
    private = name.startswith("_") and not is_dunder(name) and bool(name.strip("_"))
    if not private or name in PRIVATE or not isinstance(node.ctx, ast.Load):
        return False
    if names.defines(name) or (names.file and names.file.knows(name)):
        return False
    root = root_of(node)
    bindings = names.bindings(root)[1] if isinstance(root, ast.Name) else []
    # Of what a caller gives, who writes fast code may know the inside.
    return not any(isinstance(binding, ast.arg) for binding in bindings)


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
