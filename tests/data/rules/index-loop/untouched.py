def writes(items: list[int]) -> None:
    for i in range(len(items)):
        items[i] = items[i] * 2


def grows(items: list[int]) -> None:
    for i in range(len(items)):
        items.append(items[i])


def index_used_later(items: list[int]) -> int:
    i = 0
    for i in range(len(items)):
        if items[i] > 2:
            break
    return i


def index_changes(items: list[int]) -> int:
    total = 0
    for i in range(len(items)):
        i = i - 1
        total += items[i]
    return total


def only_neighbours(items: list[int]) -> int:
    total = 0
    for i in range(len(items)):
        total += items[i - 1]
    return total


def from_one(items: list[int]) -> int:
    total = 0
    for i in range(1, len(items)):
        total += items[i]
    return total


def steps(items: list[int]) -> int:
    total = 0
    for i in range(0, len(items), 2):
        total += items[i]
    return total


def mapping(items: dict[int, int]) -> int:
    total = 0
    for i in range(len(items)):
        total += items[i]
    return total


def other_length(items: list[int], names: list[str]) -> int:
    total = 0
    for i in range(len(names)):
        total += items[i]
    return total


def late(items: list[int]):
    found = []
    for i in range(len(items)):
        found.append(lambda: items[i])
    return found


def given_away(items: list[int], change) -> int:
    total = 0
    for i in range(len(items)):
        total += items[i]
        change(items)
    return total


def rebound(items: list[int]) -> int:
    total = 0
    for i in range(len(items)):
        total += items[i]
        items = items[:]
    return total


def attribute(self) -> int:
    total = 0
    for i in range(len(self.items)):
        total += self.items[i]
    return total
