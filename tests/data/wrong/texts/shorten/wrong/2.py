def shorten(text: str, most: int = 20) -> str:
    """Cut a text and say so with dots."""
    return text if len(text) <= most else text[: most - 3] + "..."
