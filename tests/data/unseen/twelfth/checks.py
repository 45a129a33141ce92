"""Checks of files and their paths, as somebody writes them first; written before any rule was touched for them."""

from __future__ import annotations

import re


def misplaced_keys(lines: list[str]) -> list[tuple[int, str]]:
    """Line and name of each key that should stand before one that is above it."""
    problems = []
    seen: list[str] = []
    for number, line in enumerate(lines, 1):
        if not line.strip() or line.startswith("#"):
            continue
        if ":" not in line:
            raise ValueError(f"line {number}: no key")
        key = line.split(":")[0].strip()
        if any(key < other for other in seen):
            problems.append((number, key))
        else:
            seen.append(key)
    return problems


def active_problems(problems: list[tuple[int, str]], switches: list[tuple[int, str, bool]]) -> list[tuple[int, str]]:
    """The problems whose rule is on at their line; switches stand in the order of the file."""
    active = []
    for line, rule in problems:
        on = True
        for where, name, state in switches:
            if where > line:
                continue
            if name == rule or name == "all":
                on = state
        if on:
            active.append((line, rule))
    active.sort()
    return active


def anchor_problems(words: list[str]) -> list[str]:
    """What is wrong with the anchors of a file: unknown ones, ones that are there twice, ones that nobody uses."""
    problems = []
    anchors: list[str] = []
    used: list[str] = []
    for word in words:
        name = word[1:]
        if word.startswith("&"):
            if name in anchors:
                problems.append(f"{name} is there twice")
            else:
                anchors.append(name)
        elif word.startswith("*"):
            if name not in anchors:
                problems.append(f"{name} is unknown")
            used.append(name)
    for name in anchors:
        if name not in used:
            problems.append(f"{name} is not used")
    return problems


def included(files: list[str], patterns: list[str]) -> list[str]:
    """The files that patterns choose; the last one that fits decides, and one with ! leaves out."""
    result = []
    for file in files:
        wanted = False
        for pattern in patterns:
            negative = pattern.startswith("!")
            text = pattern[1:] if negative else pattern
            regex = re.escape(text).replace("\\*", "[^/]*").replace("\\?", "[^/]")
            if text.endswith("/"):
                regex = regex + ".*"
            if re.match(regex + "$", file):
                wanted = not negative
        if wanted:
            result.append(file)
    return result


def outermost(paths: list[str]) -> list[str]:
    """The paths that are not inside of another one of them, each once."""
    result: list[str] = []
    for path in paths:
        clean = path.rstrip("/")
        inside = False
        for other in paths:
            folder = other.rstrip("/")
            if clean != folder and clean.startswith(folder + "/"):
                inside = True
                break
        if not inside and clean not in result:
            result.append(clean)
    return result


def folder_sizes(files: list[tuple[str, int]]) -> list[tuple[str, int, int]]:
    """Each folder with the number of files in and under it, and their size."""
    folders = set()
    for path, _ in files:
        parts = path.split("/")
        for i in range(1, len(parts)):
            folders.add("/".join(parts[:i]))
    rows = []
    for folder in sorted(folders):
        inside = [size for path, size in files if path.startswith(folder + "/")]
        rows.append((folder, len(inside), sum(inside)))
    return rows


def _path(r, n):
    return "/".join(f"d{r.randrange(n // 20 + 2)}" for _ in range(r.randrange(1, 4))) + f"/f{r.randrange(n + 1)}"


INPUTS = {
    "misplaced_keys": lambda r, n: (
        [r.choice(["# note", "", "key" if n < 9 and r.random() < 0.1 else "a: 1"]) if r.random() < 0.2 else f"k{i if r.random() < 0.8 else r.randrange(n):04}: {i}" for i in range(n)],
    ),
    "active_problems": lambda r, n: (
        [(r.randrange(3 * n), r.choice(["colons", "commas", "length"])) for _ in range(n)],
        sorted((r.randrange(3 * n), r.choice(["colons", "commas", "length", "all"]), r.random() < 0.5) for _ in range(n)),
    ),
    "anchor_problems": lambda r, n: ([r.choice("&&*x") + f"a{r.randrange(n + 1)}" for _ in range(2 * n)],),
    "included": lambda r, n: (
        [_path(r, n) for _ in range(n // 2)],
        [r.choice(["", "", "!"]) + r.choice([f"d{r.randrange(3)}/*", f"d{r.randrange(3)}/", f"*/f{r.randrange(n + 1)}", f"d?/f?{i}"]) for i in range(n // 4)],
    ),
    "outermost": lambda r, n: ([_path(r, n) + r.choice(["", "/", f"/x{r.randrange(3)}"]) for _ in range(n)],),
    "folder_sizes": lambda r, n: ([(_path(r, 9 * n), r.randrange(10**6)) for _ in range(n)],),
}
