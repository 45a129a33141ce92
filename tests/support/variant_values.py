"""Variant values: more bases, of the rules about numbers, texts, extremes and what is taken off one by one."""

from __future__ import annotations

MISTAKES: dict[str, list[tuple[str, str]]] = {
    "extreme-value": [
        (
            "ints",
            "def f(values: list[int]) -> int:\n    best = 0\n    for value in values:\n        best = max(best, value)\n    return best\n",
        ),
        (
            "ints",
            "def f(values: list[int]) -> int:\n    lowest = values[0]\n    for value in values:\n        lowest = min(value, lowest)\n    return lowest\n",
        ),
        (
            "words",
            "def f(words: list[str]) -> int:\n    widest = 0\n    for word in words:\n        widest = max(widest, len(word))\n    return widest\n",
        ),
        (
            "ints",
            "def f(values: list[int]) -> int:\n    level = 0\n    highest = 0\n    for value in values:\n        level += value - 9\n        highest = max(highest, level)\n    return highest\n",
        ),
    ],
    "last-match": [
        (
            "ints",
            "def f(values: list[int]) -> int:\n    place = -1\n    for i in range(1, len(values)):\n        if values[i] < values[i - 1]:\n            place = i\n    return place\n",
        ),
        (
            "ints",
            "def f(values: list[int]) -> int:\n    last = -1\n    for value in values:\n        if value > 3:\n            last = value\n    return last\n",
        ),
        (
            "words",
            "def f(words: list[str]) -> str:\n    last = ''\n    for word in words:\n        if len(word) > 2:\n            last = word\n    return last\n",
        ),
    ],
    "mapped-call": [
        (
            "words",
            "def f(words: list[str]) -> int:\n    return sum(len(word) for word in words)\n",
        ),
        (
            "ints",
            "def f(values: list[int]) -> int:\n    return sum([abs(value) for value in values])\n",
        ),
        (
            "ints",
            "def f(values: list[int]) -> int:\n    return len(list(filter(lambda value: value > 5, values)))\n",
        ),
        (
            "text",
            "def f(text: str) -> int:\n    return len([char for char in text if char.isupper()])\n",
        ),
        (
            "words",
            "def f(words: list[str]) -> int:\n    total = 0\n    for word in words:\n        total += len(word)\n    return total\n",
        ),
    ],
    "bit-count": [
        (
            "ints",
            "def f(values: list[int]) -> list[int]:\n    found = []\n    for value in values:\n        found.append(bin(value).count('1'))\n    return found\n",
        ),
        (
            "ints",
            "def f(values: list[int]) -> list[int]:\n    return sorted(values, key=lambda value: bin(value)[2:].count('1'))\n",
        ),
        (
            "two numbers",
            "def f(one: int, other: int) -> int:\n    return bin(one ^ other).count('1')\n",
        ),
    ],
    "end-recursion": [
        (
            "mirror",
            "def f(text: str) -> bool:\n    if len(text) < 2:\n        return True\n    if text[0] != text[-1]:\n        return False\n    return f(text[1:-1])\n",
        ),
        (
            "mirror",
            "def f(text: str) -> bool:\n    if len(text) <= 1:\n        return True\n    return text[0] == text[-1] and f(text[1:-1])\n",
        ),
        (
            "ints",
            "def f(values: list[int]) -> int:\n    if not values:\n        return 0\n    return values[0] + f(values[1:])\n",
        ),
        (
            "mirror",
            "def f(text: str) -> str:\n    if text == '':\n        return text\n    return f(text[1:]) + text[0]\n",
        ),
        (
            "mirror",
            "def f(text: str) -> int:\n    if len(text) == 0:\n        return 0\n    else:\n        return 1 + f(text[1:])\n",
        ),
    ],
    "pair-walk": [
        (
            "ints",
            "def f(values: list[int]) -> int:\n    least = None\n    for i in range(len(values)):\n        for j in range(i + 1, len(values)):\n            gap = abs(values[i] - values[j])\n            if least is None or gap < least:\n                least = gap\n    return least\n",
        ),
        (
            "spread",
            "def f(values: list[int]) -> bool:\n    for i, one in enumerate(values):\n        for j, other in enumerate(values):\n            if i != j and abs(one - other) < 1:\n                return True\n    return False\n",
        ),
        (
            "spread",
            "def f(values: list[int]) -> bool:\n    differ = True\n    for i in range(len(values)):\n        for j in range(len(values)):\n            if i != j and values[i] == values[j]:\n                differ = False\n    return differ\n",
        ),
        (
            "spread",
            "def f(values: list[int]) -> bool:\n    for i in range(len(values)):\n        for j in range(len(values)):\n            if i == j:\n                continue\n            if values[i] + values[j] == -1:\n                return True\n    return False\n",
        ),
        (
            "spread",
            "def f(values: list[int]) -> bool:\n    for i, one in enumerate(values):\n        for j, other in enumerate(values):\n            if i < j and one == other:\n                return False\n    return True\n",
        ),
    ],
    "prime-factors": [
        (
            "number",
            "def f(number: int) -> list[int]:\n    found = []\n    d = 2\n    while number > 1:\n        if number % d == 0:\n            found.append(d)\n            number //= d\n        else:\n            d += 1\n    return found\n",
        ),
        (
            "number",
            "def f(number: int) -> list[int]:\n    found = []\n    d = 2\n    while d <= number:\n        while number % d == 0:\n            found.append(d)\n            number = number // d\n        d = d + 1\n    return found\n",
        ),
        (
            "number",
            "def f(number: int) -> int:\n    total = 0\n    for d in range(2, number + 1):\n        while number % d == 0:\n            number //= d\n            total += d\n    return total\n",
        ),
        (
            "number",
            "def f(number: int) -> int:\n    count = 0\n    d = 2\n    while 1 < number:\n        if not number % d:\n            number = number // d\n            count += 1\n        else:\n            d += 1\n    return count\n",
        ),
    ],
    "repeated-extreme": [
        (
            "ints",
            "def f(values: list[int]) -> list[int]:\n    left = list(values)\n    found = []\n    while left:\n        largest = max(left)\n        found.append(largest)\n        left.remove(largest)\n    return found\n",
        ),
        (
            "ints",
            "def f(values: list[int]) -> list[int]:\n    left = values.copy()\n    found = []\n    while len(left) > 1:\n        smallest = min(left)\n        left.remove(smallest)\n        found.append(smallest)\n    return found\n",
        ),
        (
            "words",
            "def f(words: list[str]) -> list[str]:\n    left = words[:]\n    found = []\n    for _ in range(len(words)):\n        first = min(left)\n        found.append(first)\n        left.remove(first)\n    return found\n",
        ),
        (
            "ints",
            "def f(values: list[int]) -> list[int]:\n    left = list(values)\n    found = []\n    low = True\n    while left:\n        value = min(left) if low else max(left)\n        left.remove(value)\n        found.append(value)\n        low = not low\n    return found\n",
        ),
    ],
    "list-as-bag": [
        (
            "two alike",
            "def f(ours: list[str], theirs: list[str]) -> bool:\n    left = list(theirs)\n    for one in ours:\n        if one in left:\n            left.remove(one)\n        else:\n            return False\n    return True\n",
        ),
        (
            "two alike",
            "def f(ours: list[str], theirs: list[str]) -> int:\n    left = theirs.copy()\n    number = 0\n    for one in ours:\n        if one not in left:\n            continue\n        left.remove(one)\n        number += 1\n    return number\n",
        ),
    ],
    "index-in-loop": [
        (
            "two",
            "def f(ours: list[str], theirs: list[str]) -> list[int]:\n    found = []\n    for one in ours:\n        if one in theirs:\n            found.append(theirs.index(one))\n    return found\n",
        ),
        (
            "words",
            "def f(words: list[str]) -> list[int]:\n    found = []\n    for word in words:\n        found.append(words.index(word))\n    return found\n",
        ),
    ],
    "wrapped-membership": [
        (
            "table",
            "def f(words: list[str], table: dict[str, int]) -> int:\n    number = 0\n    for word in words:\n        if word in list(table.keys()):\n            number += 1\n    return number\n",
        ),
        (
            "table",
            "def f(words: list[str], table: dict[str, int]) -> list[str]:\n    return [word for word in words if word in list(table)]\n",
        ),
    ],
    "split-once": [
        (
            "text",
            "def f(text: str) -> str:\n    return text.split(' ')[0]\n",
        ),
        (
            "text",
            "def f(text: str) -> str:\n    last = text.split(',')[-1]\n    return last\n",
        ),
    ],
}
LOOKALIKES: list[tuple[str, str, str]] = [
    (
        "extreme-value",
        "ints",
        "def f(values: list[int]) -> int:\n    best = 3\n    for value in values:\n        if value > best:\n            best = best + 1\n    return best\n",
    ),
    (
        "extreme-value",
        "ints",
        "def f(values: list[int]) -> int:\n    best = values[0]\n    for value in values[2:]:\n        if value > best:\n            best = value\n    return best\n",
    ),
    (
        "last-match",
        "ints",
        "def f(values: list[int]) -> int:\n    found = 0\n    for value in values:\n        if value > 3:\n            found = found + value\n    return found\n",
    ),
    (
        "last-match",
        "ints",
        "def f(values: list[int]) -> int:\n    found = 0\n    for value in values:\n        if value > found - 2:\n            found = value\n    return found\n",
    ),
    (
        "mapped-call",
        "words",
        "def f(words: list[str]) -> int:\n    return sum(len(words) for word in words)\n",
    ),
    (
        "bit-count",
        "ints",
        "def f(values: list[int]) -> list[int]:\n    return [bin(value).count('0') for value in values]\n",
    ),
    (
        "end-recursion",
        "mirror",
        "def f(text: str) -> bool:\n    if len(text) < 2:\n        return True\n    if text[0] == text[-1]:\n        return False\n    return f(text[1:-1])\n",
    ),
    (
        "end-recursion",
        "mirror",
        "def f(text: str) -> str:\n    if text == '':\n        return text\n    return text[0] + f(text[1:])\n",
    ),
    (
        "pair-walk",
        "ints",
        "def f(values: list[int]) -> bool:\n    for i in range(len(values)):\n        for j in range(len(values)):\n            if values[i] + values[j] == 4:\n                return True\n    return False\n",
    ),
    (
        "pair-walk",
        "ints",
        "def f(values: list[int]) -> int:\n    number = 0\n    for i, one in enumerate(values):\n        for j, other in enumerate(values):\n            if i != j and one == other:\n                number += 1\n    return number\n",
    ),
    (
        "prime-factors",
        "number",
        "def f(number: int) -> int:\n    d = 2\n    count = 0\n    while number > 1:\n        if number % d == 0:\n            number //= d\n            count += 1\n        else:\n            d += 1\n    return d + count\n",
    ),
    (
        "repeated-extreme",
        "ints",
        "def f(values: list[int]) -> list[int]:\n    left = list(values)\n    found = []\n    while left:\n        largest = max(left)\n        found.append(left[0])\n        left.remove(largest)\n    return found\n",
    ),
    (
        "list-as-bag",
        "two",
        "def f(ours: list[str], theirs: list[str]) -> list[str]:\n    left = list(theirs)\n    for one in ours:\n        if one in left:\n            left.remove(one)\n    return left\n",
    ),
]
