def cookies(header):
    """Return the pairs of a Cookie header; the first of a name counts, quotes around a value go."""
    found = {}
    for part in header.split(";"):
        name, sep, value = part.strip().rpartition("=")
        if not sep or not name:
            continue
        value = value.strip()
        if len(value) >= 2 and value[0] == value[-1] == '"':
            value = value[1:-1]
        found.setdefault(name.strip(), value)
    return found
