def join_names(names, word="and", most=None):
    """Return names as in "a, b and c"; of more than `most` the rest is counted, as in "a, b and 3 others"."""
    names = list(map(str, names))
    if most and len(names) > most:
        rest = len(names) - most
        names[most:] = [f"{rest} other{'s' if rest > 1 else ''}"]
    *head, last = names or [""]
    return f"{', '.join(head)} {word} {last}" if head else last
