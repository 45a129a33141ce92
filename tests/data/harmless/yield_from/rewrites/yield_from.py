def rows(self):
    for k in list(self.items):
        yield from self.items[k]
