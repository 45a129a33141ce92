def changes(values: list[int]) -> list[int]:
    found = []
    for i in range(len(values)):
        found.append(max(values[: i + 1]))
        values[i] = -values[i]
    return found


def may_be_empty(values: list[int]) -> list[int]:
    found = []
    for i in range(len(values)):
        found.append(max(values[:i]))
    return found


def ends_of_floats(values: list[float]) -> list[float]:
    return [max(values[i:]) for i in range(len(values))]


def other_list(values: list[int], others: list[int]) -> list[int]:
    return [max(values[: i + 1]) for i in range(len(others))]


def not_a_number_last(prices: list[float]) -> list[float]:
    found = []
    for i in range(len(prices)):
        peak = prices[0]
        for j in range(i + 1):
            peak = max(prices[j], peak)
        found.append(peak)
    return found


def other_order(prices: list[float]) -> list[float]:
    found = []
    for i in range(len(prices)):
        low = prices[i]
        for j in range(i):
            if prices[j] < low:
                low = prices[j]
        found.append(low)
    return found


def zeros_of_either_sign(prices: list[float]) -> list[float]:
    found = []
    for i in range(len(prices)):
        peak = prices[0]
        for j in range(i + 1):
            if prices[j] >= peak:
                peak = prices[j]
        found.append(peak)
    return found
