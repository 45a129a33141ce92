def single(n: int) -> int:
    return 1 if n < 2 else n * single(n - 1)


def either(n: int) -> int:
    if n < 2:
        return 0
    if n % 2:
        return 1 + either(3 * n + 1)
    return 1 + either(n // 2)


def choice(n: int) -> int:
    return 0 if n < 2 else choice(n - 1) if n % 2 else choice(n // 2)


def lists(items: list[int]) -> int:
    if len(items) < 2:
        return len(items)
    return lists(items[1:]) + lists(items[2:])


def unknown(items):
    if len(items) < 2:
        return len(items)
    return unknown(items[1:]) + unknown(items[2:])


def shown(n: int) -> int:
    print(n)
    return n if n < 2 else shown(n - 1) + shown(n - 2)


def filled(n: int, seen: list[int]) -> int:
    seen.append(n)
    return n if n < 2 else filled(n - 1, seen) + filled(n - 2, seen)


def makes_lists(n: int) -> list[int]:
    if n < 2:
        return [n]
    return makes_lists(n - 1) + makes_lists(n - 2)


def method(self, n: int) -> int:
    return n if n < 2 else method(self, n - 1) + method(self, n - 2)


@known
def decorated(n: int) -> int:
    return n if n < 2 else decorated(n - 1) + decorated(n - 2)


def generator(n: int):
    yield generator(n - 1) + generator(n - 2)


def starred(*n: int) -> int:
    return 0 if not n else starred(*n[1:]) + starred(*n[2:])


def state(n: int) -> int:
    global calls
    calls = n
    return n if n < 2 else state(n - 1) + state(n - 2)


def clock(n: int, now) -> float:
    return now() if n < 2 else clock(n - 1, now) + clock(n - 2, now)


def no_recursion(n: int) -> int:
    return n + 1 if n else 0


def inner_sees_change(count: int) -> int:
    step = 1

    def term(n: int) -> int:
        return step if n < 2 else term(n - 1) + term(n - 2)

    first = term(count)
    step = 2
    return first + term(count)


def inner_fills(count: int) -> list[int]:
    found = []

    def term(n: int) -> int:
        found.append(n)
        return 1 if n < 2 else term(n - 1) + term(n - 2)

    term(count)
    return found
