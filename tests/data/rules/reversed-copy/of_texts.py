def last_to_first(parts: list[str]) -> str:
    text = ""
    for part in parts:
        text = part + text
    return text


# output
def last_to_first(parts: list[str]) -> str:
    text = "".join(reversed(parts))
    return text
