def lines_of(text):
    """Return the lines of a text that are no comments."""
    kept = []
    for line in text.split("\n"):
        line = line.rstrip()
        if line and not line.lstrip().startswith("#"):
            kept.append(line)
    return kept
