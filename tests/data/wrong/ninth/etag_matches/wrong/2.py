def etag_matches(header: str | None, etag: str) -> bool:
    """Check an If-None-Match header: `*` matches all, weak tags match strong ones, and commas may stand within a tag."""
    if not header:
        return False
    return header.strip() == "*" or etag.removeprefix("W/").strip('"') in header
