def slugify(title: str) -> str:
    """Return a title as part of an address."""
    kept = re.sub(r"[^\w\s-]", "", title.strip().lower())
    return re.sub(r"[\s_-]+", "-", kept).strip("-")
