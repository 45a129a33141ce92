def once(values: list[int], n: int) -> int:
    return sum(values[:n])


def stepped(values: list[int]) -> list[int]:
    return [sum(values[:i:2]) for i in range(len(values))]


def to_the_end(values: list[int]) -> list[int]:
    return [sum(values[i:]) for i in range(len(values))]


def from_the_end(values: list[int]) -> list[int]:
    return [sum(values[:-1]) for _ in values]


def changing(values: list[int]) -> list[int]:
    for i in range(len(values)):
        values[i] = sum(values[:i])
    return values


def other_start(values: list[int]) -> list[int]:
    return [sum(values[:i], 10) for i in range(len(values))]


def of_rows(rows: list[list[int]]) -> list[int]:
    return [sum(row[:3]) for row in rows]
