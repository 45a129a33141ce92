"""Programs: small functions made by lot, changed by lot, and run on a world that notes each thing that they do."""

from __future__ import annotations

import ast
import copy
from random import Random
from typing import Any

VARIABLES = ("a", "b", "c")
WORDS = ("u", "v")


def program(chance: Random) -> str:
    """Return the source of a function that calls, asks, loops, catches and leaves."""
    helper = ""
    body = _block(chance, 3, loop=False)
    if chance.random() < 0.3:
        body.insert(0, f"{chance.choice(VARIABLES)} = {_expression(chance, 1)}")
    lines = ["def f(a, b):", *(f"    {line}" for line in body)]
    return helper + "\n".join(lines) + "\n"


def _block(chance: Random, depth: int, *, loop: bool) -> list[str]:
    lines: list[str] = []
    for _ in range(chance.randint(1, 3)):
        lines += _statement(chance, depth, loop=loop)
    return lines


def _statement(chance: Random, depth: int, *, loop: bool) -> list[str]:
    kinds = ["assign", "assign", "call", "return", "augment", "unpack", "attribute", "item"]  # fmt: skip
    kinds += ["break", "continue"] * loop
    kinds += ["if", "if", "for", "while", "try", "finally", "with", "fill"] * (depth > 0)  # fmt: skip
    kind = chance.choice(kinds)
    name, value = chance.choice(VARIABLES), _expression(chance, 2)
    plain = {
        "assign": f"{name} = {value}",
        "call": f"w.act({value})",
        "return": f"return {value}",
        "augment": f"{name} += {value}",
        "unpack": f"{name}, {chance.choice(VARIABLES)} = {value}, {_expression(chance, 1)}",
        "attribute": f"w.{chance.choice(WORDS)} = {value}",
        "item": f"w[{_expression(chance, 1)}] = {value}",
        "break": "break",
        "continue": "continue",
    }
    if kind in plain:
        return [plain[kind]]
    return _compound(chance, kind, depth, loop=loop)


def _compound(chance: Random, kind: str, depth: int, *, loop: bool) -> list[str]:
    def block(*, inner: bool = loop) -> list[str]:
        return [f"    {line}" for line in _block(chance, depth - 1, loop=inner)]

    name, value = chance.choice(VARIABLES), _expression(chance, 2)
    if kind == "if":
        other = ["else:", *block()] if chance.random() < 0.5 else []
        return [f"if {value}:", *block(), *other]
    if kind == "for":
        return [f"for {name} in w.some({value}):", *block(inner=True)]
    if kind == "while":
        return [f"while w.ask({value}):", *block(inner=True)]
    if kind == "fill":
        test = f"if {_expression(chance, 1)}:"
        return [f"{name} = []", f"for x in w.some({value}):", f"    {test}", f"        {name}.append({_expression(chance, 1)})"]  # fmt: skip
    if kind == "try":
        bound = f" as {name}" if chance.random() < 0.5 else ""
        return ["try:", *block(), f"except w.{chance.choice('EF')}{bound}:", *block()]
    if kind == "finally":
        return ["try:", *block(), "finally:", *block()]
    bound = f" as {name}" if chance.random() < 0.5 else ""
    return [f"with w.open({value}){bound}:", *block()]


def _expression(chance: Random, depth: int) -> str:
    kinds = ["name", "name", "number", "none"]
    kinds += ["call", "call", "and", "or", "not", "choice", "compare", "chain", "is", "in", "pair", "comprehension", "generator"] * (depth > 0)  # fmt: skip
    kind = chance.choice(kinds)

    def part() -> str:
        return _expression(chance, depth - 1)

    made = {
        "name": lambda: chance.choice(VARIABLES),
        "number": lambda: str(chance.randint(0, 2)),
        "none": lambda: "None",
        "call": lambda: f"w.get({part()})",
        "and": lambda: f"({part()} and {part()})",
        "or": lambda: f"({part()} or {part()})",
        "not": lambda: f"(not {part()})",
        "choice": lambda: f"({part()} if {part()} else {part()})",
        "compare": lambda: f"({part()} < {part()})",
        "chain": lambda: f"({part()} < {chance.choice(VARIABLES)} < {part()})",
        "is": lambda: f"({part()} {chance.choice(('is', 'is not'))} {part()})",
        "in": lambda: f"({part()} {chance.choice(('in', 'not in'))} w.some({part()}))",
        "pair": lambda: f"({part()}, {part()})",
        "comprehension": lambda: f"[{part()} for x in w.some({part()}) if {part()}]",
        "generator": lambda: f"w.take(x for x in w.some({part()}) if {part()})",
    }
    return made[kind]()


def changed(source: str, chance: Random) -> str:
    """Return a program with one or two small changes: most do something else, some do not."""
    tree = ast.parse(source)
    for _ in range(chance.randint(1, 2)):
        _change(tree, chance)
    return ast.unparse(ast.fix_missing_locations(tree)) + "\n"


def _change(tree: ast.Module, chance: Random) -> None:
    nodes = list(ast.walk(tree))
    blocks = [b for n in nodes for b in (getattr(n, "body", None), getattr(n, "orelse", None), getattr(n, "finalbody", None)) if isinstance(b, list) and b and not isinstance(n, ast.Module)]  # fmt: skip
    block = chance.choice(blocks)
    kind = chance.choice(("swap", "drop", "copy", "name", "constant", "connective", "turn", "rename", "out", "into", "level", "hoist"))  # fmt: skip
    at = chance.randrange(len(block))
    if kind == "swap" and at:
        block[at - 1], block[at] = block[at], block[at - 1]
    elif kind == "drop" and len(block) > 1:
        del block[at]
    elif kind == "copy":
        block.insert(at, copy.deepcopy(chance.choice(block)))
    elif kind == "out" and isinstance(block[at], ast.If):
        inner = block[at]
        block[at + 1 : at + 1] = inner.orelse
        inner.orelse = []
    elif kind == "into" and isinstance(block[at], ast.If) and at + 1 < len(block):
        block[at].orelse += block[at + 1 :]
        del block[at + 1 :]
    elif kind == "hoist":
        value = next((n for n in ast.walk(block[at]) if isinstance(n, ast.Return) and n.value), None)  # fmt: skip
        if value is block[at] and value:
            name = chance.choice((*VARIABLES, "t"))
            block[at:] = [ast.Assign([ast.Name(name, ast.Store())], value.value), ast.Return(ast.Name(name, ast.Load()))]  # fmt: skip
    else:
        _in_expression(tree, nodes, kind, chance)


def _in_expression(
    tree: ast.Module, nodes: list[ast.AST], kind: str, chance: Random
) -> None:
    names = [n for n in nodes if isinstance(n, ast.Name) and n.id in VARIABLES]
    tests = [n for n in nodes if isinstance(n, ast.If | ast.IfExp)]
    joined = [n for n in nodes if isinstance(n, ast.BoolOp)]
    constants = [n for n in nodes if isinstance(n, ast.Constant)]
    if kind == "name" and names:
        chance.choice(names).id = chance.choice(VARIABLES)
    elif kind == "constant" and constants:
        chance.choice(constants).value = chance.choice((0, 1, 2, None))
    elif kind == "connective" and joined:
        node = chance.choice(joined)
        node.op = ast.And() if isinstance(node.op, ast.Or) else ast.Or()
    elif kind == "turn" and tests:
        node = chance.choice(tests)
        node.test = ast.UnaryOp(ast.Not(), node.test)
        if node.orelse and chance.random() < 0.7:
            node.body, node.orelse = node.orelse, node.body
    elif kind == "rename":
        _rename(nodes, "c", chance.choice(("d", "a", "b")))


def _rename(nodes: list[ast.AST], old: str, new: str) -> None:
    for node in nodes:
        if isinstance(node, ast.Name) and node.id == old:
            node.id = new
        elif isinstance(node, ast.ExceptHandler) and node.name == old:
            node.name = new


class ENoteError(Exception):
    pass


class FNoteError(Exception):
    pass


class World:
    """What a program may call; answers and errors are drawn by a seed, in the order of the calls."""

    E, F = ENoteError, FNoteError

    def __init__(self, chance: Random) -> None:
        vars(self).update(chance=chance, notes=[], open=Manager)
        vars(self)["open"] = lambda value: Manager(self, value)

    def _note(self, *what: Any) -> Any:
        self.notes.append(tuple(map(shown, what)))
        if len(self.notes) > 60:
            raise KeyboardInterrupt
        turn = self.chance.random()
        if turn < 0.12:
            raise ENoteError(len(self.notes))
        if turn < 0.2:
            raise FNoteError(len(self.notes))
        return self.chance

    def get(self, value: Any) -> Any:
        return Thing(self, self._note("get", value).choice((0, 1, 2, 3)))

    def act(self, value: Any) -> None:
        self._note("act", value)

    def ask(self, value: Any) -> bool:
        return self._note("ask", value).random() < 0.6

    def some(self, value: Any) -> Any:
        count = self._note("some", value).randint(0, 3)
        return Several(self, count)

    def take(self, values: Any) -> Any:
        return Thing(self, len(list(values)))

    def __setattr__(self, name: str, value: Any) -> None:
        self._note("set", name, value)

    def __setitem__(self, key: Any, value: Any) -> None:
        self._note("put", key, value)


class Several:
    def __init__(self, world: World, count: int) -> None:
        self.world, self.count = world, count

    def __iter__(self) -> Any:
        for number in range(self.count):
            self.world._note("next", number)
            yield Thing(self.world, number)

    def __contains__(self, item: Any) -> bool:
        return bool(self.world._note("in", item).randint(0, 1))


class Thing:
    """A value whose truth, order and sum are noted."""

    def __init__(self, world: World, number: int) -> None:
        self.world, self.number = world, number

    def __bool__(self) -> bool:
        return bool(self.world._note("truth", self).randint(0, 1))

    def __lt__(self, other: Any) -> Any:
        return Thing(self.world, self.world._note("lt", self, other).randint(0, 3))

    __gt__ = __lt__

    def __add__(self, other: Any) -> Any:
        return Thing(self.world, self.world._note("add", self, other).randint(0, 3))

    __radd__ = __add__

    def __iter__(self) -> Any:
        return iter(Several(self.world, 2))


class Manager:
    def __init__(self, world: World, value: Any) -> None:
        self.world = world
        world._note("open", value)

    def __enter__(self) -> Any:
        self.world._note("enter")
        return Thing(self.world, 1)

    def __exit__(self, kind: type[BaseException] | None, *_: object) -> bool:
        name = kind.__name__ if kind else None
        return bool(self.world._note("exit", name).randint(0, 1))


def shown(value: Any) -> Any:
    """Return a value as it is compared."""
    if isinstance(value, Thing):
        return ("thing", value.number)
    if isinstance(value, list | tuple):
        return (type(value).__name__, *map(shown, value))
    return type(value).__name__, str(value)


def run(source: str, seed: int) -> list[Any]:
    """Run a program in a world of its own, and return all that can be seen of it."""
    world = World(Random(seed))
    names: dict[str, Any] = {"w": world}
    exec(compile(source, "<program>", "exec"), names)
    try:
        ended: Any = ("gave", shown(names["f"](Thing(world, 7), Thing(world, 8))))
    except BaseException as error:  # noqa: BLE001  a program may raise anything
        # The message of an unbound variable holds its name.
        told = "" if isinstance(error, UnboundLocalError) else str(error)
        context = type(error.__context__).__name__
        ended = ("raised", type(error).__name__, told, context)
    return [*world.notes, ended]
