def version_of(line):
    """Return the match of a version in a line."""
    return re.search(r"v?(\d+)\.(\d+)", line)
