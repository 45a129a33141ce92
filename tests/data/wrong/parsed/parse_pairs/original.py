def parse_pairs(text):
    """Return the settings of a text of lines `key = value`; `#` begins a comment."""
    found = {}
    for line in text.splitlines():
        line = line.strip()
        if not line or line.startswith("#"):
            continue
        key, sep, value = line.partition("=")
        if not sep:
            raise ValueError(f"no value: {line}")
        found[key.strip()] = value.strip()
    return found
