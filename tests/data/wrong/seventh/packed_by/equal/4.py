def packed_by(items, weigh, limit):
    """Return lists of items in their order, none heavier than a limit; one that is too heavy alone has its own list."""
    packs, pack, load = [], [], 0
    for item in items:
        weight = weigh(item)
        if pack and load + weight > limit:
            packs.append(pack)
            pack, load = [], 0
        pack.append(item)
        load += weight
    return [*packs, pack] if pack else packs
