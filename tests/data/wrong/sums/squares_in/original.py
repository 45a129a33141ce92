def squares_in(numbers: list[int]) -> list[int]:
    """Return the perfect squares among the numbers."""
    result = []
    for number in numbers:
        if number < 0:
            continue
        low = 0
        high = number + 1
        while low < high:
            middle = (low + high) // 2
            if middle * middle < number:
                low = middle + 1
            else:
                high = middle
        if low * low == number:
            result.append(number)
    return result
