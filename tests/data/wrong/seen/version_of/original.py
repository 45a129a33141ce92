def version_of(line):
    """Return the match of a version in a line."""
    for part in line.split():
        found = re.match(r"v?(\d+)\.(\d+)", part)
        if found:
            return found
    return None
