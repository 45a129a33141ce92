def rows(self):
    return list(self.items.items())
