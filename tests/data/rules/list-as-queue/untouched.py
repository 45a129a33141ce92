def parameter(queue: list[int]) -> int:
    count = 0
    while queue:
        count += queue.pop(0)
    return count


def no_loop(items: list[int]) -> int:
    queue = list(items)
    return queue.pop(0)


def from_the_end(items: list[int]) -> int:
    stack = list(items)
    count = 0
    while stack:
        count += stack.pop()
    return count


def sliced(items: list[int]) -> list[int]:
    queue = list(items)
    while queue:
        queue.pop(0)
        print(queue[1:])
    return items


def ordered(items: list[int]) -> int:
    queue = list(items)
    total = 0
    while queue:
        queue.sort()
        total += queue.pop(0)
    return total


def given_away(items: list[int], show) -> None:
    queue = list(items)
    while queue:
        queue.pop(0)
        show(queue)


def compared(items: list[int]) -> None:
    queue = list(items)
    while queue != []:
        queue.pop(0)


def added(items: list[int]) -> list[int]:
    queue = list(items)
    while queue:
        queue.pop(0)
        if len(queue + items) == 3:
            break
    return items


def changed_while_walked(items: list[int]) -> list[int]:
    queue = list(items)
    for item in queue:
        if item > 2:
            queue.pop(0)
    return queue


def dictionary(items: dict[int, int]) -> int:
    items = dict(items)
    total = 0
    while items:
        total += items.pop(0)
    return total


def alias(items: list[int]) -> list[int]:
    queue = list(items)
    same = queue
    while queue:
        queue.pop(0)
    return same


def another_place(items: list[int]) -> int:
    queue = list(items)
    total = 0
    while queue:
        total += queue.pop(1)
    return total
