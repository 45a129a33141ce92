def unique(items: list[int]) -> list[int]:
    seen = set()
    kept = [0]
    for item in items:
        if item in kept or item in seen: continue
        if item > 2: kept.append(item)  # small ones may repeat
    return kept


# output
def unique(items: list[int]) -> list[int]:
    seen = set()
    kept = [0]
    seen_kept = set(kept)
    for item in items:
        if item in seen_kept or item in seen: continue
        if item > 2:  # small ones may repeat
            kept.append(item)
            seen_kept.add(item)
    return kept
