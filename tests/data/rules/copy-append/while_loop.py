def digits(number: int) -> list[int]:
    found = []
    while number > 0:
        found = found + [number % 10]
        number //= 10
    return found[::-1]


# output
def digits(number: int) -> list[int]:
    found = []
    while number > 0:
        found.append(number % 10)
        number //= 10
    return found[::-1]
