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
}
LOOKALIKES: list[tuple[str, str, str]] = [
    (
        "count-in-loop",
        "words",
        "def f(words: list[str]) -> list[str]:\n    text = ' '.join(words)\n    return sorted(words, key=text.count)\n",
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
]
