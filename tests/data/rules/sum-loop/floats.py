def weight(parts: list[tuple[str, float]]) -> float:
    total = 0.0
    for _, part in parts:
        total += part
    return total


# output
def weight(parts: list[tuple[str, float]]) -> float:
    total = sum((part for _, part in parts), 0.0)
    return total
