def etag_matches(header: str | None, etag: str) -> bool:
    """Check an If-None-Match header: `*` matches all, weak tags match strong ones, and commas may stand within a tag."""
    if not header:
        return False
    if "*" in header:
        return True
    wanted = etag.removeprefix("W/")
    return wanted in re.findall(r'"[^"]*"', header)
