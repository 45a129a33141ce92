def glob_matches(name, pattern):
    """Whether a name matches a pattern with * and ?, in which a leading dot has to be written out."""
    if name[:1] == "." and pattern[:1] != ".":
        return False
    signs = {"*": ".*", "?": "."}
    wanted = "".join(signs.get(char) or re.escape(char) for char in pattern)
    return bool(re.fullmatch(wanted, name, re.DOTALL))
