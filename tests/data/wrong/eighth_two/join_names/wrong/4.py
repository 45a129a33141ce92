def join_names(names, word="and", most=None):
    """Return names as in "a, b and c"; of more than `most` the rest is counted, as in "a, b and 3 others"."""
    names = [str(name) for name in names]
    if most is not None and len(names) >= most:
        rest = len(names) - most
        names = [*names[:most], "1 other" if rest == 1 else f"{rest} others"]
    if len(names) <= 1:
        return names[0] if names else ""
    return ", ".join(names[:-1]) + f" {word} " + names[-1]
