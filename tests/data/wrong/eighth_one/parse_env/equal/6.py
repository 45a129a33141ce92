def parse_env(text):
    """Return the settings of a .env file: KEY=value with an optional export, quotes and # comments; a later key wins."""
    values = {}
    for raw in text.splitlines():
        line = raw.strip()
        if line.startswith("#") or "=" not in line:
            continue
        key, value = line.removeprefix("export ").split("=", 1)
        value = value.strip()
        quote = value[:1]
        if quote in ("'", '"') and value.endswith(quote) and len(value) > 1:
            values[key.strip()] = value[1:-1]
        else:
            values[key.strip()] = value.split(" #", 1)[0].rstrip()
    return values
