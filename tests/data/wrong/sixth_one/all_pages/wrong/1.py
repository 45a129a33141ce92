def all_pages(fetch, size=2):
    """Yield what the pages hold, one after the other, until one is not full."""
    page = 0
    rows = fetch(page)
    while len(rows) >= size:
        page += 1
        following = fetch(page)
        yield from rows
        rows = following
    yield from rows
