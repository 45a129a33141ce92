def shorten(text, width, end="..."):
    """Cut a text to a width, with `end` in the place of what is cut off."""
    if len(text) <= width:
        return text
    if width <= len(end):
        return end[:width]
    return text[: width - len(end)] + end
