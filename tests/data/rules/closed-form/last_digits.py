def last_digits(number: int) -> int:
    total = 0
    for i in range(1, number + 1):
        total += i ** i % 10000
    return total


# output
def last_digits(number: int) -> int:
    total = 0
    for i in range(1, number + 1):
        total += pow(i, i, 10000)
    return total
