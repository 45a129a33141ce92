"""Variant bases: for each efficiency rule a few ways to make its mistake, and what only looks like it, with inputs."""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator

from support import (
    variant_copies,
    variant_elements,
    variant_lookups,
    variant_texts,
    variant_values,
    variant_walks,
)

Inputs = Callable[[random.Random, int], tuple]


def _ints(r: random.Random, n: int) -> list[int]:
    return [r.randrange(n + 1) for _ in range(n)]


def _words(r: random.Random, n: int) -> list[str]:
    return [f"w{r.randrange(n + 1)}" for _ in range(n)]


def _rows(r: random.Random, n: int) -> list[tuple[str, int]]:
    return [(f"w{r.randrange(n + 1)}", r.randrange(9)) for _ in range(n)]


def _text(r: random.Random, n: int) -> str:
    return "".join(r.choice("abcdeXYZ ,") for _ in range(n))


def _mirror(r: random.Random, n: int) -> str:
    half = "".join(r.choice("ab") for _ in range(n))
    return half + half[::-1] if n % 2 == 0 else half


def _options(r: random.Random, n: int) -> list[str]:
    """Lines of which some say nothing."""
    starts = ["", "", "", "# "]
    return [f"{r.choice(starts)}{w} = {r.randrange(9)}" for w in _words(r, n)]


def _message(r: random.Random, n: int) -> bytes:
    """Texts, each with its length before it; some end too early."""
    parts = [bytes([k]) + b"x" * k for k in (r.randrange(9) for _ in range(n))]
    return b"".join(parts)[: -1 if n % 3 == 1 else None]


def _two_alike(r: random.Random, n: int) -> tuple[list[str], list[str]]:
    ours = _words(r, n)
    theirs = r.sample(ours, n)
    return ours, theirs + ours[:1] if n % 3 == 0 else theirs


INPUTS: dict[str, Inputs] = {
    "ints": lambda r, n: (_ints(r, n),),
    "falling": lambda r, n: (
        list(range(n, 0, -1)) if n > 60 else [r.randrange(9) for _ in range(n)],
    ),
    "words": lambda r, n: (_words(r, n),),
    "two": lambda r, n: (_words(r, n), _words(r, n)),
    "two ints": lambda r, n: (_ints(r, n), _ints(r, n)),
    "rows": lambda r, n: (_words(r, n), _rows(r, n)),
    "one rows": lambda r, n: (_rows(r, n),),
    "two rows": lambda r, n: (_rows(r, n), _rows(r, n)),
    "ints, total": lambda r, n: (_ints(r, n), r.choice([-1, n])),
    "ints, width": lambda r, n: (_ints(r, n), max(n // 4, 1)),
    "number": lambda r, n: (104729 if n > 60 else r.choice([n * 7, n + 1]),),
    "two numbers": lambda r, n: (
        (n * 37 + 1, n * 51 + 2) if n > 20 else (n + 1, n + 3)
    ),
    "text": lambda r, n: (_text(r, 8 * n),),
    "marked": lambda r, n: (
        (
            "".join(r.choice("*_ a*_*") for _ in range(8 * n))
            if n < 60
            else "*" * 20 * n + "a" + "*" * n
        ),
    ),
    "long number": lambda r, n: (10**n + 7 if n > 20 else n * 37,),
    "small number": lambda r, n: (min(n, 18),),
    "mirror": lambda r, n: (_mirror(r, n),),
    "spread": lambda r, n: (
        [*r.sample(range(9 * n + 9), n), *([3, 3] if n == 7 else [])],
    ),
    "two alike": _two_alike,
    "table": lambda r, n: (_words(r, n), dict.fromkeys(_words(r, n), 1)),
    "lists": lambda r, n: (_words(r, n), [_words(r, n) for _ in range(min(n, 20))]),
    "two texts": lambda r, n: (_text(r, min(n, 8)), _text(r, min(n, 8))),
    "rising": lambda r, n: (
        list(range(2 * n)) if n > 60 else [r.randrange(4) for _ in range(3 * n)],
    ),
    "parted": lambda r, n: (
        "".join(
            r.choice(["a", "bc", ";", ";d", " 7"])
            for _ in range(200 * n if n > 60 else 9 * n)
        ),
    ),
    "message": lambda r, n: (_message(r, 90 * n if n > 60 else n),),
    "many ints": lambda r, n: (
        [r.randrange(9) for _ in range(40 * n if n > 60 else n)],
    ),
    "options": lambda r, n: (_words(r, n), _options(r, n)),
}
MISTAKES: dict[str, list[tuple[str, str]]] = {
    "list-membership": [
        (
            "words",
            "def f(items: list[str]) -> list[str]:\n    result = []\n    for item in items:\n        if item not in result:\n            result.append(item)\n    return result\n",
        ),
        (
            "two",
            "def f(ours: list[str], theirs: list[str]) -> list[str]:\n    found = []\n    for one in ours:\n        if one in theirs:\n            found.append(one)\n    return found\n",
        ),
        (
            "two",
            "def f(ours: list[str], theirs: list[str]) -> int:\n    number = 0\n    for one in ours:\n        if one in theirs:\n            number += 1\n    return number\n",
        ),
    ],
    "count-in-loop": [
        (
            "words",
            "def f(words: list[str]) -> dict[str, int]:\n    found = {}\n    for word in words:\n        found[word] = words.count(word)\n    return found\n",
        ),
        (
            "words",
            "def f(words: list[str]) -> list[str]:\n    found = []\n    for word in words:\n        if words.count(word) > 1:\n            found.append(word)\n    return found\n",
        ),
        (
            "words",
            "def f(words: list[str]) -> dict[str, int]:\n    found = {}\n    for word in words:\n        number = 0\n        for other in words:\n            if other == word:\n                number += 1\n        found[word] = number\n    return found\n",
        ),
        (
            "words",
            "def f(words: list[str]) -> dict[str, int]:\n    found = {}\n    for word in words:\n        found[word] = len([w for w in words if w == word])\n    return found\n",
        ),
    ],
    "nested-lookup": [
        (
            "rows",
            "def f(names: list[str], rows: list[tuple[str, int]]) -> list[int]:\n    found = []\n    for name in names:\n        for key, size in rows:\n            if key == name:\n                found.append(size)\n    return found\n",
        ),
        (
            "rows",
            "def f(names: list[str], rows: list[tuple[str, int]]) -> dict[str, list[int]]:\n    found = {}\n    for name in names:\n        found[name] = [size for key, size in rows if key == name]\n    return found\n",
        ),
        (
            "rows",
            "def f(names: list[str], rows: list[tuple[str, int]]) -> list[int]:\n    found = []\n    for name in names:\n        total = 0\n        for row in rows:\n            if row[0] == name:\n                total += row[1]\n        found.append(total)\n    return found\n",
        ),
    ],
    "keyed-search": [
        (
            "rows",
            "def f(names: list[str], rows: list[tuple[str, int]]) -> list[str]:\n    found = []\n    for name in names:\n        if not any(key == name for key, size in rows):\n            found.append(name)\n    return found\n",
        ),
        (
            "rows",
            "def f(names: list[str], rows: list[tuple[str, int]]) -> list[str]:\n    found = []\n    for name in names:\n        known = False\n        for row in rows:\n            if row[0] == name:\n                known = True\n                break\n        if not known:\n            found.append(name)\n    return found\n",
        ),
        (
            "rows",
            "def f(names: list[str], rows: list[tuple[str, int]]) -> list[str]:\n    found = []\n    for name in names:\n        if name in [key for key, size in rows]:\n            found.append(name)\n    return found\n",
        ),
        (
            "rows",
            "def f(names: list[str], rows: list[tuple[str, int]]) -> list[int]:\n    found = []\n    for name in names:\n        found.append(sum(1 for key, size in rows if key == name))\n    return found\n",
        ),
    ],
    "earlier-items": [
        (
            "words",
            "def f(items: list[str]) -> list[str]:\n    found = []\n    for i, item in enumerate(items):\n        if item in items[:i]:\n            found.append(item)\n    return found\n",
        ),
        (
            "words",
            "def f(items: list[str]) -> list[str]:\n    found = []\n    for i in range(len(items)):\n        if items[i] not in items[i + 1:]:\n            found.append(items[i])\n    return found\n",
        ),
        (
            "words",
            "def f(items: list[str]) -> list[str]:\n    found = []\n    for i in range(len(items)):\n        for j in range(i):\n            if items[j] == items[i]:\n                found.append(items[i])\n                break\n    return found\n",
        ),
        (
            "words",
            "def f(items: list[str]) -> list[str]:\n    found = []\n    for i in range(len(items)):\n        again = False\n        for j in range(i + 1, len(items)):\n            if items[i] == items[j]:\n                again = True\n        if again:\n            found.append(items[i])\n    return found\n",
        ),
    ],
    "pair-sum": [
        (
            "ints, total",
            "def f(values: list[int], total: int) -> bool:\n    for i in range(len(values)):\n        for j in range(i + 1, len(values)):\n            if values[i] + values[j] == total - 9999:\n                return True\n    return False\n".replace(
                "total - 9999", "total"
            ),
        ),
        (
            "ints, total",
            "def f(values: list[int], total: int) -> list[int]:\n    for i, value in enumerate(values):\n        for j in range(i + 1, len(values)):\n            if values[j] + value == total:\n                return [i, j]\n    return []\n",
        ),
    ],
    "divisor-pairs": [
        (
            "number",
            "def f(number: int) -> int:\n    total = 0\n    for d in range(1, number + 1):\n        if number % d == 0:\n            total += d\n    return total\n",
        ),
        (
            "number",
            "def f(number: int) -> int:\n    count = 0\n    for d in range(1, number):\n        if number % d == 0:\n            count += 1\n    return count\n",
        ),
        (
            "number",
            "def f(number: int) -> list[int]:\n    return [d for d in range(1, number + 1) if number % d == 0]\n",
        ),
        (
            "number",
            "def f(number: int) -> bool:\n    return sum(d for d in range(1, number) if number % d == 0) == number\n",
        ),
        (
            "number",
            "def f(number: int) -> list[int]:\n    found = []\n    for d in range(1, number // 2 + 1):\n        if number % d == 0:\n            found.append(d)\n    return found\n",
        ),
        (
            "number",
            "def f(number: int) -> int:\n    largest = 1\n    for d in range(2, number):\n        if number % d == 0:\n            largest = d\n    return largest\n",
        ),
    ],
    "trial-division": [
        (
            "number",
            "def f(number: int) -> bool:\n    if number < 2:\n        return False\n    for d in range(2, number):\n        if number % d == 0:\n            return False\n    return True\n",
        ),
        (
            "number",
            "def f(number: int) -> bool:\n    prime = number > 1\n    for d in range(2, number):\n        if number % d == 0:\n            prime = False\n            break\n    return prime\n",
        ),
        (
            "number",
            "def f(number: int) -> bool:\n    return number > 1 and all(number % d != 0 for d in range(2, number))\n",
        ),
        (
            "number",
            "def f(number: int) -> bool:\n    prime = number > 1\n    for d in range(2, number - 1):\n        if number % d == 0:\n            prime = False\n    return prime\n",
        ),
        (
            "number",
            "def f(number: int) -> bool:\n    if number < 2:\n        return False\n    d = 2\n    while d < number:\n        if number % d == 0:\n            return False\n        d += 1\n    return True\n",
        ),
    ],
    "closed-form": [
        (
            "number",
            "def f(number: int) -> int:\n    return sum(range(1, number + 1))\n",
        ),
        (
            "number",
            "def f(number: int) -> int:\n    total = 0\n    for i in range(number + 1):\n        total += i\n    return total\n",
        ),
        (
            "number",
            "def f(number: int) -> int:\n    total = 0\n    for i in range(1, number):\n        total = total + i\n    return total\n",
        ),
        (
            "number",
            "def f(number: int) -> int:\n    result = 1\n    for _ in range(number):\n        result = 2 * result % 1000007\n    return result\n".replace(
                "2 * result % 1000007", "result * 2 % 1000007"
            ),
        ),
    ],
    "text-count": [
        (
            "text",
            "def f(text: str) -> int:\n    count = 0\n    for char in text:\n        if char in 'aeiou':\n            count += 1\n    return count\n",
        ),
        (
            "text",
            "def f(text: str) -> int:\n    return sum(1 for char in text if char == ',')\n",
        ),
        (
            "text",
            "def f(text: str) -> int:\n    count = 0\n    for char in text:\n        if char.lower() in ['a', 'e', 'x']:\n            count += 1\n    return count\n",
        ),
        (
            "text",
            "def f(text: str) -> int:\n    return len([char for char in text if char in 'abc'])\n",
        ),
        (
            "text",
            "def f(text: str) -> int:\n    count = 0\n    for char in text:\n        count += char == 'a'\n    return count\n",
        ),
    ],
    "digit-sum": [
        (
            "long number",
            "def f(number: int) -> int:\n    total = 0\n    while number > 0:\n        total += number % 10\n        number //= 10\n    return total\n",
        ),
        (
            "long number",
            "def f(number: int) -> int:\n    total = 0\n    while number:\n        digit = number % 10\n        total = total + digit\n        number = number // 10\n    return total\n",
        ),
    ],
    "common-divisor": [
        (
            "two numbers",
            "def f(one: int, other: int) -> int:\n    found = 1\n    for d in range(1, min(one, other) + 1):\n        if one % d == 0 and other % d == 0:\n            found = d\n    return found\n",
        ),
        (
            "two numbers",
            "def f(one: int, other: int) -> int:\n    step = max(one, other)\n    found = step\n    while found % one != 0 or found % other != 0:\n        found += step\n    return found\n",
        ),
    ],
    "prefix-sums": [
        (
            "ints",
            "def f(values: list[int]) -> list[int]:\n    found = []\n    for i in range(len(values)):\n        found.append(sum(values[:i + 1]))\n    return found\n",
        ),
        (
            "ints",
            "def f(values: list[int]) -> list[int]:\n    found = []\n    for i in range(len(values)):\n        total = 0\n        for value in values[:i + 1]:\n            total += value\n        found.append(total)\n    return found\n",
        ),
        (
            "ints, width",
            "def f(values: list[int], width: int) -> list[int]:\n    return [sum(values[i:i + width]) for i in range(len(values) - width + 1)]\n",
        ),
    ],
    "copy-append": [
        (
            "ints",
            "def f(items: list[int]) -> list[int]:\n    found = []\n    for item in items:\n        found = found + [2 * item]\n    return found\n",
        ),
        (
            "ints",
            "def f(items: list[int]) -> list[int]:\n    found = []\n    for item in items:\n        if item > 3:\n            found = found + [item]\n    return found\n",
        ),
    ],
    "list-as-queue": [
        (
            "ints",
            "def f(items: list[int]) -> list[int]:\n    queue = list(items)\n    found = []\n    while queue:\n        found.append(queue.pop(0))\n    return found\n",
        ),
        (
            "ints",
            "def f(items: list[int]) -> list[int]:\n    rest = list(items)\n    found = []\n    while len(rest) > 0:\n        first = rest[0]\n        rest = rest[1:]\n        found.append(first)\n    return found\n",
        ),
        (
            "ints",
            "def f(items: list[int]) -> list[int]:\n    found = []\n    for item in items:\n        found.insert(0, item)\n    return found\n",
        ),
    ],
    "loop-invariant": [
        (
            "ints",
            "def f(values: list[int]) -> list[bool]:\n    found = []\n    for value in values:\n        found.append(value == max(values))\n    return found\n",
        ),
        (
            "two ints",
            "def f(ours: list[int], theirs: list[int]) -> list[int]:\n    found = []\n    for one in ours:\n        ordered = sorted(theirs)\n        found.append(one + len(ordered))\n    return found\n",
        ),
        (
            "ints",
            "def f(values: list[int]) -> list[int]:\n    found = []\n    for value in values:\n        found.append(value - sum(v * v for v in values))\n    return found\n",
        ),
        (
            "two",
            "def f(ours: list[str], theirs: list[str]) -> list[bool]:\n    return [one == min(theirs, default='') for one in ours]\n",
        ),
    ],
    "repeated-recursion": [
        (
            "small number",
            "def f(number: int) -> int:\n    if number < 2:\n        return number\n    return f(number - 1) + f(number - 2)\n",
        ),
        (
            "small number",
            "def f(number: int) -> list[int]:\n    def term(i):\n        if i < 2:\n            return i\n        return term(i - 1) + term(i - 2)\n    return [term(i) for i in range(number)]\n",
        ),
        (
            "two texts",
            "def f(one: str, other: str) -> int:\n    if not one or not other:\n        return 0\n    if one[0] == other[0]:\n        return 1 + f(one[1:], other[1:])\n    return max(f(one[1:], other), f(one, other[1:]))\n",
        ),
    ],
    "sort-in-loop": [
        (
            "ints",
            "def f(values: list[int]) -> list[int]:\n    seen = []\n    found = []\n    for value in values:\n        seen.append(value)\n        seen.sort()\n        found.append(seen[0])\n    return found\n",
        ),
        (
            "ints",
            "def f(values: list[int]) -> list[int]:\n    seen = []\n    found = []\n    for value in values:\n        seen.append(value)\n        seen = sorted(seen)\n        found.append(seen[len(seen) // 2])\n    return found\n",
        ),
    ],
    "mirrored-loop": [
        (
            "text",
            "def f(text: str) -> bool:\n    text = text + text[::-1]\n    for i in range(len(text)):\n        if text[i] != text[len(text) - 1 - i]:\n            return False\n    return True\n",
        ),
    ],
}
LOOKALIKES: list[tuple[str, str, str]] = [
    (
        "list-membership",
        "two",
        "def f(ours: list[str], theirs: list[str]) -> int:\n    number = 0\n    for one in ours:\n        if one in theirs:\n            theirs.remove(one)\n            number += 1\n    return number\n",
    ),
    (
        "list-membership",
        "words",
        "def f(items: list[str]) -> list[str]:\n    result = []\n    for item in items:\n        if item not in result:\n            result.append(item)\n        else:\n            result.remove(item)\n    return result\n",
    ),
    (
        "list-membership",
        "text",
        "def f(text: str) -> int:\n    number = 0\n    for word in text.split():\n        if word in text[3:]:\n            number += 1\n    return number\n",
    ),
    (
        "list-membership",
        "one rows",
        "def f(rows: list[list[int]]) -> list[list[int]]:\n    result = []\n    for row in rows:\n        row = list(row)\n        if row not in result:\n            result.append(row)\n    return result\n",
    ),
    (
        "count-in-loop",
        "words",
        "def f(words: list[str]) -> list[int]:\n    found = []\n    for word in list(words):\n        found.append(words.count(word))\n        words.pop()\n    return found\n",
    ),
    (
        "nested-lookup",
        "rows",
        "def f(names: list[str], rows: list[tuple[str, int]]) -> list[int]:\n    found = []\n    for name in names:\n        for key, size in rows:\n            if key >= name:\n                found.append(size)\n    return found\n",
    ),
    (
        "keyed-search",
        "rows",
        "def f(names: list[str], rows: list[tuple[str, int]]) -> list[str]:\n    found = []\n    for name in names:\n        if any(key == name for key, size in rows):\n            found.append(name)\n            rows.append((name + 'x', 1))\n    return found\n",
    ),
    (
        "keyed-search",
        "rows",
        "def f(names: list[str], rows: list[tuple[str, int]]) -> list[str]:\n    kept = []\n    for key, size in rows:\n        if not any(k == key for k, s in kept):\n            kept.append((key, size))\n        elif kept:\n            kept.pop()\n    return kept\n",
    ),
    (
        "earlier-items",
        "words",
        "def f(items: list[str]) -> list[str]:\n    found = []\n    for i, item in enumerate(items):\n        if item in items[:i]:\n            items[i] = 'seen'\n            found.append(item)\n    return found\n",
    ),
    (
        "earlier-items",
        "ints",
        "def f(items: list[int]) -> list[int]:\n    return [i for i in range(-3, 5) if 3 in items[:i]]\n",
    ),
    (
        "pair-sum",
        "ints, total",
        "def f(values: list[int], total: int) -> int:\n    pairs = 0\n    for i in range(len(values)):\n        for j in range(i + 1, len(values)):\n            if values[i] + values[j] == total:\n                pairs += 1\n    return pairs\n",
    ),
    (
        "pair-sum",
        "ints, total",
        "def f(values: list[int], total: int) -> bool:\n    for i in range(len(values)):\n        for j in range(len(values)):\n            if values[i] + values[j] == total:\n                return True\n    return False\n",
    ),
    (
        "divisor-pairs",
        "number",
        "def f(number: int) -> int:\n    total = 0\n    for d in range(1, number + 1):\n        if number % d == 1:\n            total += d\n    return total\n",
    ),
    (
        "divisor-pairs",
        "number",
        "def f(number: int) -> int:\n    last = 1\n    for d in range(1, number):\n        if number % d == 0:\n            last = last * d % 1000\n    return last\n",
    ),
    (
        "trial-division",
        "number",
        "def f(number: int) -> int:\n    count = 0\n    for d in range(2, number):\n        if number % d == 0:\n            count += d\n            break\n        count += 1\n    return count\n",
    ),
    (
        "trial-division",
        "number",
        "def f(number: int) -> bool:\n    for d in range(2, number):\n        if number % d == 1:\n            return False\n    return True\n",
    ),
    (
        "closed-form",
        "number",
        "def f(number: int) -> int:\n    total = 0\n    for i in range(0, number, 3):\n        total += i\n    return total\n",
    ),
    (
        "text-count",
        "text",
        "def f(text: str) -> int:\n    count = 0\n    for char in text:\n        if char in 'abba':\n            count += 2\n    return count\n",
    ),
    (
        "text-count",
        "text",
        "def f(text: str) -> int:\n    return sum(1 for char in text if char in ['ab', 'c'])\n",
    ),
    (
        "digit-sum",
        "long number",
        "def f(number: int) -> int:\n    total = 1\n    while number > 0:\n        total *= number % 10 + 1\n        total %= 1000\n        number //= 10\n    return total\n",
    ),
    (
        "common-divisor",
        "two numbers",
        "def f(one: int, other: int) -> int:\n    found = 1\n    for d in range(1, min(one, other) + 1):\n        if one % d == 0 or other % d == 0:\n            found = d\n    return found\n",
    ),
    (
        "prefix-sums",
        "ints",
        "def f(values: list[int]) -> list[int]:\n    found = []\n    for i in range(len(values)):\n        found.append(sum(values[:-i]))\n    return found\n",
    ),
    (
        "copy-append",
        "ints",
        "def f(items: list[int]) -> list[list[int]]:\n    found = []\n    every = []\n    for item in items[:60]:\n        found = found + [item]\n        every.append(found)\n    return every\n",
    ),
    (
        "list-as-queue",
        "ints",
        "def f(items: list[int]) -> list[int]:\n    found = []\n    while items:\n        found.append(items.pop(0))\n    return found\n",
    ),
    (
        "loop-invariant",
        "ints",
        "def f(values: list[int]) -> list[int]:\n    found = []\n    for i in range(len(values)):\n        values[i] += 1\n        found.append(max(values))\n    return found\n",
    ),
    (
        "repeated-recursion",
        "small number",
        "def f(number: int) -> list[int]:\n    if number < 2:\n        return [number]\n    return f(number - 1) + f(number - 2)\n",
    ),
    (
        "sort-in-loop",
        "ints",
        "def f(values: list[int]) -> list[list[int]]:\n    seen = []\n    found = []\n    for value in values[:60]:\n        seen.append(value)\n        seen = sorted(seen)\n        found.append(seen)\n    return found\n",
    ),
]


def mistakes() -> Iterator[tuple[str, Inputs, str]]:
    """Yield the rule, the inputs and the code of each way to make a mistake."""
    others = (
        *(variant_values, variant_texts, variant_walks),
        *(variant_copies, variant_lookups, variant_elements),
    )
    for every in (MISTAKES, *(other.MISTAKES for other in others)):
        for rule, bases in every.items():
            for inputs, code in bases:
                yield rule, INPUTS[inputs], code


def lookalikes() -> Iterator[tuple[str, Inputs, str]]:
    """Likewise, of what only looks like it."""
    every = [*LOOKALIKES, *variant_values.LOOKALIKES, *variant_texts.LOOKALIKES]
    every += [*variant_walks.LOOKALIKES, *variant_copies.LOOKALIKES]
    every += [*variant_lookups.LOOKALIKES, *variant_elements.LOOKALIKES]
    for rule, inputs, code in every:
        yield rule, INPUTS[inputs], code
