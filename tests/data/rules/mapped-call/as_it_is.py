def longest(lengths: list[int]) -> int:
    return max(length for length in lengths)


# output
def longest(lengths: list[int]) -> int:
    return max(lengths)
