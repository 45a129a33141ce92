def shorten_middle(text, width, mark="..."):
    """Return a text of at most some characters, with a mark where its middle was."""
    if len(text) <= width:
        return text
    if width <= len(mark):
        return text[:width]
    room = width - len(mark)
    left = room - room // 2
    right = room - left
    return text[:left] + mark + (text[-right:] if right else "")
