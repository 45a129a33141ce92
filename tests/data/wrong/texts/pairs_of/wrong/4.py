def pairs_of(line):
    """Read `a=1; b=2`."""
    parts = (part.strip().partition("=") for part in line.split(";") if part.strip())
    return {key: value for key, _, value in parts}
