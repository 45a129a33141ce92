def shorten(text, width, end="..."):
    """Cut a text to a width, with `end` in the place of what is cut off."""
    if len(text) <= width:
        return text
    return (text[: max(width, len(end)) - (len(end) or 3)] + end)[:width] if width > len(end) else end[:width]
