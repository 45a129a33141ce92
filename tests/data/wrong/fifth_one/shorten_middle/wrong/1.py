def shorten_middle(text, width, mark="..."):
    """Return a text of at most some characters, with a mark where its middle was."""
    if len(text) <= width:
        return text
    if width <= len(mark):
        return text[:width]
    left = (width - len(mark) + 1) // 2
    right = width - len(mark) - left
    return f"{text[:left]}{mark}{text[-right:]}"
