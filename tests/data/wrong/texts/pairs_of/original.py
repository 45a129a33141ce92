def pairs_of(line):
    """Read `a=1; b=2`."""
    found = {}
    for part in line.split(";"):
        part = part.strip()
        if not part:
            continue
        key, _, value = part.partition("=")
        found[key.strip()] = value.strip()
    return found
