def packed_by(items, weigh, limit):
    """Return lists of items in their order, none heavier than a limit; one that is too heavy alone has its own list."""
    packs, load = [], 0
    for item in items:
        weight = weigh(item)
        if packs and load + weight <= limit:
            packs[-1].append(item)
        else:
            packs.append([item])
            load = weight
    return packs
