def starts_at_one(numbers: list[int]) -> int:
    best = 0
    for i in range(len(numbers)):
        total = 1
        for j in range(i, len(numbers)):
            total += numbers[j]
            best = max(best, total)
    return best


def floats(numbers: list[float]) -> float:
    best = 0.0
    for i in range(len(numbers)):
        total = 0
        for j in range(i, len(numbers)):
            total += numbers[j]
            best = max(best, total)
    return best


def needs_the_place(numbers: list[int]) -> tuple[int, int]:
    best = (0, 0)
    for i in range(len(numbers)):
        total = 0
        for j in range(i, len(numbers)):
            total += numbers[j]
            best = max(best, (total, i))
    return best
