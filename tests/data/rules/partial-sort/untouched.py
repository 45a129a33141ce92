def many(values: list[int], n: int) -> list[int]:
    return sorted(values)[:n]


def first(values: list[int]) -> int:
    return sorted(values)[0]


def from_the_end(values: list[int]) -> list[int]:
    return sorted(values)[-3:]


def stepped(values: list[int]) -> list[int]:
    return sorted(values)[:4:2]


def but_the_last(values: list[int]) -> list[int]:
    return sorted(values)[:-1]


def unknown_direction(values: list[int], down: bool) -> list[int]:
    return sorted(values, reverse=down)[:3]


def everything(values: list[int]) -> list[int]:
    return sorted(values)[:1000]
