def from_zero(prices: list[int]) -> list[int]:
    found = []
    for i in range(len(prices)):
        span = 0
        j = i - 1
        while j >= 0 and prices[j] <= prices[i]:
            span += 1
            j -= 1
        found.append(span)
    return found


def two_for_each(prices: list[int]) -> list[int]:
    found = []
    for i in range(len(prices)):
        span = 1
        j = i - 1
        while j >= 0 and prices[j] <= prices[i]:
            span += 1
            j -= 1
        found.append(span)
        found.append(0)
    return found


def of_floats(prices: list[float]) -> list[int]:
    found = []
    for i in range(len(prices)):
        span = 1
        j = i - 1
        while j >= 0 and prices[j] <= prices[i]:
            span += 1
            j -= 1
        found.append(span)
    return found
