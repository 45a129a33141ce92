def strip_accents(text: str) -> str:
    """Return a text without accents."""
    result = ""
    for char in unicodedata.normalize("NFKD", text):
        if not unicodedata.combining(char):
            result += char
    return result
