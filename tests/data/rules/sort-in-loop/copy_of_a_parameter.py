def cost(sizes: list[int]) -> int:
    """Merge the two smallest until one is left."""
    sizes = list(sizes)
    total = 0
    while len(sizes) > 1:
        sizes.sort()
        first = sizes.pop(0)
        second = sizes.pop(0)
        total += first + second
        sizes.append(first + second)
    return total


# output
from heapq import heapify, heappop, heappush


def cost(sizes: list[int]) -> int:
    """Merge the two smallest until one is left."""
    sizes = list(sizes)
    total = 0
    heapify(sizes)
    while len(sizes) > 1:
        first = heappop(sizes)
        second = heappop(sizes)
        total += first + second
        heappush(sizes, first + second)
    return total
