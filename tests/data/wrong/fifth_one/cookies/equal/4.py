def cookies(header):
    """Return the pairs of a Cookie header; the first of a name counts, quotes around a value go."""
    found = {}
    for part in map(str.strip, header.split(";")):
        name, sep, value = part.partition("=")
        if sep and name:
            value = value.strip()
            quoted = len(value) > 1 and value.startswith('"') and value.endswith('"')
            found.setdefault(name.strip(), value[1:-1] if quoted else value)
    return found
