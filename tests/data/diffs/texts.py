"""Texts, numbers and sequences."""

import re
from collections import Counter

SEPARATOR = "-"
STOP = {"a", "the", "of"}


def _plain(text):
    return re.sub(r"[^a-z0-9]+", SEPARATOR, text.lower())


# === slugify
def slugify(text, most=40):
    """Return a text as it may stand in an address."""
    return _plain(text).strip(SEPARATOR)[:most]
# --- test
def test_slugify():
    assert slugify("Hello, World!") == "hello-world"
    assert slugify("  a b ", most=1) == "a"
# --- same
def slugify(text, most=40):
    """Return a text as it may stand in an address."""
    words = _plain(text)
    words = words.strip(SEPARATOR)
    return words[:most]
# --- differs: slugify('aaa bbb', most=4)
def slugify(text, most=40):
    """Return a text as it may stand in an address."""
    return _plain(text)[:most].strip(SEPARATOR)
# === parse_version
def parse_version(text):
    """Return the numbers of a version."""
    found = re.match(r"v?(\d+)\.(\d+)(?:\.(\d+))?$", text)
    if found is None:
        raise ValueError(f"no version: {text}")
    major, minor, patch = found.groups()
    return int(major), int(minor), int(patch or 0)
# --- test
def test_parse_version():
    assert parse_version("1.2.3") == (1, 2, 3)
    assert parse_version("v1.20") == (1, 20, 0)
    with pytest.raises(ValueError):
        parse_version("one")
# --- same
VERSION = re.compile(r"v?(\d+)\.(\d+)(?:\.(\d+))?$")


def parse_version(text):
    """Return the numbers of a version."""
    found = VERSION.match(text)
    if not found:
        raise ValueError(f"no version: {text}")
    return tuple(int(part or 0) for part in found.groups())
# --- differs: parse_version('xv1.2')
def parse_version(text):
    """Return the numbers of a version."""
    found = re.search(r"v?(\d+)\.(\d+)(?:\.(\d+))?$", text)
    if found is None:
        raise ValueError(f"no version: {text}")
    major, minor, patch = found.groups()
    return int(major), int(minor), int(patch or 0)
# === top_words
def top_words(text, count=3):
    """Return the commonest words, in order of their number."""
    words = [w for w in text.lower().split() if w not in STOP]
    return [word for word, _ in Counter(words).most_common(count)]
# --- test
def test_top_words():
    assert top_words("the cat and the cat of a dog and", 2) == ["cat", "and"]
# --- same
def top_words(text, count=3):
    """Return the commonest words, in order of their number."""
    counted = Counter()
    for word in text.lower().split():
        if word in STOP:
            continue
        counted[word] += 1
    return [word for word, number in counted.most_common(count)]
# --- differs: top_words('c b', 2)
def top_words(text, count=3):
    """Return the commonest words, in order of their number."""
    words = [w for w in text.lower().split() if w not in STOP]
    return [w for w, _ in sorted(Counter(words).items(), key=lambda p: (-p[1], p[0]))][:count]
# === chunks
def chunks(items, size):
    """Return the items in lists of one size; the last may be shorter."""
    if size < 1:
        raise ValueError("size must be positive")
    return [items[i : i + size] for i in range(0, len(items), size)]
# --- test
def test_chunks():
    assert chunks([1, 2, 3, 4, 5], 2) == [[1, 2], [3, 4], [5]]
    with pytest.raises(ValueError):
        chunks([1], 0)
# --- same
def chunks(items, size):
    """Return the items in lists of one size; the last may be shorter."""
    if size <= 0:
        raise ValueError("size must be positive")
    found = []
    for start in range(0, len(items), size):
        found.append(items[start : start + size])
    return found
# --- differs: chunks([1, 2, 3], 2)
def chunks(items, size):
    """Return the items in lists of one size; the last may be shorter."""
    if size < 1:
        raise ValueError("size must be positive")
    return (items[i : i + size] for i in range(0, len(items), size))
# === median
def median(numbers):
    """Return the middle of some numbers."""
    ordered = sorted(numbers)
    half, odd = divmod(len(ordered), 2)
    if odd:
        return ordered[half]
    return (ordered[half - 1] + ordered[half]) / 2
# --- test
def test_median():
    assert median([3, 1, 2]) == 2
    assert median([4, 1, 2, 3]) == 2.5
# --- same
def median(numbers):
    """Return the middle of some numbers."""
    values = sorted(numbers)
    middle = len(values) // 2
    if len(values) % 2 == 1:
        return values[middle]
    low, high = values[middle - 1], values[middle]
    return (low + high) / 2
# --- differs: median([3, 1, 2])
def median(numbers):
    """Return the middle of some numbers."""
    numbers.sort()
    half, odd = divmod(len(numbers), 2)
    if odd:
        return numbers[half]
    return (numbers[half - 1] + numbers[half]) / 2
# === initials
def initials(name):
    """Return the first letters of a name's words."""
    return "".join(word[0].upper() for word in name.split(" ") if word)
# --- test
def test_initials():
    assert initials("ada lovelace") == "AL"
# --- same
def initials(name):
    """Return the first letters of a name's words."""
    letters = []
    for word in name.split(" "):
        if not word:
            continue
        letters.append(word[0].upper())
    return "".join(letters)
# --- differs: initials('ada\tlovelace')
def initials(name):
    """Return the first letters of a name's words."""
    return "".join(word[0].upper() for word in name.split())
# === clamp
def clamp(value, low, high):
    """Return the value within its limits."""
    if value < low:
        return low
    if value > high:
        return high
    return value
# --- test
def test_clamp():
    assert clamp(5, 0, 3) == 3
    assert clamp(-1, 0, 3) == 0
    assert clamp(2, 0, 3) == 2
# --- same
def clamp(value, low, high):
    """Return the value within its limits."""
    if value < low:
        return low
    return high if value > high else value
# --- differs: clamp(5, 6, 3)
def clamp(value, low, high):
    """Return the value within its limits."""
    if value > high:
        return high
    if value < low:
        return low
    return value
# === percent
def percent(part, whole):
    """Return a share as text."""
    if whole == 0:
        return "-"
    return f"{round(100 * part / whole)}%"
# --- test
def test_percent():
    assert percent(1, 4) == "25%"
    assert percent(1, 0) == "-"
# --- same
def percent(part, whole):
    """Return a share as text."""
    if not whole == 0:
        share = round(100 * part / whole)
        return str(share) + "%"
    return "-"
# --- differs: percent(1, 8)
def percent(part, whole):
    """Return a share as text."""
    if whole == 0:
        return "-"
    return f"{int(100 * part / whole + 0.5)}%"
# === unique
def unique(items, key=None):
    """Return the first of all that are alike, in order."""
    seen, found = set(), []
    for item in items:
        mark = item if key is None else key(item)
        if mark not in seen:
            seen.add(mark)
            found.append(item)
    return found
# --- test
def test_unique():
    assert unique([3, 1, 3, 2, 1]) == [3, 1, 2]
    assert unique(["a", "A", "b"], key=str.lower) == ["a", "b"]
# --- same
def unique(items, key=None):
    """Return the first of all that are alike, in order."""
    known = set()
    kept = []
    for item in items:
        mark = key(item) if key is not None else item
        if mark in known:
            continue
        known.add(mark)
        kept.append(item)
    return kept
# --- differs: unique([3, 1, 3])
def unique(items, key=None):
    """Return the first of all that are alike, in order."""
    found = {}
    for item in items:
        found[item if key is None else key(item)] = item
    return sorted(found.values())
# === shorten
def shorten(text, most=10, end="..."):
    """Return a text that is no longer than allowed."""
    if len(text) <= most:
        return text
    return text[: most - len(end)].rstrip() + end
# --- test
def test_shorten():
    assert shorten("short") == "short"
    assert shorten("a longer text") == "a longe..."
# --- same
def shorten(text, most=10, end="..."):
    """Return a text that is no longer than allowed."""
    if len(text) > most:
        kept = text[: most - len(end)]
        text = kept.rstrip() + end
    return text
# --- differs: shorten('0123456789')
def shorten(text, most=10, end="..."):
    """Return a text that is no longer than allowed."""
    if len(text) < most:
        return text
    return text[: most - len(end)].rstrip() + end
