def does_more(items: list[int]) -> tuple[bool, int]:
    found, count = False, 0
    found = False
    for item in items:
        count += 1
        if item > 2:
            found = True
    return found, count


def item_used_later(items: list[int]) -> int | None:
    found = False
    item = None
    found = False
    for item in items:
        if item > 2:
            found = True
            break
    return item if found else None


def looks_at_itself(items: list[int]) -> bool:
    found = False
    for item in items:
        if not found and item > 2:
            found = True
    return found


def impure_without_break(items, check) -> bool:
    found = False
    for item in items:
        if check(item):
            found = True
    return found


def one_shot(lines: Iterator[str]) -> bool:
    found = False
    for line in lines:
        if line:
            found = True
    return found


def else_branch(items: list[int]) -> bool:
    found = False
    for item in items:
        if item > 2:
            found = True
        else:
            found = False
    return found


def same_value(items: list[int]) -> bool:
    found = False
    for item in items:
        if item > 2:
            found = False
    return found


def loop_has_else(items: list[int]) -> bool:
    found = False
    for item in items:
        if item > 2:
            found = True
            break
    else:
        print("none")
    return found


def commented(items: list[int]) -> bool:
    found = False
    for item in items:
        # Why two, nobody knows.
        if item > 2:
            found = True
    return found


def statement_between(items: list[int]) -> bool:
    found = False
    print(items)
    for item in items:
        if item > 2:
            found = True
    return found


async def asynchronous(items) -> bool:
    found = False
    async for item in items:
        if item > 2:
            found = True
            break
    return found


async def awaits(items, check) -> bool:
    found = False
    for item in items:
        if await check(item):
            found = True
            break
    return found


def loose_iterable(items: list[int], more: list[int]) -> bool:
    found = False
    for item in items if more else more:
        if item > 2:
            found = True
            break
    return found
