def luhn(number: str) -> bool:
    """Tell whether a card's number is right; spaces do not count."""
    digits = [int(c) for c in number if c.isdigit()]
    total = sum(digits[-1::-2]) + sum(sum(divmod(2 * d, 10)) for d in digits[-2::-2])
    return total % 10 == 0
