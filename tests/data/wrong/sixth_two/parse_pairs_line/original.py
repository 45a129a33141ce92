def parse_pairs_line(line):
    """Return the keys and values of a line such as `a=1; b="x;y"`; quotes keep what is in them."""
    found = {}
    for match in re.finditer(r'(\w+)\s*=\s*(?:"([^"]*)"|([^;]*))', line):
        key, quoted, plain = match.groups()
        found[key] = plain.strip() if quoted is None else quoted
    return found
