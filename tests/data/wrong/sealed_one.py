"""Functions of many kinds, with rewrites that nobody looked at before they were judged."""

import bisect
import json
import math
import re
from collections import ChainMap, Counter, defaultdict, deque
from dataclasses import dataclass, field
from datetime import date, datetime, timedelta
from decimal import Decimal
from enum import IntEnum
from functools import reduce
from itertools import accumulate, zip_longest
from operator import itemgetter


class Level(IntEnum):
    DEBUG = 10
    INFO = 20
    WARNING = 30
    ERROR = 40


@dataclass
class Task:
    name: str
    due: date | None = None
    done: bool = False
    tags: list[str] = field(default_factory=list)


# === merge_spans
def merge_spans(spans):
    """Join spans (start, end) that overlap or touch; sorted."""
    merged = []
    for start, end in sorted(spans):
        if merged and start <= merged[-1][1]:
            merged[-1] = (merged[-1][0], max(merged[-1][1], end))
        else:
            merged.append((start, end))
    return merged


# --- test
def test_merge_spans():
    assert merge_spans([(1, 3), (2, 5), (8, 9)]) == [(1, 5), (8, 9)]
    assert merge_spans([]) == []


# --- wrong: merge_spans([(1, 9), (2, 5)])
def merge_spans(spans):
    """Join spans (start, end) that overlap or touch; sorted."""
    merged = []
    for start, end in sorted(spans):
        if merged and start <= merged[-1][1]:
            merged[-1] = (merged[-1][0], end)
        else:
            merged.append((start, end))
    return merged


# --- wrong: merge_spans([(1, 2), (2, 3)])
def merge_spans(spans):
    """Join spans (start, end) that overlap or touch; sorted."""
    merged = []
    for start, end in sorted(spans):
        if not merged or start >= merged[-1][1]:
            merged.append((start, end))
        else:
            first, last = merged.pop()
            merged.append((first, max(last, end)))
    return merged


# --- equal
def merge_spans(spans):
    """Join spans (start, end) that overlap or touch; sorted."""
    merged = []
    for start, end in sorted(spans):
        if not merged or start > merged[-1][1]:
            merged.append((start, end))
        elif end > merged[-1][1]:
            merged[-1] = (merged[-1][0], end)
    return merged


# === percentile
def percentile(values, percent):
    """Return the smallest value that is at least as large as `percent` of all values."""
    if not values:
        raise ValueError("no values")
    ordered = sorted(values)
    rank = math.ceil(percent / 100 * len(ordered))
    return ordered[max(rank - 1, 0)]


# --- test
def test_percentile():
    assert percentile([3, 1, 2], 50) == 2
    assert percentile([1, 2, 3, 4, 5], 100) == 5
    assert percentile([1, 2, 3, 4, 5], 90) == 5


# --- wrong: percentile([1, 2, 3, 4], 50)
def percentile(values, percent):
    """Return the smallest value that is at least as large as `percent` of all values."""
    if not values:
        raise ValueError("no values")
    ordered = sorted(values)
    rank = int(percent / 100 * len(ordered))
    return ordered[min(rank, len(ordered) - 1)]


# --- wrong: percentile([1, 2, 3], 0)
def percentile(values, percent):
    """Return the smallest value that is at least as large as `percent` of all values."""
    if not values:
        raise ValueError("no values")
    return sorted(values)[math.ceil(percent / 100 * len(values)) - 1]


# === balanced
def balanced(text):
    """Tell whether all brackets of a text are closed, in order."""
    pairs = {")": "(", "]": "[", "}": "{"}
    opened = []
    for char in text:
        if char in "([{":
            opened.append(char)
        elif char in pairs:
            if not opened or opened.pop() != pairs[char]:
                return False
    return not opened


# --- test
def test_balanced():
    assert balanced("a(b[c])")
    assert not balanced("(]")
    assert balanced("")
    assert not balanced("((")


# --- wrong: balanced("([)]")
def balanced(text):
    """Tell whether all brackets of a text are closed, in order."""
    depth = Counter()
    for char in text:
        if char in "([{":
            depth[char] += 1
        elif char in ")]}":
            char = "([{"[")]}".index(char)]
            depth[char] -= 1
            if depth[char] < 0:
                return False
    return not any(depth.values())


# --- wrong: balanced("(a)")
def balanced(text):
    """Tell whether all brackets of a text are closed, in order."""
    text = re.sub(r"[^\[\](){}]", "", text) if "[" in text else text
    while any(pair in text for pair in ("()", "[]", "{}")):
        text = text.replace("()", "").replace("[]", "").replace("{}", "")
    return not text


# === roman
def roman(number):
    """Write a number from 1 to 3999 in Roman numerals."""
    if not 0 < number < 4000:
        raise ValueError(number)
    signs = [(1000, "M"), (900, "CM"), (500, "D"), (400, "CD"), (100, "C"), (90, "XC"), (50, "L")]
    signs += [(40, "XL"), (10, "X"), (9, "IX"), (5, "V"), (4, "IV"), (1, "I")]
    result = ""
    for value, sign in signs:
        while number >= value:
            result += sign
            number -= value
    return result


# --- test
def test_roman():
    assert roman(1994) == "MCMXCIV"
    assert roman(3) == "III"
    assert roman(58) == "LVIII"


# --- wrong: roman(40)
def roman(number):
    """Write a number from 1 to 3999 in Roman numerals."""
    if not 0 < number < 4000:
        raise ValueError(number)
    signs = {1000: "M", 900: "CM", 500: "D", 400: "CD", 100: "C", 90: "XC", 50: "L"}
    signs |= {10: "X", 9: "IX", 5: "V", 4: "IV", 1: "I"}
    result = []
    for value, sign in signs.items():
        count, number = divmod(number, value)
        result.append(sign * count)
    return "".join(result)


# --- wrong: roman(4000)
def roman(number):
    """Write a number from 1 to 3999 in Roman numerals."""
    if number <= 0 or number > 4000:
        raise ValueError(number)
    signs = [(1000, "M"), (900, "CM"), (500, "D"), (400, "CD"), (100, "C"), (90, "XC"), (50, "L")]
    signs += [(40, "XL"), (10, "X"), (9, "IX"), (5, "V"), (4, "IV"), (1, "I")]
    result = ""
    for value, sign in signs:
        result += sign * (number // value)
        number %= value
    return result


# --- equal
def roman(number):
    """Write a number from 1 to 3999 in Roman numerals."""
    if number <= 0 or number >= 4000:
        raise ValueError(number)
    signs = [(1000, "M"), (900, "CM"), (500, "D"), (400, "CD"), (100, "C"), (90, "XC"), (50, "L")]
    signs += [(40, "XL"), (10, "X"), (9, "IX"), (5, "V"), (4, "IV"), (1, "I")]
    result = []
    for value, sign in signs:
        count, number = divmod(number, value)
        result.append(sign * count)
    return "".join(result)


# === luhn
def luhn(number: str) -> bool:
    """Tell whether a card's number is right; spaces do not count."""
    digits = [int(c) for c in number.replace(" ", "")]
    total = 0
    for i, digit in enumerate(reversed(digits)):
        if i % 2:
            digit *= 2
            if digit > 9:
                digit -= 9
        total += digit
    return total % 10 == 0


# --- test
def test_luhn():
    assert luhn("4539 1488 0343 6467")
    assert not luhn("8273 1232 7352 0569")


# --- wrong: luhn("79927398713")
def luhn(number: str) -> bool:
    """Tell whether a card's number is right; spaces do not count."""
    digits = list(map(int, number.replace(" ", "")))
    total = sum(digits[1::2])
    for digit in digits[::2]:
        total += sum(divmod(digit * 2, 10))
    return total % 10 == 0


# --- wrong: luhn("1-8")
def luhn(number: str) -> bool:
    """Tell whether a card's number is right; spaces do not count."""
    digits = [int(c) for c in number if c.isdigit()]
    total = sum(digits[-1::-2]) + sum(sum(divmod(2 * d, 10)) for d in digits[-2::-2])
    return total % 10 == 0


# === histogram
def histogram(values, edges):
    """Count values between edges; a value on an edge is in the upper part, the last edge is within the last."""
    counts = [0] * (len(edges) - 1)
    for value in values:
        for i in range(len(counts)):
            last = i == len(counts) - 1
            if edges[i] <= value < edges[i + 1] or (last and value == edges[i + 1]):
                counts[i] += 1
                break
    return counts


# --- test
def test_histogram():
    assert histogram([1, 2, 3, 7], [0, 2, 4, 8]) == [1, 2, 1]
    assert histogram([], [0, 1]) == [0]


# --- wrong: histogram([8], [0, 2, 4, 8])
def histogram(values, edges):
    """Count values between edges; a value on an edge is in the upper part, the last edge is within the last."""
    counts = [0] * (len(edges) - 1)
    for value in values:
        i = bisect.bisect_right(edges, value) - 1
        if 0 <= i < len(counts):
            counts[i] += 1
    return counts


# --- wrong: histogram([-1], [0, 2, 4, 8])
def histogram(values, edges):
    """Count values between edges; a value on an edge is in the upper part, the last edge is within the last."""
    counts = [0] * (len(edges) - 1)
    for value in values:
        if value <= edges[-1]:
            i = min(bisect.bisect_right(edges, value) - 1, len(counts) - 1)
            counts[i] += 1
    return counts


# === overdue
def overdue(tasks, today):
    """Return the names of the open tasks that are due before today, the oldest first."""
    late = []
    for task in tasks:
        if task.done or task.due is None:
            continue
        if task.due < today:
            late.append(task)
    late.sort(key=lambda task: task.due)
    return [task.name for task in late]


# --- test
def test_overdue():
    tasks = [Task("b", date(2024, 1, 2)), Task("a", date(2024, 1, 1)), Task("c"), Task("d", date(2023, 1, 1), True)]
    assert overdue(tasks, date(2024, 1, 3)) == ["a", "b"]
    assert overdue([], date(2024, 1, 1)) == []


# --- wrong: overdue([Task("b", date(2024, 1, 1))], date(2024, 1, 1))
def overdue(tasks, today):
    """Return the names of the open tasks that are due before today, the oldest first."""
    late = [task for task in tasks if not task.done and task.due and task.due <= today]
    return [task.name for task in sorted(late, key=lambda task: task.due)]


# --- wrong: overdue([Task("b", date(2024, 1, 1)), Task("a", date(2024, 1, 1))], date(2024, 2, 1))
def overdue(tasks, today):
    """Return the names of the open tasks that are due before today, the oldest first."""
    late = sorted((t.due, t.name) for t in tasks if t.due is not None and not t.done and t.due < today)
    return [name for _, name in late]


# --- equal
def overdue(tasks, today):
    """Return the names of the open tasks that are due before today, the oldest first."""
    late = (t for t in tasks if not t.done and t.due is not None and t.due < today)
    return [task.name for task in sorted(late, key=lambda task: task.due)]


# === parse_log
def parse_log(lines, least=Level.INFO):
    """Return pairs of level and message of lines `LEVEL: message` from a level on; others belong to the line before."""
    found = []
    keep = False
    for line in lines:
        name, sep, message = line.partition(": ")
        if sep and name in Level.__members__:
            keep = Level[name] >= least
            if keep:
                found.append((Level[name], message))
        elif keep:
            level, known = found[-1]
            found[-1] = (level, known + "\n" + line)
    return found


# --- test
def test_parse_log():
    lines = ["INFO: a", "more", "DEBUG: b", "ERROR: c"]
    assert parse_log(lines) == [(Level.INFO, "a\nmore"), (Level.ERROR, "c")]
    assert parse_log([], Level.DEBUG) == []


# --- wrong: parse_log(["INFO: a", "DEBUG: b", "more"])
def parse_log(lines, least=Level.INFO):
    """Return pairs of level and message of lines `LEVEL: message` from a level on; others belong to the line before."""
    found = []
    for line in lines:
        name, sep, message = line.partition(": ")
        if sep and name in Level.__members__:
            if Level[name] >= least:
                found.append((Level[name], message))
        elif found:
            level, known = found[-1]
            found[-1] = (level, f"{known}\n{line}")
    return found


# --- wrong: parse_log(["INFO: a", "note: b"])
def parse_log(lines, least=Level.INFO):
    """Return pairs of level and message of lines `LEVEL: message` from a level on; others belong to the line before."""
    found = []
    keep = False
    for line in lines:
        name, sep, message = line.partition(": ")
        level = Level.__members__.get(name)
        if sep:
            keep = level is not None and level >= least
            if keep:
                found.append((level, message))
        elif keep:
            found[-1] = (found[-1][0], found[-1][1] + "\n" + line)
    return found


# === rotate
def rotate(items, steps):
    """Return a list with the items moved to the right by some steps, the last to the front."""
    if not items:
        return []
    steps %= len(items)
    return items[-steps:] + items[:-steps] if steps else list(items)


# --- test
def test_rotate():
    assert rotate([1, 2, 3], 1) == [3, 1, 2]
    assert rotate([1, 2, 3], 4) == [3, 1, 2]
    assert rotate([], 2) == []


# --- wrong: (lambda x: rotate(x, 0) is x)([1, 2])
def rotate(items, steps):
    """Return a list with the items moved to the right by some steps, the last to the front."""
    if not items:
        return []
    steps %= len(items)
    return items[-steps:] + items[:-steps] if steps else items


# --- wrong: rotate([1, 2, 3], -1)
def rotate(items, steps):
    """Return a list with the items moved to the right by some steps, the last to the front."""
    result = list(items)
    for _ in range(steps % len(result) if result and steps > 0 else 0):
        result.insert(0, result.pop())
    return result


# --- equal
def rotate(items, steps):
    """Return a list with the items moved to the right by some steps, the last to the front."""
    if not items:
        return []
    cut = -steps % len(items)
    return items[cut:] + items[:cut]


# === diff
def diff(old, new):
    """Return what was added, removed and changed between two dictionaries; lists of keys."""
    added = [key for key in new if key not in old]
    removed = [key for key in old if key not in new]
    changed = [key for key in old if key in new and old[key] != new[key]]
    return added, removed, changed


# --- test
def test_diff():
    assert diff({"a": 1, "b": 2}, {"b": 3, "c": 4}) == (["c"], ["a"], ["b"])
    assert diff({}, {}) == ([], [], [])


# --- wrong: diff({}, {"b": 1, "a": 2})
def diff(old, new):
    """Return what was added, removed and changed between two dictionaries; lists of keys."""
    added = sorted(new.keys() - old.keys())
    removed = sorted(old.keys() - new.keys())
    changed = [key for key in old if key in new and old[key] != new[key]]
    return added, removed, changed


# --- wrong: diff({"a": 1}, {"a": None})
def diff(old, new):
    """Return what was added, removed and changed between two dictionaries; lists of keys."""
    added, removed, changed = [], [], []
    for key, value in old.items():
        if new.get(key) is None:
            removed.append(key)
        elif new[key] != value:
            changed.append(key)
    added.extend(key for key in new if key not in old)
    return added, removed, changed


# === interleave
def interleave(*lists):
    """Return the first items of all lists, then the second ones, and so on; short lists end early."""
    result = []
    for i in range(max(map(len, lists), default=0)):
        for one in lists:
            if i < len(one):
                result.append(one[i])
    return result


# --- test
def test_interleave():
    assert interleave([1, 2, 3], ["a"]) == [1, "a", 2, 3]
    assert interleave() == []


# --- wrong: interleave([1, None], [2])
def interleave(*lists):
    """Return the first items of all lists, then the second ones, and so on; short lists end early."""
    return [item for group in zip_longest(*lists) for item in group if item is not None]


# --- wrong: interleave([1, 2], [3, 4, 5, 6])
def interleave(*lists):
    """Return the first items of all lists, then the second ones, and so on; short lists end early."""
    result = []
    queues = [deque(one) for one in lists]
    while queues and queues[0]:
        for queue in queues:
            if queue:
                result.append(queue.popleft())
    return result


# === running_balance
def running_balance(start: Decimal, moves: list[Decimal]) -> list[Decimal]:
    """Return the balance after each move; a move that would take it below zero is left out."""
    balance = start
    result = []
    for move in moves:
        if balance + move < 0:
            continue
        balance += move
        result.append(balance)
    return result


# --- test
def test_running_balance():
    assert running_balance(Decimal(10), [Decimal(5), Decimal(-20), Decimal(-3)]) == [15, 12]
    assert running_balance(Decimal(0), []) == []


# --- wrong: running_balance(Decimal(5), [Decimal(-5)])
def running_balance(start: Decimal, moves: list[Decimal]) -> list[Decimal]:
    """Return the balance after each move; a move that would take it below zero is left out."""
    result = []
    for move in moves:
        balance = start + move
        if balance > 0:
            start = balance
            result.append(balance)
    return result


# --- wrong: running_balance(Decimal(10), [Decimal(-20), Decimal(15), Decimal(-1)])
def running_balance(start: Decimal, moves: list[Decimal]) -> list[Decimal]:
    """Return the balance after each move; a move that would take it below zero is left out."""
    balances = accumulate(moves, lambda have, move: have + move if have + move >= 0 else have, initial=start)
    result = list(balances)[1:]
    return [b for i, b in enumerate(result) if not i or b != result[i - 1]]


# === compact
def compact(data):
    """Return nested lists and dictionaries without None and without empty containers."""
    if isinstance(data, dict):
        pairs = ((key, compact(value)) for key, value in data.items())
        return {key: value for key, value in pairs if value not in (None, [], {})}
    if isinstance(data, list):
        return [value for value in map(compact, data) if value not in (None, [], {})]
    return data


# --- test
def test_compact():
    assert compact({"a": None, "b": [1, None, []], "c": {}}) == {"b": [1]}
    assert compact([{"x": []}, 2]) == [2]
    assert compact("x") == "x"


# --- wrong: compact({"a": 0, "b": ""})
def compact(data):
    """Return nested lists and dictionaries without None and without empty containers."""
    if isinstance(data, dict):
        return {key: kept for key, value in data.items() if (kept := compact(value))}
    if isinstance(data, list):
        return [kept for value in data if (kept := compact(value))]
    return data


# --- wrong: compact([[None]])
def compact(data):
    """Return nested lists and dictionaries without None and without empty containers."""
    if isinstance(data, dict):
        pairs = ((key, compact(value)) for key, value in data.items())
        return {key: value for key, value in pairs if value not in (None, [], {})}
    if isinstance(data, list):
        return [compact(value) for value in data if value not in (None, [], {}) and compact(value) != {}]
    return data


# --- equal
def compact(data):
    """Return nested lists and dictionaries without None and without empty containers."""
    empty = (None, [], {})
    if isinstance(data, dict):
        return {key: kept for key, value in data.items() if (kept := compact(value)) not in empty}
    if isinstance(data, list):
        return [kept for value in data if (kept := compact(value)) not in empty]
    return data
