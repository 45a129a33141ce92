def strip_accents(text: str) -> str:
    """Return a text without accents."""
    chars = unicodedata.normalize("NFD", text)
    return "".join(char for char in chars if not unicodedata.combining(char))
