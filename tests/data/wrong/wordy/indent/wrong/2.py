def indent(text, prefix="    "):
    """Put a prefix before each line that is not empty."""
    return "\n".join(prefix + line if line else "" for line in text.splitlines())
