def indent(text, prefix="    "):
    """Put a prefix before each line that is not empty."""
    return textwrap.indent(text, prefix)
