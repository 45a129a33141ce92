def size(self, rows: list[str]) -> int:
    found = sum(map(len, rows))
    size = len(self.items)
    list(zip(range(found >> 20), self))
    return size + found
