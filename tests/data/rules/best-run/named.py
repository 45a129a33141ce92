def lowest(numbers: list[int]) -> int:
    least = 0
    for i in range(len(numbers)):
        for j in range(i, len(numbers)):
            total = sum(numbers[i : j + 1])
            if total < least:
                least = total
    return least


# output
def lowest(numbers: list[int]) -> int:
    least = 0
    total = 0
    for number in numbers:
        total = min(total, 0) + number
        if total < least:
            least = total
    return least
