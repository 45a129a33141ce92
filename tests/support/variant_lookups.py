"""Variant lookups: more bases, of the rules that look items up by a key, and of those that keep a place."""

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
    "eaten-front": [
        (
            "parted",
            "def f(text: str) -> list[str]:\n    found = []\n    while True:\n        end = text.find(';')\n        if end == -1:\n            break\n        found.append(text[:end])\n        text = text[end + 1:]\n    found.append(text)\n    return found\n",
        ),
        (
            "parted",
            "def f(text: str) -> int:\n    total = 0\n    end = text.find(';')\n    while end >= 0:\n        total += len(text[:end].strip())\n        text = text[end + len(';'):]\n        end = text.find(';')\n    return total\n",
        ),
        (
            "parted",
            "def f(text: str) -> list[str]:\n    found = []\n    while text:\n        if text.startswith('bc'):\n            found.append('x')\n            text = text[2:]\n        elif text[0] == ';':\n            text = text[1:]\n        else:\n            found.append(text[0])\n            text = text[1:]\n    return found\n",
        ),
        (
            "parted",
            "def f(text: str) -> list[str]:\n    found = []\n    while text != '':\n        end = text.find(';')\n        if end < 0:\n            end = len(text)\n        head, text = text[:end], text[end + 1:]\n        found.append(head)\n    return found\n",
        ),
        (
            "parted",
            "def f(text: str) -> list[str]:\n    found = []\n    while text:\n        head, _, text = text.partition(';')\n        if head:\n            found.append(head.strip())\n    return found\n",
        ),
        (
            "parted",
            "def f(text: str) -> int:\n    total = 0\n    while ';' in text:\n        end = text.index(';')\n        total += len(text[:end])\n        text = text[end + 1:]\n    return total\n",
        ),
        (
            "parted",
            "def f(text: str) -> int:\n    total = 0\n    while len(text) > 0:\n        n = 0\n        while n < len(text) and text[n] != ';':\n            n += 1\n        total += n\n        text = text[n + 1:]\n    return total\n",
        ),
        (
            "message",
            "def f(data: bytes) -> list[str]:\n    found = []\n    while len(data) > 0:\n        size = data[0]\n        body = data[1:size + 1]\n        if len(body) < size:\n            raise ValueError('cut off')\n        found.append(body.decode())\n        data = data[size + 1:]\n    return found\n",
        ),
        (
            "many ints",
            "def f(items: list[int]) -> list[int]:\n    found = []\n    while items:\n        found.append(sum(items[:3]))\n        items = items[3:]\n    return found\n",
        ),
        (
            "many ints",
            "def f(items: list[int]) -> int:\n    total = 0\n    while len(items) >= 2:\n        total += items[0] * items[1]\n        items = items[2:]\n    return total\n",
        ),
    ],
    "pairs-as-dict": [
        (
            "one rows",
            "def f(rows: list[tuple[str, int]]) -> list[tuple[str, int]]:\n    result = []\n    for row in rows:\n        for i, (known, total) in enumerate(result):\n            if known == row[0]:\n                result[i] = (known, total + row[1])\n                break\n        else:\n            result.append((row[0], row[1]))\n    return result\n",
        ),
        (
            "words",
            "def f(words: list[str]) -> list[list[object]]:\n    found = []\n    for word in words:\n        there = False\n        for pair in found:\n            if pair[0] == word:\n                pair[1] += 1\n                there = True\n                break\n        if not there:\n            found.append([word, 1])\n    return found\n",
        ),
        (
            "words",
            "def f(words: list[str]) -> list[dict[str, object]]:\n    found = []\n    for word in words:\n        key = word.strip()\n        for record in found:\n            if key == record['word']:\n                record['places'].append(word)\n                break\n        else:\n            found.append({'word': key, 'places': [word]})\n    return found\n",
        ),
        (
            "words",
            "def f(words: list[str]) -> list[list[object]]:\n    found = []\n    for word in words:\n        for i in range(len(found)):\n            if found[i][0] == word:\n                found[i][1] += 1\n                break\n        else:\n            found.append([word, 1])\n    return sorted(found)\n",
        ),
    ],
    "walk-back": [
        (
            "rising",
            "def f(values: list[int]) -> list[int]:\n    counts = []\n    for i in range(len(values)):\n        n = 0\n        while i - n > 0 and values[i - n] >= values[i - n - 1]:\n            n += 1\n        counts.append(n)\n    return counts\n",
        ),
        (
            "rising",
            "def f(values: list[int]) -> list[int]:\n    found = []\n    for i in range(len(values)):\n        j = i\n        while j >= 0 and values[j] != 0:\n            j -= 1\n        found.append(j)\n    return found\n",
        ),
        (
            "rising",
            "def f(values: list[int]) -> int:\n    longest = 0\n    for i in range(1, len(values)):\n        j = i\n        while j > 0 and values[j - 1] <= values[j]:\n            j -= 1\n        if i - j > longest:\n            longest = i - j\n    return longest\n",
        ),
        (
            "rising",
            "def f(values: list[int]) -> list[int]:\n    found = []\n    for i, value in enumerate(values):\n        n = 1\n        while n <= i and values[i - n] > 0:\n            n += 1\n        found.append(n * value)\n    return found\n",
        ),
        (
            "rising",
            "def f(values: list[int]) -> list[int]:\n    found = []\n    for i in range(len(values)):\n        k = i - 1\n        while k >= 0 and not values[k] == 0:\n            k = k - 1\n        found.append(i - k)\n    return found\n",
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
    (
        "eaten-front",
        "parted",
        "def f(text: str) -> list[str]:\n    found = []\n    while text:\n        found.append(text[-1])\n        text = text[1:]\n    return found\n",
    ),
    (
        "eaten-front",
        "parted",
        "def f(text: str) -> list[str]:\n    found = []\n    while len(found) < 30:\n        end = text.find(';')\n        found.append(text[:end])\n        text = text[end + 1:]\n    return found\n",
    ),
    (
        "eaten-front",
        "parted",
        "def f(text: str) -> list[int]:\n    found = []\n    while True:\n        end = text.find(';')\n        if end == -1:\n            break\n        found.append(end)\n        text = text[end + 1:]\n    return found\n",
    ),
    (
        "eaten-front",
        "parted",
        "def f(text: str) -> list[str]:\n    found = []\n    while text:\n        end = text.find(';')\n        if end == -1:\n            break\n        text = text[1:]\n        found.append(text[:end])\n    return found\n",
    ),
    (
        "eaten-front",
        "many ints",
        "def f(items: list[int]) -> list[list[int]]:\n    found = []\n    while len(items) > 0 and len(found) < 40:\n        size = items[0] - 1\n        found.append(items[1:size])\n        items = items[size + 1:]\n    return found\n",
    ),
    (
        "eaten-front",
        "many ints",
        "def f(items: list[int]) -> int:\n    number = 0\n    while items:\n        if items[0] > 6:\n            items.append(items[0] // 2)\n        items = items[1:]\n        number += 1\n    return number\n",
    ),
    (
        "pairs-as-dict",
        "words",
        "def f(words: list[str]) -> list[list[object]]:\n    found = []\n    for word in words:\n        for pair in found:\n            if pair[0] == word:\n                pair[0] = word + 's'\n                break\n        else:\n            found.append([word, 1])\n    return found\n",
    ),
    (
        "pairs-as-dict",
        "words",
        "def f(words: list[str]) -> list[list[object]]:\n    found = []\n    for word in words:\n        for pair in found:\n            if pair[0] == word:\n                pair[1] += 1\n        found.append([word, 1])\n    return found\n",
    ),
    (
        "pairs-as-dict",
        "words",
        "def f(words: list[str]) -> list[list[object]]:\n    found = []\n    for word in words:\n        for pair in found:\n            if pair[0] == word:\n                pair[1] += 1\n                break\n        else:\n            found.append([word, 1])\n        found.sort(reverse=True)\n    return found\n",
    ),
    (
        "pairs-as-dict",
        "words",
        "def f(words: list[str]) -> list[list[object]]:\n    found = []\n    for word in words:\n        for pair in found:\n            if pair[0] == word:\n                found.remove(pair)\n                break\n        else:\n            found.append([word, 1])\n    return found\n",
    ),
    (
        "walk-back",
        "rising",
        "def f(values: list[int]) -> list[int]:\n    found = []\n    for i in range(len(values)):\n        n = 1\n        while i - n >= 0 and values[i - n] <= values[i]:\n            n += 1\n        found.append(n)\n    return found\n",
    ),
    (
        "walk-back",
        "rising",
        "def f(values: list[int]) -> list[int]:\n    found = []\n    for i in range(2, len(values)):\n        j = i\n        while j > 0 and values[j - 1] <= values[j]:\n            j -= 1\n        found.append(i - j)\n    return found\n",
    ),
    (
        "walk-back",
        "rising",
        "def f(values: list[int]) -> list[int]:\n    found = []\n    for i in range(len(values)):\n        if values[i] == 7:\n            continue\n        n = 0\n        while i - n > 0 and values[i - n] > values[i - n - 1]:\n            n += 1\n        found.append(n)\n    return found\n",
    ),
    (
        "walk-back",
        "rising",
        "def f(values: list[int]) -> list[int]:\n    for i in range(len(values)):\n        n = 0\n        while i - n > 0 and values[i - n] > values[i - n - 1]:\n            n += 1\n        values[i] = n\n    return values\n",
    ),
]
