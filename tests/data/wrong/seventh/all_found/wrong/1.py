def all_found(pattern, text, group=0):
    """Return where a pattern is found and what, also if finds lie over each other."""
    return [(match.start(), match.group(group)) for match in re.finditer(pattern, text)]
