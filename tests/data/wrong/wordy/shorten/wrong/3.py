def shorten(text, width, end="..."):
    """Cut a text to a width, with `end` in the place of what is cut off."""
    text = text.strip()
    if len(text) <= width:
        return text
    return (text[: max(width - len(end), 0)] + end)[:width]
