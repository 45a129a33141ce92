def stops_early(numbers: list[int]) -> list[int]:
    found = numbers[:]
    for i in range(len(found) - 2):
        for j in range(len(found) - 1):
            if found[j] > found[j + 1]:
                found[j], found[j + 1] = found[j + 1], found[j]
    return found


def of_anything(items: list) -> list:
    found = items[:]
    for i in range(len(found)):
        for j in range(len(found) - 1 - i):
            if found[j] > found[j + 1]:
                found[j], found[j + 1] = found[j + 1], found[j]
    return found


def counts(numbers: list[int]) -> int:
    found, swaps = numbers[:], 0
    for i in range(len(found)):
        for j in range(len(found) - 1 - i):
            if found[j] > found[j + 1]:
                found[j], found[j + 1] = found[j + 1], found[j]
                swaps += 1
    return swaps
