def parse_pairs(text):
    """Return the settings of a text of lines `key = value`; `#` begins a comment."""
    found = {}
    for line in map(str.strip, text.splitlines()):
        if line and line[0] != "#":
            key, sep, value = line.partition("=")
            if not sep:
                raise ValueError(f"no value: {line}")
            found[key.strip()] = value.strip()
    return found
