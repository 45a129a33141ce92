def squares(last: int) -> int:
    return sum(i ** 2 for i in range(1, last + 1))


# output
def squares(last: int) -> int:
    return max(last, 0) * (last + 1) * (2 * last + 1) // 6
