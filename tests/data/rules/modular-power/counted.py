def self_powers(last: int) -> int:
    total = 0
    for number in range(1, last + 1):
        total += number**number % 10**10
    return total % 10**10


# output
def self_powers(last: int) -> int:
    total = 0
    for number in range(1, last + 1):
        total += pow(number, number, 10**10)
    return total % 10**10
