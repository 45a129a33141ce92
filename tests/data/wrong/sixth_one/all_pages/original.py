def all_pages(fetch, size=2):
    """Yield what the pages hold, one after the other, until one is not full."""
    page = 0
    while True:
        rows = fetch(page)
        yield from rows
        if len(rows) < size:
            return
        page += 1
