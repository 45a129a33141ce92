def parse_version(text):
    """Return the numbers of a version, and its suffix."""
    match = re.match(r"(\d+(?:\.\d+)*)([a-z]+\d*)?$", text.lstrip("v"))
    if match is None:
        raise ValueError(text)
    numbers = tuple(map(int, match.group(1).split(".")))
    return numbers, match.group(2) or ""
