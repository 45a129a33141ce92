def is_read(rows: list[int]) -> int:
    turns = 0
    for row in rows:
        turns += 1
        print(row)
    return turns


def is_read_within(rows: list[int]):
    turns = 0

    def told() -> int:
        return turns

    for row in rows:
        turns += 1
        print(row)
    return told


def may_have_no_start(rows: list[int]) -> list[int]:
    for row in rows:
        if row:
            turns = 0
        turns += 1
    return rows


def counts_by_what_may_raise(rows: list[int]) -> list[int]:
    turns = 0
    for row in rows:
        turns += row
        print(row)
    return rows


def has_nothing_else_to_do(rows: list[int]) -> list[int]:
    turns = 0
    for row in rows:
        turns += 1
    return rows


def is_told_by_locals(rows: list[int]) -> dict:
    turns = 0
    for row in rows:
        turns += 1
        print(row)
    return locals()


def says_why(rows: list[int]) -> list[int]:
    turns = 0  # for the debugger
    for row in rows:
        turns += 1
        print(row)
    return rows


def belongs_to_the_module(rows: list[int]) -> list[int]:
    global turns
    turns = 0
    for row in rows:
        turns += 1
        print(row)
    return rows
