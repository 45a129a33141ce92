def split_name(full):
    """Return first and last name; particles such as van belong to the last name."""
    words = full.split()
    if len(words) < 2:
        return (full.strip(), "")
    for at, word in enumerate(words):
        if word in ("van", "von", "de", "der"):
            break
    else:
        at = len(words) - 1
    return " ".join(words[:at]), " ".join(words[at:])
