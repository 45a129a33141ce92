def in_order(numbers: list[int]) -> list[int]:
    found = list(numbers)
    for i in range(1, len(found)):
        number = found[i]
        j = i - 1
        while j >= 0 and found[j] > number:
            found[j + 1] = found[j]
            j -= 1
        found[j + 1] = number
    return found


# output
def in_order(numbers: list[int]) -> list[int]:
    found = list(numbers)
    found.sort()
    return found
