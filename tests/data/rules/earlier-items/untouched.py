def index_may_be_negative(items: list[int], at: int) -> list[int]:
    return [item for item in items if item in items[:at]]


def from_behind(items: list[int]) -> list[int]:
    found = []
    for i in range(-3, 3):
        if 3 in items[:i]:
            found.append(i)
    return found


def changes(items: list[int]) -> int:
    for i in range(len(items)):
        if items[i] in items[:i]:
            items[i] = 0
    return len(items)


def part_of_a_text(text: str) -> list[str]:
    return [char for i, char in enumerate(text) if char in text[:i]]


def unhashable(items: list[list[int]]) -> list[list[int]]:
    return [item for i, item in enumerate(items) if item in items[:i]]
