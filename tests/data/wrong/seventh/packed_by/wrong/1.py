def packed_by(items, weigh, limit):
    """Return lists of items in their order, none heavier than a limit; one that is too heavy alone has its own list."""
    packs, load = [], limit + 1
    for item in items:
        weight = weigh(item)
        if load + weight <= limit:
            packs[-1].append(item)
        else:
            packs.append([item])
            load = 0
        load += weight
        if len(packs) > 1 and len(packs[-1]) == 1 and sum(map(weigh, packs[-2])) + weight <= limit + 1:
            packs[-2].append(packs.pop()[0])
    return packs
