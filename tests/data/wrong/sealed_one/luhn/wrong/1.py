def luhn(number: str) -> bool:
    """Tell whether a card's number is right; spaces do not count."""
    digits = list(map(int, number.replace(" ", "")))
    total = sum(digits[1::2])
    for digit in digits[::2]:
        total += sum(divmod(digit * 2, 10))
    return total % 10 == 0
