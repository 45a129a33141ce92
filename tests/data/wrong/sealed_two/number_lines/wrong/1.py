def number_lines(text, start=1):
    """Write a number before each line, all of them equally wide."""
    lines = text.splitlines()
    width = len(str(len(lines)))
    return "\n".join(f"{start + i:>{width}} {line}" for i, line in enumerate(lines))
