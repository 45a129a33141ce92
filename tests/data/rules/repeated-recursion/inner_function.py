def lucas(count: int) -> list[int]:
    start = 2

    def term(n: int) -> int:
        """Return one."""
        if n < 0:
            raise ValueError(f"no term {n}")
        if n < 2:
            return start - n
        return term(n - 1) + term(n - 2)

    return [term(n) for n in range(min(count, 12))]


# output
from functools import cache


def lucas(count: int) -> list[int]:
    start = 2

    @cache
    def term(n: int) -> int:
        """Return one."""
        if n < 0:
            raise ValueError(f"no term {n}")
        if n < 2:
            return start - n
        return term(n - 1) + term(n - 2)

    return [term(n) for n in range(min(count, 12))]
