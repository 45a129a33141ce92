def pairs_of(line):
    """Read `a=1; b=2`."""
    found = {}
    for part in filter(None, map(str.strip, line.split(";"))):
        key, _, value = part.partition("=")
        found.setdefault(key.strip(), value.strip())
    return found
