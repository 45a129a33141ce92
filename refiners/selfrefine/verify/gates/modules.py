"""Modules: what of a module a candidate may newly use: its public attributes that are no modules and reach nothing.

What a module of Python grants is read off the module itself; what cannot be
looked into here (numpy, pandas) has a table of what it does not grant.
"""

from __future__ import annotations

import sys
import types
from functools import lru_cache
from importlib import import_module

SAFE = frozenset(
    {
        "__future__", "abc", "array", "bisect", "collections", "collections.abc", "contextlib", "copy", "dataclasses",
        "datetime", "decimal", "enum", "fractions", "functools", "heapq", "itertools", "math", "numbers", "operator",
        "re", "statistics", "string", "textwrap", "types", "typing", "typing_extensions", "unicodedata", "cmath",
        "json", "json.decoder", "json.encoder", "hashlib", "base64", "struct", "zlib", "difflib", "keyword", "ast",
    }
)  # fmt: skip
"""Modules of Python that add no file, network, process, clock or interpreter access, apart from `REACHING`."""
REACHING = {
    "abc": {"update_abstractmethods", "get_cache_token"},
    "ast": {"main", "contextmanager", "nullcontext", "iter_fields", "copy_location", "increment_lineno", "fix_missing_locations", "NodeTransformer"},
    "base64": {"main", "test"},
    "contextlib": {"chdir", "redirect_stdout", "redirect_stderr"},
    "dataclasses": {"make_dataclass"},
    "decimal": {"getcontext", "setcontext", "DefaultContext", "BasicContext", "ExtendedContext"},
    "enum": {"global_enum", "global_enum_repr", "global_flag_repr", "global_str", "show_flag_values"},
    "functools": {"update_wrapper"},
    "hashlib": {"file_digest"},
    "re": {"purge", "DEBUG", "template"},
    "calendar": {"setfirstweekday", "main", "different_locale"},
    "csv": {"register_dialect", "unregister_dialect", "field_size_limit"},
    "logging": {"FileHandler", "StreamHandler", "Handler", "shutdown", "disable", "setLoggerClass", "setLogRecordFactory", "addLevelName",
                "captureWarnings", "raiseExceptions", "lastResort", "root", "basicConfig", "getHandlerByName", "getHandlerNames"},
    "time": {"tzset", "clock_settime", "clock_settime_ns", "sleep"},
    "uuid": {"main", "getnode", "uuid1", "uuid6", "uuid7", "bytes_", "int_"},
    "warnings": {"showwarning", "formatwarning", "resetwarnings", "filters", "catch_warnings"},
    "zoneinfo": {"reset_tzpath"},
    "string": {"Formatter"},
    "types": {"FunctionType", "LambdaType", "CodeType", "ModuleType", "CellType", "MethodType", "new_class", "prepare_class", "coroutine", "GenericAlias"},
    "typing": {"get_type_hints", "ForwardRef", "evaluate_forward_ref", "get_overloads", "clear_overloads", "IO", "TextIO", "BinaryIO"},
    "typing_extensions": {"get_type_hints", "ForwardRef", "evaluate_forward_ref", "get_overloads", "clear_overloads", "sys", "types", "inspect", "functools", "collections", "contextlib", "operator", "abc", "enum", "io", "keyword", "typing", "warnings", "builtins", "annotationlib"},
}  # fmt: skip
"""Public names of safe modules that run text, patch what they are given, keep state, or reach outside."""
CLOCKS = {
    "datetime.datetime.now", "datetime.datetime.today", "datetime.datetime.utcnow", "datetime.date.today",
}  # fmt: skip
NEWER = {
    "itertools": {"batched", "pairwise"},
    "math": {"cbrt", "exp2", "sumprod", "fma"},
    "operator": {"is_none", "is_not_none", "call"},
    "functools": {"Placeholder"},
    "copy": {"replace"},
    "statistics": {"kde", "kde_random", "correlation", "covariance", "linear_regression", "fmean"},
    "enum": {"StrEnum", "EnumType", "verify", "CONTINUOUS", "NAMED_FLAGS", "UNIQUE", "ReprEnum", "member", "nonmember", "property"},
    "datetime": {"UTC"},
    "re": {"NOFLAG", "PatternError"},
    "types": {"NoneType", "EllipsisType", "NotImplementedType", "UnionType"},
    "typing": {"Self", "override", "Never", "LiteralString", "assert_never", "TypeIs", "ReadOnly", "Unpack", "Required", "NotRequired", "TypeVarTuple", "reveal_type", "assert_type"},
}  # fmt: skip
"""What the project's Python may have and ours may not."""
ELSEWHERE = {
    "numpy": frozenset({
        "load", "save", "savez", "savez_compressed", "savetxt", "loadtxt", "genfromtxt", "fromfile", "memmap", "fromregex",
        "ctypeslib", "f2py", "distutils", "testing", "lib", "core", "compat", "show_config", "show_runtime", "seterr",
        "seterrcall", "seterrobj", "set_printoptions", "set_string_function", "setbufsize", "DataSource", "info", "source",
        "lookfor", "deprecate", "add_newdoc", "add_docstring", "get_include", "set_numeric_ops", "matlib", "rec", "records",
        "test", "version", "setup", "dual", "who", "conftest", "array_api", "disp", "pkgload", "safe_eval", "add_newdocs",
        "printoptions", "errstate", "fft.helper", "numarray", "oldnumeric",
    }),
    "pandas": frozenset({
        "eval", "io", "ExcelFile", "ExcelWriter", "HDFStore", "set_option", "reset_option", "options", "option_context",
        "testing", "util", "core", "compat", "plotting", "show_versions", "test", "describe_option", "to_pickle",
        "arrays.io", "conftest", "errors.ctypes", "get_option", "annotations",
    }),
}  # fmt: skip
"""What numpy and pandas do not grant; nor whatever has the name of a module of Python."""
FUNCTIONS = frozenset({"copy", "array", "select", "typing", "random", "test", "char"})
"""Functions of numpy that are named as modules of Python are."""
COMMON = frozenset(
    {
        "copy", "array", "select", "typing", "random", "test", "char", "types", "code", "enum", "calendar", "string", "email",
        "parser", "token", "statistics", "numbers", "operator", "queue", "html", "json", "xml", "csv", "math", "time",
        "datetime", "decimal", "locale", "keyword", "colorsys", "fractions", "sched", "this", "uuid", "abc", "platform",
        "profile", "re", "secrets", "struct", "symbol", "table", "trace", "warnings", "collections", "functools",
        "itertools", "dataclasses", "textwrap", "hashlib", "base64", "bisect", "heapq", "logging", "formatter",
    }
)  # fmt: skip
"""Names that packages of others give to things of their own as well."""
INNER = {"numpy": frozenset({"linalg", "fft", "random", "ma", "polynomial", "char", "strings", "emath", "typing", "dtypes", "exceptions"}),
         "pandas": frozenset({"api", "tseries", "offsets", "errors", "arrays"})}  # fmt: skip
SUBMODULES: dict[str, dict[str, set[str]]] = {
    "numpy": {"polynomial": {"polynomial", "chebyshev", "legendre", "hermite", "hermite_e", "laguerre", "polyutils"},
              "ma": {"core", "extras", "mrecords", "testutils", "timer_comparison"}, "fft": {"helper"},
              "random": {"mtrand", "bit_generator"}, "linalg": {"linalg", "lapack_lite"}},
    "pandas": {"api": {"types", "extensions", "indexers", "interchange", "typing", "internals"},
               "tseries": {"api", "frequencies", "holiday", "offsets"}},
}  # fmt: skip
"""Modules within these: none may be had as a value, as from there all is reached."""
ITSELF = frozenset({"np", "numpy", "pd", "pandas"})
"""Names under which modules of numpy and pandas hold numpy and pandas."""
HARMLESS = {
    "os": frozenset({"sep", "linesep", "fspath", "pathsep", "extsep", "altsep", "curdir", "pardir", "PathLike", "path"}),
    "os.path": frozenset({"join", "normpath", "basename", "dirname", "split", "splitext", "commonprefix", "commonpath", "isabs", "sep", "normcase", "splitdrive"}),
    "sys": frozenset({"maxsize", "float_info", "byteorder", "version_info", "maxunicode", "int_info"}),
    "time": frozenset(), "random": frozenset(),
}  # fmt: skip
"""What of other modules reaches nothing; it may be used where the file imports them already."""
OUTSIDE = frozenset(
    {
        "aiohttp", "asyncpg", "boto3", "botocore", "cloudpickle", "dill", "docker", "fabric", "fsspec", "git", "httpx", "invoke",
        "joblib", "paramiko", "pexpect", "plumbum", "psutil", "psycopg", "psycopg2", "pymongo", "redis", "requests", "s3fs",
        "sh", "smart_open", "sqlalchemy", "urllib3", "websockets", "yaml",
    }
)  # fmt: skip
"""Packages of others that are for the network, processes, files or databases; the original's use stands for all."""
MILD = frozenset(
    {"random", "time", "logging", "warnings", "calendar", "locale", "secrets", "uuid", "pprint", "html", "zoneinfo", "csv"}
)  # fmt: skip
"""Modules of which the original's own use stands for all uses."""
STATEFUL = frozenset(
    {
        "seed",
        "setstate",
        "set_state",
        "getstate",
        "get_state",
        "basicConfig",
        "setlocale",
        "filterwarnings",
        "simplefilter",
    }
)


def refusal(path: str) -> str | None:
    """Return what of a dotted path, such as ``contextlib.os.system``, is not granted; None where all of it is.

    Args:
        path: begins with a module.
    """
    root, *rest = path.split(".")
    if root in ELSEWHERE:
        return _refusal_elsewhere(root, rest)
    if root not in SAFE:
        return _refusal_unsafe(path, root)
    module = root
    while rest and f"{module}.{rest[0]}" in SAFE:
        module = f"{module}.{rest.pop(0)}"
    if rest and not _grants(module, rest[0]):
        return f"{module}.{rest[0]}"
    if path in CLOCKS:
        return path
    private = next((p for p in rest if p.startswith("_") and not p.endswith("__")), "")
    return path if private else None


def is_module(path: str) -> bool:
    """Whether a dotted path is a module, and not something that it holds."""
    root, _, inner = path.partition(".")
    if path in SAFE or path == "os.path" or inner in ("", *INNER.get(root, ())):
        return True
    first, _, second = inner.partition(".")
    return second in SUBMODULES.get(root, {}).get(first, ())


def importable(module: str) -> bool:
    """Whether a module may come along."""
    root, *rest = module.split(".")
    if root in ELSEWHERE:
        return not rest or (rest[0] in INNER[root] and len(rest) == 1)
    return module in SAFE


def _refusal_unsafe(path: str, root: str) -> str | None:
    """Return a path into another module of Python; of a project's module nothing is known, as of its functions."""
    if root not in sys.stdlib_module_names:
        return _refusal_of_others(path, root)
    parent, _, name = path.rpartition(".")
    if name in HARMLESS.get(parent, ()) or (parent == "" and root in HARMLESS):
        return None
    inner = path.split(".")[1:]
    hidden = any(part.startswith("_") for part in inner)
    if root not in MILD or hidden or STATEFUL.intersection(inner):
        return path
    return root if not inner or _grants(root, inner[0]) else path


def _refusal_of_others(path: str, root: str) -> str | None:
    """Return what is not granted of a package that is neither Python's nor in the tables: modules of Python within it."""
    inner = path.split(".")[1:]
    if any(
        part.lstrip("_") in sys.stdlib_module_names and part.lstrip("_") not in COMMON
        for part in inner
    ):
        return path
    return root if root in OUTSIDE else None


def _refusal_elsewhere(root: str, rest: list[str]) -> str | None:
    known = True
    for at, name in enumerate(rest):
        shown = ".".join([root, *rest[: at + 1]])
        common = FUNCTIONS if known else COMMON
        inner = at > 0 and name in SUBMODULES[root].get(rest[at - 1], ())
        module = name in sys.stdlib_module_names and name not in common
        hidden = module or name in ELSEWHERE[root] | ITSELF
        if name.startswith("_") or (hidden and not inner):
            return shown
        if name in STATEFUL or (
            root == "pandas" and name.startswith(("read_", "to_p"))
        ):
            return shown
        known = known and name in INNER[root]
    return None


@lru_cache(maxsize=512)
def _grants(module: str, name: str) -> bool:
    """Whether a module has a public attribute of this name that is no module."""
    if name in REACHING.get(module, ()):
        return False
    if module == "__future__" or name in NEWER.get(module, ()):
        return True
    if module in ("typing", "typing_extensions"):
        return not name.startswith("_") and not _is_module(module, name)
    try:
        loaded = import_module(module)
    except ImportError:
        return False
    public = getattr(loaded, "__all__", None)
    if name.startswith("_"):
        return False
    if public is not None and module != "struct":
        return name in public and not _is_module(module, name)
    return hasattr(loaded, name) and not _is_module(module, name)


def _is_module(module: str, name: str) -> bool:
    try:
        value = getattr(import_module(module), name, None)
    except ImportError:
        return False
    return isinstance(value, types.ModuleType)
