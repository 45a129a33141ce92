def trimmed(text: str) -> str:
    while len(text) > 0 and text[-1] in "*_ ":
        text = text[:-1]
    return text.lower()


# output
def trimmed(text: str) -> str:
    text = text.rstrip("*_ ")
    return text.lower()
