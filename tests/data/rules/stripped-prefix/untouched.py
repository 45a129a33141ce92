def of_a_list(parts: list[str]) -> list[str]:
    if parts and parts[0] == ":":
        parts = parts[1:]
    return parts


def other_length(text: str) -> str:
    if text and text[0] == ":":
        text = text[2:]
    return text


def other_name(text: str, more: str) -> str:
    if text and text[0] == ":":
        text = more[1:]
    return text


def does_more(text: str) -> str:
    if text and text[0] == ":":
        text = text[1:]
        print(text)
    return text


def has_else(text: str) -> str:
    if text and text[0] == ":":
        text = text[1:]
    else:
        text = "none"
    return text


def unguarded(text: str) -> str:
    if text[0] == ":":
        text = text[1:]
    return text
