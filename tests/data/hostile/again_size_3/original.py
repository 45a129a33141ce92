class Bag:
    """Items, each given once."""

    def __init__(self, items):
        self.items = items

    def __iter__(self):
        while self.items:
            yield self.items.pop()

    def __lshift__(self, more):
        self.items.extend(more)
        return self

    def size(self, rows: list[str]) -> int:
        found = len(self.items)
        for row in rows:
            found += len(row)
        return found
