def packed_by(items, weigh, limit):
    """Return lists of items in their order, none heavier than a limit; one that is too heavy alone has its own list."""
    packs, load = [], 0
    for item in items:
        load += weigh(item)
        if load > limit or not packs:
            packs.append([])
            load = weigh(item)
        elif not load:
            continue
        packs[-1].append(item)
    return packs
