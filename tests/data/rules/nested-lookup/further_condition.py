def matches(left: list[tuple[int, int]], right: list[tuple[int, int]]) -> int:
    count = 0
    for a in left:
        for b in right:
            if b[0] == a[0] and (
                b[1] > a[1]
                or b[1] < 0
            ):
                count += 1
    return count


# output
from collections import defaultdict


def matches(left: list[tuple[int, int]], right: list[tuple[int, int]]) -> int:
    count = 0
    right_by_key = defaultdict(list)
    for b in right:
        right_by_key[b[0]].append(b)
    for a in left:
        for b in right_by_key.get(a[0], ()):
            if (
                b[1] > a[1]
                or b[1] < 0
            ):
                count += 1
    return count
