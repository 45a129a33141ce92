def all_pages(fetch, size=2):
    """Yield what the pages hold, one after the other, until one is not full."""
    page, rows = 0, fetch(0)
    while len(rows) == size:
        yield from rows
        page += 1
        rows = fetch(page)
    yield from rows
