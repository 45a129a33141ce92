def is_narcissistic(number: int) -> bool:
    total = 0
    for digit in str(number):
        total += int(digit) ** len(str(number))
    return total == number


# output
def is_narcissistic(number: int) -> bool:
    total = 0
    number_str = str(number)
    for digit in number_str:
        total += int(digit) ** len(number_str)
    return total == number
