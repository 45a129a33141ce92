def unknown(rows) -> list[int]:
    return sum(rows, [])


def of_tuples(rows: list[tuple[int, int]]) -> list[int]:
    return sum(rows, [])


def with_start(rows: list[list[int]], start: list[int]) -> list[int]:
    return sum(rows, start)


def not_empty(rows: list[list[int]]) -> list[int]:
    return sum(rows, [0])


def whole_numbers(rows: list[int]) -> int:
    return sum(rows, 0) + len(str(rows).split(","))


def named_anew(rows: list[list[int]]) -> list[int]:
    rows = [tuple(row) for row in rows if row]
    return sum(rows, [])
