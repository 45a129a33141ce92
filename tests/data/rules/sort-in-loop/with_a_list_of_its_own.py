def rounds(weights: list[int]) -> int:
    heap = [weight for weight in weights if weight > 0]
    number = 0
    while len(heap) >= 2:
        heap.sort()
        first = heap.pop(0)
        second = heap.pop(0)
        heap.append(first + 2 * second)
        number += 1
    return number if heap else -1


# output
from heapq import heapify, heappop, heappush


def rounds(weights: list[int]) -> int:
    heap = [weight for weight in weights if weight > 0]
    number = 0
    heapify(heap)
    while len(heap) >= 2:
        first = heappop(heap)
        second = heappop(heap)
        heappush(heap, first + 2 * second)
        number += 1
    return number if heap else -1
