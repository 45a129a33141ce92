def floats(total: float) -> int:
    count = 0
    for a in range(10):
        for b in range(10):
            if a + b == total:
                count += 1
    return count


def goes_on(total: int) -> int:
    count = 0
    for a in range(total):
        for b in range(total):
            if a + b == total:
                count += 1
                break
    return count


def reads_it_later(total: int) -> int:
    count = 0
    for a in range(total):
        for b in range(total):
            if a + b == total:
                count += 1
        count += b
    return count


def of_both_signs(limit: int) -> int:
    count = 0
    for a in range(limit):
        for c in range(-limit, limit):
            if a * a == c * c:
                count += 1
    return count
