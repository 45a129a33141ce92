def rows(self, start: int = 0) -> Iterator:
    """Yield the rows of all pages, until one is empty; a page is fetched when it is wanted."""
    page = start
    while True:
        found = self.fetch(page)
        self.fetched += 1
        if not found:
            return
        yield from found
        page += 1
