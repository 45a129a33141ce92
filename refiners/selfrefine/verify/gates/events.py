"""Events: what code did beyond computing, in words.  Pure."""

from __future__ import annotations

from selfrefine.verify.runner.inside import audit

UNTRACED = "sys.settrace"
"""What the interpreter does itself where our tracer of lines comes to no end: no stack or no time is left to it."""
WORDS = {
    "open r": "reads a file",
    "open w": "writes a file",
    "open proc": "reads what the system knows of processes",
    "import": "imports",
    "socket": "uses the network",
    "subprocess": "starts a process",
    "ctypes": "reaches into memory",
    "gc": "looks through all objects",
    "object": "looks into code or frames",
    "sys": "looks into the interpreter",
    "exec": "executes text",
    "compile": "compiles text",
    "code": "makes code",
    "function": "makes code",
    "time": "waits",
    "os": "asks the system",
    "signal": "handles signals",
    audit.OURS: "reports results of its own",
}


def describe(key: str) -> str:
    """Return what an event means, in words."""
    name = key.partition(".")[0]
    if key.startswith("import "):
        return f"imports {key[7:]}"
    words = WORDS.get(key) or WORDS.get(name) or "does more than compute"
    return words if key.startswith("open ") else f"{words} ({key})"
