def shorten_middle(text, width, mark="..."):
    """Return a text of at most some characters, with a mark where its middle was."""
    if len(text) <= width:
        return text
    room = max(width - len(mark), 0)
    left = room - room // 2
    right = len(text) - room // 2
    return text[:left] + mark + text[right:]
