"""What a grammar tool does, as somebody writes it first; written before any rule was touched for it."""

from __future__ import annotations

import re


class Grammar:
    """Terminals with their patterns and priorities, and the rules over them."""

    def __init__(self, terminals: list[tuple[str, str, int]], ignored: list[str]) -> None:
        self.terminals = terminals
        self.ignored = ignored

    def __repr__(self) -> str:
        return f"Grammar({self.terminals}, {self.ignored})"

    def collisions(self) -> list[str]:
        """Every two terminals that match the same and of which neither goes first."""
        found = []
        for i in range(len(self.terminals)):
            name, pattern, priority = self.terminals[i]
            if name in self.ignored:
                continue
            for j in range(i + 1, len(self.terminals)):
                other, second, level = self.terminals[j]
                if other in self.ignored:
                    continue
                if second == pattern and level == priority:
                    found.append(f"{name} and {other} both match {pattern}")
        return found


def unreachable_rules(rules: list[tuple[str, list[str]]], start: str) -> list[str]:
    """The names of the rules that cannot be come to from the start, each once."""
    used = [start]
    changed = True
    while changed:
        changed = False
        for name, symbols in rules:
            if name not in used:
                continue
            for symbol in symbols:
                if symbol.isupper():
                    continue
                if symbol not in used:
                    used.append(symbol)
                    changed = True
    unused: list[str] = []
    for name, _ in rules:
        if name not in used and name not in unused:
            unused.append(name)
    return unused


def continuation_lines(lines: list[str]) -> list[int]:
    """Numbers of the lines that begin while a bracket is open; empty ones do not count."""
    numbers = []
    for number in range(len(lines)):
        before = "\n".join(lines[:number])
        opened = before.count("(") + before.count("[")
        closed = before.count(")") + before.count("]")
        if closed > opened:
            raise ValueError(f"line {number}: nothing is open here")
        if opened > closed and lines[number].strip():
            numbers.append(number + 1)
    return numbers


def tokens(text: str) -> list[tuple[str, str, int]]:
    """Kind, text and line of each token; spaces are left out."""
    kinds = [
        ("NAME", "[A-Za-z_]+"),
        ("NUMBER", "[0-9]+"),
        ("OPERATOR", "[-+*/=()]"),
        ("SPACE", "[ \n]+"),
    ]
    found = []
    line = 1
    while text:
        for kind, pattern in kinds:
            match = re.match(pattern, text)
            if match:
                break
        else:
            raise ValueError(f"line {line}: unexpected {text[0]!r}")
        value = match.group()
        if kind != "SPACE":
            found.append((kind, value, line))
        line += value.count("\n")
        text = text[len(value) :]
    return found


def _nodes(tree: tuple) -> int:
    """How many nodes a tree has."""
    total = 1
    for child in tree[1]:
        total += _nodes(child)
    return total


def heaviest_path(tree: tuple) -> list[str]:
    """The names from the root to a leaf, always down the child that most of the tree is under."""
    name, children = tree
    if not children:
        return [name]
    heaviest = children[0]
    for child in children[1:]:
        if _nodes(child) > _nodes(heaviest):
            heaviest = child
    return [name, *heaviest_path(heaviest)]


def _names(r, n):
    return [f"r{r.randrange(n + 1)}" for _ in range(n)]


def _deep(r, n):
    tree = ("leaf", [])
    for i in range(n):
        rest = [(f"x{k}", []) for k in range(r.randrange(3 if n < 9 else 9))]
        rest.insert(r.randrange(len(rest) + 1), tree)
        tree = (f"n{i}", rest)
    return tree


INPUTS = {
    "Grammar.collisions": lambda r, n: (
        Grammar(
            [(f"T{i}", f"{r.randrange(n + 2)}+", r.randrange(1 + n % 2)) for i in range(n)],
            [f"T{r.randrange(n + 1)}" for _ in range(n % 3)],
        ),
    ),
    "unreachable_rules": lambda r, n: (
        [(name, [r.choice([*_names(r, n)[:2], "TOKEN"]) for _ in range(r.randrange(4))]) for name in _names(r, n)]
        + [(f"r{i}", [f"r{i - 1}"]) for i in range(1, n // 4 + 1)],
        f"r{n // 4}",
    ),
    "continuation_lines": lambda r, n: (
        ["".join(r.choice(["f(", "[", "x", "x", ")" if n < 9 else "y"]) for _ in range(r.randrange(9))) for _ in range(n)],
    ),
    "tokens": lambda r, n: (
        "".join(
            r.choice(["total", " = ", "12", "+", "(", ")\n", " x", "?" if n < 9 and r.random() < 0.1 else "b"])
            for _ in range(n if n < 9 else 200 * n)
        ),
    ),
    "heaviest_path": lambda r, n: (_deep(r, n if n < 9 else n // 8),),
}
