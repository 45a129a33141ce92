def number_lines(text, start=1):
    """Write a number before each line, all of them equally wide."""
    lines = text.splitlines()
    width = len(str(start + len(lines) - 1))
    return "\n".join(f"{number:{width}} {line}" for number, line in enumerate(lines, start))
