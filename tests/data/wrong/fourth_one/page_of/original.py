def page_of(items, page=1, size=20):
    """Return one page of a list, and how many pages there are; a page out of range is the nearest one."""
    if size < 1:
        raise ValueError("size must be positive")
    pages = max(1, -(-len(items) // size))
    page = min(max(page, 1), pages)
    start = (page - 1) * size
    return {"items": items[start : start + size], "page": page, "pages": pages}
