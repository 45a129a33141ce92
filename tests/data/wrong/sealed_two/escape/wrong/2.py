def escape(text):
    """Write a text for a page: `&`, `<`, `>` and quotes as entities."""
    import html

    return html.escape(text)
