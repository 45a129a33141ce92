"""The sentences of a source file that users can meet: what is no docstring, no pattern and nothing for a log."""

from __future__ import annotations

import ast
import json
import re
import textwrap
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Iterator

_LOGS = frozenset({"debug", "info", "warning", "error", "exception", "critical"})
_PATTERNS = frozenset({"compile", "match", "search", "sub", "fullmatch", "findall", "finditer", "split"})  # fmt: skip
_WORDS = re.compile(r"[A-Za-z`{'][\w`'{}.,;:()-]* +[\w`'{(-]")
_SHOWN = re.compile(r"title|[dD]escription|label|contents|detail|placeholder")
_PLAIN = re.compile(r"[\w'-]+(?: [\w'-]+)+")
"""Words alone, which are no code even where Python would read them as such."""
_QUERY = re.compile(r"\s*(SELECT|INSERT|UPDATE|DELETE|CREATE|PRAGMA|BEGIN|DROP)\b")
_CODE = re.compile(
    r"\A\s*(if|for|while|def|return|import|from|class|elif|else|with) ?.*(:\s*\n|:\Z|==|\n )|\A\(|/>|&&",
    re.DOTALL,
)
"""What begins like a statement, or is a part of another language."""
_SCRIPT = re.compile(r"""//[^\n]*|"((?:[^"\\\n]|\\.)*)"|'((?:[^'\\\n]|\\.)*)'|`((?:[^`\\]|\\.)*)`""")  # fmt: skip


def of_python(text: str) -> Iterator[tuple[int, str]]:
    """Yield the line and the text of each sentence; what is filled in stands in braces."""
    tree = ast.parse(text)
    silent = {id(n) for node in ast.walk(tree) for n in _silent(node)}
    yield from _sentences(tree, silent)


def _sentences(node: ast.AST, silent: set[int]) -> Iterator[tuple[int, str]]:
    if id(node) in silent:
        return
    match node:
        case ast.Constant(value=str(text)) if _is_sentence(text):
            yield node.lineno, _in_one_line(text)
        case ast.JoinedStr():
            text = "".join(map(_part, node.values))
            if _is_sentence(text):
                yield node.lineno, _in_one_line(text)
        case _:
            for child in ast.iter_child_nodes(node):
                yield from _sentences(child, silent)


def _part(node: ast.expr) -> str:
    if isinstance(node, ast.FormattedValue):
        return "{" + ast.unparse(node.value).split("(")[0].split(".")[-1] + "}"
    return str(node.value) if isinstance(node, ast.Constant) else ""


def _silent(node: ast.AST) -> Iterator[ast.AST]:
    """Yield what is said to nobody: docstrings, hints, what is logged, patterns."""
    match node:
        case ast.Expr(value=ast.Constant() as text):
            yield text
        case ast.Call(func=ast.Attribute(attr=name)) if name in _LOGS | _PATTERNS:
            yield from node.args
        case ast.arg(annotation=hint) | ast.AnnAssign(annotation=hint) if hint:
            yield hint
        case ast.FunctionDef(returns=hint) if hint:
            yield hint


def _is_sentence(text: str) -> bool:
    """Whether a text is prose: no word alone, no code, no query."""
    if not _WORDS.search(text) or _QUERY.match(text):
        return False
    if _PLAIN.fullmatch(text):
        return True
    try:
        ast.parse(textwrap.dedent(text))
    except (SyntaxError, ValueError):
        return not _CODE.search(text)
    return False


def _in_one_line(text: str) -> str:
    return " ".join(text.split())


def of_typescript(text: str) -> Iterator[tuple[int, str]]:
    """Yield the line and the text of each string that holds words."""
    for found in _SCRIPT.finditer(text):
        said = next((part for part in found.groups() if part), "")
        if _is_sentence(said):
            yield text.count("\n", 0, found.start()) + 1, _in_one_line(said)


def of_manifest(text: str) -> Iterator[str]:
    """Yield what a manifest of an extension shows: titles and descriptions, at any depth."""

    def shown(node: object) -> Iterator[str]:
        if isinstance(node, list):
            for item in node:
                yield from shown(item)
        elif isinstance(node, dict):
            for key, value in node.items():
                if isinstance(value, str) and _SHOWN.search(key) and " " in value:
                    yield _in_one_line(value)
                elif key.endswith("Descriptions"):
                    yield from map(_in_one_line, value)
                else:
                    yield from shown(value)

    yield from shown(json.loads(text))
