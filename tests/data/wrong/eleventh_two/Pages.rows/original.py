class Pages:
    """Fetches pages of rows."""

    def __init__(self, fetch: Callable[[int], list]) -> None:
        self.fetch = fetch
        self.fetched = 0

    def rows(self, start: int = 0) -> Iterator:
        """Yield the rows of all pages, until one is empty; a page is fetched when it is wanted."""
        page = start
        while True:
            found = self.fetch(page)
            self.fetched += 1
            if not found:
                return
            for row in found:
                yield row
            page += 1
