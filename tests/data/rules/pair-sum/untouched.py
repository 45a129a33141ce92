def floats(values: list[float], total: float) -> bool:
    for i in range(len(values)):
        for j in range(i + 1, len(values)):
            if values[i] + values[j] == total:
                return True
    return False


def all_pairs(values: list[int], total: int) -> int:
    pairs = 0
    for i in range(len(values)):
        for j in range(i + 1, len(values)):
            if values[i] + values[j] == total:
                pairs += 1
    return pairs


def unknown_numbers(values, total):
    for i in range(len(values)):
        for j in range(i + 1, len(values)):
            if values[i] + values[j] == total:
                return True
    return False
