def pile(n: int) -> list[int]:
    return [n + 2*i for i in range(n)]


# output
def pile(n: int) -> list[int]:
    return list(range(n, n + 2 * n, 2))
