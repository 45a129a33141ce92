"""Variant walks: more bases, of the rules about pairs, runs, extremes, groups and what is sorted by hand."""

from __future__ import annotations

MISTAKES: dict[str, list[tuple[str, str]]] = {
    "running-extreme": [
        (
            "ints",
            "def f(values: list[int]) -> list[int]:\n    found = []\n    for i in range(len(values)):\n        found.append(max(values[:i + 1]))\n    return found\n",
        ),
        (
            "ints",
            "def f(values: list[int]) -> int:\n    total = 0\n    for i in range(1, len(values) - 1):\n        level = min(max(values[:i]), max(values[i + 1:]))\n        if level > values[i]:\n            total += level - values[i]\n    return total\n",
        ),
        (
            "ints",
            "def f(values: list[int]) -> list[int]:\n    found = []\n    for i, value in enumerate(values):\n        low = value\n        for j in range(i + 1, len(values)):\n            if values[j] < low:\n                low = values[j]\n        found.append(value - low)\n    return found\n",
        ),
        (
            "falling",
            "def f(values: list[int]) -> list[int]:\n    found = []\n    for i in range(len(values)):\n        leads = True\n        for j in range(i + 1, len(values)):\n            if values[j] >= values[i]:\n                leads = False\n                break\n        if leads:\n            found.append(values[i])\n    return found\n",
        ),
    ],
    "rank-by-count": [
        (
            "ints",
            "def f(values: list[int]) -> list[int]:\n    found = []\n    for value in values:\n        rank = 1\n        for other in values:\n            if other < value:\n                rank += 1\n        found.append(rank)\n    return found\n",
        ),
        (
            "two ints",
            "def f(values: list[int], asked: list[int]) -> list[int]:\n    found = []\n    for one in asked:\n        found.append(sum(1 for value in values if value >= one))\n    return found\n",
        ),
        (
            "two",
            "def f(words: list[str], asked: list[str]) -> list[int]:\n    found = []\n    for one in asked:\n        before = 0\n        for word in words:\n            if one > word:\n                before = before + 1\n        found.append(before)\n    return found\n",
        ),
        (
            "ints",
            "def f(values: list[int]) -> int:\n    count = 0\n    for i in range(len(values)):\n        for j in range(i + 1, len(values)):\n            if values[i] > values[j]:\n                count += 1\n    return count\n",
        ),
    ],
    "best-pair": [
        (
            "ints",
            "def f(values: list[int]) -> int:\n    best = 0\n    for i in range(len(values)):\n        for j in range(i + 1, len(values)):\n            gain = values[j] - values[i]\n            if gain > best:\n                best = gain\n    return best\n",
        ),
        (
            "ints",
            "def f(values: list[int]) -> int:\n    best = 0\n    for i, value in enumerate(values):\n        for other in values[i + 1:]:\n            best = max(best, other - value)\n    return best\n",
        ),
        (
            "ints",
            "def f(values: list[int]) -> int:\n    count = 0\n    for i in range(len(values)):\n        for j in range(i + 1, len(values)):\n            if (values[i] + values[j]) % 5 == 0:\n                count += 1\n    return count\n",
        ),
        (
            "ints",
            "def f(values: list[int]) -> int:\n    count = 0\n    size = len(values)\n    for i in range(size):\n        for j in range(i + 1, size):\n            if values[i] + values[j] == 40:\n                count += 1\n    return count\n",
        ),
    ],
    "best-run": [
        (
            "ints",
            "def f(values: list[int]) -> int:\n    best = 0\n    for i in range(len(values)):\n        total = 0\n        for j in range(i, len(values)):\n            total += values[j] - 0\n            best = max(best, total)\n    return best\n".replace(
                " - 0", ""
            ),
        ),
        (
            "ints",
            "def f(values: list[int]) -> int:\n    least = 0\n    for i in range(len(values)):\n        for j in range(i + 1, len(values) + 1):\n            total = sum(values[i:j])\n            if total < least:\n                least = total\n    return least\n",
        ),
    ],
    "all-but-one": [
        (
            "ints",
            "def f(values: list[int]) -> list[int]:\n    found = []\n    for i in range(len(values)):\n        product = 1\n        for j in range(len(values)):\n            if i != j:\n                product *= values[j] % 3\n        found.append(product)\n    return found\n".replace(
                " % 3", ""
            ),
        ),
        (
            "ints",
            "def f(values: list[int]) -> list[int]:\n    return [sum(values[:i]) + sum(values[i + 1:]) for i in range(len(values))]\n",
        ),
    ],
    "written-out-sort": [
        (
            "ints",
            "def f(values: list[int]) -> list[int]:\n    found = values[:]\n    for i in range(len(found)):\n        for j in range(len(found) - i - 1):\n            if found[j] > found[j + 1]:\n                found[j], found[j + 1] = found[j + 1], found[j]\n    return found\n",
        ),
        (
            "ints",
            "def f(values: list[int]) -> list[int]:\n    found = list(values)\n    size = len(found)\n    for i in range(size):\n        low = i\n        for j in range(i + 1, size):\n            if found[j] < found[low]:\n                low = j\n        found[i], found[low] = found[low], found[i]\n    return found\n",
        ),
        (
            "ints",
            "def f(values: list[int]) -> list[int]:\n    found = list(values)\n    for i in range(1, len(found)):\n        value = found[i]\n        j = i - 1\n        while j >= 0 and found[j] > value:\n            found[j + 1] = found[j]\n            j -= 1\n        found[j + 1] = value\n    return found\n",
        ),
    ],
    "grouped-items": [
        (
            "words",
            "def f(words: list[str]) -> list[list[str]]:\n    groups = []\n    for word in words:\n        placed = False\n        for group in groups:\n            if sorted(group[0]) == sorted(word):\n                group.append(word)\n                placed = True\n                break\n        if not placed:\n            groups.append([word])\n    return groups\n",
        ),
        (
            "words",
            "def f(words: list[str]) -> list[list[str]]:\n    groups = []\n    for word in words:\n        for group in groups:\n            if word == group[0]:\n                group.append(word)\n                break\n        else:\n            groups.append([word])\n    return groups\n",
        ),
    ],
    "jumping-span": [
        (
            "falling",
            "def f(values: list[int]) -> list[int]:\n    spans = []\n    for i in range(len(values)):\n        span = 1\n        j = i - 1\n        while j >= 0 and values[j] >= values[i]:\n            span += 1\n            j -= 1\n        spans.append(span)\n    return spans\n",
        ),
    ],
    "pinned-value": [
        (
            "small number",
            "def f(number: int) -> int:\n    found = 0\n    for a in range(1, 6 * number):\n        for b in range(a, 6 * number):\n            for c in range(b, 6 * number):\n                if a + b + c == 6 * number and a * a + b * b == c * c:\n                    found += 1\n    return found\n".replace(
                "6 * number", "number"
            ),
        ),
    ],
    "nested-membership": [
        (
            "lists",
            "def f(words: list[str], lists: list[list[str]]) -> list[int]:\n    found = []\n    for word in words:\n        found.append(sum(1 for one in lists if word in one))\n    return found\n",
        ),
    ],
}
LOOKALIKES: list[tuple[str, str, str]] = [
    (
        "rank-by-count",
        "ints",
        "def f(values: list[int]) -> list[int]:\n    found = []\n    for value in values:\n        rank = 1\n        for other in values:\n            if other < value and other > rank:\n                rank += 1\n        found.append(rank)\n    return found\n",
    ),
    (
        "rank-by-count",
        "ints",
        "def f(values: list[int]) -> list[int]:\n    found = []\n    for i in range(len(values)):\n        found.append(sum(1 for value in values if value < i))\n        values[i] = i\n    return found\n",
    ),
    (
        "rank-by-count",
        "ints",
        "def f(values: list[int]) -> int:\n    count = 0\n    for i in range(len(values)):\n        for j in range(i + 2, len(values)):\n            if values[i] > values[j]:\n                count += 1\n    return count\n",
    ),
    (
        "rank-by-count",
        "ints",
        "def f(values: list[int]) -> int:\n    count = 0.1\n    for i in range(len(values)):\n        for j in range(i + 1, len(values)):\n            if values[i] > values[j]:\n                count += 1\n    return count\n",
    ),
    (
        "running-extreme",
        "ints",
        "def f(values: list[int]) -> list[int]:\n    found = []\n    for i in range(len(values)):\n        found.append(max(values[:i + 1]))\n        values[i] = -values[i]\n    return found\n",
    ),
    (
        "running-extreme",
        "ints",
        "def f(values: list[int]) -> list[int]:\n    found = []\n    for i in range(len(values)):\n        found.append(max(values[:i]))\n    return found\n",
    ),
    (
        "best-pair",
        "ints",
        "def f(values: list[int]) -> int:\n    best = 0\n    for i in range(len(values)):\n        for j in range(i + 2, len(values)):\n            best = max(best, values[j] - values[i])\n    return best\n",
    ),
    (
        "best-pair",
        "ints",
        "def f(values: list[int]) -> int:\n    count = 0\n    for i in range(len(values)):\n        for j in range(i + 1, len(values)):\n            if values[i] + values[j] == count:\n                count += 1\n    return count\n",
    ),
    (
        "best-pair",
        "ints",
        "def f(values: list[int]) -> int:\n    best = -9\n    for i in range(len(values)):\n        for j in range(i + 1, len(values)):\n            if values[j] > values[i]:\n                best = max(best, values[j] - values[i])\n    return best\n",
    ),
    (
        "best-run",
        "ints",
        "def f(values: list[int]) -> int:\n    best = 0\n    for i in range(len(values)):\n        total = 1\n        for j in range(i, len(values)):\n            total += values[j]\n            best = max(best, total)\n    return best\n",
    ),
    (
        "all-but-one",
        "ints",
        "def f(values: list[int]) -> list[int]:\n    found = []\n    for i in range(len(values)):\n        product = 1\n        for j in range(len(values)):\n            if values[i] != values[j]:\n                product *= values[j]\n        found.append(product)\n    return found\n",
    ),
    (
        "written-out-sort",
        "ints",
        "def f(values: list[int]) -> list[int]:\n    found = values[:]\n    for i in range(len(found) - 2):\n        for j in range(len(found) - 2):\n            if found[j] > found[j + 1]:\n                found[j], found[j + 1] = found[j + 1], found[j]\n    return found\n",
    ),
    (
        "grouped-items",
        "words",
        "def f(words: list[str]) -> list[list[str]]:\n    groups = []\n    for word in words:\n        placed = False\n        for group in groups:\n            if group[-1] < word:\n                group.append(word)\n                placed = True\n                break\n        if not placed:\n            groups.append([word])\n    return groups\n",
    ),
    (
        "jumping-span",
        "ints",
        "def f(values: list[int]) -> list[int]:\n    spans = []\n    for i in range(len(values)):\n        span = 0\n        j = i - 1\n        while j >= 0 and values[j] >= values[i]:\n            span += 1\n            j -= 1\n        spans.append(span)\n    return spans\n",
    ),
]
