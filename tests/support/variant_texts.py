"""Variant texts: more bases, of the rules about characters, what is asked again, and what waits for a larger one."""

from __future__ import annotations

MISTAKES: dict[str, list[tuple[str, str]]] = {
    "slow-strip": [
        (
            "marked",
            "def f(text: str) -> str:\n    while len(text) > 0 and text[0] in '*_ ':\n        text = text[1:]\n    while text and text[-1] == '*':\n        text = text[:-1]\n    return text\n",
        ),
        (
            "marked",
            "def f(text: str) -> str:\n    while text.find('**') != -1:\n        text = text.replace('**', '*', 1)\n    return text\n",
        ),
    ],
    "counted-text": [
        (
            "text",
            "def f(text: str) -> int:\n    return sum(1 for char in text if char.isalpha() and char.isupper() and char not in 'XYZ')\n",
        ),
        (
            "text",
            "def f(text: str) -> int:\n    return sum(ord(char) if char.isupper() else len(char) + ord(char) * 2 for char in text)\n",
        ),
        (
            "text",
            "def f(text: str) -> int:\n    number = 0\n    for char in text:\n        if char.isalpha() and char.lower() != char and ord(char) % 2 == 0:\n            number += 1\n    return number\n",
        ),
    ],
    "next-larger": [
        (
            "falling",
            "def f(values: list[int]) -> list[int]:\n    found = []\n    for i in range(len(values)):\n        larger = -1\n        for j in range(i + 1, len(values)):\n            if values[j] > values[i]:\n                larger = values[j]\n                break\n        found.append(larger)\n    return found\n",
        ),
        (
            "falling",
            "def f(values: list[int]) -> list[int]:\n    found = []\n    size = len(values)\n    for i in range(size):\n        wait = 0\n        for j in range(i + 1, size):\n            if values[i] < values[j]:\n                wait = j - i\n                break\n        found.append(wait)\n    return found\n",
        ),
    ],
}
LOOKALIKES: list[tuple[str, str, str]] = [
    (
        "slow-strip",
        "marked",
        "def f(text: str) -> str:\n    while text and text[-1] in '*_ ':\n        text = text[1:]\n    return text\n",
    ),
    (
        "slow-strip",
        "marked",
        "def f(text: str) -> str:\n    while text.startswith('**'):\n        text = text[1:]\n    return text\n",
    ),
    (
        "slow-strip",
        "marked",
        "def f(text: str) -> str:\n    while '*_' in text:\n        text = text.replace('*_', '_', 1)\n    return text\n",
    ),
    (
        "counted-text",
        "text",
        "def f(text: str) -> float:\n    return sum(0.1 if char.isupper() else 0 for char in text)\n",
    ),
    (
        "counted-text",
        "text",
        "def f(text: str) -> int:\n    number = 0\n    for char in text:\n        if char.isupper() and number < 9:\n            number += 1\n    return number\n",
    ),
    (
        "next-larger",
        "falling",
        "def f(values: list[int]) -> list[int]:\n    found = []\n    for i in range(len(values)):\n        larger = -1\n        for j in range(i + 1, len(values)):\n            if values[j] > values[i]:\n                larger = values[j]\n        found.append(larger)\n    return found\n",
    ),
]
