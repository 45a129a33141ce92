def slugify(title: str) -> str:
    """Return a title as part of an address."""
    slug = re.sub(r"[^\w\s-]", "", title.strip().casefold())
    return re.sub(r"[\s_-]+", "-", slug).strip("-")
