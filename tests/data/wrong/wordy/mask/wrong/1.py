def mask(number, shown=4, char="*"):
    """Hide all digits of a card's number but the last ones; other characters stay."""
    return re.sub(r"\d", char, number[:-shown]) + number[-shown:]
