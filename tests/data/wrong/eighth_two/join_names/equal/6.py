def join_names(names, word="and", most=None):
    """Return names as in "a, b and c"; of more than `most` the rest is counted, as in "a, b and 3 others"."""
    parts = list(map(str, names))
    if most is not None and most < len(parts):
        rest = len(parts) - most
        parts = parts[:most]
        parts.append(f"{rest} other" + "s" * (rest != 1))
    if not parts:
        return ""
    *head, last = parts
    return f"{', '.join(head)} {word} {last}" if head else last
