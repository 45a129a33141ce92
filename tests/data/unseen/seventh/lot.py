"""More of these, drawn by lot and looked at only when the rules were done."""

import itertools


def max_drawdown(prices: list[float]) -> float:
    """Largest drop from a peak before it, as a share of the peak."""
    worst = 0.0
    for i in range(len(prices)):
        peak = prices[0]
        for j in range(i + 1):
            if prices[j] > peak:
                peak = prices[j]
        drop = (peak - prices[i]) / peak
        if drop > worst:
            worst = drop
    return worst


def ranks(values: list[int]) -> list[int]:
    """Rank of each value, 1 for the smallest; equal values share the lowest rank."""
    result = []
    for value in values:
        rank = 1
        for other in values:
            if other < value:
                rank += 1
        result.append(rank)
    return result


def most_frequent(values):
    """Return the value that occurs most often, the first of several."""
    best = None
    best_count = 0
    for value in values:
        count = 0
        for other in values:
            if other == value:
                count += 1
        if count > best_count:
            best = value
            best_count = count
    return best


def reachable(start: int, edges: list[tuple[int, int]]) -> list[int]:
    """Nodes that can be reached from a start, in the order in which they are met."""
    visited = [start]
    queue = [start]
    while queue:
        node = queue.pop(0)
        for source, target in edges:
            if source == node and target not in visited:
                visited.append(target)
                queue.append(target)
    return visited


def smallest_multiple(n: int) -> int:
    """Smallest positive number that all numbers from 1 to n divide."""
    result = 1
    for i in range(1, n + 1):
        candidate = result
        while candidate % i != 0:
            candidate += result
        result = candidate
    return result


def moving_average(values: list[int], window: int) -> list[float]:
    """Average of each window of neighbours."""
    averages = []
    for i in range(len(values) - window + 1):
        total = 0
        for j in range(window):
            total += values[i + j]
        averages.append(total / window)
    return averages


def changed_rows(old: list[tuple], new: list[tuple]) -> dict[str, list[tuple]]:
    """Rows that were added to a table, and those that went."""
    added = [row for row in new if row not in old]
    removed = [row for row in old if row not in new]
    return {"added": added, "removed": removed}


def _price_of(catalogue, sku):
    for entry in catalogue:
        if entry["sku"] == sku:
            return entry["price"]
    return 0


def order_total(lines, catalogue):
    """What an order costs by the prices of a catalogue."""
    total = 0
    for line in lines:
        price = _price_of(catalogue, line["sku"])
        total += price * line["amount"]
    return total


def partitions(n: int, largest: int) -> int:
    """Number of ways to write n as a sum of parts of at most a size."""
    if n == 0:
        return 1
    if n < 0 or largest == 0:
        return 0
    return partitions(n - largest, largest) + partitions(n, largest - 1)


def shifted_text(text: str, shift: int) -> str:
    """Caesar's cipher for lower-case letters."""
    alphabet = "abcdefghijklmnopqrstuvwxyz"
    result = ""
    for char in text:
        if char in alphabet:
            index = alphabet.index(char)
            result = result + alphabet[(index + shift) % 26]
        else:
            result = result + char
    return result


def right_triangles(perimeter: int) -> list[tuple[int, int, int]]:
    """Whole sides of right triangles with a perimeter."""
    found = []
    for a in range(1, perimeter):
        for b in range(a, perimeter):
            for c in range(b, perimeter):
                if a + b + c == perimeter and a * a + b * b == c * c:
                    found.append((a, b, c))
    return found


def equilibrium(numbers: list[int]) -> int:
    """First place where what is left adds up to what is right; -1 if there is none."""
    for i in range(len(numbers)):
        left = 0
        for j in range(i):
            left += numbers[j]
        right = 0
        for j in range(i + 1, len(numbers)):
            right += numbers[j]
        if left == right:
            return i
    return -1


def count_smaller_after(numbers: list[int]) -> int:
    """Number of pairs in the wrong order (inversions)."""
    count = 0
    for i in range(len(numbers)):
        for j in range(i + 1, len(numbers)):
            if numbers[i] > numbers[j]:
                count += 1
    return count


def common_multiple(numbers: list[int]) -> int:
    """Least common multiple of positive numbers."""
    multiple = max(numbers)
    while True:
        if all(multiple % number == 0 for number in numbers):
            return multiple
        multiple += 1


def zero_triples(numbers: list[int]) -> bool:
    """Whether three different items sum to zero."""
    for a, b, c in itertools.combinations(numbers, 3):
        if a + b + c == 0:
            return True
    return False


def _ints(r, n, top=None):
    top = n if top is None else top
    return [r.randrange(-top - 1, top + 2) for _ in range(n)]


def _plus(r, n, top=None):
    return [r.randrange(1, (n if top is None else top) + 2) for _ in range(n)]


def _words(r, n):
    return [f"w{r.randrange(n + 1)}" for _ in range(n)]


def _text(r, n):
    return "".join(r.choice("abcdefghij XYZ,") for _ in range(n))


INPUTS = {
    "max_drawdown": lambda r, n: ([float(x) for x in _plus(r, n)],),
    "ranks": lambda r, n: (_ints(r, n),),
    "most_frequent": lambda r, n: (_ints(r, n),),
    "reachable": lambda r, n: (0, [(r.randrange(n + 1), r.randrange(n + 1)) for _ in range(2 * n)]),
    "smallest_multiple": lambda r, n: (min(n, 300),),
    "moving_average": lambda r, n: (_ints(r, n), max(n // 4, 1)),
    "changed_rows": lambda r, n: ([(f'w{r.randrange(n + 1)}', r.randrange(4)) for _ in range(n)], [(f'w{r.randrange(n + 1)}', r.randrange(4)) for _ in range(n)]),
    "order_total": lambda r, n: ([{'sku': f'w{r.randrange(n + 1)}', 'amount': r.randrange(1, 9)} for _ in range(n)], [{'sku': f'w{i}', 'price': r.randrange(99)} for i in range(n)]),
    "partitions": lambda r, n: (min(n, 45), min(n, 45)),
    "shifted_text": lambda r, n: (_text(r, 4 * n), r.randrange(30)),
    "right_triangles": lambda r, n: (min(12 * n, 120),),
    "equilibrium": lambda r, n: (_plus(r, n) if n > 8 else _ints(r, n, 2),),
    "count_smaller_after": lambda r, n: (_ints(r, n),),
    "common_multiple": lambda r, n: ([r.randrange(1, 14) for _ in range(min(n, 6))] or [1],),
    "zero_triples": lambda r, n: (_plus(r, min(n, 90)) if n > 8 else _ints(r, n),),
}
