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
}
LOOKALIKES: list[tuple[str, str, str]] = [
    (
        "count-in-loop",
        "words",
        "def f(words: list[str]) -> list[str]:\n    text = ' '.join(words)\n    return sorted(words, key=text.count)\n",
    ),
]
