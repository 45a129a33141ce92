"""Scope: the candidate replaces exactly this function and stays inside the policy."""

from __future__ import annotations

import ast
import builtins
import inspect
from functools import lru_cache
from typing import TYPE_CHECKING

from selfrefine.code.candidate import import_key, new_imports, split
from selfrefine.code.edits import common, split_lines
from selfrefine.code.scopes import Scopes
from selfrefine.code.syntax import (
    FunctionNode,
    first_line,
    last_line,
    shared_tree,
    tree,
)
from selfrefine.verify import policy
from selfrefine.verify.trial import Report, Trial

if TYPE_CHECKING:
    from selfrefine.loop.verdict import GateName

NAME: GateName = "scope"

SHOWN = 3
"""Reasons that are named."""
KINDS = {
    ast.FunctionDef: "a plain function",
    ast.AsyncFunctionDef: "a coroutine function",
}


BUILTINS = frozenset(dir(builtins))


def check(trial: Trial) -> Report:
    """Compare the frame of the function (name, signature, decorators, kind, docstring) and its reach."""
    old, new = trial.original.body[0], trial.module.body[-1]
    # Who cut them out and took them apart has seen to it.
    assert isinstance(old, FunctionNode)  # noqa: S101
    assert isinstance(new, FunctionNode)  # noqa: S101
    problem = (
        _frame(old, new)
        or _docstring(old, new, may_change=any(task.rewords for task in trial.tasks))
        or _companions(trial)
        or _rest(trial)
    )
    if problem:
        return Report(passed=False, detail=problem)
    target = trial.target
    line = target.start_line if "<locals>" in target.qualname else 0
    ruling = policy.judge(
        trial.original, trial.module, target.text, trial.runner.lowest_version, line
    )
    if ruling.refused:
        shown = ", ".join(ruling.refused[:SHOWN])
        return Report(passed=False, detail=f"outside the policy: {shown}; leave it out")
    kept = tuple(
        f"{name} keeps a cache that outlives the call: its memory is never freed"
        for name in ruling.cached
    )
    notes = (*ruling.review, *kept, *_shadowed(trial))
    return Report(passed=True, missing=notes, weakens=bool(notes))


def _shadowed(trial: Trial) -> tuple[str, ...]:
    """Return a sentence for each module that comes in and that the project has itself, whatever the tables say of its name."""
    held = policy.file_of(trial.target.text).imports
    came = {
        alias.name if isinstance(node, ast.Import) else str(node.module)
        for node in ast.walk(trial.module)
        if isinstance(node, ast.Import | ast.ImportFrom)
        for alias in node.names
        if import_key(node, alias) not in held
    }
    ends = {f"{name.partition('.')[0]}{end}": name for name in came for end in (".py", "/__init__.py")}  # fmt: skip
    files = trial.runner.workspace.manifest if came else ()
    own = {ends[end] for file in files for end in ends if f"/{file}".endswith(f"/{end}")}  # fmt: skip
    return tuple(f"imports {name}, and the project has a module of the same name: review it" for name in sorted(own))  # fmt: skip


def _frame(old: FunctionNode, new: FunctionNode) -> str | None:
    """Return what differs between the outer frames of two functions."""
    if new.name != old.name:
        return f"the candidate defines {new.name}, not {old.name}"
    if type(new) is not type(old):
        return f"{old.name} must stay {KINDS[type(old)]}"
    if _yields(old) and not _yields(new) and isinstance(old, ast.AsyncFunctionDef):
        return f"{old.name} must stay an asynchronous generator"
    if ast.dump(old.args) != ast.dump(new.args):
        return f"the parameters of {old.name} must not change ({ast.unparse(old.args)})"
    if _dump(old.returns) != _dump(new.returns):
        return f"the return annotation of {old.name} must not change"
    if [_dump(d) for d in old.decorator_list] != [_dump(d) for d in new.decorator_list]:
        return f"the decorators of {old.name} must not change"
    return None


def _docstring(old: FunctionNode, new: FunctionNode, *, may_change: bool) -> str | None:
    before, after = ast.get_docstring(old), ast.get_docstring(new)
    if before is None:
        return None
    if after is None:
        return f"the docstring of {old.name} is missing"
    if (
        not may_change
        and inspect.cleandoc(before).split() != inspect.cleandoc(after).split()
    ):
        return f"the docstring of {old.name} must not change"
    return None


def _companions(trial: Trial) -> str | None:
    """Only imports and private helpers may come along."""
    file = policy.file_of(trial.target.text)
    for node in trial.module.body[:-1]:
        imports = isinstance(node, ast.Import | ast.ImportFrom)
        problem = _imports(node, file) if imports else _helper(node, file)  # type: ignore[arg-type]  # mypy forgets
        if problem:
            return problem
    nested = "<locals>" in trial.target.qualname
    if nested and split(trial.code).helpers:
        return "helpers of a nested function must be defined inside it"
    return None


def _imports(node: ast.Import | ast.ImportFrom, file: policy.File) -> str | None:
    """Return what an import would replace for the whole file: a builtin, or another name of the file."""
    if any(alias.name == "*" for alias in node.names):
        return "a candidate may not add a star import"
    for alias in node.names:
        if import_key(node, alias) in file.imports:
            continue
        name = alias.asname or alias.name.partition(".")[0]
        if name in BUILTINS:
            return f"the import of {name} would replace the builtin for the whole file"
        there = file.names.get(name, [])
        # A definition of the file stands below the imports: it is what counts in the end, as before.
        below = any(isinstance(o, FunctionNode | ast.ClassDef) and o in file.tree.body for o in there)  # fmt: skip
        if not below and not all(_same_import(alias, node, o, file) for o in there):
            return f"the import of {name} would replace another {name} of the file"
    return None


def _helper(node: ast.stmt, file: policy.File) -> str | None:
    """Return what is wrong with the name of a helper."""
    bound = _bound_names(node)
    if not bound:
        return f"line {node.lineno}: only imports and private helpers may come before the function"
    for name in bound:
        if not name.startswith("_") or name.startswith("__"):
            return f"the helper {name} must be private: _{name}"
        if name in file.names:
            return f"the helper {name} would replace another {name} of the file"
    return None


def _rest(trial: Trial) -> str | None:
    """Return a complaint if the file differs anywhere else: our own self-check, as black does it."""
    old, new = _statements(trial.target.text), _statements(trial.new_text)
    # Statements of the same text from the start, and from the end, are the same: only what lies between is compared.
    head = common(*([text for text, _ in rows] for rows in (old, new)))
    old, new = old[head:], new[head:]
    tail = common(*([text for text, _ in reversed(rows)] for rows in (old, new)))
    added = {_dump(node) for node in trial.module.body[:-1]}
    # An import is put in without the names that the file has.
    imports = new_imports(trial.target.text, split(trial.code).imports)
    added |= {_dump(node) for line in imports for node in tree(line).body}
    path = trial.target.qualname.split(".")
    before = _without(old[: len(old) - tail], path, added)
    after = _without(new[: len(new) - tail], path, added)
    return None if before == after else "the rest of the file would change"


@lru_cache(maxsize=4)
def _statements(text: str) -> list[tuple[str, ast.stmt]]:
    """Return the statements of a file, each with the lines on which it stands."""
    lines = split_lines(text.removeprefix("\ufeff"))
    return [
        ("".join(lines[first_line(node) - 1 : last_line(node)]), node)
        for node in shared_tree(text).body
    ]


def _without(
    rows: list[tuple[str, ast.stmt]], path: list[str], added: set[str]
) -> list[str]:
    """Return statements without the function at `path`, and without what the candidate adds along."""
    names = [name for name in path if name != "<locals>"]
    dumps = [_without_body(node, names) for _, node in rows if _dump(node) not in added]
    return [dump for dump in dumps if dump]


def _without_body(node: ast.AST, names: list[str]) -> str:
    """Dump a statement with the function at the end of `names` taken out, also under ``if``, ``try`` and ``with``."""
    if isinstance(node, FunctionNode | ast.ClassDef):
        if node.name != names[0]:
            return ast.dump(node)
        if len(names) == 1:
            return node.name
        names = names[1:]
    elif not isinstance(node, _COMPOUND):
        return ast.dump(node)
    rows = [type(node).__name__]
    for name, value in ast.iter_fields(node):
        parts = value if isinstance(value, list) else [value]
        rows += [name, *(_part(part, names) for part in parts)]
    return "|".join(rows)


_COMPOUND = (ast.If, ast.Try, ast.With, ast.For, ast.While, ast.ExceptHandler)


def _part(part: object, names: list[str]) -> str:
    return _without_body(part, names) if isinstance(part, ast.AST) else repr(part)


def _yields(function: FunctionNode) -> bool:
    """Whether a function is a generator: a yield in its own scope."""
    scopes = Scopes(ast.Module([function], []))
    own = scopes.opened[function]
    return any(isinstance(n, ast.Yield | ast.YieldFrom) and scope is own for n, scope in scopes.of.items())  # fmt: skip


def _same_import(
    alias: ast.alias,
    node: ast.Import | ast.ImportFrom,
    other: ast.AST,
    file: policy.File,
) -> bool:
    """Whether two imports bind a name to the same: submodules of one package do."""
    there = file.statements.get(other)
    if there is None or not isinstance(other, ast.alias):
        return False
    plain = isinstance(node, ast.Import) and isinstance(there, ast.Import)
    if plain and not (alias.asname or other.asname):
        return True
    return import_key(node, alias) == import_key(there, other)


def _bound_names(node: ast.stmt) -> list[str]:
    """Return the names that a helper statement binds; none for any other statement."""
    if isinstance(node, FunctionNode | ast.ClassDef):
        return [node.name]
    targets = node.targets if isinstance(node, ast.Assign) else [getattr(node, "target", None)]  # fmt: skip
    parts = [part for target in targets for part in getattr(target, "elts", [target])]
    plain = isinstance(node, ast.Assign | ast.AnnAssign) and all(isinstance(p, ast.Name) for p in parts)  # fmt: skip
    return [part.id for part in parts] if plain else []


def _dump(node: ast.AST | None) -> str:
    return ast.dump(node) if node is not None else ""
