def etag_matches(header: str | None, etag: str) -> bool:
    """Check an If-None-Match header: `*` matches all, weak tags match strong ones, and commas may stand within a tag."""
    if header is None:
        return False
    if header.strip() == "*":
        return True
    wanted = etag.removeprefix("W/")
    pieces = header.split('"')
    return any(f'"{piece}"' == wanted for piece in pieces[1:-1:2])
