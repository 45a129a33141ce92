def word_wrap(text, width):
    """Return the lines of a text, none longer than a width unless a word is."""
    import textwrap

    return textwrap.wrap(text, width)
