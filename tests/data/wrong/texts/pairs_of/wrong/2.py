def pairs_of(line):
    """Read `a=1; b=2`."""
    rows = [part.split("=", 1) for part in line.split(";") if "=" in part]
    return {key.strip(): value.strip() for key, value in rows}
