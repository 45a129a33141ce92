def length(number: int) -> int:
    digits = 0
    number = abs(number)
    while True:
        number = number // 10
        digits += 1
        if number == 0:
            break
    return digits


# output
def length(number: int) -> int:
    digits = 0
    number = abs(number)
    digits += len(str(abs(number)))
    return digits
