def factors(number: int) -> int:
    count = 0
    d = 2
    while 1 < number:
        if not number % d:
            number = number // d
            count += 1
        else:
            d += 1
    return count


# output
def factors(number: int) -> int:
    count = 0
    d = 2
    while d * d <= number:
        if not number % d:
            number = number // d
            count += 1
        else:
            d += 1
    if number > 1:
        count += 1
    return count
