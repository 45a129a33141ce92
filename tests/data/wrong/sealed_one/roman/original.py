def roman(number):
    """Write a number from 1 to 3999 in Roman numerals."""
    if not 0 < number < 4000:
        raise ValueError(number)
    signs = [(1000, "M"), (900, "CM"), (500, "D"), (400, "CD"), (100, "C"), (90, "XC"), (50, "L")]
    signs += [(40, "XL"), (10, "X"), (9, "IX"), (5, "V"), (4, "IV"), (1, "I")]
    result = ""
    for value, sign in signs:
        while number >= value:
            result += sign
            number -= value
    return result
