def version_of(line):
    """Return the match of a version in a line."""
    found = (re.match(r"v?(\d+)\.(\d+)", part) for part in line.split())
    return next((match for match in found if match), None)
