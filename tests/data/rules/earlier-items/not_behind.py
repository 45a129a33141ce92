def last_ones(items: list[str]) -> list[str]:
    found = []
    for i, item in enumerate(items):
        if item not in items[i + 1:]:
            found.append(item)
    return found


# output
def last_ones(items: list[str]) -> list[str]:
    found = []
    last_places = {entry: place for place, entry in enumerate(items)}
    for i, item in enumerate(items):
        if last_places.get(item, -1) < i + 1:
            found.append(item)
    return found
