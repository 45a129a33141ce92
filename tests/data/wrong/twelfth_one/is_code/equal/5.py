def is_code(text: str) -> bool:
    """Return whether a text is three letters and two digits, in capitals or not, of ASCII."""
    return re.fullmatch(r"[A-Za-z]{3}[0-9]{2}", text) is not None
