def combined(*tables, strict=False):
    """Return one dict of several, later ones first; if strict, two values for one key are an error."""
    found = {}
    for table in tables:
        for key, value in table.items():
            if strict and found.setdefault(key, value) != value:
                raise Conflict(key, found[key], value)
            if not strict:
                found[key] = value
    return found
