def slug(title, limit=40):
    """Return a title in lower case with hyphens, not longer than a limit, cut between words."""
    words = re.findall(r"[a-z0-9]+", title.lower())
    result = ""
    for word in words:
        longer = f"{result}-{word}" if result else word
        if len(longer) > limit:
            break
        result = longer
    return result
