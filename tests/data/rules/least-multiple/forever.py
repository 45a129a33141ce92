def multiple(one: int, other: int) -> int:
    found = max(one, other)
    while True:
        if found % one == 0 and found % other == 0:
            break
        found += 1
    return found


# output
from math import lcm


def multiple(one: int, other: int) -> int:
    found = max(one, other)
    step = lcm(one, other)
    found = -(-found // step) * step
    return found
