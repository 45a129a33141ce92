def combined(*tables, strict=False):
    """Return one dict of several, later ones first; if strict, two values for one key are an error."""
    found = {}
    for table in tables:
        if strict:
            for key in found:
                if key in table and found[key] != table[key]:
                    raise Conflict(key, found[key], table[key])
        found.update(table)
    return found
