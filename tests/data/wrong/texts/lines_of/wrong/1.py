def lines_of(text):
    """Return the lines of a text that are no comments."""
    lines = map(str.rstrip, text.splitlines())
    return [line for line in lines if line and not line.lstrip().startswith("#")]
