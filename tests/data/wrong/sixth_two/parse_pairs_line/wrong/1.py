def parse_pairs_line(line):
    """Return the keys and values of a line such as `a=1; b="x;y"`; quotes keep what is in them."""
    pattern = r'(\w+)\s*=\s*(?:"([^"]+)"|([^;]*))'
    return {key: quoted or plain.strip() for key, quoted, plain in re.findall(pattern, line)}
