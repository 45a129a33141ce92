def split_header(line):
    """Return the name and the value of a header; the name in lower case."""
    name, _, value = line.partition(":")
    return name.strip().lower(), value.strip().strip('"')
