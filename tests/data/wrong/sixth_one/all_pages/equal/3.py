def all_pages(fetch, size=2):
    """Yield what the pages hold, one after the other, until one is not full."""
    page, full = 0, True
    while full:
        rows = fetch(page)
        for row in rows:
            yield row
        full = len(rows) >= size
        page += 1
