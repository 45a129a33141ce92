def starts_elsewhere(values: list[int]) -> int:
    total = 10
    for value in values:
        total += value
    return total


def text(parts: list[str]) -> str:
    result = ""
    for part in parts:
        result += part
    return result


def does_more(values: list[int]) -> int:
    total = 0
    for value in values:
        total += value
        print(total)
    return total


def uses_the_total(values: list[int]) -> int:
    total = 0
    for value in values:
        total += total * value
    return total


def item_used_later(values: list[int]) -> tuple[int, int]:
    value = 0
    total = 0
    for value in values:
        total += value
    return total, value


def other_branch(values: list[int]) -> int:
    total = 0
    for value in values:
        if value > 0:
            total += value
        else:
            total -= value
    return total


def commented(values: list[int]) -> int:
    total = 0
    for value in values:
        # Twice, since each comes in a pair.
        total += 2 * value
    return total


def loop_has_else(values: list[int]) -> int:
    total = 0
    for value in values:
        total += value
    else:
        print("all")
    return total


async def asynchronous(values) -> int:
    total = 0
    async for value in values:
        total += value
    return total


def wrong_operator(values: list[int]) -> int:
    total = 0
    for value in values:
        total *= value
    return total


def shadowed(sum: int, values: list[int]) -> int:
    total = 0
    for value in values:
        total += value * sum
    return total
