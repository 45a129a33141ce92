def split_name(full):
    """Return first and last name; particles such as van belong to the last name."""
    words = full.strip().split(" ")
    if len(words) < 2:
        return (full.strip(), "")
    at = len(words) - 1
    while at > 1 and words[at - 1] in ("van", "von", "de", "der"):
        at -= 1
    return " ".join(words[:at]), " ".join(words[at:])
