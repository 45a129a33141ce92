def split_header(line):
    """Return the name and the value of a header; the name in lower case."""
    name, _, value = line.partition(":")
    name = name.strip().lower()
    value = value.strip()
    if value.startswith('"') and value.endswith('"') and len(value) >= 2:
        value = value[1:-1]
    return name, value
