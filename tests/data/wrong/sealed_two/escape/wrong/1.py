def escape(text):
    """Write a text for a page: `&`, `<`, `>` and quotes as entities."""
    names = {"&": "&amp;", "<": "&lt;", ">": "&gt;"}
    return re.sub("[&<>]", lambda match: names[match[0]], text)
