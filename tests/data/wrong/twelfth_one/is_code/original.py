def is_code(text: str) -> bool:
    """Return whether a text is three letters and two digits, in capitals or not, of ASCII."""
    letters, digits = text[:3], text[3:]
    if len(text) != 5 or not text.isascii():
        return False
    return letters.isalpha() and digits.isdigit()
