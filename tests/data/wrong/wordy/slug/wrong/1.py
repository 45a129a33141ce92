def slug(title, limit=40):
    """Return a title in lower case with hyphens, not longer than a limit, cut between words."""
    result = []
    length = -1
    for word in re.findall(r"[a-z0-9]+", title.lower()):
        if length + 1 + len(word) <= limit:
            result.append(word)
            length += 1 + len(word)
    return "-".join(result)
