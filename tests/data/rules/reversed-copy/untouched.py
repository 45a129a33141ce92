def unknown(parts) -> str:
    text = ""
    for part in parts:
        text = part + text
    return text


def with_more(text: str) -> str:
    found = ""
    for char in text:
        found = char + "-" + found
    return found


def not_from_the_end(values: list[int]) -> list[int]:
    found = []
    for i in range(len(values) - 2, -1, -1):
        found.append(values[i])
    return found


def place_is_needed(text: str) -> tuple[str, int]:
    found = ""
    for i in range(len(text) - 1, -1, -1):
        found += text[i]
    return found, i


def twice_exchanged(values: list[int]) -> list[int]:
    for i in range(len(values)):
        values[i], values[-1 - i] = values[-1 - i], values[i]
    return values


def of_a_set(values: set[int]) -> list[int]:
    found = []
    for value in values:
        found.insert(0, value)
    return found
