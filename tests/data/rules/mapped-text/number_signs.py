def masked(text: str) -> str:
    # Digits are nobody's business.
    out = ""
    for c in text:
        if c.isdigit():
            out = out + "#"
        elif c.isalpha():
            out = out + c.upper()
    return out


# output
def masked(text: str) -> str:
    # Digits are nobody's business.
    table = {
        ord(c): "#" if c.isdigit() else c.upper() if c.isalpha() else ""
        for c in set(text)
    }
    out = text.translate(table)
    return out
