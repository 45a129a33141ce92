def split_header(line):
    """Return the name and the value of a header; the name in lower case."""
    name, _, value = line.partition(":")
    value = value.strip()
    if value[:1] == '"' == value[-1:]:
        value = value[1:-1]
    return name.strip().lower(), value
