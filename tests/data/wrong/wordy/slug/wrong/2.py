def slug(title, limit=40):
    """Return a title in lower case with hyphens, not longer than a limit, cut between words."""
    result = re.sub(r"[^\w]+", "-", title.lower()).strip("-")
    if len(result) > limit:
        result = result[: limit + 1].rpartition("-")[0]
    return result
