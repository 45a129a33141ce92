def cookies(header):
    """Return the pairs of a Cookie header; the first of a name counts, quotes around a value go."""
    found = {}
    for part in header.split(";"):
        name, sep, value = part.strip().partition("=")
        if sep and name:
            found.setdefault(name.strip(), value.strip().strip('"'))
    return found
