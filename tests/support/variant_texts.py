"""Variant texts: more bases, of the rules about characters, what is asked again, and what waits for a larger one."""

from __future__ import annotations

MISTAKES: dict[str, list[tuple[str, str]]] = {
    "bytes-append": [
        (
            "long texts",
            "def f(words: list[str]) -> bytes:\n    out = b''\n    for word in words:\n        out = out + b'-' + word.encode()\n    return out\n",
        ),
        (
            "long texts",
            "def f(words: list[str]) -> bytes:\n    out = bytes()\n    for word in words:\n        if word == '':\n            out += b'-'\n        else:\n            out += word.encode('utf-8')[1:]\n    return out\n",
        ),
    ],
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
    "mapped-text": [
        (
            "text",
            "def f(text: str) -> str:\n    result = ''\n    for char in text:\n        if char.isupper():\n            result += char.lower()\n        else:\n            result += char.upper()\n    return result\n",
        ),
        (
            "text",
            "def f(text: str) -> str:\n    letters = []\n    for char in text:\n        if char == ',':\n            letters.append(' ')\n        else:\n            letters.append(char)\n    return ''.join(letters)\n",
        ),
        (
            "text",
            "def f(text: str) -> str:\n    letters = 'abcdefghijklmnopqrstuvwxyz'\n    return ''.join([letters[(letters.index(c) + 4) % 26] if c in letters else c for c in text])\n",
        ),
        (
            "text",
            "def f(text: str) -> str:\n    out = ''\n    for c in text:\n        if c.isdigit():\n            out = out + '#'\n        elif c.isalpha():\n            out = out + c.upper()\n    return out\n",
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
    "repeated-question": [
        (
            "small number",
            "def f(number: int) -> int:\n    def steps(n):\n        found = 0\n        while n > 1:\n            n = n // 2 if n % 2 == 0 else 3 * n + 1\n            found += 1\n        return found\n    total = 0\n    for i in range(1, 90 + number):\n        for j in range(1, 90):\n            total += i * steps(j)\n    return total\n",
        ),
        (
            "small number",
            "def f(number: int) -> int:\n    def prime(n):\n        for d in range(2, n):\n            if n % d == 0:\n                return False\n        return n > 1\n    found = 0\n    for i in range(2, 60 + number):\n        if not prime(i):\n            continue\n        for j in range(2, 60):\n            if prime(j) and (i + j) % 7 == 0:\n                found += 1\n    return found\n",
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
        "bytes-append",
        "long texts",
        "def f(words: list[str]) -> list[bytes]:\n    out = b''\n    found = []\n    for word in words:\n        out += word.encode()\n        found.append(out)\n    return found\n",
    ),
    (
        "bytes-append",
        "long texts",
        "def f(words: list[str]) -> bytes:\n    out = b''\n    for word in words:\n        out = word.encode() + out\n    return out\n",
    ),
    (
        "bytes-append",
        "long texts",
        "def f(words: list[str]) -> bytes:\n    out = b''\n    for word in words:\n        if word.encode() not in out:\n            out += word.encode()\n    return out\n",
    ),
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
        "mapped-text",
        "text",
        "def f(text: str) -> str:\n    result = ''\n    for char in text:\n        if char in result:\n            result += '-'\n        else:\n            result += char\n    return result\n",
    ),
    (
        "mapped-text",
        "text",
        "def f(text: str) -> str:\n    result = ''\n    inside = False\n    for char in text:\n        if char == ',':\n            inside = not inside\n        result += ' ' if inside else char\n    return result\n",
    ),
    (
        "mapped-text",
        "text",
        "def f(text: str) -> str:\n    result = ''\n    for char in text:\n        if char == ',':\n            break\n        result += char.upper()\n    return result\n",
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
        "repeated-question",
        "small number",
        "def f(number: int) -> list[int]:\n    asked = []\n    def steps(n):\n        for _ in range(n):\n            asked.append(n)\n        return len(asked)\n    return [steps(j) for i in range(number) for j in range(number)] + asked\n",
    ),
    (
        "next-larger",
        "falling",
        "def f(values: list[int]) -> list[int]:\n    found = []\n    for i in range(len(values)):\n        larger = -1\n        for j in range(i + 1, len(values)):\n            if values[j] > values[i]:\n                larger = values[j]\n        found.append(larger)\n    return found\n",
    ),
]
