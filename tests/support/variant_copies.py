"""Variant copies: what copies, counts or calls again, as `variant_bases` holds the rest."""

from __future__ import annotations

MISTAKES: dict[str, list[tuple[str, str]]] = {
    "count-in-loop": [
        (
            "words",
            "def f(words: list[str]) -> str:\n    if not words:\n        return ''\n    best = max(words, key=words.count)\n    return best\n",
        ),
        (
            "words",
            "def f(words: list[str]) -> list[str]:\n    ordered = sorted(set(words))\n    ordered.sort()\n    return sorted(ordered, key=words.count, reverse=True)\n",
        ),
    ],
    "summed-lists": [
        (
            "lists of ints",
            "def f(rows: list[list[int]]) -> list[int]:\n    every = sum(rows, [])\n    return every\n",
        ),
        (
            "words",
            "def f(words: list[str]) -> list[str]:\n    parts = sum([word.split('w') for word in words], [])\n    return parts\n",
        ),
        (
            "lists of ints",
            "def f(rows: list[list[int]]) -> int:\n    number = 0\n    for value in sum((sorted(row) for row in rows), []):\n        if value > 1:\n            number += value\n    return number\n",
        ),
        (
            "words",
            "def f(words: list[str]) -> tuple[str, ...]:\n    return sum(((word, word.upper()) for word in words), ())\n",
        ),
    ],
    "repeated-removal": [
        (
            "few words",
            "def f(words: list[str]) -> list[str]:\n    while '' in words:\n        words.remove('')\n    return words\n",
        ),
        (
            "few words",
            "def f(words: list[str]) -> int:\n    left = list(words)\n    while left.count('a') > 0:\n        left.remove('a')\n    return len(left)\n",
        ),
        (
            "few ints, one",
            "def f(values: list[int], unwanted: int) -> list[int]:\n    kept = values[:]\n    for turn in range(kept.count(unwanted)):\n        kept.remove(unwanted)\n    return kept\n",
        ),
        (
            "few ints, one",
            "def f(values: list[int], unwanted: int) -> None:\n    while unwanted in values:\n        values.remove(unwanted)\n",
        ),
    ],
    "reversed-copy": [
        (
            "text",
            "def f(text: str) -> str:\n    found = ''\n    for char in text:\n        found = char + found\n    return found\n",
        ),
        (
            "text",
            "def f(text: str) -> bool:\n    backwards = ''\n    for i in range(len(text) - 1, -1, -1):\n        backwards += text[i]\n    return backwards == text\n",
        ),
        (
            "ints",
            "def f(values: list[int]) -> list[int]:\n    found = []\n    i = len(values) - 1\n    while i >= 0:\n        found.append(values[i])\n        i -= 1\n    return found\n",
        ),
        (
            "ints",
            "def f(values: list[int]) -> list[int]:\n    found = []\n    for value in values:\n        found.insert(0, value)\n    return found\n",
        ),
        (
            "ints",
            "def f(values: list[int]) -> list[int]:\n    for i in range(len(values) // 2):\n        values[i], values[len(values) - 1 - i] = values[len(values) - 1 - i], values[i]\n    return values\n",
        ),
    ],
    "linear-recursion": [
        (
            "depth",
            "def f(number: int) -> int:\n    if number <= 1:\n        return 1\n    return number * f(number - 1)\n",
        ),
        (
            "depth",
            "def f(number: int) -> int:\n    if number == 0:\n        return 0\n    else:\n        return f(number - 1) + number % 7\n",
        ),
        (
            "depth, base",
            "def f(number: int, base: int) -> int:\n    if number < 1:\n        return 1\n    return base * f(number - 1, base)\n",
        ),
        (
            "depth",
            "def f(number: int) -> float:\n    if number < 2:\n        return 1.0\n    return 1 / number + f(number - 1)\n",
        ),
        (
            "depth",
            "def f(number: int) -> int:\n    if number < 1:\n        return 0\n    return number + f(number - 2)\n",
        ),
        (
            "depth",
            "def f(number: int) -> str:\n    if not number:\n        return ''\n    return f(number - 1) + 'ab'\n",
        ),
    ],
    "modular-power": [
        (
            "powers",
            "def f(base: int, exponent: int) -> int:\n    if exponent < 0:\n        return 0\n    result = base ** exponent % 1000007\n    return result\n",
        ),
        (
            "ints",
            "def f(values: list[int]) -> int:\n    total = 0\n    for value in values:\n        total += value ** 900 % 97\n    return total\n",
        ),
        (
            "depth",
            "def f(number: int) -> int:\n    total = 0\n    for each in range(1, number + 1):\n        total += each ** each % 10 ** 10\n    return total % 10 ** 10\n",
        ),
        (
            "ints",
            "def f(values: list[int]) -> list[int]:\n    found = []\n    for value in values:\n        found.append(pow(value, 700) % 11)\n    return found\n",
        ),
    ],
}
LOOKALIKES: list[tuple[str, str, str]] = [
    (
        "count-in-loop",
        "words",
        "def f(words: list[str]) -> list[str]:\n    text = ' '.join(words)\n    return sorted(words, key=text.count)\n",
    ),
    (
        "summed-lists",
        "ints",
        "def f(values: list[int]) -> int:\n    return sum(values, 5)\n",
    ),
    (
        "summed-lists",
        "lists of ints",
        "def f(rows: list[list[int]]) -> list[int]:\n    start = [0]\n    every = sum(rows, start)\n    return [*start, *every]\n",
    ),
    (
        "repeated-removal",
        "few words",
        "def f(words: list[str]) -> list[str]:\n    kept = words\n    if '' in words:\n        words.remove('')\n    return kept\n",
    ),
    (
        "repeated-removal",
        "few words",
        "def f(words: list[str]) -> list[str]:\n    while words.count('') > 1:\n        words.remove('')\n    return words\n",
    ),
    (
        "repeated-removal",
        "few words",
        "def f(words: list[str]) -> tuple:\n    seen = set(words)\n    while '' in seen:\n        seen.remove('')\n    return sorted(seen), words\n",
    ),
    (
        "reversed-copy",
        "text",
        "def f(text: str) -> str:\n    found = '.'\n    for char in text:\n        found = char + found\n    return found\n",
    ),
    (
        "reversed-copy",
        "text",
        "def f(text: str) -> str:\n    found = ''\n    for char in text:\n        found = char + char + found\n    return found\n",
    ),
    (
        "reversed-copy",
        "ints",
        "def f(values: list[int]) -> list[int]:\n    found = []\n    for i in range(len(values) - 1, 0, -1):\n        found.append(values[i])\n    return found\n",
    ),
    (
        "reversed-copy",
        "ints",
        "def f(values: list[int]) -> list[int]:\n    for i in range(len(values)):\n        values[i], values[-1 - i] = values[-1 - i], values[i]\n    return values\n",
    ),
    (
        "linear-recursion",
        "depth",
        "def f(number: int) -> int:\n    if number <= 1:\n        return 1\n    return number - f(number - 1)\n",
    ),
    (
        "linear-recursion",
        "depth",
        "def f(number: int) -> int:\n    if number <= 1:\n        return number\n    return number + f(number - 2)\n",
    ),
    (
        "linear-recursion",
        "depth",
        "def f(number: int) -> int:\n    if number == 3:\n        return 100\n    if number <= 0:\n        return 0\n    return number + f(number - 1)\n",
    ),
    (
        "modular-power",
        "powers",
        "def f(base: int, exponent: int) -> float:\n    return base ** -exponent % 5 if base else 0.0\n",
    ),
    (
        "modular-power",
        "ints",
        "def f(values: list[int]) -> float:\n    total = 0.5\n    for value in values:\n        total += (value / 3) ** 9 % 7\n    return total\n",
    ),
]
