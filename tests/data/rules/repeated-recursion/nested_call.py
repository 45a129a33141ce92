def hofstadter(n: int) -> int:
    return n if n < 1 else n - hofstadter(hofstadter(n - 1))


# output
from functools import cache


def hofstadter(n: int) -> int:
    @cache
    def solve(n: int) -> int:
        return n if n < 1 else n - solve(solve(n - 1))

    return solve(n)
