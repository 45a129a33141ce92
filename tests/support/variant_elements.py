"""Variant elements: more bases, in which one ordinary element stands beside a mistake that is known without it."""

from __future__ import annotations

MISTAKES: dict[str, list[tuple[str, str]]] = {
    "list-membership": [
        (
            "two",
            "def f(names: list[str], others: list[str]) -> list[str]:\n    result = list(names)\n    for name in others:\n        if name not in result:\n            result.append(name)\n    return result\n",
        ),
        (
            "two",
            "def f(names: list[str], others: list[str]) -> int:\n    added = 0\n    for name in others:\n        if name not in names:\n            names.append(name)\n            added += 1\n    return added\n",
        ),
    ],
    "keyed-search": [
        (
            "two rows",
            "def f(rows: list[tuple[str, int]], others: list[tuple[str, int]]) -> list[tuple[str, int]]:\n    result = rows[:]\n    for name, size in others:\n        if not any(key == name for key, _ in result):\n            result.append((name, size))\n    return result\n",
        ),
        (
            "two rows",
            "def f(rows: list[tuple[str, int]], others: list[tuple[str, int]]) -> int:\n    added = 0\n    for name, size in others:\n        found = False\n        for key, _ in rows:\n            if key == name:\n                found = True\n                break\n        if not found:\n            rows.append((name, size))\n            added += 1\n    return added\n",
        ),
    ],
}
LOOKALIKES: list[tuple[str, str, str]] = [
    (
        "list-membership",
        "two",
        "def f(names: list[str], others: list[str]) -> list[str]:\n    result = list(names)\n    for name in others:\n        if name not in result:\n            result.append(name)\n        else:\n            result.remove(name)\n    return result\n",
    ),
    (
        "list-membership",
        "two",
        "def f(names: list[str], others: list[str]) -> list[str]:\n    same = names\n    for name in others:\n        if name not in names:\n            names.append(name)\n        else:\n            same.pop()\n    return names\n",
    ),
    (
        "keyed-search",
        "two rows",
        "def f(rows: list[tuple[str, int]], others: list[tuple[str, int]]) -> list[tuple[str, int]]:\n    result = list(rows)\n    for name, size in others:\n        if not any(key == name for key, _ in result):\n            result.append((name, size))\n            result[0] = (name, 0)\n    return result\n",
    ),
]
