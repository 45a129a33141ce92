def unquote(text):
    """Replace `%XX` in a text by the character with that code, and leave other `%` alone."""
    for code in re.findall(r"%([0-9a-fA-F]{2})", text):
        text = text.replace("%" + code, chr(int(code, 16)))
    return text
