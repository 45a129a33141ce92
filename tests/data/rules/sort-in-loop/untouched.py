def callers_list(sizes: list[int]) -> int:
    while len(sizes) > 1:
        sizes.sort()
        sizes.append(sizes.pop(0) + sizes.pop(0))
    return sizes[0]


def with_a_key(words: list[str]) -> str:
    left = list(words)
    while len(left) > 1:
        left.sort(key=len)
        left.append(left.pop(0) + left.pop(0))
    return left[0]


def largest_taken(sizes: list[int]) -> int:
    left = list(sizes)
    while len(left) > 1:
        left.sort()
        left.append(left.pop() - left.pop())
    return left[0]


def order_returned(sizes: list[int]) -> list[int]:
    left = list(sizes)
    while len(left) > 3:
        left.sort()
        left.pop(0)
    return left


def nothing_taken(rows: list[list[int]]) -> int:
    found = []
    for row in rows:
        found.sort()
        found.append(len(row))
    return len(found)


def not_at_the_start(sizes: list[int]) -> int:
    left = list(sizes)
    while len(left) > 1:
        first = left.pop(0)
        left.sort()
        left.append(first + left.pop(0))
    return left[0]


def walked(sizes: list[int]) -> int:
    left = list(sizes)
    total = 0
    while len(left) > 1:
        left.sort()
        total += left.pop(0)
        for size in left:
            total += size
    return total


def first_is_asked(sizes: list[int], most: int) -> int:
    left = list(sizes)
    while len(left) > 1 and left[0] < most:
        left.sort()
        left.append(left.pop(0) + left.pop(0))
    return len(left)


def asked_meanwhile(names: list[str]) -> list[str]:
    result = []
    for name in names:
        if result and result[0] > name:
            continue
        result.append(name)
        result.sort(key=len)
    return result
