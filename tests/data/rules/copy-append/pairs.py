def mirrored(numbers: list[int]) -> list[int]:
    found: list[int] = [0]
    for number in numbers:
        if number not in found:
            found = found + [number, -number]
    return sorted(found)


# output
def mirrored(numbers: list[int]) -> list[int]:
    found: list[int] = [0]
    for number in numbers:
        if number not in found:
            found.extend([number, -number])
    return sorted(found)
