"""Events: what code did beyond computing, in words.  Pure."""

from __future__ import annotations

import ast
from functools import lru_cache

from selfrefine.code.syntax import FunctionNode, shared_tree
from selfrefine_runner.worker.observers import audit

UNTRACED = "sys.settrace"
"""What the interpreter does itself where our tracer of lines comes to no end: no stack or no time is left to it."""
WORDS = {
    "open r": "reads a file",
    "open w": "writes a file",
    "open proc": "reads process information",
    "import": "imports",
    "socket": "uses the network",
    "subprocess": "starts a process",
    "ctypes": "accesses raw memory",
    "gc": "lists all objects in memory",
    "object": "inspects code or frames",
    "sys": "inspects the interpreter",
    "exec": "executes text as code",
    "compile": "compiles text as code",
    "code": "creates code objects",
    "function": "creates code objects",
    "time": "waits",
    "os": "queries the operating system",
    "signal": "handles signals",
    audit.OURS: "reports its own results",
}


def describe(key: str) -> str:
    """Return what an event means, in words."""
    name = key.partition(".")[0]
    if key.startswith("import "):
        return f"imports {key[7:]}"
    words = WORDS.get(key) or WORDS.get(name) or "does more than compute"
    return words if key.startswith("open ") else f"{words} ({key})"


@lru_cache(maxsize=8)
def late_imports(text: str) -> frozenset[str]:
    """Return the events by which functions of a file import something: whichever call comes first does that for all."""
    inner = (n for top in ast.walk(shared_tree(text)) if isinstance(top, FunctionNode) for n in ast.walk(top))  # fmt: skip
    names: set[str] = set()
    for node in inner:
        if isinstance(node, ast.Import):
            names |= {alias.name for alias in node.names}
        elif isinstance(node, ast.ImportFrom) and node.module and not node.level:
            names.add(node.module)
    return frozenset(f"import {name.partition('.')[0]}" for name in names)
