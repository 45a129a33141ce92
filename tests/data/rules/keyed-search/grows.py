def first_of_each(rows: list[tuple[str, int]]) -> list[tuple[str, int]]:
    kept = []
    for name, value in rows:
        if name not in [n for n, v in kept]:
            kept.append((name, value))
    return kept


# output
def first_of_each(rows: list[tuple[str, int]]) -> list[tuple[str, int]]:
    kept = []
    kept_keys = set()
    for name, value in rows:
        if name not in kept_keys:
            kept.append((name, value))
            kept_keys.add(name)
    return kept
