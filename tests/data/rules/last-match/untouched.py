def a_flag(values: list[int]) -> bool:
    found = False
    for value in values:
        if value > 3:
            found = True
    return found


def depends_on_itself(values: list[int]) -> int:
    found = 0
    for value in values:
        if value > found:
            found = value
    return found


def of_an_iterator(values):
    found = None
    for value in values:
        if value > 3:
            found = value
    return found


def test_may_do_more(values: list[int], seen: list[int]) -> int:
    found = 0
    for value in values:
        if seen.pop() > value:
            found = value
    return found


def item_is_needed(values: list[int]) -> int:
    found = 0
    for value in values:
        if value > 3:
            found = value
    return found - value
