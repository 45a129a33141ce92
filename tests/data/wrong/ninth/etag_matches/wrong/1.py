def etag_matches(header: str | None, etag: str) -> bool:
    """Check an If-None-Match header: `*` matches all, weak tags match strong ones, and commas may stand within a tag."""
    if header is None:
        return False
    if header.strip() == "*":
        return True
    tags = {tag.strip().removeprefix("W/") for tag in header.split(",")}
    return etag.removeprefix("W/") in tags
