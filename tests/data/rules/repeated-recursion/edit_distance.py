def distance(a: str, b: str) -> int:
    if not a or not b: return len(a) + len(b)
    if a[0] == b[0]:
        return distance(a[1:], b[1:])
    return 1 + min(distance(a[1:], b), distance(a, b[1:]), distance(a[1:], b[1:]))


# output
from functools import cache


def distance(a: str, b: str) -> int:
    @cache
    def solve(a: str, b: str) -> int:
        if not a or not b: return len(a) + len(b)
        if a[0] == b[0]:
            return solve(a[1:], b[1:])
        return 1 + min(solve(a[1:], b), solve(a, b[1:]), solve(a[1:], b[1:]))

    return solve(a, b)
