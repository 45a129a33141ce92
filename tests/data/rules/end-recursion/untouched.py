def floats(values: list[float]) -> float:
    if not values:
        return 0
    return values[0] + floats(values[1:])


def anything(values) -> bool:
    if len(values) < 2:
        return True
    if values[0] != values[-1]:
        return False
    return anything(values[1:-1])


def another_start(values: list[int]) -> int:
    if not values:
        return 1
    return values[0] + another_start(values[1:])


def twice(text: str) -> str:
    if not text:
        return ""
    return twice(text[1:]) + text[0] + text[0]


def does_more(text: str, seen: list[str]) -> str:
    if not text:
        return ""
    seen.append(text[0])
    return does_more(text[1:], seen) + text[0]
