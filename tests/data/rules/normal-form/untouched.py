def acts_on_each(ours: list[int], theirs: list[int]) -> int:
    number = 0
    for one in ours:
        for other in theirs:
            if other == one:
                number += 1
    return number


def uses_the_item(ours: list[float], theirs: list[int]) -> list[int]:
    found = []
    for one in ours:
        for other in theirs:
            if other == one:
                found.append(other)
                break
    return found


def part_of_a_text(text: str, part: str) -> bool:
    return any(char == part for char in text)


def from_the_end(items: list[int], at: int) -> bool:
    return any(items[i] == 3 for i in range(at))


def else_of_a_walk(items: list[int]) -> int:
    for item in items:
        if item > 3:
            break
    else:
        item = 0
    return item
