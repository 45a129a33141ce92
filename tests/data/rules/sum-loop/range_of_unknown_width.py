def windows(values: list[int], width: int) -> list[int]:
    found = []
    for start in range(len(values) - 3):
        total = 0
        for i in range(start, start + min(width, 3)):
            total += values[i]
        found.append(total)
    return found


# output
def windows(values: list[int], width: int) -> list[int]:
    found = []
    for start in range(len(values) - 3):
        total = sum(values[start:max(start, start + min(width, 3))])
        found.append(total)
    return found
