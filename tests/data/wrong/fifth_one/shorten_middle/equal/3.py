def shorten_middle(text, width, mark="..."):
    """Return a text of at most some characters, with a mark where its middle was."""
    if len(text) <= width:
        return text
    room = width - len(mark)
    if room <= 0:
        return text[:width]
    right = room // 2
    return text[: room - right] + mark + text[len(text) - right :]
