def lookup(table: dict, key: str, depth: int):
    if not (key is None or key == ""):
        if depth <= 3:
            for name in table:
                if name.startswith(key):
                    return table[name]
    # Nothing found.
    return None


# output
def lookup(table: dict, key: str, depth: int):
    if key is None or key == "":
        # Nothing found.
        return None
    if depth > 3:
        return None
    for name in table:
        if name.startswith(key):
            return table[name]
    return None
