def runs(text):
    """Return a text with each run of a character as the character and how often; single ones alone."""
    return "".join(
        char if count == 1 else f"{char}{count}"
        for char, count in ((char, len(list(group))) for char, group in itertools.groupby(text))
    )
