def pairs_of(line):
    """Read `a=1; b=2`."""
    found = {}
    for part in map(str.strip, line.split(";")):
        if part:
            key, _, value = part.partition("=")
            found[key.rstrip()] = value.lstrip()
    return found
