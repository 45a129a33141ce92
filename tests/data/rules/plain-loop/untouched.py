def bound_moves(items: list[int]) -> int:
    i = 0
    while i < len(items):
        if items[i] == 3:
            items.pop()
        i += 1
    return i


def counter_is_used(items: list[int]) -> int:
    i = 0
    while i < len(items):
        print(items[i])
        i += 1
    return i


def continues(items: list[int]) -> int:
    total = 0
    i = 0
    while i < len(items):
        if items[i] < 0:
            i += 2
            continue
        total += items[i]
        i += 1
    return total


def callers_list(items: list[int]) -> int:
    total = 0
    while items:
        first = items[0]
        items = items[1:]
        total += first
    return total
