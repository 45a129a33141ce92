def unquote(text):
    """Replace `%XX` in a text by the character with that code, and leave other `%` alone."""
    return re.sub(r"%([0-9a-f]{2}|[0-9A-F]{2})", lambda m: chr(int(m[1], 16)), text)
