def slugify(title: str) -> str:
    """Return a title as part of an address."""
    slug = re.sub(r"[^a-z0-9_\s-]", "", title.strip().lower())
    return re.sub(r"[\s_-]+", "-", slug).strip("-")
