def runs(text):
    """Return a text with each run of a character as the character and how often; single ones alone."""
    found = []
    for char, group in itertools.groupby(text):
        count = sum(1 for _ in group)
        found.append(f"{char}{count}" if count > 1 else char)
    return "".join(found)
