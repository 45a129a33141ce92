def parse_pairs_line(line):
    """Return the keys and values of a line such as `a=1; b="x;y"`; quotes keep what is in them."""
    found = {}
    for match in re.finditer(r'(\w+)\s*=\s*("[^"]*"|[^;]*)', line):
        key, value = match.groups()
        found[key] = value.strip().strip('"').strip()
    return found
