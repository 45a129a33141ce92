def join_names(names, word="and", most=None):
    """Return names as in "a, b and c"; of more than `most` the rest is counted, as in "a, b and 3 others"."""
    if not names:
        return ""
    if most is not None and len(names) > most:
        rest = len(names) - most
        names = [*names[:most], f"{rest} other" if rest == 1 else f"{rest} others"]
    *head, last = names
    if not head:
        return last
    return f"{', '.join(head)} {word} {last}"
