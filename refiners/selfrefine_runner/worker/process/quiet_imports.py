"""Quiet imports: which imports gain code nothing, as far as is known of Python and a few libraries."""

from __future__ import annotations

QUIET = frozenset(
    {
        "__future__", "abc", "array", "bisect", "collections", "contextlib", "copy", "dataclasses", "datetime",
        "decimal", "enum", "fractions", "functools", "heapq", "itertools", "math", "numbers", "operator", "re",
        "statistics", "string", "textwrap", "types", "typing", "typing_extensions", "unicodedata", "cmath",
        "numpy", "pandas", "json", "hashlib", "base64", "struct", "zlib", "difflib", "keyword", "ast",
        "_strptime", "calendar", "encodings", "locale", "copyreg", "warnings", "_decimal", "_pydecimal", "_datetime",
        "_json", "_heapq", "_bisect", "_statistics", "_struct", "_hashlib", "_blake2", "_sha1", "_sha2", "_sha3",
        "_sha256", "_sha512", "_md5", "stringprep", "_codecs", "_collections", "_functools", "_operator",
        "random", "_random", "time", "binascii", "traceback", "linecache", "tokenize", "token",
    }
)  # fmt: skip
"""Modules of which an import gains nothing, by name or because C code imports them by itself when it needs them."""
LOUD = frozenset(
    {
        "asyncio", "code", "codeop", "concurrent", "ctypes", "email", "http", "importlib", "logging", "multiprocessing",
        "os", "pydoc", "unittest", "urllib", "xml", "xmlrpc", "pytest", "_pytest", "pluggy", "dbm", "curses",
    }
)  # fmt: skip
"""Packages of which further parts gain something, though the package is loaded."""
