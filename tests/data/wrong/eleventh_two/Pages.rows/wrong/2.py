def rows(self, start: int = 0) -> Iterator:
    """Yield the rows of all pages, until one is empty; a page is fetched when it is wanted."""
    def fetched(page):
        found = self.fetch(page)
        self.fetched += 1
        return found

    pages = map(fetched, itertools.count(start))
    first = next(pages)
    return itertools.chain(first, itertools.chain.from_iterable(itertools.takewhile(bool, pages))) if first else iter(())
