def multiples(limit: int) -> int:
    return sum(i for i in range(limit) if i % 3 == 0 or i % 5 == 0)


# output
def multiples(limit: int) -> int:
    return sum(range(0, limit, 3)) + sum(range(0, limit, 5)) - sum(range(0, limit, 15))
