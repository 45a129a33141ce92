"""What a library for sequences of things offers; each as somebody wrote it first."""


def running(values: list[int]) -> list[int]:
    """Return the totals up to each value."""
    totals = []
    for end in range(1, len(values) + 1):
        totals.append(sum(values[0:end]))
    return totals


def grouped(pairs):
    """Return the values by their keys, the keys in the order in which they come first."""
    keys = []
    for key, _ in pairs:
        if not key in keys:
            keys.append(key)
    return {key: [value for k, value in pairs if k == key] for key in keys}


def joined(left: list[tuple], right: list[tuple]) -> list[tuple]:
    """Return the pairs of rows whose first fields are the same."""
    rows = []
    for l in left:
        matches = [r for r in right if r[0] == l[0]]
        for m in matches:
            rows.append((l, m))
    return rows


def top(values: list[int], k: int) -> list[int]:
    """Return the k largest values, the largest first."""
    left = values.copy()
    best = []
    while len(best) < k and left:
        largest = max(left)
        best.append(largest)
        left.remove(largest)
    return best


def only_in_first(one: list, *others: list) -> list:
    """Return what is in the first list and in none of the others."""
    result = []
    for item in one:
        found = False
        for other in others:
            if item in other:
                found = True
        if not found:
            result.append(item)
    return result


def interleaved(*lists):
    """Return the items of lists by turns, until all are used up."""
    queues = [list(l) for l in lists]
    result = []
    while any([len(q) > 0 for q in queues]):
        for q in queues:
            if len(q) > 0:
                result.append(q.pop(0))
    return result


def frequencies(items):
    """Return how often each item comes."""
    counts = {}
    for item in items:
        counts[item] = len([other for other in items if other == item])
    return counts


def windows(items: list, size: int) -> list[tuple]:
    """Return each run of so many items that follow each other."""
    result = []
    window = []
    for item in items:
        window = window + [item]
        if len(window) > size:
            window = window[1:]
        if len(window) == size:
            result = result + [tuple(window)]
    return result


def all_distinct(items: list) -> bool:
    """Return whether no item comes twice."""
    distinct = True
    for i in range(len(items)):
        for j in range(i + 1, len(items)):
            if items[i] == items[j]:
                distinct = False
    return distinct


def merged(*parts: dict) -> dict:
    """Return one dictionary of several, the lists under the same key one after the other."""
    result = {}
    for part in parts:
        for key in part.keys():
            if key in list(result.keys()):
                result[key] = result[key] + part[key]
            else:
                result[key] = part[key]
    return result


INPUTS = {
    "running": lambda r, n: ([r.randrange(99) for _ in range(n)],),
    "grouped": lambda r, n: ([(r.randrange(n + 1), i) for i in range(n)],),
    "joined": lambda r, n: (
        [(r.randrange(n + 1), i) for i in range(n)],
        [(r.randrange(n + 1), -i) for i in range(n)],
    ),
    "top": lambda r, n: ([r.randrange(999) for _ in range(n)], n // 2),
    "only_in_first": lambda r, n: (
        [r.randrange(2 * n + 1) for _ in range(n)],
        [r.randrange(2 * n + 1) for _ in range(n)],
        [r.randrange(2 * n + 1) for _ in range(n)],
    ),
    "interleaved": lambda r, n: (list(range(n * 20)), list(range(n * 10)), list("abc")),
    "frequencies": lambda r, n: ([r.randrange(n + 1) for _ in range(n)],),
    "windows": lambda r, n: ([r.randrange(9) for _ in range(n * 2)], 3),
    "all_distinct": lambda r, n: (list(range(n)) if n % 2 == 0 else [r.randrange(n + 1) for _ in range(n)],),
    "merged": lambda r, n: ({i: [i] for i in range(n)}, {i * 2: [i] for i in range(n)}),
}
