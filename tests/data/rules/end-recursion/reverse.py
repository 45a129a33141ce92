def turned(text: str) -> str:
    """Return a text from its end."""
    if text == "":
        return text
    return turned(text[1:]) + text[0]


# output
def turned(text: str) -> str:
    """Return a text from its end."""
    return text[::-1]
