def join_names(names, word="and", most=None):
    """Return names as in "a, b and c"; of more than `most` the rest is counted, as in "a, b and 3 others"."""
    names = [str(name) for name in names]
    if most is not None and len(names) > most:
        rest = len(names) - most
        names = names[:most] + [f"{rest} other" if rest == 1 else f"{rest} others"]
    return f" {word} ".join(", ".join(names).rsplit(", ", 1))
