def slug(title, limit=40):
    """Return a title in lower case with hyphens, not longer than a limit, cut between words."""
    result = "-".join(re.findall(r"[a-z0-9]+", title.lower()))
    while len(result) > limit and "-" in result:
        result = result.rsplit("-", 1)[0]
    return result[:limit]
