"""Functions of graphs, trees, grids and nested data."""

import heapq
from collections import Counter, defaultdict, deque
from copy import deepcopy
from itertools import groupby


class Tree:
    """A node of a tree."""

    def __init__(self, value, children=()):
        self.value = value
        self.children = list(children)


# === reachable
def reachable(graph, start):
    """Return what can be reached from a place, itself first, in the order of finding, breadth first."""
    seen = [start]
    queue = deque([start])
    while queue:
        place = queue.popleft()
        for other in graph.get(place, ()):
            if other not in seen:
                seen.append(other)
                queue.append(other)
    return seen


# --- test
def test_reachable():
    assert reachable({1: [2, 3], 2: [4], 3: [4]}, 1) == [1, 2, 3, 4]
    assert reachable({}, 5) == [5]


# --- wrong: reachable({1: [2, 2]}, 1)
def reachable(graph, start):
    """Return what can be reached from a place, itself first, in the order of finding, breadth first."""
    order = [start]
    seen = {start}
    for place in order:
        fresh = [other for other in graph.get(place, ()) if other not in seen]
        seen.update(fresh)
        order.extend(fresh)
    return order


# --- equal
def reachable(graph, start):
    """Return what can be reached from a place, itself first, in the order of finding, breadth first."""
    seen = [start]
    for place in seen:
        for other in graph.get(place, ()):
            if other not in seen:
                seen.append(other)
    return seen


# === topological
def topological(needs):
    """Return names so that each stands after what it needs; ValueError if they need each other."""
    order, state = [], {}

    def visit(name):
        if state.get(name) == "done":
            return
        if state.get(name) == "open":
            raise ValueError(f"cycle at {name}")
        state[name] = "open"
        for other in needs.get(name, ()):
            visit(other)
        state[name] = "done"
        order.append(name)

    for name in needs:
        visit(name)
    return order


# --- test
def test_topological():
    assert topological({"a": ["b"], "b": ["c"]}) == ["c", "b", "a"]
    assert topological({}) == []
    try:
        topological({"a": ["b"], "b": ["a"]})
    except ValueError:
        pass
    else:
        raise AssertionError


# --- wrong: topological({"a": ["a"]})
def topological(needs):
    """Return names so that each stands after what it needs; ValueError if they need each other."""
    order, path = [], []

    def visit(name):
        if name in order:
            return
        if name in path[:-1]:
            raise ValueError(f"cycle at {name}")
        if path and path[-1] == name:
            return
        path.append(name)
        for other in needs.get(name, ()):
            visit(other)
        path.pop()
        order.append(name)

    for name in needs:
        visit(name)
    return order


# --- wrong: topological({"a": ["b", "c"], "b": ["d"], "c": ["d"]})
def topological(needs):
    """Return names so that each stands after what it needs; ValueError if they need each other."""
    order, seen = [], set()

    def visit(name, path):
        if name in path:
            raise ValueError(f"cycle at {name}")
        if name not in seen:
            for other in needs.get(name, ()):
                visit(other, path + (name,))
            seen.add(name)
            order.append(name)

    for name in sorted(needs, reverse=len(needs) > 2):
        visit(name, ())
    return order


# === shortest
def shortest(graph, start, end):
    """Return the length of the shortest way between two places, None if there is none."""
    queue = [(0, start)]
    done = set()
    while queue:
        length, place = heapq.heappop(queue)
        if place == end:
            return length
        if place in done:
            continue
        done.add(place)
        for other, step in graph.get(place, {}).items():
            if other not in done:
                heapq.heappush(queue, (length + step, other))
    return None


# --- test
def test_shortest():
    graph = {"a": {"b": 1, "c": 4}, "b": {"c": 2}}
    assert shortest(graph, "a", "c") == 3
    assert shortest(graph, "c", "a") is None
    assert shortest(graph, "a", "a") == 0


# --- wrong: shortest({"a": {"b": 9, "c": 1}, "c": {"b": 1}, "b": {"z": 1}}, "a", "z")
def shortest(graph, start, end):
    """Return the length of the shortest way between two places, None if there is none."""
    queue = [(0, start)]
    seen = {start}
    while queue:
        length, place = heapq.heappop(queue)
        if place == end:
            return length
        for other, step in graph.get(place, {}).items():
            if other not in seen or other == end:
                seen.add(other)
                heapq.heappush(queue, (length + step, other))
    return None


# === depth
def depth(tree):
    """Return how many levels a tree has."""
    if not tree.children:
        return 1
    return 1 + max(depth(child) for child in tree.children)


# --- test
def test_depth():
    assert depth(Tree(1)) == 1
    assert depth(Tree(1, [Tree(2), Tree(3)])) == 2
    assert depth(Tree(1, [Tree(2, [Tree(4)])])) == 3


# --- wrong: depth(Tree(1, [Tree(2), Tree(3, [Tree(4)])]))
def depth(tree):
    """Return how many levels a tree has."""
    levels = 1
    while tree.children:
        tree = tree.children[0]
        levels += 1
    return levels


# --- equal
def depth(tree):
    """Return how many levels a tree has."""
    return 1 + max((depth(child) for child in tree.children), default=0)


# === flatten
def flatten(items):
    """Return the items of nested lists and tuples in one list."""
    result = []
    for item in items:
        if isinstance(item, (list, tuple)):
            result.extend(flatten(item))
        else:
            result.append(item)
    return result


# --- test
def test_flatten():
    assert flatten([1, [2, (3, 4)], 5]) == [1, 2, 3, 4, 5]
    assert flatten([]) == []


# --- wrong: flatten([1, {2, 3}])
def flatten(items):
    """Return the items of nested lists and tuples in one list."""
    result = []
    for item in items:
        if hasattr(item, "__iter__") and not isinstance(item, (str, bytes, dict)):
            result += flatten(item)
        else:
            result.append(item)
    return result


# --- wrong: flatten([[1, [2, [3, [4]]]]])
def flatten(items):
    """Return the items of nested lists and tuples in one list."""
    result = []
    for item in items:
        if isinstance(item, (list, tuple)):
            for inner in item:
                if isinstance(inner, (list, tuple)):
                    result.extend(inner)
                else:
                    result.append(inner)
        else:
            result.append(item)
    return result


# --- wrong: (lambda x: (flatten(x), x))([1, [2]])
def flatten(items):
    """Return the items of nested lists and tuples in one list."""
    result, todo = [], [items]
    while todo:
        item = todo.pop()
        if isinstance(item, list):
            item.reverse()
            todo.extend(item)
        elif isinstance(item, tuple):
            todo.extend(reversed(item))
        else:
            result.append(item)
    return result


# === merge_deep
def merge_deep(base, extra):
    """Return a dictionary with what both hold; nested ones are merged, else `extra` wins."""
    result = deepcopy(base)
    for key, value in extra.items():
        if isinstance(value, dict) and isinstance(result.get(key), dict):
            result[key] = merge_deep(result[key], value)
        else:
            result[key] = deepcopy(value)
    return result


# --- test
def test_merge_deep():
    assert merge_deep({"a": {"b": 1}}, {"a": {"c": 2}}) == {"a": {"b": 1, "c": 2}}
    base = {"a": {"b": 1}}
    merge_deep(base, {"a": {"b": 2}})
    assert base == {"a": {"b": 1}}


# --- wrong: (lambda b: (merge_deep(b, {})["l"].append(1), b))({"l": []})
def merge_deep(base, extra):
    """Return a dictionary with what both hold; nested ones are merged, else `extra` wins."""
    result = dict(base)
    for key, value in extra.items():
        if isinstance(value, dict) and isinstance(result.get(key), dict):
            value = merge_deep(result[key], value)
        result[key] = value
    return result


# --- wrong: merge_deep({"a": {"b": 1}}, {"a": {}})
def merge_deep(base, extra):
    """Return a dictionary with what both hold; nested ones are merged, else `extra` wins."""
    result = deepcopy(base)
    for key, value in extra.items():
        known = result.get(key)
        if value and isinstance(value, dict) and isinstance(known, dict):
            result[key] = merge_deep(known, value)
        else:
            result[key] = deepcopy(value)
    return result


# === neighbours
def neighbours(grid, row, column):
    """Return what stands beside a cell of a grid: above, below, left, right."""
    found = []
    for down, right in ((-1, 0), (1, 0), (0, -1), (0, 1)):
        r, c = row + down, column + right
        if 0 <= r < len(grid) and 0 <= c < len(grid[r]):
            found.append(grid[r][c])
    return found


# --- test
def test_neighbours():
    grid = [[1, 2, 3], [4, 5, 6], [7, 8, 9]]
    assert neighbours(grid, 1, 1) == [2, 8, 4, 6]
    assert neighbours(grid, 2, 2) == [6, 8]


# --- wrong: neighbours([[1, 2, 3], [4, 5, 6], [7, 8, 9]], 0, 0)
def neighbours(grid, row, column):
    """Return what stands beside a cell of a grid: above, below, left, right."""
    found = []
    for r, c in ((row - 1, column), (row + 1, column), (row, column - 1), (row, column + 1)):
        try:
            found.append(grid[r][c])
        except IndexError:
            pass
    return found


# --- wrong: neighbours([[1, 2], [3]], 0, 1)
def neighbours(grid, row, column):
    """Return what stands beside a cell of a grid: above, below, left, right."""
    rows, columns = len(grid), len(grid[0])
    places = ((row - 1, column), (row + 1, column), (row, column - 1), (row, column + 1))
    return [grid[r][c] for r, c in places if 0 <= r < rows and 0 <= c < columns]


# === transpose
def transpose(rows, fill=None):
    """Turn rows into columns; short rows are filled up."""
    width = max((len(row) for row in rows), default=0)
    columns = []
    for i in range(width):
        columns.append([row[i] if i < len(row) else fill for row in rows])
    return columns


# --- test
def test_transpose():
    assert transpose([[1, 2], [3, 4]]) == [[1, 3], [2, 4]]
    assert transpose([]) == []
    assert transpose([[1, 2], [3]], 0) == [[1, 3], [2, 0]]


# --- wrong: transpose([[1], [2, 3]])
def transpose(rows, fill=None):
    """Turn rows into columns; short rows are filled up."""
    if not rows:
        return []
    width = len(rows[0])
    return [[row[i] if i < len(row) else fill for row in rows] for i in range(width)]


# --- wrong: transpose([[1, 2], [3]])
def transpose(rows, fill=None):
    """Turn rows into columns; short rows are filled up."""
    width = max(map(len, rows), default=0)
    padded = [list(row) + [fill or 0] * (width - len(row)) for row in rows]
    return [list(column) for column in zip(*padded)]


# === group_runs
def group_runs(items, key):
    """Return pairs of a key and the items that have it, in the order in which keys are first seen."""
    groups = {}
    for item in items:
        groups.setdefault(key(item), []).append(item)
    return list(groups.items())


# --- test
def test_group_runs():
    assert group_runs([1, 3, 2, 4], lambda n: n % 2) == [(1, [1, 3]), (0, [2, 4])]
    assert group_runs([], len) == []


# --- wrong: group_runs([1, 2, 3], lambda n: n % 2)
def group_runs(items, key):
    """Return pairs of a key and the items that have it, in the order in which keys are first seen."""
    return [(name, list(group)) for name, group in groupby(items, key)]


# --- wrong: (lambda l: group_runs([1, 2], lambda n: l.append(n)) and l)([])
def group_runs(items, key):
    """Return pairs of a key and the items that have it, in the order in which keys are first seen."""
    groups = {}
    for item in items:
        if key(item) not in groups:
            groups[key(item)] = []
        groups[key(item)].append(item)
    return list(groups.items())


# === winners
def winners(votes):
    """Return all who have the most votes, in the order of the first vote for each."""
    counts = Counter(votes)
    if not counts:
        return []
    most = max(counts.values())
    return [name for name, count in counts.items() if count == most]


# --- test
def test_winners():
    assert winners(["a", "b", "a"]) == ["a"]
    assert winners(["a", "b"]) == ["a", "b"]
    assert winners([]) == []


# --- wrong: winners(["b", "a"])
def winners(votes):
    """Return all who have the most votes, in the order of the first vote for each."""
    most = max(map(votes.count, votes), default=0)
    return sorted({name for name in votes if votes.count(name) == most})


# --- wrong: winners(["b", "a", "a", "b"])
def winners(votes):
    """Return all who have the most votes, in the order of the first vote for each."""
    best, most = [], 0
    counts = Counter()
    for name in votes:
        counts[name] += 1
        if counts[name] > most:
            best, most = [name], counts[name]
        elif counts[name] == most:
            best.append(name)
    return best


# --- wrong: winners(iter(["a", "b", "a"]))
def winners(votes):
    """Return all who have the most votes, in the order of the first vote for each."""
    most = max(Counter(votes).values(), default=0)
    return list(dict.fromkeys(name for name in votes if votes.count(name) == most))
