def split(numbers: list[int]) -> tuple[list[int], list[int]]:
    low = []
    high: list[int] = [0]
    for number in numbers:
        if number < 5:
            low = low + [number]  # small
        elif number > 7:
            high = high + [number, -number]
        else:
            high = high + [len(high)]
    return low, high


# output
def split(numbers: list[int]) -> tuple[list[int], list[int]]:
    low = []
    high: list[int] = [0]
    for number in numbers:
        if number < 5:
            low.append(number)  # small
        elif number > 7:
            high = high + [number, -number]
        else:
            high = high + [len(high)]
    return low, high
