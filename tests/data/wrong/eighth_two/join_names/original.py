def join_names(names, word="and", most=None):
    """Return names as in "a, b and c"; of more than `most` the rest is counted, as in "a, b and 3 others"."""
    names = [str(name) for name in names]
    if most is not None and len(names) > most:
        rest = len(names) - most
        names = [*names[:most], f"{rest} other" if rest == 1 else f"{rest} others"]
    if len(names) < 2:
        return "".join(names)
    return f"{', '.join(names[:-1])} {word} {names[-1]}"
