"""Headers, queries and routes, as somebody writes them first; written before any rule was touched for them."""

from __future__ import annotations


class Headers:
    """Names and values in their order; names differ in case and mean the same."""

    def __init__(self, pairs: list[tuple[str, str]]) -> None:
        self.pairs = pairs

    def __repr__(self) -> str:
        return f"Headers({self.pairs})"

    def position(self, name: str) -> int:
        """Where a name stands first; -1 if it is not there."""
        for i, (other, _) in enumerate(self.pairs):
            if other.lower() == name.lower():
                return i
        return -1

    def fill(self, defaults: list[tuple[str, str]]) -> int:
        """Add the headers that are missing; return how many were."""
        added = 0
        for name, value in defaults:
            if not value:
                continue
            if self.position(name) == -1:
                self.pairs.append((name, value.strip()))
                added += 1
        return added


def best_offer(accepted: list[tuple[str, int]], offers: list[str], default: str = "") -> str:
    """The offer that the client likes best; what stands first in its header decides."""
    best = default
    best_quality = 0
    for offer in offers:
        quality = 0
        for kind, wanted in accepted:
            if kind == "*" or kind.lower() == offer.lower():
                quality = wanted
                break
        if quality > best_quality:
            best = offer
            best_quality = quality
    return best


def parameters(query: str) -> dict[str, list[str]]:
    """The values of each name of a query, in their order."""
    if not query:
        return {}
    pairs = []
    for part in query.lstrip("?").split("&"):
        if "=" in part:
            name, value = part.split("=", 1)
        else:
            name, value = part, ""
        pairs.append((name, value.replace("+", " ")))
    result = {}
    for name, _ in pairs:
        if not name:
            continue
        result[name] = [value for other, value in pairs if other == name]
    return result


def endpoints(rules: list[tuple[str, str]], paths: list[str]) -> list[str]:
    """The endpoint of each path, by the first rule that fits; <name> stands for anything."""
    found = []
    for path in paths:
        endpoint = "not found"
        for rule, name in rules:
            parts = rule.strip("/").split("/")
            pieces = path.strip("/").split("/")
            if len(parts) != len(pieces):
                continue
            for part, piece in zip(parts, pieces):
                if part.startswith("<") and part.endswith(">"):
                    if not piece:
                        break
                elif part != piece:
                    break
            else:
                endpoint = name
                break
        found.append(endpoint)
    return found


def merged_ranges(ranges: list[tuple[int, int]]) -> list[tuple[int, int]]:
    """Put ranges together that overlap or touch, until none do."""
    for start, end in ranges:
        if start >= end:
            raise ValueError(f"{start}-{end} is no range")
    result = list(ranges)
    changed = True
    while changed:
        changed = False
        for i in range(len(result)):
            for j in range(i + 1, len(result)):
                first, second = result[i], result[j]
                if first[0] <= second[1] and second[0] <= first[1]:
                    result[i] = (min(first[0], second[0]), max(first[1], second[1]))
                    del result[j]
                    changed = True
                    break
            if changed:
                break
    return sorted(result)


def _header(r, n):
    name = f"X-h{r.randrange(2 * n + 1)}"
    return (r.choice([name, name.lower()]), r.choice(["v", " w ", "" if n < 9 else "u"]))


def _route(r, n):
    return "/" + "/".join(r.choice([f"p{r.randrange(n // 4 + 2)}", "<id>"] if i else [f"s{r.randrange(n + 1)}"]) for i in range(r.randrange(1, 4)))


INPUTS = {
    "Headers.fill": lambda r, n: (Headers([_header(r, n) for _ in range(n)]), [_header(r, n) for _ in range(n)]),
    "best_offer": lambda r, n: (
        [(r.choice([f"a/{i}", f"A/{i}"]), r.randrange(10)) for i in range(n)] + [("*", 1)] * (n % 2),
        [f"a/{r.randrange(n + 3)}" for _ in range(n)],
        r.choice(["", "text/plain"]),
    ),
    "parameters": lambda r, n: (
        r.choice(["", "?"]) + "&".join(r.choice([f"k{r.randrange(n + 1)}=v+{i}", f"k{r.randrange(n + 1)}", "" if n < 9 else "q=1"]) for i in range(n)),
    ),
    "endpoints": lambda r, n: (
        [(_route(r, n), f"e{i}") for i in range(n // 2)],
        [_route(r, n).replace("<id>", r.choice(["7", "" if n < 9 else "8"])) for _ in range(n // 2)],
    ),
    "merged_ranges": lambda r, n: (
        [(s, s + r.randrange(0 if n < 9 else 1, 9)) for s in (r.randrange(6 * n + 1) for _ in range(n if n < 9 else n // 4))],
    ),
}
