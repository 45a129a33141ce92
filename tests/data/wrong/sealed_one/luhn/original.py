def luhn(number: str) -> bool:
    """Tell whether a card's number is right; spaces do not count."""
    digits = [int(c) for c in number.replace(" ", "")]
    total = 0
    for i, digit in enumerate(reversed(digits)):
        if i % 2:
            digit *= 2
            if digit > 9:
                digit -= 9
        total += digit
    return total % 10 == 0
