def slugify(title: str) -> str:
    """Return a title as part of an address."""
    slug = re.sub(r"[^\w\s-]", "", title.strip().lower())
    return re.sub(r"[ _-]+", "-", slug).strip("-")
