def word_wrap(text, width):
    """Return the lines of a text, none longer than a width unless a word is."""
    lines = []
    for word in text.split():
        if lines and len(lines[-1]) + len(word) + 1 < width:
            lines[-1] += f" {word}"
        else:
            lines.append(word)
    return lines
