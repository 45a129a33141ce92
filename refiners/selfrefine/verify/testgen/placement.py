"""Placement: puts tests into a file of tests, new or as it stands: imports merged, nothing else of it touched.  Pure."""

from __future__ import annotations

import ast
import sys
from dataclasses import replace
from itertools import groupby
from typing import TYPE_CHECKING

from selfrefine.code.candidate import held_imports, import_place
from selfrefine.code.edits import split_lines, with_line_ends
from selfrefine.code.syntax import first_line, shared_tree
from selfrefine.verify.testgen.module import BROUGHT, binding, statement

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable

    from selfrefine.verify.testgen.case import Import
    from selfrefine.verify.testgen.module import TestCode


def new_file(code: TestCode, module: str, form: Callable[[str], str]) -> str:
    """Return a file of its own.

    Args:
        code: the tests.
        module: the name of what they test.
        form: gives code the project's form.
    """
    head = f'"""What `{module}` does: pinned down as it was observed."""'
    return form(f"{head}\n\n{_import_block(code.imports, module)}\n\n\n{code.whole()}")


def bound_names(text: str) -> frozenset[str]:
    """Return the names that a file binds at its top level.

    Raises:
        SyntaxError: it does not parse.
    """
    found: set[str] = set()
    for node in ast.walk(shared_tree(text)):
        if isinstance(node, ast.Import | ast.ImportFrom):
            found |= {a.asname or a.name.partition(".")[0] for a in node.names}
        elif isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef | ast.ClassDef):
            found.add(node.name)
        elif isinstance(node, ast.Name) and isinstance(node.ctx, ast.Store):
            found.add(node.id)
    return frozenset(found)


def at_home(code: TestCode, module: str) -> TestCode:
    """Return tests that stand in a file whose names they have, which they need not import.

    Args:
        code: the tests.
        module: the file's name; empty where they have none of its names.
    """
    left = frozenset(each for each in code.imports if not module or each[0] != module)
    return replace(code, imports=left)


def fits(text: str, code: TestCode) -> bool:
    """Whether a file may import what tests need: none of the names means something else there."""
    have = held_imports(shared_tree(text))
    bound = bound_names(text)
    if bound.intersection(code.brought) - _brought(text):
        return False
    return all(
        _key(each) in have or binding(each) not in bound for each in code.imports
    )


def _brought(text: str) -> frozenset[str]:
    """Return the functions of ours that a file defines already, as earlier tests needed them."""
    have = {ast.dump(node) for node in shared_tree(text).body}
    return frozenset(name for name, code in BROUGHT.items() if ast.dump(ast.parse(code).body[0]) in have)  # fmt: skip


def appended(text: str, code: TestCode, module: str, form: Callable[[str], str]) -> str:
    """Return a file of tests with more of them behind its own.

    Args:
        text: as it stands.
        code: the tests; `fits` was asked of their imports.
        module: the name of what they test.
        form: gives code the project's form.
    """
    newline = "\r\n" if "\r\n" in text else "\n"
    body = with_line_ends(form(code.whole(_brought(text))).strip("\n") + "\n", newline)
    last = shared_tree(text).body[-1:]
    if last and isinstance(last[0], ast.If) and "__name__" in ast.unparse(last[0].test):
        lines = split_lines(text)
        at = first_line(last[0]) - 1
        before, after = "".join(lines[:at]), "".join(lines[at:])
        text = f"{before.rstrip()}{newline * 3}{body}{newline * 2}{after}"
    else:
        text = f"{text.rstrip()}{newline * 3 if text.strip() else ''}{body}"
    have = held_imports(shared_tree(text))
    for each in sorted(code.imports):
        if _key(each) not in have:
            text = _with_import(text, each, module, newline)
    return text


def _key(imported: Import) -> tuple[str, str, str]:
    module, name = imported
    return (module, name, name) if name else ("", module, module)


def _with_import(text: str, imported: Import, module: str, newline: str) -> str:
    """Return a file with one more import: in the statement that imports from the same module, or one of its own."""
    source, name = imported
    lines = split_lines(text)
    rows = [n for n in shared_tree(text).body if isinstance(n, ast.Import | ast.ImportFrom)]  # fmt: skip
    for node in rows:
        line = lines[node.lineno - 1]
        plain = node.lineno == node.end_lineno and not set("#;(*") & set(line)
        if name and plain and isinstance(node, ast.ImportFrom) and _name_of(node) == source:  # fmt: skip
            names = sorted([*map(ast.unparse, node.names), name], key=_in_order)
            lines[node.lineno - 1] = f"from {source} import {', '.join(names)}{newline}"
            return "".join(lines)
    at, before, after = _place_beside(text, rows, imported, module)
    made = with_line_ends(f"{before}{statement(imported)}{after}", newline)
    return text[:at] + made + text[at:]


def _place_beside(
    text: str,
    rows: list[ast.Import | ast.ImportFrom],
    imported: Import,
    module: str,
) -> tuple[int, str, str]:
    """Return where an import goes among others: behind those that come before it in the order of isort."""
    source = imported[0]
    if not rows:
        return import_place(text, shared_tree(text))
    own, lines = _kind(source, module), split_lines(text)
    order = own, bool(imported[1]), source
    before = [n for n in rows if _order(n, module) <= order]
    if not before:
        gap = "" if _kind(_name_of(rows[0]), module) == own else "\n"
        return sum(map(len, lines[: rows[0].lineno - 1])), "", f"\n{gap}"
    last = max(before, key=lambda node: node.lineno)
    gap = "" if _kind(_name_of(last), module) == own else "\n"
    return sum(map(len, lines[: last.end_lineno])), gap, "\n"


def _order(node: ast.Import | ast.ImportFrom, module: str) -> tuple[int, bool, str]:
    name = _name_of(node)
    return _kind(name, module), isinstance(node, ast.ImportFrom), name


def _name_of(node: ast.Import | ast.ImportFrom) -> str:
    if isinstance(node, ast.Import):
        return node.names[0].name
    return "." * node.level + (node.module or "")


def _import_block(imports: Iterable[Import], module: str) -> str:
    """Return imports as isort has them: the standard library, what is installed, the project."""
    blocks = []
    rows = sorted(imports, key=lambda each: _kind(each[0], module))
    for _, block in groupby(rows, key=lambda each: _kind(each[0], module)):
        found = sorted(block)
        plain = [statement(each) for each in found if not each[1]]
        froms = []
        for name, same in groupby((e for e in found if e[1]), key=lambda each: each[0]):
            names = sorted((each[1] for each in same), key=_in_order)
            froms.append(f"from {name} import {', '.join(names)}")
        blocks.append("\n".join([*plain, *froms]))
    return "\n\n".join(blocks)


def _kind(name: str, module: str) -> int:
    """Return 0 for the standard library, 1 for what is installed, 2 for the project of a module; less for the future."""
    first = name.partition(".")[0]
    if first == "__future__":
        return -1
    if first in sys.stdlib_module_names:
        return 0
    own = not first or first == module.partition(".")[0]
    return 2 if own else 1


def _in_order(name: str) -> tuple[int, str]:
    """Order names as isort does: constants, classes, functions."""
    return (
        0 if name.isupper() and len(name) > 1 else 1 if name[:1].isupper() else 2
    ), name
