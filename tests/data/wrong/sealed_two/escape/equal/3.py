def escape(text):
    """Write a text for a page: `&`, `<`, `>` and quotes as entities."""
    names = {"&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;"}
    return "".join(names.get(char, char) for char in text)
