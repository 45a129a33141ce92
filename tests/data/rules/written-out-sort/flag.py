def in_order(numbers: list[int]) -> list[int]:
    size = len(numbers)
    for i in range(size):
        swapped = False
        for j in range(0, size - i - 1):
            if numbers[j] < numbers[j + 1]:
                kept = numbers[j]
                numbers[j] = numbers[j + 1]
                numbers[j + 1] = kept
                swapped = True
        if not swapped:
            break
    return numbers


# output
def in_order(numbers: list[int]) -> list[int]:
    size = len(numbers)
    numbers.sort(reverse=True)
    return numbers
