"""Variants: the mistake of each efficiency rule in the ways in which people write it, and what only looks like it.

A base is one way to make the mistake; transformations of its syntax tree, composed,
make the others: how the loop counts, how the question is put, names, hints, a method.
"""

from __future__ import annotations

import ast
import itertools
import random
import textwrap
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from support import variant_bases

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

OBSERVED = {
    "list[int]": "list[int], 0 to 900 long",
    "list[str]": "list[str], 0 to 900 long",
    "str": "str, 0 to 900 long",
    "int": "int, 0 to 900",
}


@dataclass(frozen=True)
class Variant:
    """One way to write a mistake.

    Args:
        rule: whose mistake it is.
        name: what makes it what it is.
        code: the function.
        inputs: gives arguments of a size.
        observed: what calls showed of its parameters.
    """

    rule: str
    name: str
    code: str
    inputs: Callable[[random.Random, int], tuple]
    observed: dict[str, str] = field(default_factory=dict)

    def arguments(self, seed: int, size: int) -> tuple:
        drawn = self.inputs(random.Random(seed), size)
        return (None, *drawn) if "(self" in self.code else drawn


def variants() -> Iterator[Variant]:
    """Yield every variant of every rule."""
    for rule, inputs, base in variant_bases.mistakes():
        seen = set()
        for loop, question, extra in itertools.product(LOOPS, QUESTIONS, EXTRAS):
            new = _function(base)
            observed: dict[str, str] = {}
            if not (LOOPS[loop](new) and QUESTIONS[question](new)):
                continue
            if not EXTRAS[extra](new, observed):
                continue
            code = _helpers(base) + ast.unparse(ast.fix_missing_locations(new)) + "\n"
            if code not in seen:
                seen.add(code)
                name = f"{_function(base).name}/{loop}/{question}/{extra}"
                yield Variant(rule, name, code, inputs, observed)


def lookalikes() -> Iterator[Variant]:
    """Yield what has the shape of a mistake, and means something else; in each of its ways."""
    for rule, inputs, base in variant_bases.lookalikes():
        seen = set()
        for extra, change in EXTRAS.items():
            new = _function(base)
            observed: dict[str, str] = {}
            if change(new, observed):
                code = (
                    _helpers(base) + ast.unparse(ast.fix_missing_locations(new)) + "\n"
                )
                if code not in seen:
                    seen.add(code)
                    name = f"{_function(base).name}/{extra}"
                    yield Variant(rule, name, code, inputs, observed)


def _function(text: str) -> ast.FunctionDef:
    """Return the function of a text, to be changed: to parse it anew is quicker than to copy a tree."""
    function = ast.parse(textwrap.dedent(text)).body[-1]
    assert isinstance(function, ast.FunctionDef)
    return function


def _helpers(text: str) -> str:
    """Return what stands before the function of a text."""
    *helpers, _ = ast.parse(textwrap.dedent(text)).body
    return "".join(f"{ast.unparse(helper)}\n\n\n" for helper in helpers)


def _walked(function: ast.FunctionDef) -> ast.For | None:
    """Return the first loop over a parameter's items, one name each."""
    names = {arg.arg for arg in function.args.args}
    for node in ast.walk(function):
        match node:
            case ast.For(target=ast.Name(), iter=ast.Name(items)) if items in names:
                return node
    return None


class _Renamed(ast.NodeTransformer):
    def __init__(self, names: dict[str, str]) -> None:
        self.names = names

    def visit_Name(self, node: ast.Name) -> ast.AST:
        node.id = self.names.get(node.id, node.id)
        return node

    def visit_arg(self, node: ast.arg) -> ast.AST:
        node.arg = self.names.get(node.arg, node.arg)
        return node


class _Replaced(ast.NodeTransformer):
    def __init__(self, name: str, text: str) -> None:
        self.name, self.text = name, text

    def visit_Name(self, node: ast.Name) -> ast.AST:
        return ast.parse(self.text, mode="eval").body if node.id == self.name else node


def _as_is(_: ast.FunctionDef) -> bool:
    return True


def _by_index(function: ast.FunctionDef) -> bool:
    loop = _walked(function)
    if loop is None:
        return False
    item, items = loop.target.id, loop.iter.id  # type: ignore[attr-defined]
    loop.body = [_Replaced(item, f"{items}[i_]").visit(line) for line in loop.body]
    loop.target = ast.Name("i_", ast.Store())
    loop.iter = ast.parse(f"range(len({items}))", mode="eval").body
    return True


def _by_named_index(function: ast.FunctionDef) -> bool:
    loop = _walked(function)
    if loop is None:
        return False
    item, items = loop.target.id, loop.iter.id  # type: ignore[attr-defined]
    loop.body.insert(0, ast.parse(f"{item} = {items}[i_]").body[0])
    loop.target = ast.Name("i_", ast.Store())
    loop.iter = ast.parse(f"range(0, len({items}))", mode="eval").body
    return True


def _by_enumerate(function: ast.FunctionDef) -> bool:
    loop = _walked(function)
    if loop is None:
        return False
    item, items = loop.target.id, loop.iter.id  # type: ignore[attr-defined]
    loop.target = ast.parse(f"(i_, {item}) = 0").body[0].targets[0]  # type: ignore[attr-defined]
    loop.iter = ast.parse(f"enumerate({items})", mode="eval").body
    return True


def _by_while(function: ast.FunctionDef) -> bool:
    loop = _walked(function)
    if loop is None or loop not in function.body:
        return False
    if any(isinstance(n, ast.Continue) for n in ast.walk(loop)):
        return False
    item, items = loop.target.id, loop.iter.id  # type: ignore[attr-defined]
    body = [_Replaced(item, f"{items}[i_]").visit(line) for line in loop.body]
    at = function.body.index(loop)
    start = ast.parse("i_ = 0").body[0]
    turns = ast.parse(f"while i_ < len({items}):\n    i_ += 1").body[0]
    turns.body = [*body, *turns.body]  # type: ignore[attr-defined]
    function.body[at : at + 1] = [start, turns]
    return True


def _asked(
    function: ast.FunctionDef,
) -> tuple[list[ast.stmt], ast.If, ast.Compare] | None:
    """Return the block, the branch and the test of the first `if item in items:` of a list."""
    for node in ast.walk(function):
        for block in (getattr(node, "body", None),):
            for line in block if isinstance(block, list) else ():
                match line:
                    case ast.If(
                        test=ast.Compare(
                            ops=[ast.In() | ast.NotIn()], comparators=[ast.Name()]
                        ) as test
                    ):
                        return block, line, test
    return None


def _question(form: str) -> Callable[[ast.FunctionDef], bool]:
    def put(function: ast.FunctionDef) -> bool:
        found = _asked(function)
        if found is None:
            return False
        block, branch, test = found
        item, items = ast.unparse(test.left), ast.unparse(test.comparators[0])
        positive = isinstance(test.ops[0], ast.In)
        lines = textwrap.dedent(form).format(item=item, items=items)
        *before, last = ast.parse(lines).body
        asked = last.value  # type: ignore[attr-defined]
        branch.test = asked if positive else ast.UnaryOp(ast.Not(), asked)
        at = block.index(branch)
        block[at:at] = before
        return True

    return put


def _plain(_: ast.FunctionDef, __: dict[str, str]) -> bool:
    return True


def _renamed(function: ast.FunctionDef, _: dict[str, str]) -> bool:
    own = {
        n.id
        for n in ast.walk(function)
        if isinstance(n, ast.Name) and isinstance(n.ctx, ast.Store)
    }
    own |= {
        arg.arg
        for node in ast.walk(function)
        if isinstance(node, ast.arguments)
        for arg in node.args
    }
    _Renamed({name: f"{name[0]}{n}" for n, name in enumerate(sorted(own))}).visit(
        function
    )
    return True


def _bare(function: ast.FunctionDef, observed: dict[str, str]) -> bool:
    for arg in function.args.args:
        hint = ast.unparse(arg.annotation) if arg.annotation else ""
        observed[arg.arg] = OBSERVED.get(hint, f"{hint}, 0 to 900 long")
        arg.annotation = None
    function.returns = None
    return True


def _method(function: ast.FunctionDef, _: dict[str, str]) -> bool:
    names = [
        n
        for n in ast.walk(function)
        if isinstance(n, ast.Name) and n.id == function.name
    ]
    function.args.args.insert(0, ast.arg("self"))
    return not names


def _busy(function: ast.FunctionDef, _: dict[str, str]) -> bool:
    """Let something else happen between the lines."""
    loop = next(
        (n for n in ast.walk(function) if isinstance(n, ast.For | ast.While)), None
    )
    if loop is None or loop not in function.body:
        return False
    function.body.insert(0, ast.parse("turns_ = 0").body[0])
    loop.body.insert(0, ast.parse("turns_ += 1").body[0])
    return True


def _documented(function: ast.FunctionDef, _: dict[str, str]) -> bool:
    function.body.insert(0, ast.parse("'Say what it does.'").body[0])
    return True


LOOPS: dict[str, Callable[[ast.FunctionDef], bool]] = {
    "items": _as_is,
    "index": _by_index,
    "named index": _by_named_index,
    "enumerate": _by_enumerate,
    "while": _by_while,
}
QUESTIONS: dict[str, Callable[[ast.FunctionDef], bool]] = {
    "in": _as_is,
    "any": _question("any(o_ == {item} for o_ in {items})"),
    "turned any": _question("any({item} == o_ for o_ in {items})"),
    "listed any": _question("any([o_ == {item} for o_ in {items}])"),
    "count": _question("{items}.count({item}) > 0"),
    "list": _question("{item} in list({items})"),
    "variable": _question("there_ = {item} in {items}\nthere_"),
    "flag": _question("""\
        there_ = False
        for o_ in {items}:
            if o_ == {item}:
                there_ = True
        there_
        """),
    "flag, break": _question("""\
        there_ = False
        for o_ in {items}:
            if {item} == o_:
                there_ = True
                break
        there_
        """),
    "flag by index": _question("""\
        there_ = False
        for o_ in range(len({items})):
            if {items}[o_] == {item}:
                there_ = True
        there_
        """),
}
EXTRAS: dict[str, Callable[[ast.FunctionDef, dict[str, str]], bool]] = {
    "plain": _plain,
    "renamed": _renamed,
    "no hints": _bare,
    "method": _method,
    "busy": _busy,
    "documented": _documented,
    "renamed, no hints": lambda f, o: _renamed(f, o) and _bare(f, o),
    "busy, renamed": lambda f, o: _busy(f, o) and _renamed(f, o),
    "method, no hints": lambda f, o: _bare(f, o) and _method(f, o),
}
