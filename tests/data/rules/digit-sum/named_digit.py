def digits(number: int) -> int:
    total = 0
    while number > 0:
        digit = number % 10
        total = total + digit
        number = number // 10
    return total


# output
def digits(number: int) -> int:
    total = 0
    total += sum(map(int, str(max(number, 0))))
    return total
