def prices(codes: list[str], items: list[tuple[str, int]]) -> list[int]:
    found = []
    for code in codes:
        for name, price in items:
            if code == name:
                found.append(price)
                break
        else:
            found.append(0)
    return found


# output
from collections import defaultdict


def prices(codes: list[str], items: list[tuple[str, int]]) -> list[int]:
    found = []
    items_by_name = defaultdict(list)
    for name, price in items:
        items_by_name[name].append((name, price))
    for code in codes:
        for name, price in items_by_name.get(code, ()):
            found.append(price)
            break
        else:
            found.append(0)
    return found
