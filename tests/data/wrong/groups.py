"""Functions of lists, dictionaries and what is nested in them."""

import json
from collections import Counter, defaultdict
from itertools import groupby


# === unique
def unique(items):
    """Return the distinct items in order."""
    seen = set()
    kept = []
    for item in items:
        if item not in seen:
            seen.add(item)
            kept.append(item)
    return kept


# --- test
def test_unique():
    assert unique([1, 2, 1]) == [1, 2]
    assert unique("aab") == ["a", "b"]


# --- wrong: unique([2, 1, 2])
def unique(items):
    """Return the distinct items in order."""
    return sorted(set(items))


# --- equal
def unique(items):
    """Return the distinct items in order."""
    return list(dict.fromkeys(items))


# --- equal
def unique(items):
    """Return the distinct items in order."""
    seen = set()
    return [item for item in items if not (item in seen or seen.add(item))]


# === by_team
def by_team(people):
    """Return the names of each team."""
    teams = {}
    for person in people:
        team = person["team"]
        if team not in teams:
            teams[team] = []
        teams[team].append(person["name"])
    return teams


# --- test
def test_by_team():
    people = [{"name": "a", "team": "x"}, {"name": "b", "team": "x"}, {"name": "c", "team": "y"}]
    assert by_team(people) == {"x": ["a", "b"], "y": ["c"]}


# --- wrong: by_team([{"name": "a", "team": "x"}, {"name": "b", "team": "y"}, {"name": "c", "team": "x"}])
def by_team(people):
    """Return the names of each team."""
    return {team: [p["name"] for p in rows] for team, rows in groupby(people, lambda p: p["team"])}


# --- wrong: by_team([{"name": "a", "team": "y"}, {"name": "b", "team": "x"}]).popitem()
def by_team(people):
    """Return the names of each team."""
    rows = sorted(people, key=lambda p: p["team"])
    return {team: [p["name"] for p in part] for team, part in groupby(rows, lambda p: p["team"])}


# --- wrong: type(by_team([]))
def by_team(people):
    """Return the names of each team."""
    teams = defaultdict(list)
    for person in people:
        teams[person["team"]].append(person["name"])
    return teams


# --- equal
def by_team(people):
    """Return the names of each team."""
    teams = {}
    for person in people:
        teams.setdefault(person["team"], []).append(person["name"])
    return teams


# --- equal
def by_team(people):
    """Return the names of each team."""
    teams = defaultdict(list)
    for person in people:
        teams[person["team"]].append(person["name"])
    return dict(teams)


# === best
def best(scores):
    """Return who has the most points, the first of equals; None of nobody."""
    winner = None
    most = None
    for name, points in scores.items():
        if most is None or points > most:
            winner, most = name, points
    return winner


# --- test
def test_best():
    assert best({"ann": 3, "bob": 5}) == "bob"
    assert best({}) is None


# --- wrong: best({"a": 1, "b": 1})
def best(scores):
    """Return who has the most points, the first of equals; None of nobody."""
    return max(scores, key=lambda name: (scores[name], name), default=None)


# --- wrong: best({"a": 1, "b": 1})
def best(scores):
    """Return who has the most points, the first of equals; None of nobody."""
    return sorted(scores, key=scores.get)[-1] if scores else None


# --- wrong: best({"a": -1})
def best(scores):
    """Return who has the most points, the first of equals; None of nobody."""
    winner, most = None, 0
    for name, points in scores.items():
        if points > most:
            winner, most = name, points
    return winner


# --- equal
def best(scores):
    """Return who has the most points, the first of equals; None of nobody."""
    return max(scores, key=scores.get, default=None)


# === merge
def merge(defaults, given):
    """Return settings: what is given and not None counts."""
    result = dict(defaults)
    for key, value in given.items():
        if value is not None:
            result[key] = value
    return result


# --- test
def test_merge():
    assert merge({"a": 1, "b": 2}, {"b": 3}) == {"a": 1, "b": 3}
    assert merge({"a": 1}, {}) == {"a": 1}


# --- wrong: merge({"a": 1}, {"a": None})
def merge(defaults, given):
    """Return settings: what is given and not None counts."""
    return {**defaults, **given}


# --- wrong: merge({"a": 1}, {"a": 0})
def merge(defaults, given):
    """Return settings: what is given and not None counts."""
    return {**defaults, **{key: value for key, value in given.items() if value}}


# --- wrong: (lambda d: (merge(d, {"a": 2}), d))({"a": 1})
def merge(defaults, given):
    """Return settings: what is given and not None counts."""
    defaults.update({key: value for key, value in given.items() if value is not None})
    return defaults


# --- wrong: merge({"a": 1}, {"c": 3})
def merge(defaults, given):
    """Return settings: what is given and not None counts."""
    return {key: value if given.get(key) is None else given[key] for key, value in defaults.items()}


# --- equal
def merge(defaults, given):
    """Return settings: what is given and not None counts."""
    return {**defaults, **{key: value for key, value in given.items() if value is not None}}


# === flatten
def flatten(rows):
    """Return the items of lists in a list; other items stay."""
    flat = []
    for row in rows:
        if isinstance(row, list):
            for item in row:
                flat.append(item)
        else:
            flat.append(row)
    return flat


# --- test
def test_flatten():
    assert flatten([[1, 2], [3], 4]) == [1, 2, 3, 4]


# --- wrong: flatten([[[1]]])
def flatten(rows):
    """Return the items of lists in a list; other items stay."""
    flat = []
    for row in rows:
        flat += flatten(row) if isinstance(row, list) else [row]
    return flat


# --- wrong: flatten([(1, 2)])
def flatten(rows):
    """Return the items of lists in a list; other items stay."""
    return [item for row in rows for item in (row if isinstance(row, (list, tuple)) else [row])]


# --- wrong: flatten([[], 1])
def flatten(rows):
    """Return the items of lists in a list; other items stay."""
    return [item for row in rows for item in (row if isinstance(row, list) and row else [row])]


# --- equal
def flatten(rows):
    """Return the items of lists in a list; other items stay."""
    return [item for row in rows for item in (row if isinstance(row, list) else [row])]


# --- equal
def flatten(rows):
    """Return the items of lists in a list; other items stay."""
    flat = []
    for row in rows:
        if isinstance(row, list):
            flat.extend(row)
        else:
            flat.append(row)
    return flat


# === chunks
def chunks(items, size):
    """Return the items in parts of a size."""
    parts = []
    part = []
    for item in items:
        part.append(item)
        if len(part) == size:
            parts.append(part)
            part = []
    if part:
        parts.append(part)
    return parts


# --- test
def test_chunks():
    assert chunks([1, 2, 3, 4, 5], 2) == [[1, 2], [3, 4], [5]]
    assert chunks([], 3) == []


# --- wrong: chunks([1, 2], 0)
def chunks(items, size):
    """Return the items in parts of a size."""
    return [items[start : start + size] for start in range(0, len(items), size)]


# --- wrong: chunks((1, 2, 3), 2)
def chunks(items, size):
    """Return the items in parts of a size."""
    size = size or len(items) or 1
    return [items[start : start + size] for start in range(0, len(items), size)]


# --- wrong: chunks([1, 2], 2)
def chunks(items, size):
    """Return the items in parts of a size."""
    parts, part = [], []
    for item in items:
        part.append(item)
        if len(part) == size:
            parts.append(part)
            part = []
    return [*parts, part] if items else parts


# --- equal
def chunks(items, size):
    """Return the items in parts of a size."""
    parts = []
    for item in items:
        if not parts or len(parts[-1]) == size:
            parts.append([])
        parts[-1].append(item)
    return parts


# --- equal
def chunks(items, size):
    """Return the items in parts of a size."""
    rest, parts = list(items), []
    if size < 1:
        return [rest] if rest else []
    while rest:
        parts.append(rest[:size])
        rest = rest[size:]
    return parts


# === rank
def rank(rows):
    """Return names, most points first; equal ones stay in order."""
    ordered = sorted(rows, key=lambda row: -row[1])
    return [row[0] for row in ordered]


# --- test
def test_rank():
    assert rank([("a", 1), ("b", 3), ("c", 2)]) == ["b", "c", "a"]


# --- wrong: rank([("a", 1), ("b", 1)])
def rank(rows):
    """Return names, most points first; equal ones stay in order."""
    return [name for name, _ in sorted(rows, key=lambda row: row[1])[::-1]]


# --- wrong: rank([("b", 1), ("a", 1)])
def rank(rows):
    """Return names, most points first; equal ones stay in order."""
    return [name for name, _ in sorted(rows, key=lambda row: (-row[1], row[0]))]


# --- wrong: rank([("b", 1), ("b", 2)])
def rank(rows):
    """Return names, most points first; equal ones stay in order."""
    points = dict(rows)
    return sorted(points, key=lambda name: -points[name])


# --- equal
def rank(rows):
    """Return names, most points first; equal ones stay in order."""
    return [row[0] for row in sorted(rows, key=lambda row: row[1], reverse=True)]


# === lookup
def lookup(data, path, default=None):
    """Return what stands at `a.b.c` in nested dictionaries."""
    here = data
    for key in path.split("."):
        if not isinstance(here, dict) or key not in here:
            return default
        here = here[key]
    return here


# --- test
def test_lookup():
    data = {"a": {"b": 1}}
    assert lookup(data, "a.b") == 1
    assert lookup(data, "a.x", 5) == 5
    assert lookup(data, "a.b.c") is None


# --- wrong: lookup({"a": None}, "a", 5)
def lookup(data, path, default=None):
    """Return what stands at `a.b.c` in nested dictionaries."""
    here = data
    for key in path.split("."):
        here = here.get(key) if isinstance(here, dict) else None
    return default if here is None else here


# --- wrong: lookup({"a": 0}, "a", 5)
def lookup(data, path, default=None):
    """Return what stands at `a.b.c` in nested dictionaries."""
    here = data
    for key in path.split("."):
        if not isinstance(here, dict) or key not in here:
            return default
        here = here[key]
    return here or default


# --- equal
def lookup(data, path, default=None):
    """Return what stands at `a.b.c` in nested dictionaries."""
    for key in path.split("."):
        if not isinstance(data, dict) or key not in data:
            return default
        data = data[key]
    return data


# === most_common
def most_common(words, count=3):
    """Return the most common words, those that came first among equals."""
    counts = {}
    for word in words:
        counts[word] = counts.get(word, 0) + 1
    ordered = sorted(counts.items(), key=lambda pair: pair[1], reverse=True)
    return [word for word, _ in ordered[:count]]


# --- test
def test_most_common():
    assert most_common(["a", "b", "a", "c", "b", "a"], 2) == ["a", "b"]
    assert most_common([]) == []


# --- wrong: most_common(["b", "a"], 1)
def most_common(words, count=3):
    """Return the most common words, those that came first among equals."""
    counts = Counter(words)
    return sorted(counts, key=lambda word: (-counts[word], word))[:count]


# --- wrong: most_common(["b", "a"], -1)
def most_common(words, count=3):
    """Return the most common words, those that came first among equals."""
    return [word for word, _ in Counter(words).most_common(count)]


# --- wrong: most_common(["b", "a"], 0)
def most_common(words, count=3):
    """Return the most common words, those that came first among equals."""
    return [word for word, _ in Counter(words).most_common()[: count or None]]


# --- equal
def most_common(words, count=3):
    """Return the most common words, those that came first among equals."""
    return [word for word, _ in Counter(words).most_common()[:count]]


# === intervals
def intervals(spans):
    """Join spans that overlap or touch."""
    joined = []
    for start, end in sorted(spans):
        if joined and start <= joined[-1][1]:
            joined[-1] = (joined[-1][0], max(end, joined[-1][1]))
        else:
            joined.append((start, end))
    return joined


# --- test
def test_intervals():
    assert intervals([(1, 3), (2, 5), (8, 9)]) == [(1, 5), (8, 9)]


# --- wrong: intervals([(1, 9), (2, 5)])
def intervals(spans):
    """Join spans that overlap or touch."""
    joined = []
    for start, end in sorted(spans):
        if joined and start <= joined[-1][1]:
            joined[-1] = (joined[-1][0], end)
        else:
            joined.append((start, end))
    return joined


# --- wrong: intervals([(1, 3), (3, 5)])
def intervals(spans):
    """Join spans that overlap or touch."""
    joined = []
    for start, end in sorted(spans):
        if joined and start < joined[-1][1]:
            start, last = joined.pop()
            end = max(end, last)
        joined.append((start, end))
    return joined


# --- wrong: intervals([(5, 6), (1, 2)])
def intervals(spans):
    """Join spans that overlap or touch."""
    joined = []
    for start, end in spans:
        if joined and start <= joined[-1][1]:
            joined[-1] = (joined[-1][0], max(end, joined[-1][1]))
        else:
            joined.append((start, end))
    return joined


# --- equal
def intervals(spans):
    """Join spans that overlap or touch."""
    joined = []
    for start, end in sorted(spans):
        if joined and start <= joined[-1][1]:
            start, last = joined.pop()
            end = max(end, last)
        joined.append((start, end))
    return joined


# === compact
def compact(data):
    """Return a JSON text without empty values."""
    kept = {}
    for key, value in data.items():
        if value is None or value == "" or value == []:
            continue
        kept[key] = value
    return json.dumps(kept, sort_keys=True)


# --- test
def test_compact():
    assert compact({"b": 1, "a": "x", "c": ""}) == '{"a": "x", "b": 1}'
    assert compact({"n": None, "l": []}) == "{}"


# --- wrong: compact({"a": 0})
def compact(data):
    """Return a JSON text without empty values."""
    return json.dumps({key: value for key, value in data.items() if value}, sort_keys=True)


# --- wrong: compact({"a": "\u00e9"})
def compact(data):
    """Return a JSON text without empty values."""
    kept = {key: value for key, value in data.items() if value not in (None, "", [])}
    return json.dumps(kept, sort_keys=True, ensure_ascii=False)


# --- wrong: compact({"b": {"d": 1, "c": 2}})
def compact(data):
    """Return a JSON text without empty values."""
    kept = {key: value for key, value in sorted(data.items()) if value not in (None, "", [])}
    return json.dumps(kept)


# --- equal
def compact(data):
    """Return a JSON text without empty values."""
    kept = {key: value for key, value in data.items() if value not in (None, "", [])}
    return json.dumps(kept, sort_keys=True)


# === shared
def shared(ours, theirs):
    """Return the numbers of ours that are in theirs, each once, in order."""
    found = []
    for number in ours:
        if number in found:
            continue
        if any(number == other for other in theirs):
            found.append(number)
    return found


# --- test
def test_shared():
    assert shared([5, 3, 3, 4, 1], [3, 4, 5]) == [5, 3, 4]
    assert shared([], [1]) == []
    assert shared([7, 7], [8]) == []
    assert shared([2, 9, 9, 6], [6, 9]) == [9, 6]


# --- wrong: shared([1, 2, 1], [2, 1])
def shared(ours, theirs):
    """Return the numbers of ours that are in theirs, each once, in order."""
    known = set(theirs)
    return list(dict.fromkeys(number for number in reversed(ours) if number in known))[::-1]


# --- equal
def shared(ours, theirs):
    """Return the numbers of ours that are in theirs, each once, in order."""
    known = set(theirs)
    return list(dict.fromkeys(number for number in ours if number in known))


# === spread
def spread(values):
    """Return how far apart the values are, and how many there are."""
    least = most = None
    count = 0
    for value in values:
        count += 1
        if least is None or value < least:
            least = value
        if most is None or value > most:
            most = value
    return (0, 0) if least is None else (most - least, count)


# --- test
def test_spread():
    assert spread([4, 1, 9]) == (8, 3)
    assert spread([]) == (0, 0)
    assert spread([2, 2]) == (0, 2)


# --- wrong: spread(iter([4, 1, 9]))
def spread(values):
    """Return how far apart the values are, and how many there are."""
    if not values:
        return (0, 0)
    return (max(values) - min(values), sum(1 for _ in values))


# --- equal
def spread(values):
    """Return how far apart the values are, and how many there are."""
    values = list(values)
    if not values:
        return (0, 0)
    return (max(values) - min(values), len(values))
