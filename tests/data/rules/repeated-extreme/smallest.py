def drained(numbers: list[int]) -> list[int]:
    left = numbers.copy()
    result = []
    while len(left) > 0:
        # The smallest goes first.
        smallest = min(left)
        result.append(smallest)
        left.remove(smallest)
    return result


# output
def drained(numbers: list[int]) -> list[int]:
    left = sorted(numbers, reverse=True)
    result = []
    while len(left) > 0:
        # The smallest goes first.
        smallest = left.pop()
        result.append(smallest)
    return result
