def flat(a: int) -> str:
    if a > 0:
        return "positive"
    if a < 0:
        return "negative"
    return "zero"


def chain(a: int) -> str:
    if a == 1:
        return "one"
    elif a == 2:
        return "two"
    else:
        return "many"


def simple_last(items: list[int]) -> list[int]:
    found = []
    for item in items:
        if item > 0:
            found.append(item)
    return found


def else_goes_on(items: list[int]) -> int:
    total = 0
    for item in items:
        if item > 0:
            total += item
        else:
            total -= item
        total += 1
    return total


def only_an_else_too_many(a: int) -> int:
    if a > 0:
        return a
    else:
        return -a


def too_little_to_gain(rows):
    found = []
    for row in rows:
        if row is not None:
            if row > 0:
                found.append(row)
    return found


def jump_would_stand_twice(line, args):
    if args[0] != "alias":
        marker = line.find(";;")
        if marker >= 0:
            following = line[marker + 2 :].lstrip()
            args.append(following)
            line = line[:marker].rstrip()
    return line


def something_behind(items: list[int]) -> int:
    total = 0
    for item in items:
        if item > 0:
            for _ in range(item):
                if total < 100:
                    total += 1
        total += 1
    return total
