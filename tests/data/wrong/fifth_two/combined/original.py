def combined(*tables, strict=False):
    """Return one dict of several, later ones first; if strict, two values for one key are an error."""
    found = {}
    for table in tables:
        for key, value in table.items():
            if strict and key in found and found[key] != value:
                raise Conflict(key, found[key], value)
            found[key] = value
    return found
