def lines_of(text):
    """Return the lines of a text that are no comments."""
    lines = (line.rstrip() for line in text.split("\n"))
    return [line for line in lines if line and line[0] != "#"]
