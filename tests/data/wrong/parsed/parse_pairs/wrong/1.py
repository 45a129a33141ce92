def parse_pairs(text):
    """Return the settings of a text of lines `key = value`; `#` begins a comment."""
    found = {}
    for line in text.splitlines():
        line = line.strip()
        if line and not line.startswith("#"):
            if "=" not in line:
                raise ValueError(f"no value: {line}")
            key, value = line.rsplit("=", 1)
            found[key.strip()] = value.strip()
    return found
