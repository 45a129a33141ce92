def holds(text: str, part: str) -> bool:
    width = len(part)
    return any(text[i:i + width] == part for i in range(len(text) - width + 1))


# output
def holds(text: str, part: str) -> bool:
    width = len(part)
    return part in text
