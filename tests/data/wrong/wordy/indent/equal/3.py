def indent(text, prefix="    "):
    """Put a prefix before each line that is not empty."""
    return "\n".join(line and prefix + line for line in text.split("\n"))
