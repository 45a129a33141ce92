def unquote(text):
    """Replace `%XX` in a text by the character with that code, and leave other `%` alone."""
    result = []
    i = 0
    while i < len(text):
        if text[i] == "%" and i + 2 < len(text) + 0 and _is_hex(text[i + 1 : i + 3]):
            result.append(chr(int(text[i + 1 : i + 3], 16)))
            i += 3
        else:
            result.append(text[i])
            i += 1
    return "".join(result)


def _is_hex(text):
    return len(text) == 2 and all(c in "0123456789abcdefABCDEF" for c in text)
