def mask(number, shown=4, char="*"):
    """Hide all digits of a card's number but the last ones; other characters stay."""
    cut = max(len(number) - shown, 0)
    return "".join(char if c.isdigit() and i < cut else c for i, c in enumerate(number))
