def parse_pairs_line(line):
    """Return the keys and values of a line such as `a=1; b="x;y"`; quotes keep what is in them."""
    pattern = re.compile(r'(?P<key>\w+)\s*=\s*(?:"(?P<quoted>[^"]*)"|(?P<plain>[^;]*))')
    return {
        found["key"]: found["plain"].strip() if found["quoted"] is None else found["quoted"]
        for found in pattern.finditer(line)
    }
