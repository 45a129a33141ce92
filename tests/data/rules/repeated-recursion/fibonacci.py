def fibonacci(n: int) -> int:
    """Return the n-th Fibonacci number."""
    # The first two are given.
    if n < 2:
        return n
    return fibonacci(n - 1) + fibonacci(n=n - 2)


# output
from functools import cache


def fibonacci(n: int) -> int:
    """Return the n-th Fibonacci number."""

    @cache
    def solve(n: int) -> int:
        # The first two are given.
        if n < 2:
            return n
        return solve(n - 1) + solve(n=n - 2)

    return solve(n)
