def combined(*tables, strict=False):
    """Return one dict of several, later ones first; if strict, two values for one key are an error."""
    if strict:
        seen = {}
        for key, value in itertools.chain.from_iterable(table.items() for table in tables):
            if seen.setdefault(key, value) != value:
                raise Conflict(key, seen[key], value)
        return seen
    found = {}
    for table in tables:
        for key, value in table.items():
            found.pop(key, None)
            found[key] = value
    return found
