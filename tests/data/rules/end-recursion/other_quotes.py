def backwards(text: str) -> str:
    if text == '':
        return text
    return backwards(text[1:]) + text[0]


# output
def backwards(text: str) -> str:
    return text[::-1]
