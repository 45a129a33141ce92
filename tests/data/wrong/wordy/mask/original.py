def mask(number, shown=4, char="*"):
    """Hide all digits of a card's number but the last ones; other characters stay."""
    left = sum(c.isdigit() for c in number) - shown
    result = []
    for c in number:
        if c.isdigit() and left > 0:
            result.append(char)
            left -= 1
        else:
            result.append(c)
    return "".join(result)
