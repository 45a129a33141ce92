"""Variant lookups: more bases, of the rules that look items up by a key that is worked out of them, or by a helper."""

from __future__ import annotations

_PRICE = "def _price(prices, name):\n    for known, price in prices:\n        if known == name:\n            return price\n    return 0\n\n\n"
_ROW = "def _row(rows, key):\n    return next((row for row in rows if row[0] == key), None)\n\n\n"
_BOTH = "def _both(rows: list[tuple[str, int]], key: str, least: int) -> list[int]:\n    return [size for known, size in rows if size > least and known == key]\n\n\n"
MISTAKES: dict[str, list[tuple[str, str]]] = {
    "parsed-lookup": [
        (
            "options",
            "def f(asked: list[str], lines: list[str]) -> list[str]:\n    found = []\n    for name in asked:\n        value = ''\n        for line in lines:\n            if line.startswith('#'):\n                continue\n            key, _, rest = line.partition('=')\n            if key.strip() == name:\n                value = rest.strip()\n        found.append(value)\n    return found\n",
        ),
        (
            "options",
            "def f(asked: list[str], lines: list[str]) -> int:\n    found = 0\n    for name in asked:\n        for line in lines:\n            key = line.split('=')[0]\n            key = key.rstrip().lower()\n            if key != name:\n                continue\n            found += len(line)\n    return found\n",
        ),
        (
            "rows",
            "def f(names: list[str], rows: list[tuple[str, int]]) -> dict[str, int]:\n    found = {}\n    for name in names:\n        for key, size in rows:\n            if size > 4 and key == name:\n                found[name] = size\n                break\n        else:\n            found[name] = -1\n    return found\n",
        ),
    ],
    "helper-lookup": [
        (
            "rows",
            _PRICE
            + "def f(names: list[str], rows: list[tuple[str, int]]) -> int:\n    total = 0\n    for name in names:\n        total += _price(rows, name)\n    return total\n",
        ),
        (
            "rows",
            _ROW
            + "def f(names: list[str], rows: list[tuple[str, int]]) -> list[int]:\n    found = []\n    for name in names:\n        row = _row(rows, name)\n        if row is not None:\n            found.append(row[1])\n    return found\n",
        ),
        (
            "rows",
            _BOTH
            + "def f(names: list[str], rows: list[tuple[str, int]]) -> list[list[int]]:\n    found = []\n    for name in names:\n        found.append(_both(rows, least=3, key=name))\n    return found\n",
        ),
    ],
}
LOOKALIKES: list[tuple[str, str, str]] = [
    (
        "parsed-lookup",
        "options",
        "def f(asked: list[str], lines: list[str]) -> list[str]:\n    found = []\n    before = ''\n    for name in asked:\n        for line in lines:\n            key = line.partition('=')[0].strip() or before\n            before = key\n            if key == name:\n                found.append(line)\n    return found\n",
    ),
    (
        "parsed-lookup",
        "options",
        "def f(asked: list[str], lines: list[str]) -> list[str]:\n    found = []\n    for name in asked:\n        for line in lines:\n            if line in found:\n                continue\n            key = line.partition('=')[0].strip()\n            if key == name:\n                found.append(line)\n    return found\n",
    ),
    (
        "parsed-lookup",
        "options",
        "def f(asked: list[str], lines: list[str]) -> list[list[str]]:\n    found = []\n    for name in asked:\n        for line in lines:\n            parts = line.split('=')\n            if parts[0].strip() == name:\n                parts.append(name)\n                found.append(parts)\n    return found\n",
    ),
    (
        "parsed-lookup",
        "options",
        "def f(asked: list[str], lines: list[str]) -> list[int]:\n    found = []\n    for name in asked:\n        for line in lines:\n            size = int(line.split('=')[1]) // (len(found) - 3)\n            if line == name:\n                found.append(size)\n                break\n    return found\n",
    ),
    (
        "helper-lookup",
        "rows",
        "def _price(rows, name):\n    for key, size in rows:\n        if key == name:\n            break\n    else:\n        return 0\n    return size + len(rows)\n\n\ndef f(names: list[str], rows: list[tuple[str, int]]) -> int:\n    total = 0\n    for name in names:\n        total += _price(rows, name)\n    return total\n",
    ),
    (
        "helper-lookup",
        "rows",
        "def _price(rows, name):\n    key = ''\n    for key, size in rows:\n        if key == name:\n            return size\n    return key\n\n\ndef f(names: list[str], rows: list[tuple[str, int]]) -> list[object]:\n    return [_price(rows, name) for name in names]\n",
    ),
    (
        "helper-lookup",
        "rows",
        _PRICE
        + "def f(names: list[str], rows: list[tuple[str, int]]) -> int:\n    total = 0\n    for name in names:\n        total += _price(rows, name)\n        rows.append((name, total % 7))\n    return total\n",
    ),
    (
        "helper-lookup",
        "rows",
        "def _price(rows, name):\n    for key, size in rows:\n        if key == name or size == 3:\n            return size\n    return 0\n\n\ndef f(names: list[str], rows: list[tuple[str, int]]) -> int:\n    total = 0\n    for name in names:\n        total += _price(rows, name)\n    return total\n",
    ),
]
