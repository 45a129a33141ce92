"""An eighth lot, written by a hand that had read neither the gates nor how inputs are made, and held out."""

import itertools
import operator
import re
import textwrap
from collections import Counter, defaultdict, deque
from urllib.parse import parse_qsl, urlencode, urlsplit, urlunsplit

DEFAULT_PORTS = {"http": 80, "https": 443}


# === backoff_schedule
def backoff_schedule(attempts, base=0.5, factor=2.0, cap=30.0, jitter=None):
    """Return the seconds to wait before each retry; `jitter` turns a delay into the one that is used."""
    delays = []
    delay = base
    for _ in range(attempts):
        wait = min(delay, cap)
        if jitter is not None:
            wait = max(0.0, jitter(wait))
        delays.append(wait)
        delay *= factor
    return delays


# --- test
def test_backoff_schedule():
    assert backoff_schedule(3) == [0.5, 1.0, 2.0]
    assert backoff_schedule(0) == []


def test_backoff_schedule_is_capped():
    assert backoff_schedule(4, base=1, factor=10, cap=50) == [1, 10, 50, 50]


def test_backoff_schedule_with_jitter():
    assert backoff_schedule(2, jitter=lambda delay: 0.1) == [0.1, 0.1]


# --- wrong: backoff_schedule(3, jitter=lambda delay: delay / 2)
def backoff_schedule(attempts, base=0.5, factor=2.0, cap=30.0, jitter=None):
    """Return the seconds to wait before each retry; `jitter` turns a delay into the one that is used."""
    delays = []
    delay = base
    for _ in range(attempts):
        delay = min(delay, cap)
        if jitter is not None:
            delay = max(0.0, jitter(delay))
        delays.append(delay)
        delay *= factor
    return delays


# --- wrong: backoff_schedule(3, 10, 2, 20, lambda delay: delay + 5)
def backoff_schedule(attempts, base=0.5, factor=2.0, cap=30.0, jitter=None):
    """Return the seconds to wait before each retry; `jitter` turns a delay into the one that is used."""
    delays = []
    delay = base
    for _ in range(attempts):
        wait = jitter(delay) if jitter is not None else delay
        delays.append(max(0.0, min(wait, cap)))
        delay *= factor
    return delays


# --- wrong: backoff_schedule(4, 10, 2, 20, lambda delay: delay * 0.9)
def backoff_schedule(attempts, base=0.5, factor=2.0, cap=30.0, jitter=None):
    """Return the seconds to wait before each retry; `jitter` turns a delay into the one that is used."""
    delays = []
    delay = base
    while delay < cap and len(delays) < attempts:
        delays.append(delay if jitter is None else max(0.0, jitter(delay)))
        delay *= factor
    return delays + [cap] * (attempts - len(delays))


# --- wrong: backoff_schedule(2, jitter=lambda delay: delay - 0.75)
def backoff_schedule(attempts, base=0.5, factor=2.0, cap=30.0, jitter=None):
    """Return the seconds to wait before each retry; `jitter` turns a delay into the one that is used."""
    delays = [min(base * factor**attempt, cap) for attempt in range(attempts)]
    return delays if jitter is None else [jitter(delay) for delay in delays]


# --- equal
def backoff_schedule(attempts, base=0.5, factor=2.0, cap=30.0, jitter=None):
    """Return the seconds to wait before each retry; `jitter` turns a delay into the one that is used."""
    growing = itertools.accumulate(itertools.repeat(factor), operator.mul, initial=base)
    delays = [min(delay, cap) for delay in itertools.islice(growing, max(attempts, 0))]
    if jitter is None:
        return delays
    return [max(0.0, jitter(delay)) for delay in delays]


# --- equal
def backoff_schedule(attempts, base=0.5, factor=2.0, cap=30.0, jitter=None):
    """Return the seconds to wait before each retry; `jitter` turns a delay into the one that is used."""
    delays = []
    delay = base
    while len(delays) < attempts:
        wait = cap if cap < delay else delay
        delays.append(wait if jitter is None else max(0.0, jitter(wait)))
        delay = delay * factor
    return delays


# === is_allowed
def is_allowed(user, action, resource, rules):
    """Check a user's action against the rules: a matching deny always wins, else one allow is enough; owners may read."""
    allowed = action == "read" and resource.get("owner") == user["name"]
    for rule in rules:
        if rule["action"] not in (action, "*"):
            continue
        if "role" in rule and rule["role"] not in user["roles"]:
            continue
        if "kind" in rule and rule["kind"] != resource["kind"]:
            continue
        if rule["effect"] == "deny":
            return False
        allowed = True
    return allowed


# --- test
ANN = {"name": "ann", "roles": ["editor"]}
PAGE = {"kind": "page", "owner": "bob"}


def test_is_allowed():
    rule = {"effect": "allow", "action": "edit", "role": "editor"}
    assert is_allowed(ANN, "edit", PAGE, [rule])
    assert not is_allowed(ANN, "delete", PAGE, [rule])
    assert not is_allowed({"name": "eve", "roles": []}, "edit", PAGE, [rule])


def test_is_allowed_owner_reads():
    assert is_allowed({"name": "bob", "roles": []}, "read", PAGE, [])
    assert not is_allowed({"name": "bob", "roles": []}, "edit", PAGE, [])


def test_is_allowed_denied():
    assert not is_allowed(ANN, "edit", PAGE, [{"effect": "deny", "action": "*", "kind": "page"}])


# --- wrong: is_allowed({"name": "a", "roles": ["x"]}, "edit", {"kind": "page"}, [{"effect": "allow", "action": "edit"}, {"effect": "deny", "action": "*", "role": "x"}])
def is_allowed(user, action, resource, rules):
    """Check a user's action against the rules: a matching deny always wins, else one allow is enough; owners may read."""
    for rule in rules:
        if rule["action"] not in (action, "*"):
            continue
        if "role" in rule and rule["role"] not in user["roles"]:
            continue
        if "kind" in rule and rule["kind"] != resource["kind"]:
            continue
        return rule["effect"] != "deny"
    return action == "read" and resource.get("owner") == user["name"]


# --- wrong: is_allowed({"name": "a", "roles": ["x"]}, "edit", {"kind": "page"}, [{"effect": "deny", "action": "*", "role": "x"}, {"effect": "allow", "action": "edit"}])
def is_allowed(user, action, resource, rules):
    """Check a user's action against the rules: a matching deny always wins, else one allow is enough; owners may read."""
    allowed = action == "read" and resource.get("owner") == user["name"]
    for rule in rules:
        matches = (
            rule["action"] in (action, "*")
            and ("role" not in rule or rule["role"] in user["roles"])
            and ("kind" not in rule or rule["kind"] == resource["kind"])
        )
        if matches:
            allowed = rule["effect"] == "allow"
    return allowed


# --- wrong: is_allowed({"name": "bob", "roles": []}, "read", {"kind": "page", "owner": "bob"}, [{"effect": "deny", "action": "read"}])
def is_allowed(user, action, resource, rules):
    """Check a user's action against the rules: a matching deny always wins, else one allow is enough; owners may read."""
    if action == "read" and resource.get("owner") == user["name"]:
        return True
    allowed = False
    for rule in rules:
        if rule["action"] not in (action, "*"):
            continue
        if "role" in rule and rule["role"] not in user["roles"]:
            continue
        if "kind" in rule and rule["kind"] != resource["kind"]:
            continue
        if rule["effect"] == "deny":
            return False
        allowed = True
    return allowed


# --- wrong: is_allowed({"name": "a", "roles": ["x"]}, "edit", {"kind": "page"}, [{"effect": "allow", "action": "edit", "role": None}])
def is_allowed(user, action, resource, rules):
    """Check a user's action against the rules: a matching deny always wins, else one allow is enough; owners may read."""
    allowed = action == "read" and resource.get("owner") == user["name"]
    for rule in rules:
        role, kind = rule.get("role"), rule.get("kind")
        if rule["action"] not in (action, "*"):
            continue
        if (role and role not in user["roles"]) or (kind and kind != resource["kind"]):
            continue
        if rule["effect"] == "deny":
            return False
        allowed = True
    return allowed


# --- equal
def is_allowed(user, action, resource, rules):
    """Check a user's action against the rules: a matching deny always wins, else one allow is enough; owners may read."""

    def matches(rule):
        if rule["action"] != action and rule["action"] != "*":
            return False
        if "role" in rule and rule["role"] not in user["roles"]:
            return False
        return "kind" not in rule or rule["kind"] == resource["kind"]

    allowed = action == "read" and resource.get("owner") == user["name"]
    for rule in filter(matches, rules):
        if rule["effect"] == "deny":
            return False
        allowed = True
    return allowed


# --- equal
def is_allowed(user, action, resource, rules):
    """Check a user's action against the rules: a matching deny always wins, else one allow is enough; owners may read."""
    effects = (
        rule["effect"]
        for rule in rules
        if rule["action"] in (action, "*")
        and ("role" not in rule or rule["role"] in user["roles"])
        and ("kind" not in rule or rule["kind"] == resource["kind"])
    )
    allowed = action == "read" and user["name"] == resource.get("owner")
    for effect in effects:
        if effect == "deny":
            return False
        allowed = True
    return allowed


# === diff_config
def diff_config(old, new, path=()):
    """List what differs between two nested dicts as (kind, path, value), first along the old keys, then what is new."""
    rows = []
    for key, value in old.items():
        here = (*path, key)
        if key not in new:
            rows.append(("removed", here, value))
        elif isinstance(value, dict) and isinstance(new[key], dict):
            rows.extend(diff_config(value, new[key], here))
        elif value != new[key]:
            rows.append(("changed", here, new[key]))
    for key, value in new.items():
        if key not in old:
            rows.append(("added", (*path, key), value))
    return rows


# --- test
def test_diff_config():
    assert diff_config({"a": 1}, {"a": 1}) == []
    assert diff_config({"a": 1}, {"a": 2}) == [("changed", ("a",), 2)]
    assert diff_config({}, {"a": 1}) == [("added", ("a",), 1)]
    assert diff_config({"a": 1}, {}) == [("removed", ("a",), 1)]


def test_diff_config_nested():
    old = {"db": {"host": "x", "port": 1}}
    assert diff_config(old, {"db": {"host": "y", "port": 1}}) == [("changed", ("db", "host"), "y")]


def test_diff_config_removed_and_added():
    assert diff_config({"a": 1, "b": 2}, {"b": 3, "c": 4}) == [
        ("removed", ("a",), 1),
        ("changed", ("b",), 3),
        ("added", ("c",), 4),
    ]


# --- wrong: diff_config({"a": 1}, {"a": None})
def diff_config(old, new, path=()):
    """List what differs between two nested dicts as (kind, path, value), first along the old keys, then what is new."""
    rows = []
    for key, value in old.items():
        here = (*path, key)
        other = new.get(key)
        if other is None:
            rows.append(("removed", here, value))
        elif isinstance(value, dict) and isinstance(other, dict):
            rows.extend(diff_config(value, other, here))
        elif value != other:
            rows.append(("changed", here, other))
    rows.extend(("added", (*path, key), value) for key, value in new.items() if key not in old)
    return rows


# --- wrong: diff_config({"b": 1, "a": 1}, {"b": 2, "a": 2})
def diff_config(old, new, path=()):
    """List what differs between two nested dicts as (kind, path, value), first along the old keys, then what is new."""
    rows = []
    for key in sorted(old.keys() | new.keys()):
        here = (*path, key)
        if key not in new:
            rows.append(("removed", here, old[key]))
        elif key not in old:
            rows.append(("added", here, new[key]))
        elif isinstance(old[key], dict) and isinstance(new[key], dict):
            rows.extend(diff_config(old[key], new[key], here))
        elif old[key] != new[key]:
            rows.append(("changed", here, new[key]))
    return rows


# --- wrong: (lambda new: (diff_config({"a": 1}, new), new))({"a": 1, "b": 2})
def diff_config(old, new, path=()):
    """List what differs between two nested dicts as (kind, path, value), first along the old keys, then what is new."""
    rows = []
    for key, value in old.items():
        here = (*path, key)
        if key not in new:
            rows.append(("removed", here, value))
            continue
        other = new.pop(key)
        if isinstance(value, dict) and isinstance(other, dict):
            rows.extend(diff_config(value, other, here))
        elif value != other:
            rows.append(("changed", here, other))
    rows.extend(("added", (*path, key), value) for key, value in new.items())
    return rows


# --- wrong: diff_config({"a": {"x": 1}, "b": 1}, {"a": {"x": 2}, "b": 2})
def diff_config(old, new, path=()):
    """List what differs between two nested dicts as (kind, path, value), first along the old keys, then what is new."""
    rows = []
    todo = deque([(old, new, path)])
    while todo:
        before, after, path = todo.popleft()
        for key, value in before.items():
            here = (*path, key)
            if key not in after:
                rows.append(("removed", here, value))
            elif isinstance(value, dict) and isinstance(after[key], dict):
                todo.append((value, after[key], here))
            elif value != after[key]:
                rows.append(("changed", here, after[key]))
        rows.extend(("added", (*path, key), after[key]) for key in after if key not in before)
    return rows


# --- wrong: diff_config({"a": {}}, {"a": {"x": 1}})
def diff_config(old, new, path=()):
    """List what differs between two nested dicts as (kind, path, value), first along the old keys, then what is new."""
    rows = []
    for key, value in old.items():
        here = path + (key,)
        if key not in new:
            rows.append(("removed", here, value))
        elif value != new[key]:
            if value and isinstance(value, dict) and isinstance(new[key], dict):
                rows += diff_config(value, new[key], here)
            else:
                rows.append(("changed", here, new[key]))
    for key in new:
        if key not in old:
            rows.append(("added", path + (key,), new[key]))
    return rows


# --- equal
def diff_config(old, new, path=()):
    """List what differs between two nested dicts as (kind, path, value), first along the old keys, then what is new."""

    def changes(before, after, path):
        for key, value in before.items():
            here = (*path, key)
            if key not in after:
                yield "removed", here, value
                continue
            other = after[key]
            if isinstance(value, dict) and isinstance(other, dict):
                yield from changes(value, other, here)
            elif value != other:
                yield "changed", here, other
        for key, value in after.items():
            if key not in before:
                yield "added", (*path, key), value

    return list(changes(old, new, path))


# --- equal
def diff_config(old, new, path=()):
    """List what differs between two nested dicts as (kind, path, value), first along the old keys, then what is new."""
    missing = object()
    rows = []
    for key, value in old.items():
        here = (*path, key)
        other = new.get(key, missing)
        if other is missing:
            rows.append(("removed", here, value))
        elif isinstance(value, dict) and isinstance(other, dict):
            rows += diff_config(value, other, here)
        elif value != other:
            rows.append(("changed", here, other))
    rows += [("added", (*path, key), value) for key, value in new.items() if key not in old]
    return rows


# === wrap_comment
def wrap_comment(text: str, width: int = 72, prefix: str = "# ") -> list[str]:
    """Return comment lines of at most `width`; empty lines part paragraphs, and a word that is too long stays whole."""
    lines: list[str] = []
    for paragraph in text.strip().split("\n\n"):
        if lines:
            lines.append(prefix.rstrip())
        current = ""
        for word in paragraph.split():
            candidate = f"{current} {word}" if current else word
            if current and len(prefix) + len(candidate) > width:
                lines.append(prefix + current)
                current = word
            else:
                current = candidate
        lines.append((prefix + current).rstrip())
    return lines


# --- test
def test_wrap_comment():
    assert wrap_comment("hello world") == ["# hello world"]
    assert wrap_comment("one two three four", 12) == ["# one two", "# three four"]


def test_wrap_comment_paragraphs():
    assert wrap_comment("first one\n\nsecond one") == ["# first one", "#", "# second one"]


def test_wrap_comment_prefix():
    assert wrap_comment("aaa bbb", 8, "// ") == ["// aaa", "// bbb"]


# --- wrong: wrap_comment("see https://example.org/a/very/long/path for it", 24)
def wrap_comment(text: str, width: int = 72, prefix: str = "# ") -> list[str]:
    """Return comment lines of at most `width`; empty lines part paragraphs, and a word that is too long stays whole."""
    lines: list[str] = []
    for paragraph in text.strip().split("\n\n"):
        if lines:
            lines.append(prefix.rstrip())
        wrapped = textwrap.wrap(paragraph, width - len(prefix)) or [""]
        lines.extend((prefix + line).rstrip() for line in wrapped)
    return lines


# --- wrong: wrap_comment("a\n \nb")
def wrap_comment(text: str, width: int = 72, prefix: str = "# ") -> list[str]:
    """Return comment lines of at most `width`; empty lines part paragraphs, and a word that is too long stays whole."""
    lines: list[str] = []
    for paragraph in re.split(r"\n\s*\n", text.strip()):
        if lines:
            lines.append(prefix.rstrip())
        current = ""
        for word in paragraph.split():
            if current and len(prefix) + len(current) + 1 + len(word) > width:
                lines.append(prefix + current)
                current = word
            else:
                current = f"{current} {word}" if current else word
        lines.append((prefix + current).rstrip())
    return lines


# --- wrong: wrap_comment("aaaaaaaaaa", 6)
def wrap_comment(text: str, width: int = 72, prefix: str = "# ") -> list[str]:
    """Return comment lines of at most `width`; empty lines part paragraphs, and a word that is too long stays whole."""
    room = width - len(prefix)
    lines: list[str] = []
    for number, paragraph in enumerate(text.strip().split("\n\n")):
        if number:
            lines.append(prefix.rstrip())
        current = ""
        for word in paragraph.split():
            candidate = f"{current} {word}".lstrip()
            if len(candidate) > room:
                lines.append((prefix + current).rstrip())
                candidate = word
            current = candidate
        lines.append((prefix + current).rstrip())
    return lines


# --- wrong: wrap_comment("")
def wrap_comment(text: str, width: int = 72, prefix: str = "# ") -> list[str]:
    """Return comment lines of at most `width`; empty lines part paragraphs, and a word that is too long stays whole."""
    lines: list[str] = []
    for paragraph in text.strip().split("\n\n"):
        if lines:
            lines.append(prefix.rstrip())
        words: list[str] = []
        for word in paragraph.split():
            if words and len(prefix + " ".join([*words, word])) > width:
                lines.append(prefix + " ".join(words))
                words = []
            words.append(word)
        if words:
            lines.append(prefix + " ".join(words))
    return lines


# --- equal
def wrap_comment(text: str, width: int = 72, prefix: str = "# ") -> list[str]:
    """Return comment lines of at most `width`; empty lines part paragraphs, and a word that is too long stays whole."""
    lines: list[str] = []
    for paragraph in text.strip().split("\n\n"):
        if lines:
            lines.append(prefix.rstrip())
        words: list[str] = []
        used = len(prefix)
        for word in paragraph.split():
            if words and used + 1 + len(word) > width:
                lines.append(prefix + " ".join(words))
                words, used = [], len(prefix)
            used += len(word) + bool(words)
            words.append(word)
        lines.append((prefix + " ".join(words)).rstrip())
    return lines


# === connected_groups
def connected_groups(nodes, edges):
    """Group the nodes that are linked, directly or through others; groups and their members keep the nodes' order."""
    links = {node: set() for node in nodes}
    for left, right in edges:
        links[left].add(right)
        links[right].add(left)
    groups, seen = [], set()
    for node in links:
        if node in seen:
            continue
        reached, todo = {node}, [node]
        while todo:
            for other in links[todo.pop()]:
                if other not in reached:
                    reached.add(other)
                    todo.append(other)
        seen |= reached
        groups.append([member for member in links if member in reached])
    return groups


# --- test
def test_connected_groups():
    assert connected_groups([1, 2, 3], [(1, 2)]) == [[1, 2], [3]]
    assert connected_groups(["a", "b", "c"], [("a", "b"), ("b", "c")]) == [["a", "b", "c"]]
    assert connected_groups([], []) == []


def test_connected_groups_two():
    assert connected_groups([1, 2, 3, 4], [(1, 3), (2, 4)]) == [[1, 3], [2, 4]]


# --- wrong: len(connected_groups(range(5000), [(n, n + 1) for n in range(4999)]))
def connected_groups(nodes, edges):
    """Group the nodes that are linked, directly or through others; groups and their members keep the nodes' order."""
    links = {node: [] for node in nodes}
    for left, right in edges:
        links[left].append(right)
        links[right].append(left)
    seen = set()

    def visit(node, reached):
        reached.add(node)
        for other in links[node]:
            if other not in reached:
                visit(other, reached)
        return reached

    groups = []
    for node in links:
        if node not in seen:
            reached = visit(node, set())
            seen |= reached
            groups.append([member for member in links if member in reached])
    return groups


# --- wrong: connected_groups([1, 2, 3], [(1, 3), (3, 2)])
def connected_groups(nodes, edges):
    """Group the nodes that are linked, directly or through others; groups and their members keep the nodes' order."""
    links = {node: [] for node in nodes}
    for left, right in edges:
        links[left].append(right)
        links[right].append(left)
    groups, seen = [], set()
    for node in links:
        if node in seen:
            continue
        seen.add(node)
        group = [node]
        for member in group:
            for other in links[member]:
                if other not in seen:
                    seen.add(other)
                    group.append(other)
        groups.append(group)
    return groups


# --- wrong: connected_groups(["a"], [("a", "b")])
def connected_groups(nodes, edges):
    """Group the nodes that are linked, directly or through others; groups and their members keep the nodes' order."""
    links = defaultdict(set)
    for left, right in edges:
        links[left].add(right)
        links[right].add(left)
    nodes = list(dict.fromkeys(nodes))
    groups, seen = [], set()
    for node in nodes:
        if node in seen:
            continue
        reached, todo = {node}, [node]
        while todo:
            fresh = links[todo.pop()] - reached
            reached |= fresh
            todo.extend(fresh)
        seen |= reached
        groups.append([member for member in nodes if member in reached])
    return groups


# --- wrong: connected_groups([1, 2, 3, 4], [(1, 2), (3, 4), (2, 3)])
def connected_groups(nodes, edges):
    """Group the nodes that are linked, directly or through others; groups and their members keep the nodes' order."""
    label = {node: node for node in nodes}
    for left, right in edges:
        label[right] = label[left]
    groups = {}
    for node, name in label.items():
        groups.setdefault(name, []).append(node)
    return list(groups.values())


# --- wrong: connected_groups(["x", "y", "x"], [("x", "y")])
def connected_groups(nodes, edges):
    """Group the nodes that are linked, directly or through others; groups and their members keep the nodes' order."""
    links = {node: set() for node in nodes}
    for left, right in edges:
        links[left].add(right)
        links[right].add(left)
    groups, seen = [], set()
    for node in nodes:
        if node in seen:
            continue
        reached, todo = {node}, [node]
        while todo:
            fresh = links[todo.pop()] - reached
            reached |= fresh
            todo.extend(fresh)
        seen |= reached
        groups.append([member for member in nodes if member in reached])
    return groups


# --- equal
def connected_groups(nodes, edges):
    """Group the nodes that are linked, directly or through others; groups and their members keep the nodes' order."""
    parent = {node: node for node in nodes}

    def root(node):
        while parent[node] is not node:
            parent[node] = parent[parent[node]]
            node = parent[node]
        return node

    for left, right in edges:
        first, second = root(left), root(right)
        parent[second] = first
    groups = {}
    for node in parent:
        groups.setdefault(root(node), []).append(node)
    return list(groups.values())


# --- equal
def connected_groups(nodes, edges):
    """Group the nodes that are linked, directly or through others; groups and their members keep the nodes' order."""
    links = {node: [] for node in nodes}
    for left, right in edges:
        links[left].append(right)
        links[right].append(left)
    number = {}
    count = 0
    for start in links:
        if start in number:
            continue
        number[start] = count
        todo = deque([start])
        while todo:
            for other in links[todo.popleft()]:
                if other not in number:
                    number[other] = count
                    todo.append(other)
        count += 1
    groups = [[] for _ in range(count)]
    for node in links:
        groups[number[node]].append(node)
    return groups


# === LfuCache.put
class LfuCache:
    """A cache of a fixed size that drops what was used least often, and of those the oldest."""

    def __init__(self, size):
        self.size = size
        self.values = {}
        self.uses = {}

    def get(self, key, default=None):
        """Return the value of a key and count the use."""
        if key not in self.values:
            return default
        self.uses[key] += 1
        return self.values[key]

    def put(self, key, value):
        """Store a value, which is a use too; return the key that had to go for it, or None."""
        evicted = None
        if key not in self.values and len(self.values) >= self.size:
            evicted = min(self.uses, key=self.uses.get)
            del self.values[evicted]
            del self.uses[evicted]
        self.values[key] = value
        self.uses[key] = self.uses.get(key, 0) + 1
        return evicted


# --- test
def test_lfucache_put():
    cache = LfuCache(2)
    assert cache.put("a", 1) is None
    assert cache.put("b", 2) is None
    assert cache.get("a") == 1
    assert cache.put("c", 3) == "b"
    assert cache.get("b") is None
    assert cache.get("c") == 3


def test_lfucache_put_again():
    cache = LfuCache(3)
    cache.put("a", 1)
    cache.put("a", 2)
    assert cache.get("a") == 2
    assert len(cache.values) == 1


# --- wrong: (lambda c: (c.put("a", 1), c.put("b", 2), c.put("b", 3), c.values))(LfuCache(2))
def put(self, key, value):
    """Store a value, which is a use too; return the key that had to go for it, or None."""
    evicted = None
    if len(self.values) >= self.size:
        evicted = min(self.uses, key=self.uses.get)
        del self.values[evicted]
        del self.uses[evicted]
    self.values[key] = value
    self.uses[key] = self.uses.get(key, 0) + 1
    return evicted


# --- wrong: (lambda c: (c.put("b", 1), c.put("a", 2), c.put("c", 3)))(LfuCache(2))
def put(self, key, value):
    """Store a value, which is a use too; return the key that had to go for it, or None."""
    evicted = None
    if key not in self.values and len(self.values) >= self.size:
        _, evicted = min((count, name) for name, count in self.uses.items())
        del self.values[evicted]
        del self.uses[evicted]
    self.values[key] = value
    self.uses[key] = self.uses.get(key, 0) + 1
    return evicted


# --- wrong: (lambda c: (c.put("a", 1), c.put("a", 2), c.put("b", 3), c.put("c", 4)))(LfuCache(2))
def put(self, key, value):
    """Store a value, which is a use too; return the key that had to go for it, or None."""
    evicted = None
    if key not in self.values and len(self.values) >= self.size:
        evicted = min(self.uses, key=self.uses.get)
        del self.values[evicted]
        del self.uses[evicted]
    self.values[key] = value
    self.uses[key] = 1
    return evicted


# --- wrong: (lambda c: (c.put("a", 1), c.get("a"), c.put("b", 2), c.get("b"), c.put("c", 3), c.values))(LfuCache(2))
def put(self, key, value):
    """Store a value, which is a use too; return the key that had to go for it, or None."""
    self.values[key] = value
    self.uses[key] = self.uses.get(key, 0) + 1
    if len(self.values) <= self.size:
        return None
    evicted = min(self.uses, key=self.uses.get)
    del self.values[evicted]
    del self.uses[evicted]
    return evicted


# --- wrong: (lambda c: (c.put("a", 1), c.put("a", 1), c.put("b", 2), c.put("b", 2), c.put("c", 3), c.put("a", 4), c.uses))(LfuCache(2))
def put(self, key, value):
    """Store a value, which is a use too; return the key that had to go for it, or None."""
    evicted = None
    if key not in self.values and len(self.values) >= self.size:
        evicted = min(self.values, key=self.uses.get)
        self.values.pop(evicted)
    self.values[key] = value
    self.uses[key] = self.uses.get(key, 0) + 1
    return evicted


# --- equal
def put(self, key, value):
    """Store a value, which is a use too; return the key that had to go for it, or None."""
    if key in self.values:
        self.values[key] = value
        self.uses[key] += 1
        return None
    evicted = None
    if len(self.values) >= self.size:
        evicted = min(self.values, key=self.uses.__getitem__)
        self.values.pop(evicted)
        self.uses.pop(evicted)
    self.values[key] = value
    self.uses[key] = 1
    return evicted


# --- equal
def put(self, key, value):
    """Store a value, which is a use too; return the key that had to go for it, or None."""
    evicted = None
    if key not in self.values and len(self.values) >= self.size:
        evicted, _ = min(self.uses.items(), key=operator.itemgetter(1))
        del self.values[evicted], self.uses[evicted]
    self.values[key] = value
    self.uses[key] = 1 + self.uses.get(key, 0)
    return evicted


# === settle_debts
def settle_debts(balances: dict[str, int]) -> list[tuple[str, str, int]]:
    """Return payments (from, to, cents) after which nobody owes, large debts and claims first; ValueError unless all sum to zero."""
    if sum(balances.values()) != 0:
        raise ValueError("balances do not sum to zero")
    debtors = [[name, -cents] for name, cents in balances.items() if cents < 0]
    creditors = [[name, cents] for name, cents in balances.items() if cents > 0]
    debtors.sort(key=lambda row: -row[1])
    creditors.sort(key=lambda row: -row[1])
    payments = []
    while debtors and creditors:
        debtor, creditor = debtors[0], creditors[0]
        cents = min(debtor[1], creditor[1])
        payments.append((debtor[0], creditor[0], cents))
        debtor[1] -= cents
        creditor[1] -= cents
        if debtor[1] == 0:
            debtors.pop(0)
        if creditor[1] == 0:
            creditors.pop(0)
    return payments


# --- test
def test_settle_debts():
    assert settle_debts({"ann": -500, "bob": 500}) == [("ann", "bob", 500)]
    assert settle_debts({"ann": -100, "bob": -300, "cid": 400}) == [
        ("bob", "cid", 300),
        ("ann", "cid", 100),
    ]
    assert settle_debts({}) == []


def test_settle_debts_unbalanced():
    import pytest

    with pytest.raises(ValueError):
        settle_debts({"ann": -100})


# --- wrong: settle_debts({"a": -60, "b": -50, "c": 45, "d": 40, "e": 25})
def settle_debts(balances: dict[str, int]) -> list[tuple[str, str, int]]:
    """Return payments (from, to, cents) after which nobody owes, large debts and claims first; ValueError unless all sum to zero."""
    if sum(balances.values()) != 0:
        raise ValueError("balances do not sum to zero")
    rest = dict(balances)
    payments = []
    while any(rest.values()):
        debtor = min(rest, key=rest.get)
        creditor = max(rest, key=rest.get)
        cents = min(-rest[debtor], rest[creditor])
        payments.append((debtor, creditor, cents))
        rest[debtor] += cents
        rest[creditor] -= cents
    return payments


# --- wrong: settle_debts({"bob": -50, "ann": -50, "cid": 100})
def settle_debts(balances: dict[str, int]) -> list[tuple[str, str, int]]:
    """Return payments (from, to, cents) after which nobody owes, large debts and claims first; ValueError unless all sum to zero."""
    if sum(balances.values()) != 0:
        raise ValueError("balances do not sum to zero")
    debtors = sorted((cents, name) for name, cents in balances.items() if cents < 0)
    creditors = sorted((-cents, name) for name, cents in balances.items() if cents > 0)
    payments = []
    owed = {name: -cents for cents, name in creditors}
    names = iter(owed)
    creditor = next(names, None)
    for cents, debtor in debtors:
        debt = -cents
        while debt:
            paid = min(debt, owed[creditor])
            payments.append((debtor, creditor, paid))
            debt -= paid
            owed[creditor] -= paid
            if not owed[creditor]:
                creditor = next(names, None)
    return payments


# --- wrong: settle_debts({"ann": -300, "bob": 301})
def settle_debts(balances: dict[str, int]) -> list[tuple[str, str, int]]:
    """Return payments (from, to, cents) after which nobody owes, large debts and claims first; ValueError unless all sum to zero."""
    if abs(sum(balances.values())) > 1:
        raise ValueError("balances do not sum to zero")
    debtors = [[name, -cents] for name, cents in balances.items() if cents < 0]
    creditors = [[name, cents] for name, cents in balances.items() if cents > 0]
    debtors.sort(key=lambda row: -row[1])
    creditors.sort(key=lambda row: -row[1])
    payments = []
    while debtors and creditors:
        debtor, creditor = debtors[0], creditors[0]
        cents = min(debtor[1], creditor[1])
        payments.append((debtor[0], creditor[0], cents))
        debtor[1] -= cents
        creditor[1] -= cents
        if debtor[1] == 0:
            debtors.pop(0)
        if creditor[1] == 0:
            creditors.pop(0)
    return payments


# --- wrong: (lambda b: (settle_debts(b), b))({"ann": -5, "bob": 5})
def settle_debts(balances: dict[str, int]) -> list[tuple[str, str, int]]:
    """Return payments (from, to, cents) after which nobody owes, large debts and claims first; ValueError unless all sum to zero."""
    if sum(balances.values()) != 0:
        raise ValueError("balances do not sum to zero")
    ordered = sorted(balances, key=lambda name: abs(balances[name]), reverse=True)
    debtors = deque(name for name in ordered if balances[name] < 0)
    creditors = deque(name for name in ordered if balances[name] > 0)
    payments = []
    while debtors and creditors:
        debtor, creditor = debtors[0], creditors[0]
        cents = min(-balances[debtor], balances[creditor])
        payments.append((debtor, creditor, cents))
        balances[debtor] += cents
        balances[creditor] -= cents
        if not balances[debtor]:
            debtors.popleft()
        if not balances[creditor]:
            creditors.popleft()
    return payments


# --- equal
def settle_debts(balances: dict[str, int]) -> list[tuple[str, str, int]]:
    """Return payments (from, to, cents) after which nobody owes, large debts and claims first; ValueError unless all sum to zero."""
    if sum(balances.values()):
        raise ValueError("balances do not sum to zero")
    rest = dict(balances)
    debtors = sorted((name for name in rest if rest[name] < 0), key=rest.__getitem__)
    creditors = sorted((name for name in rest if rest[name] > 0), key=rest.__getitem__, reverse=True)
    payments = []
    at = 0
    for debtor in debtors:
        while rest[debtor]:
            creditor = creditors[at]
            cents = min(-rest[debtor], rest[creditor])
            payments.append((debtor, creditor, cents))
            rest[debtor] += cents
            rest[creditor] -= cents
            at += not rest[creditor]
    return payments


# --- equal
def settle_debts(balances: dict[str, int]) -> list[tuple[str, str, int]]:
    """Return payments (from, to, cents) after which nobody owes, large debts and claims first; ValueError unless all sum to zero."""
    if sum(balances.values()) != 0:
        raise ValueError("balances do not sum to zero")
    ordered = sorted(balances.items(), key=lambda row: abs(row[1]), reverse=True)
    debtors = deque([name, -cents] for name, cents in ordered if cents < 0)
    creditors = deque([name, cents] for name, cents in ordered if cents > 0)
    payments = []
    while debtors and creditors:
        cents = min(debtors[0][1], creditors[0][1])
        payments.append((debtors[0][0], creditors[0][0], cents))
        for side in (debtors, creditors):
            side[0][1] -= cents
            if side[0][1] == 0:
                side.popleft()
    return payments


# === compare_versions
def compare_versions(left: str, right: str) -> int:
    """Return -1, 0 or 1 for two versions such as v1.4.0-rc.1+5; a pre-release comes before its release, what follows + is ignored."""

    def key(version):
        core, _, pre = version.partition("+")[0].lstrip("v").partition("-")
        numbers = [int(part) for part in core.split(".")]
        numbers += [0] * (3 - len(numbers))
        marks = [(0, int(mark), "") if mark.isdigit() else (1, 0, mark) for mark in pre.split(".")]
        return numbers, not pre, marks

    one, other = key(left), key(right)
    return (one > other) - (one < other)


# --- test
def test_compare_versions():
    assert compare_versions("1.2.0", "1.10.0") == -1
    assert compare_versions("2.0.0", "1.9.9") == 1
    assert compare_versions("v1.0.0", "1.0.0") == 0


def test_compare_versions_pre_release():
    assert compare_versions("1.0.0-alpha", "1.0.0") == -1
    assert compare_versions("1.0.0-beta", "1.0.0-alpha") == 1
    assert compare_versions("1.0.0-rc.1", "1.0.0-rc.2") == -1


def test_compare_versions_build():
    assert compare_versions("1.0.0+5", "1.0.0+6") == 0


# --- wrong: compare_versions("1.0.0-rc.10", "1.0.0-rc.9")
def compare_versions(left: str, right: str) -> int:
    """Return -1, 0 or 1 for two versions such as v1.4.0-rc.1+5; a pre-release comes before its release, what follows + is ignored."""

    def key(version):
        core, _, pre = version.partition("+")[0].lstrip("v").partition("-")
        numbers = [int(part) for part in core.split(".")]
        numbers += [0] * (3 - len(numbers))
        return numbers, not pre, pre

    one, other = key(left), key(right)
    return (one > other) - (one < other)


# --- wrong: compare_versions("1.0.0+build-5", "1.0.0")
def compare_versions(left: str, right: str) -> int:
    """Return -1, 0 or 1 for two versions such as v1.4.0-rc.1+5; a pre-release comes before its release, what follows + is ignored."""

    def key(version):
        core, _, pre = version.lstrip("v").partition("-")
        core, pre = core.split("+")[0], pre.split("+")[0]
        numbers = [int(part) for part in core.split(".")]
        numbers += [0] * (3 - len(numbers))
        marks = [(0, int(mark), "") if mark.isdigit() else (1, 0, mark) for mark in pre.split(".")]
        return numbers, not pre, marks

    one, other = key(left), key(right)
    return (one > other) - (one < other)


# --- wrong: compare_versions("1.0", "1.0.0")
def compare_versions(left: str, right: str) -> int:
    """Return -1, 0 or 1 for two versions such as v1.4.0-rc.1+5; a pre-release comes before its release, what follows + is ignored."""

    def key(version):
        core, _, pre = version.partition("+")[0].lstrip("v").partition("-")
        marks = [(not mark.isdigit(), int(mark) if mark.isdigit() else 0, mark) for mark in pre.split(".")]
        return tuple(map(int, core.split("."))), not pre, marks

    one, other = key(left), key(right)
    return (one > other) - (one < other)


# --- wrong: compare_versions("1.0.0-1", "1.0.0-alpha")
def compare_versions(left: str, right: str) -> int:
    """Return -1, 0 or 1 for two versions such as v1.4.0-rc.1+5; a pre-release comes before its release, what follows + is ignored."""

    def key(version):
        core, _, pre = version.partition("+")[0].lstrip("v").partition("-")
        numbers = [int(part) for part in core.split(".")]
        numbers += [0] * (3 - len(numbers))
        marks = [int(mark) if mark.isdigit() else mark for mark in pre.split(".")]
        return numbers, not pre, marks

    one, other = key(left), key(right)
    return (one > other) - (one < other)


# --- wrong: compare_versions("1.0.0-rc-2", "1.0.0-rc-1")
def compare_versions(left: str, right: str) -> int:
    """Return -1, 0 or 1 for two versions such as v1.4.0-rc.1+5; a pre-release comes before its release, what follows + is ignored."""
    pattern = re.compile(r"v*(\d+)(?:\.(\d+))?(?:\.(\d+))?(?:-([\w.]+))?")

    def key(version):
        *numbers, pre = pattern.match(version).groups()
        marks = [(0, int(mark), "") if mark.isdigit() else (1, 0, mark) for mark in (pre or "").split(".")]
        return [int(number or 0) for number in numbers], pre is None, marks

    one, other = key(left), key(right)
    return (one > other) - (one < other)


# --- equal
def compare_versions(left: str, right: str) -> int:
    """Return -1, 0 or 1 for two versions such as v1.4.0-rc.1+5; a pre-release comes before its release, what follows + is ignored."""

    def rank(mark):
        return (0, int(mark), "") if mark.isdigit() else (1, 0, mark)

    def key(version):
        core, _, pre = version.split("+", 1)[0].lstrip("v").partition("-")
        numbers = list(map(int, core.split(".")))
        while len(numbers) < 3:
            numbers.append(0)
        return numbers, pre == "", [rank(mark) for mark in pre.split(".")]

    one, other = key(left), key(right)
    if one == other:
        return 0
    return 1 if one > other else -1


# === flatten_keys
def flatten_keys(tree, sep="."):
    """Return a flat dict of nested dicts and lists, keys joined; empty dicts and lists stay as values."""
    flat = {}

    def walk(value, path):
        if isinstance(value, dict) and value:
            for key, part in value.items():
                walk(part, [*path, str(key)])
        elif isinstance(value, list) and value:
            for at, part in enumerate(value):
                walk(part, [*path, str(at)])
        else:
            flat[sep.join(path)] = value

    for key, value in tree.items():
        walk(value, [str(key)])
    return flat


# --- test
def test_flatten_keys():
    assert flatten_keys({"a": 1}) == {"a": 1}
    assert flatten_keys({"a": {"b": 1, "c": {"d": 2}}}) == {"a.b": 1, "a.c.d": 2}
    assert flatten_keys({}) == {}


def test_flatten_keys_lists():
    assert flatten_keys({"a": [1, {"b": 2}]}) == {"a.0": 1, "a.1.b": 2}


def test_flatten_keys_separator():
    assert flatten_keys({"a": {"b": 1}}, sep="/") == {"a/b": 1}


# --- wrong: flatten_keys({"a": {"b": []}, "c": 1})
def flatten_keys(tree, sep="."):
    """Return a flat dict of nested dicts and lists, keys joined; empty dicts and lists stay as values."""
    flat = {}

    def walk(value, path):
        if isinstance(value, (dict, list)):
            rows = value.items() if isinstance(value, dict) else enumerate(value)
            for key, part in rows:
                walk(part, [*path, str(key)])
        else:
            flat[sep.join(path)] = value

    walk(tree, [])
    return flat


# --- wrong: list(flatten_keys({"a": 1, "b": {"c": 2}}))
def flatten_keys(tree, sep="."):
    """Return a flat dict of nested dicts and lists, keys joined; empty dicts and lists stay as values."""
    flat = {}
    stack = [(str(key), value) for key, value in tree.items()]
    while stack:
        path, value = stack.pop()
        if isinstance(value, dict) and value:
            stack.extend((f"{path}{sep}{key}", part) for key, part in value.items())
        elif isinstance(value, list) and value:
            stack.extend((f"{path}{sep}{at}", part) for at, part in enumerate(value))
        else:
            flat[path] = value
    return flat


# --- wrong: flatten_keys({"": {"a": 1}})
def flatten_keys(tree, sep="."):
    """Return a flat dict of nested dicts and lists, keys joined; empty dicts and lists stay as values."""

    def pairs(value, prefix):
        if value and isinstance(value, (dict, list)):
            rows = value.items() if isinstance(value, dict) else enumerate(value)
            for key, part in rows:
                yield from pairs(part, f"{prefix}{sep}{key}" if prefix else str(key))
        else:
            yield prefix, value

    return dict(pairs(tree, "")) if tree else {}


# --- wrong: flatten_keys({1: "x", "b": {2: 3}})
def flatten_keys(tree, sep="."):
    """Return a flat dict of nested dicts and lists, keys joined; empty dicts and lists stay as values."""
    flat = {}
    for key, value in tree.items():
        if isinstance(value, list):
            inner = dict(enumerate(value))
        else:
            inner = value
        if isinstance(inner, dict) and inner:
            for rest, part in flatten_keys(inner, sep).items():
                flat[f"{key}{sep}{rest}"] = part
        else:
            flat[key] = value
    return flat


# --- wrong: flatten_keys({"point": (1, 2)})
def flatten_keys(tree, sep="."):
    """Return a flat dict of nested dicts and lists, keys joined; empty dicts and lists stay as values."""
    flat = {}

    def walk(value, path):
        if isinstance(value, dict) and value:
            for key, part in value.items():
                walk(part, f"{path}{sep}{key}")
        elif isinstance(value, (list, tuple)) and value:
            for at, part in enumerate(value):
                walk(part, f"{path}{sep}{at}")
        else:
            flat[path] = value

    for key, value in tree.items():
        walk(value, str(key))
    return flat


# --- equal
def flatten_keys(tree, sep="."):
    """Return a flat dict of nested dicts and lists, keys joined; empty dicts and lists stay as values."""
    flat = {}
    stack = [(str(key), value) for key, value in tree.items()][::-1]
    while stack:
        path, value = stack.pop()
        if value and isinstance(value, dict):
            rows = list(value.items())
        elif value and isinstance(value, list):
            rows = list(enumerate(value))
        else:
            flat[path] = value
            continue
        stack.extend((f"{path}{sep}{key}", part) for key, part in reversed(rows))
    return flat


# --- equal
def flatten_keys(tree, sep="."):
    """Return a flat dict of nested dicts and lists, keys joined; empty dicts and lists stay as values."""

    def leaves(value, path):
        if isinstance(value, dict) and value:
            rows = value.items()
        elif isinstance(value, list) and value:
            rows = enumerate(value)
        else:
            yield path, value
            return
        for key, part in rows:
            yield from leaves(part, path + sep + str(key))

    return dict(pair for key, value in tree.items() for pair in leaves(value, str(key)))


# === parse_env
def parse_env(text):
    """Return the settings of a .env file: KEY=value with an optional export, quotes and # comments; a later key wins."""
    values = {}
    for line in text.splitlines():
        line = line.strip()
        if not line or line.startswith("#"):
            continue
        key, equals, value = line.removeprefix("export ").partition("=")
        if not equals:
            continue
        value = value.strip()
        if len(value) >= 2 and value[0] == value[-1] and value[0] in "'\"":
            value = value[1:-1]
        else:
            value = value.partition(" #")[0].rstrip()
        values[key.strip()] = value
    return values


# --- test
def test_parse_env():
    assert parse_env("A=1\nB = two\n") == {"A": "1", "B": "two"}
    assert parse_env("# note\n\nexport A=1") == {"A": "1"}
    assert parse_env("") == {}


def test_parse_env_quotes():
    assert parse_env("A='b c'\nB=\"x\"") == {"A": "b c", "B": "x"}


def test_parse_env_comment():
    assert parse_env("A=1 # the first") == {"A": "1"}
    assert parse_env("NOTHING") == {}


# --- wrong: parse_env("URL=postgres://h/db?ssl=on")
def parse_env(text):
    """Return the settings of a .env file: KEY=value with an optional export, quotes and # comments; a later key wins."""
    values = {}
    for line in text.splitlines():
        line = line.strip().removeprefix("export ")
        if "=" not in line or line.startswith("#"):
            continue
        key, value = line.split("=")[:2]
        value = value.strip()
        if len(value) >= 2 and value[0] == value[-1] and value[0] in "'\"":
            value = value[1:-1]
        else:
            value = value.partition(" #")[0].rstrip()
        values[key.strip()] = value
    return values


# --- wrong: parse_env("A=\"'x'\"")
def parse_env(text):
    """Return the settings of a .env file: KEY=value with an optional export, quotes and # comments; a later key wins."""
    values = {}
    for line in text.splitlines():
        line = line.strip()
        if not line or line.startswith("#"):
            continue
        key, equals, value = line.removeprefix("export ").partition("=")
        if not equals:
            continue
        value = value.strip()
        if value.startswith(("'", '"')):
            value = value.strip("'\"")
        else:
            value = value.partition(" #")[0].rstrip()
        values[key.strip()] = value
    return values


# --- wrong: parse_env("COLOUR=#fff")
def parse_env(text):
    """Return the settings of a .env file: KEY=value with an optional export, quotes and # comments; a later key wins."""
    values = {}
    for line in map(str.strip, text.splitlines()):
        if not line or line[0] == "#" or "=" not in line:
            continue
        key, value = line.removeprefix("export ").split("=", 1)
        value = value.strip()
        if len(value) > 1 and value[0] in "'\"" and value[-1] == value[0]:
            value = value[1:-1]
        else:
            value = value.split("#")[0].rstrip()
        values[key.strip()] = value
    return values


# --- wrong: parse_env("A='b # c'")
def parse_env(text):
    """Return the settings of a .env file: KEY=value with an optional export, quotes and # comments; a later key wins."""
    values = {}
    for line in text.splitlines():
        line = line.partition(" #")[0].strip()
        if not line or line.startswith("#"):
            continue
        key, equals, value = line.removeprefix("export ").partition("=")
        if equals:
            value = value.strip()
            if len(value) >= 2 and value[0] == value[-1] and value[0] in "'\"":
                value = value[1:-1]
            values[key.strip()] = value
    return values


# --- wrong: parse_env('INCH="')
def parse_env(text):
    """Return the settings of a .env file: KEY=value with an optional export, quotes and # comments; a later key wins."""
    values = {}
    for line in text.splitlines():
        line = line.strip()
        if not line or line.startswith("#"):
            continue
        key, equals, value = line.removeprefix("export ").partition("=")
        if not equals:
            continue
        value = value.strip()
        if value and value[0] == value[-1] and value[0] in "'\"":
            value = value[1:-1]
        else:
            value = value.partition(" #")[0].rstrip()
        values[key.strip()] = value
    return values


# --- equal
def parse_env(text):
    """Return the settings of a .env file: KEY=value with an optional export, quotes and # comments; a later key wins."""
    values = {}
    for raw in text.splitlines():
        line = raw.strip()
        if line.startswith("#") or "=" not in line:
            continue
        key, value = line.removeprefix("export ").split("=", 1)
        value = value.strip()
        quote = value[:1]
        if quote in ("'", '"') and value.endswith(quote) and len(value) > 1:
            values[key.strip()] = value[1:-1]
        else:
            values[key.strip()] = value.split(" #", 1)[0].rstrip()
    return values


# === normalise_url
def normalise_url(url: str) -> str:
    """Return a URL so that equal ones compare equal: host in small letters, no default port or fragment, query sorted, no slash at the end."""
    parts = urlsplit(url.strip())
    host = parts.hostname or ""
    if parts.port and parts.port != DEFAULT_PORTS.get(parts.scheme):
        host = f"{host}:{parts.port}"
    path = parts.path.rstrip("/") or "/"
    query = urlencode(sorted(parse_qsl(parts.query, keep_blank_values=True)))
    return urlunsplit((parts.scheme, host, path, query, ""))


# --- test
def test_normalise_url():
    assert normalise_url("HTTP://Example.org/a/") == "http://example.org/a"
    assert normalise_url("http://example.org") == "http://example.org/"
    assert normalise_url("http://example.org/a#top") == "http://example.org/a"


def test_normalise_url_port():
    assert normalise_url("http://example.org:80/") == "http://example.org/"
    assert normalise_url("https://example.org:443/a") == "https://example.org/a"
    assert normalise_url("http://example.org:8000/") == "http://example.org:8000/"


def test_normalise_url_query():
    assert normalise_url("http://example.org/?b=2&a=1") == "http://example.org/?a=1&b=2"


# --- wrong: normalise_url("http://h/?a=&b=1")
def normalise_url(url: str) -> str:
    """Return a URL so that equal ones compare equal: host in small letters, no default port or fragment, query sorted, no slash at the end."""
    parts = urlsplit(url.strip())
    host = parts.hostname or ""
    if parts.port and parts.port != DEFAULT_PORTS.get(parts.scheme):
        host += f":{parts.port}"
    query = urlencode(sorted(parse_qsl(parts.query)))
    return urlunsplit((parts.scheme, host, parts.path.rstrip("/") or "/", query, ""))


# --- wrong: normalise_url("http://h/?tag=x&tag=y")
def normalise_url(url: str) -> str:
    """Return a URL so that equal ones compare equal: host in small letters, no default port or fragment, query sorted, no slash at the end."""
    parts = urlsplit(url.strip())
    host = parts.hostname or ""
    if parts.port and parts.port != DEFAULT_PORTS.get(parts.scheme):
        host = f"{host}:{parts.port}"
    path = parts.path.rstrip("/") or "/"
    params = dict(parse_qsl(parts.query, keep_blank_values=True))
    query = urlencode({name: params[name] for name in sorted(params)})
    return urlunsplit((parts.scheme, host, path, query, ""))


# --- wrong: normalise_url("http://h/?q=a%20b")
def normalise_url(url: str) -> str:
    """Return a URL so that equal ones compare equal: host in small letters, no default port or fragment, query sorted, no slash at the end."""
    parts = urlsplit(url.strip())
    host = parts.hostname or ""
    if parts.port and parts.port != DEFAULT_PORTS.get(parts.scheme):
        host = f"{host}:{parts.port}"
    path = parts.path.rstrip("/") or "/"
    query = "&".join(sorted(parts.query.split("&")))
    return urlunsplit((parts.scheme, host, path, query, ""))


# --- wrong: normalise_url("https://h:80/a")
def normalise_url(url: str) -> str:
    """Return a URL so that equal ones compare equal: host in small letters, no default port or fragment, query sorted, no slash at the end."""
    parts = urlsplit(url.strip())
    host = parts.hostname or ""
    if parts.port not in (None, *DEFAULT_PORTS.values()):
        host = f"{host}:{parts.port}"
    path = parts.path.rstrip("/") or "/"
    query = urlencode(sorted(parse_qsl(parts.query, keep_blank_values=True)))
    return urlunsplit((parts.scheme, host, path, query, ""))


# --- wrong: normalise_url("http://h/?a=2&a=1")
def normalise_url(url: str) -> str:
    """Return a URL so that equal ones compare equal: host in small letters, no default port or fragment, query sorted, no slash at the end."""
    parts = urlsplit(url.strip())
    host = parts.hostname or ""
    if parts.port and parts.port != DEFAULT_PORTS.get(parts.scheme):
        host = f"{host}:{parts.port}"
    pairs = parse_qsl(parts.query, keep_blank_values=True)
    pairs.sort(key=lambda pair: pair[0])
    return parts._replace(
        netloc=host, path=parts.path.rstrip("/") or "/", query=urlencode(pairs), fragment=""
    ).geturl()


# --- equal
def normalise_url(url: str) -> str:
    """Return a URL so that equal ones compare equal: host in small letters, no default port or fragment, query sorted, no slash at the end."""
    parts = urlsplit(url.strip())
    netloc, port = parts.hostname or "", parts.port
    if port and DEFAULT_PORTS.get(parts.scheme) != port:
        netloc += f":{port}"
    pairs = parse_qsl(parts.query, keep_blank_values=True)
    pairs.sort()
    cleaned = parts._replace(
        netloc=netloc, path=parts.path.rstrip("/") or "/", query=urlencode(pairs), fragment=""
    )
    return cleaned.geturl()


# === busiest_window
def busiest_window(times: list[float], seconds: float) -> tuple[float, int] | None:
    """Return when the window of some seconds with most events begins, and how many it holds; the first of equal ones."""
    if seconds <= 0:
        raise ValueError("a window needs a length")
    ordered = sorted(times)
    best = None
    first = 0
    for last, moment in enumerate(ordered):
        while moment - ordered[first] >= seconds:
            first += 1
        count = last - first + 1
        if best is None or count > best[1]:
            best = (ordered[first], count)
    return best


# --- test
def test_busiest_window():
    assert busiest_window([1.0, 2.0, 3.0, 30.0], 10) == (1.0, 3)
    assert busiest_window([5.0], 1) == (5.0, 1)
    assert busiest_window([], 10) is None


def test_busiest_window_later():
    assert busiest_window([0.0, 20.0, 21.0, 22.5, 70.0], 10) == (20.0, 3)


# --- wrong: busiest_window([0.0, 10.0, 15.0], 10)
def busiest_window(times: list[float], seconds: float) -> tuple[float, int] | None:
    """Return when the window of some seconds with most events begins, and how many it holds; the first of equal ones."""
    if seconds <= 0:
        raise ValueError("a window needs a length")
    window = deque()
    best = None
    for moment in sorted(times):
        window.append(moment)
        while moment - window[0] > seconds:
            window.popleft()
        if best is None or len(window) > best[1]:
            best = (window[0], len(window))
    return best


# --- wrong: busiest_window([0.0, 1.0, 20.0, 21.0], 10)
def busiest_window(times: list[float], seconds: float) -> tuple[float, int] | None:
    """Return when the window of some seconds with most events begins, and how many it holds; the first of equal ones."""
    if seconds <= 0:
        raise ValueError("a window needs a length")
    ordered = sorted(times)
    found = []
    first = 0
    for last, moment in enumerate(ordered):
        while moment - ordered[first] >= seconds:
            first += 1
        found.append((last - first + 1, ordered[first]))
    if not found:
        return None
    count, start = max(found)
    return start, count


# --- wrong: (lambda times: (busiest_window(times, 10), times))([3.0, 1.0])
def busiest_window(times: list[float], seconds: float) -> tuple[float, int] | None:
    """Return when the window of some seconds with most events begins, and how many it holds; the first of equal ones."""
    if seconds <= 0:
        raise ValueError("a window needs a length")
    times.sort()
    best = None
    first = 0
    for last, moment in enumerate(times):
        while moment - times[first] >= seconds:
            first += 1
        if best is None or last - first + 1 > best[1]:
            best = (times[first], last - first + 1)
    return best


# --- wrong: busiest_window([8.0, 9.0, 11.0, 12.0], 10)
def busiest_window(times: list[float], seconds: float) -> tuple[float, int] | None:
    """Return when the window of some seconds with most events begins, and how many it holds; the first of equal ones."""
    if seconds <= 0:
        raise ValueError("a window needs a length")
    if not times:
        return None
    ordered = sorted(times)
    counts = Counter(moment // seconds for moment in ordered)
    bucket, count = counts.most_common(1)[0]
    return next(moment for moment in ordered if moment // seconds == bucket), count


# --- wrong: busiest_window([30.0, 1.0, 2.0, 31.0], 10)
def busiest_window(times: list[float], seconds: float) -> tuple[float, int] | None:
    """Return when the window of some seconds with most events begins, and how many it holds; the first of equal ones."""
    if seconds <= 0:
        raise ValueError("a window needs a length")
    best = None
    first = 0
    for last, moment in enumerate(times):
        while moment - times[first] >= seconds:
            first += 1
        count = last - first + 1
        if best is None or count > best[1]:
            best = (times[first], count)
    return best


# --- equal
def busiest_window(times: list[float], seconds: float) -> tuple[float, int] | None:
    """Return when the window of some seconds with most events begins, and how many it holds; the first of equal ones."""
    if seconds <= 0:
        raise ValueError("a window needs a length")
    window = deque()
    best = None
    for moment in sorted(times):
        window.append(moment)
        while moment - window[0] >= seconds:
            window.popleft()
        if best is None or len(window) > best[1]:
            best = (window[0], len(window))
    return best


# --- equal
def busiest_window(times: list[float], seconds: float) -> tuple[float, int] | None:
    """Return when the window of some seconds with most events begins, and how many it holds; the first of equal ones."""
    if seconds <= 0:
        raise ValueError("a window needs a length")
    ordered = sorted(times)
    windows = []
    first = 0
    for last, moment in enumerate(ordered):
        while moment - ordered[first] >= seconds:
            first += 1
        windows.append((ordered[first], last - first + 1))
    return max(windows, key=operator.itemgetter(1), default=None)


# === Shipment.advance
class Shipment:
    """An order on its way from the shop to the customer."""

    MOVES = {
        "created": {"pay": "paid", "cancel": "cancelled"},
        "paid": {"ship": "shipped", "cancel": "refunded"},
        "shipped": {"deliver": "delivered", "return": "refunded"},
    }

    def __init__(self, on_change=None):
        self.state = "created"
        self.history = ["created"]
        self.on_change = on_change

    def advance(self, *events):
        """Apply some events in turn and return the state; one that does not fit raises ValueError, those before it stay applied."""
        for event in events:
            moves = self.MOVES.get(self.state, {})
            if event not in moves:
                raise ValueError(f"cannot {event} when {self.state}")
            before, self.state = self.state, moves[event]
            self.history.append(self.state)
            if self.on_change is not None:
                self.on_change(before, self.state)
        return self.state


# --- test
def test_shipment_advance():
    shipment = Shipment()
    assert shipment.advance("pay") == "paid"
    assert shipment.advance("ship", "deliver") == "delivered"
    assert shipment.history == ["created", "paid", "shipped", "delivered"]


def test_shipment_advance_wrongly():
    shipment = Shipment()
    try:
        shipment.advance("deliver")
    except ValueError as error:
        assert str(error) == "cannot deliver when created"
    else:
        raise AssertionError
    assert shipment.state == "created"


def test_shipment_advance_tells():
    seen = []
    Shipment(lambda before, after: seen.append((before, after))).advance("pay")
    assert seen == [("created", "paid")]


# --- wrong: (lambda s: (caught(s.advance, "pay", "deliver"), s.state)[1])(Shipment())
def advance(self, *events):
    """Apply some events in turn and return the state; one that does not fit raises ValueError, those before it stay applied."""
    state = self.state
    steps = []
    for event in events:
        moves = self.MOVES.get(state, {})
        if event not in moves:
            raise ValueError(f"cannot {event} when {state}")
        steps.append((state, moves[event]))
        state = moves[event]
    for before, after in steps:
        self.state = after
        self.history.append(after)
        if self.on_change is not None:
            self.on_change(before, after)
    return self.state


# --- wrong: Shipment().advance("cancel", "pay")
def advance(self, *events):
    """Apply some events in turn and return the state; one that does not fit raises ValueError, those before it stay applied."""
    for event in events:
        after = self.MOVES[self.state].get(event)
        if after is None:
            raise ValueError(f"cannot {event} when {self.state}")
        before, self.state = self.state, after
        self.history.append(after)
        if self.on_change:
            self.on_change(before, after)
    return self.state


# --- wrong: (lambda seen: (lambda s: (setattr(s, "on_change", lambda *_: seen.append(s.state)), s.advance("pay"), seen))(Shipment()))([])
def advance(self, *events):
    """Apply some events in turn and return the state; one that does not fit raises ValueError, those before it stay applied."""
    for event in events:
        try:
            after = self.MOVES[self.state][event]
        except KeyError:
            raise ValueError(f"cannot {event} when {self.state}") from None
        if self.on_change is not None:
            self.on_change(self.state, after)
        self.state = after
        self.history.append(after)
    return self.state


# --- wrong: (lambda seen: (Shipment(lambda *states: seen.append(states)).advance("pay", "ship"), seen))([])
def advance(self, *events):
    """Apply some events in turn and return the state; one that does not fit raises ValueError, those before it stay applied."""
    before = self.state
    for event in events:
        moves = self.MOVES.get(self.state, {})
        if event not in moves:
            raise ValueError(f"cannot {event} when {self.state}")
        self.state = moves[event]
        self.history.append(self.state)
    if self.on_change is not None and self.state != before:
        self.on_change(before, self.state)
    return self.state


# --- wrong: (lambda s: (lambda kept: (s.advance("pay"), kept))(s.history))(Shipment())
def advance(self, *events):
    """Apply some events in turn and return the state; one that does not fit raises ValueError, those before it stay applied."""
    for event in events:
        moves = self.MOVES.get(self.state, {})
        if event not in moves:
            raise ValueError(f"cannot {event} when {self.state}")
        before, self.state = self.state, moves[event]
        self.history = [*self.history, self.state]
        if self.on_change is not None:
            self.on_change(before, self.state)
    return self.state


# --- equal
def advance(self, *events):
    """Apply some events in turn and return the state; one that does not fit raises ValueError, those before it stay applied."""
    for event in events:
        before = self.state
        after = self.MOVES.get(before, {}).get(event)
        if after is None:
            raise ValueError(f"cannot {event} when {before}")
        self.state = after
        self.history.append(after)
        if self.on_change is not None:
            self.on_change(before, after)
    return self.state


# --- equal
def advance(self, *events):
    """Apply some events in turn and return the state; one that does not fit raises ValueError, those before it stay applied."""
    for event in events:
        before = self.state
        try:
            self.state = self.MOVES[before][event]
        except KeyError:
            raise ValueError(f"cannot {event} when {before}") from None
        self.history.append(self.state)
        if self.on_change is not None:
            self.on_change(before, self.state)
    return self.state
