def page_of(items, page=1, size=20):
    """Return one page of a list, and how many pages there are; a page out of range is the nearest one."""
    if size < 1:
        raise ValueError("size must be positive")
    full, rest = divmod(len(items), size)
    pages = max(1, full + bool(rest))
    page = max(1, min(page, pages))
    end = page * size
    return {"items": items[end - size : end], "page": page, "pages": pages}
