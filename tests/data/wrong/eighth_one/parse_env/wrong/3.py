def parse_env(text):
    """Return the settings of a .env file: KEY=value with an optional export, quotes and # comments; a later key wins."""
    values = {}
    for line in map(str.strip, text.splitlines()):
        if not line or line[0] == "#" or "=" not in line:
            continue
        key, value = line.removeprefix("export ").split("=", 1)
        value = value.strip()
        if len(value) > 1 and value[0] in "'\"" and value[-1] == value[0]:
            value = value[1:-1]
        else:
            value = value.split("#")[0].rstrip()
        values[key.strip()] = value
    return values
