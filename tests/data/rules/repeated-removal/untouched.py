def from_a_set(names: set[str]) -> set[str]:
    while "" in names:
        names.remove("")
    return names


def unknown_item(values: list[float], unwanted) -> list[float]:
    while unwanted in values:
        values.remove(unwanted)
    return values


def all_but_one(values: list[int]) -> list[int]:
    while values.count(0) > 1:
        values.remove(0)
    return values


def counted_meanwhile(values: list[int]) -> int:
    turns = 0
    while 0 in values:
        values.remove(0)
        turns += 1
    return turns


def unknown_list(values) -> None:
    while 0 in values:
        values.remove(0)


def changing_item(values: list[int]) -> list[int]:
    while values[0] in values:
        values.remove(values[0])
    return values
