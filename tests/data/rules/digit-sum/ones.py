def ones(number: int) -> int:
    count = 0
    while number > 0:
        count += number % 2
        number //= 2
    return count


# output
def ones(number: int) -> int:
    count = 0
    count += max(number, 0).bit_count()
    return count
