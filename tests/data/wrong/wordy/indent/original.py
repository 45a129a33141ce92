def indent(text, prefix="    "):
    """Put a prefix before each line that is not empty."""
    lines = []
    for line in text.split("\n"):
        lines.append(prefix + line if line else line)
    return "\n".join(lines)
