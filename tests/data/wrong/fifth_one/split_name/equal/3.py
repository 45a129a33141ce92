def split_name(full):
    """Return first and last name; particles such as van belong to the last name."""
    words = full.split()
    if len(words) < 2:
        return (full.strip(), "")
    last = [words.pop()]
    while len(words) > 1 and words[-1] in {"van", "von", "de", "der"}:
        last.insert(0, words.pop())
    return " ".join(words), " ".join(last)
