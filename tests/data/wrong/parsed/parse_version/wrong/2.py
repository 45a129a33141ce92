def parse_version(text):
    """Return the numbers of a version, and its suffix."""
    match = re.match(r"v?(\d+(?:\.\d+)*)([a-z]+\d+)?$", text)
    if match is None:
        raise ValueError(text)
    return tuple(map(int, match.group(1).split("."))), match.group(2) or ""
