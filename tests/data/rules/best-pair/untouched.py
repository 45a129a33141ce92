def floats(prices: list[float]) -> float:
    best = 0.0
    for i in range(len(prices)):
        for j in range(i + 1, len(prices)):
            best = max(best, prices[j] - prices[i])
    return best


def skips(prices: list[int]) -> int:
    best = 0
    for i in range(len(prices)):
        for j in range(i + 2, len(prices)):
            best = max(best, prices[j] - prices[i])
    return best


def starts_low(prices: list[int]) -> int:
    best = -9
    for i in range(len(prices)):
        for j in range(i + 1, len(prices)):
            if prices[j] > prices[i]:
                best = max(best, prices[j] - prices[i])
    return best


def total_moves(numbers: list[int]) -> int:
    count = 0
    for i in range(len(numbers)):
        for j in range(i + 1, len(numbers)):
            if numbers[i] + numbers[j] == count:
                count += 1
    return count
