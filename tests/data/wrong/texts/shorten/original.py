def shorten(text: str, most: int = 20) -> str:
    """Cut a text and say so with dots."""
    if len(text) <= most:
        return text
    return text[: most - 3].rstrip() + "..."
