def combined(*tables, strict=False):
    """Return one dict of several, later ones first; if strict, two values for one key are an error."""
    found = {}
    for key, value in itertools.chain.from_iterable(table.items() for table in tables):
        if strict and key in found:
            if found[key] != value:
                raise Conflict(key, found[key], value)
        found[key] = value
    return found
