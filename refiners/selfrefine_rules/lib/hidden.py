"""Hidden: whether a fix calls a function of Python's own, or an import, that a name of the function hides."""

from __future__ import annotations

import ast
import builtins
from collections import Counter
from functools import lru_cache
from itertools import chain

from selfrefine.code.syntax import FunctionNode, shared_tree
from selfrefine_rules.lib.bounds import layers

BUILTINS = frozenset(name for name in dir(builtins) if not name.startswith("_"))


def uses_hidden(old: str, new: str) -> bool:
    """Whether a new version calls by a name what the function hides by it: something of Python's own, or an import.

    Args:
        old: the code block before.
        new: the code block after.
    """
    before, after = _names(old), _names(new)
    imported = after.imported - before.imported
    if imported & (before.bound | before.defined):
        return True
    return any(
        after.called[name] > before.called[name] for name in after.bound & BUILTINS
    )


class _Names:
    """The names of a code block by what is done with them."""

    def __init__(self, code: str) -> None:
        module = shared_tree(code)
        function = next(n for n in reversed(module.body) if isinstance(n, FunctionNode))
        self.called: Counter[str] = Counter()
        self.bound: set[str] = set()
        self.imported: set[str] = set()
        self.defined = {n.name for n in module.body if isinstance(n, FunctionNode)}
        for node in chain(*layers(module)):
            if isinstance(node, ast.ImportFrom | ast.Import):
                self.imported |= {a.asname or a.name for a in node.names}
        for node in chain(*layers(function)):
            if not isinstance(node, _ASKED):
                continue
            match node:
                case ast.Call(func=func, args=args, keywords=keywords):
                    keys = [k.value for k in keywords if k.arg == "key"]
                    given = args[:1] if _is_over(func) else []
                    asked = [
                        n for n in (func, *keys, *given) if isinstance(n, ast.Name)
                    ]
                    self.called.update(n.id for n in asked)
                case ast.Attribute(ast.Name("str")):
                    self.called["str"] += 1
                case ast.Name(name, ast.Store()) | ast.arg(name):
                    self.bound.add(name)


_ASKED = (ast.Call, ast.Attribute, ast.Name, ast.arg)


def _is_over(func: ast.expr) -> bool:
    """Whether it is `map` or `filter`, which call their first argument."""
    return isinstance(func, ast.Name) and func.id in {"map", "filter"}


@lru_cache(maxsize=8)
def _names(code: str) -> _Names:
    return _Names(code)
