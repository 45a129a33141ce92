def lists(items: list[int], part: list[int]) -> bool:
    for i in range(len(items) - len(part) + 1):
        if items[i:i + len(part)] == part:
            return True
    return False


def place_is_used(text: str, part: str) -> int:
    for i in range(len(text) - len(part) + 1):
        if text[i:i + len(part)] == part:
            return i
    return -1


def other_width(text: str, part: str, width: int) -> bool:
    for i in range(len(text) - width + 1):
        if text[i:i + width] == part:
            return True
    return False


def unknown(text, part):
    return any(text[i:i + len(part)] == part for i in range(len(text) - len(part) + 1))
