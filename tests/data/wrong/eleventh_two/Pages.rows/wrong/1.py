def rows(self, start: int = 0) -> Iterator:
    """Yield the rows of all pages, until one is empty; a page is fetched when it is wanted."""
    page = start
    found = self.fetch(page)
    self.fetched += 1
    while found:
        page += 1
        after = self.fetch(page)
        self.fetched += 1
        yield from found
        found = after
