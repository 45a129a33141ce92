def slugify(title: str) -> str:
    """Return a title as part of an address."""
    return "-".join(re.findall(r"[^\W_]+", title.lower()))
